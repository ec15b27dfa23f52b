/** The merchant's words in the emails to customers: the public API for other features. */
export { exampleAddress, exampleToken, type EmailExamples } from './email-example.ts'
export { emailKindNames, emailKindOf, type EmailKindName } from './email-kinds.ts'
export {
  emailTexts,
  exampleOf,
  ownPart,
  readOwnTexts,
  wordErrors,
  wordsOf,
  type FilledWords,
  type OwnTexts,
} from './email-texts.ts'
export { loadOwnTexts, lockOwnTexts, writeOwnTexts } from './email-texts-store.ts'
