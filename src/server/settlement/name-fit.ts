import { foldText } from '#hungary/folded-text.ts'
import { isOneSlip } from './stated-numbers.ts'

/** Whether a payer is whom an order names. Pure. */
export type NameFit = 'full' | 'part' | 'none'

const titles = new Set([
  'dr',
  'ifj',
  'id',
  'ozv',
  'prof',
  'kft',
  'bt',
  'zrt',
  'nyrt',
  'kkt',
  'ev',
  'es',
  'kereskedelmi',
  'szolgaltato',
])

/** The words by which names differ, in the order in which they are written. */
export const nameWords = (name: string): string[] =>
  foldText(name)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1 && !titles.has(word))

/**
 * `SZABO NAGY EVA` is `Szabó-Nagy Éva` in full. A wife or a son who pays has a part of it: the family name, which stands first in
 * ours and anywhere in a bank's. By the words of the names.
 */
export function nameFit(paid: readonly string[], names: readonly (readonly string[])[]): NameFit {
  if (paid.length === 0) return 'none'
  const fits = names.map((named) => fitOf(paid, named))
  return fits.includes('full') ? 'full' : fits.includes('part') ? 'part' : 'none'
}

function fitOf(paid: readonly string[], named: readonly string[]): NameFit {
  const [few, many] = paid.length <= named.length ? [paid, named] : [named, paid]
  const shared = few.filter((word) => many.some((other) => isSame(word, other)))
  if (shared.length === few.length && few.length > 0 && (few.length > 1 || many.length === 1)) return 'full'
  const [family] = named
  return family !== undefined && paid.some((word) => isSame(word, family)) ? 'part' : 'none'
}

const isSame = (a: string, b: string) => a === b || (a.length >= 5 && b.length >= 5 && isOneSlip(a, b))
