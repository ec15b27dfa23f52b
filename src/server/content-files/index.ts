/** The public API of the merchant's content as files. */
export { problemText } from './content-files.ts'
export { pullContent, type PullResult } from './pull.ts'
export { pushContent, type PushOptions, type PushResult } from './push.ts'
