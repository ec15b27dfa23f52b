/** The merchant's words in the emails to customers: the public API for other features. */
export { emailKindNames, emailKindOf, type EmailKindName } from './email-kinds.ts'
export {
  emailWords,
  exampleOf,
  ownPart,
  readOwnWords,
  wordErrors,
  wordsOf,
  type FilledWords,
  type OwnWords,
} from './email-words.ts'
export { loadOwnWords, lockOwnWords, writeOwnWords } from './email-words-store.ts'
