/** The public API of the merchant's content as files. */
import type { Feature } from '#platform/feature.ts'

export { problemText } from './content-files.ts'
export { pullContent, type PullResult } from './pull.ts'
export { pushContent, type PushOptions, type PushResult } from './push.ts'

export const contentFilesFeature: Feature = {
  name: 'content-files',
  commands: { content: async () => (await import('./content-command.ts')).contentCommand },
}
