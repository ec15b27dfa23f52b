/** Rules of questions about products. Pure. */

export type QuestionState = 'pending' | 'published' | 'rejected'

/** What was published by mistake can be taken back, and what was rejected by mistake be answered. */
export const questionTransitions: Record<QuestionState, readonly QuestionState[]> = {
  pending: ['published', 'rejected'],
  published: ['rejected'],
  rejected: ['published'],
}

/** Questions within an hour, of one address and from one connection. Offices share a connection. */
export const maxQuestions = { address: 5, connection: 20 }
/** The same text from the same address within this many seconds is the same question, sent again. */
export const sameQuestionSeconds = 3600

/** A text as an email's paragraphs. */
export const paragraphsOf = (text: string) =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
