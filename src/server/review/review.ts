/** Rules of reviews: their states, the name shown, the sums. Pure. */

export type ReviewState = 'pending' | 'published' | 'rejected'

/** What was published by mistake can be taken back, and what was rejected by mistake be shown. */
export const reviewTransitions: Record<ReviewState, readonly ReviewState[]> = {
  pending: ['published', 'rejected'],
  published: ['rejected'],
  rejected: ['published'],
}

/** A step that the table does not list. */
export class ReviewTransitionRefusedError extends Error {
  override name = 'ReviewTransitionRefusedError'
}

/** The new state. @throws ReviewTransitionRefusedError when the table does not list the step. */
export function nextReviewState(from: ReviewState, to: ReviewState): ReviewState {
  if (!reviewTransitions[from].includes(to))
    throw new ReviewTransitionRefusedError(`review: ${from} -> ${to} is not listed`)
  return to
}

/** Letters of the Hungarian alphabet that are written with several characters. */
const digraph = /^(dzs|cs|dz|gy|ly|ny|sz|ty|zs)/i

/** The name kept with a review: the given name and the first letter of the family name, `Judit K.`, `Éva Sz.`. */
export function writerName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const family = lastName.trim()
  const initial = digraph.exec(family)?.[0] ?? [...family][0] ?? ''
  return [firstName.trim(), initial && `${initial}.`].filter(Boolean).join(' ')
}

/** Stands in place of a name where nobody wrote. */
export const sampleWriter = 'Mintavásárló'

/** What is shown in place of a kept name. Only who has bought the product is said to have bought it. */
export function shownWriter(writer: string, verifiedBuyer: boolean): string {
  return writer || (verifiedBuyer ? 'Névtelen vásárló' : 'Névtelen értékelő')
}

export type ReviewSummary = { average: number | null; count: number; stars: number[] }

/** The summary of published reviews; `counts` has a row for each number of stars that was given. */
export function summarise(counts: readonly { rating: number; count: number }[]): ReviewSummary {
  const stars = [1, 2, 3, 4, 5].map((rating) => counts.find((row) => row.rating === rating)?.count ?? 0)
  const count = stars.reduce((sum, each) => sum + each, 0)
  const total = stars.reduce((sum, each, index) => sum + each * (index + 1), 0)
  return { average: count === 0 ? null : Math.round((total / count) * 10) / 10, count, stars }
}
