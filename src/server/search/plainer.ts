/** Rules of reading a search again with fewer of its words taken for filters. Pure. */
import type { Understood } from './understand.ts'

/** More are never beside a size in earnest; each doubles the readings. */
const maxGroups = 5

/**
 * The filters to do without, in the order to try: one guess, two, all of the words; the size itself at last, with
 * everything else. Load and speed are one guess.
 */
export function fewerGuesses({ guesses }: Understood): Set<string>[] {
  if (guesses.length === 0) return []
  const beside = guesses.filter(({ isSize }) => !isSize)
  const groups = [...Map.groupBy(beside, ({ written }) => written).values()].slice(0, maxGroups)
  const subsets = Array.from({ length: 2 ** groups.length - 1 }, (_, at) =>
    groups.filter((_group, bit) => ((at + 1) >> bit) & 1).flat(),
  )
  const tried = subsets.toSorted((a, b) => a.length - b.length)
  return [...tried, guesses].map((some) => new Set(some.map(({ slug }) => slug)))
}

/** What became text, as it was written, each once. */
export function textAgain({ guesses }: Understood, asWords: ReadonlySet<string>): string[] {
  return [...new Set(guesses.filter(({ slug }) => asWords.has(slug)).map(({ written }) => written))]
}
