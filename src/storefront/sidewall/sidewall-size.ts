import { normaliseCarSize, splitCarSize } from '#contract/car-size.ts'
import { loadKilograms, speedKmh, type TyreSize } from '../ui/tyre.ts'
import { sidewallHref, sidewallPath, sizeParameter } from './sidewall-href.ts'

/** Load and speed index after a size and a space, `91H`, `113/111R`, `(94Y) XL`. */
const typedIndex = / \(?(\d{2,3}(?:\/\d{2,3})?) ?([A-Z])\)?(?: XL)?$/

/** Whether the tables have a load index, `91` or `113/111`, and a speed symbol. */
export const isKnownIndex = (load: string, speed: string): boolean =>
  load.split('/').every((index) => loadKilograms(index) !== null) && speedKmh(speed) !== null

/**
 * The size of a car's or van's tyre that a text says, `205-55-16`, `2055516`, `205/75 R16C 113/111R`, with its load and speed
 * index and XL where it has them. Null for anything else.
 */
export function readSidewallSize(typed: string): TyreSize | null {
  const text = typed.normalize('NFKC').toUpperCase().replace(/\s+/g, ' ').trim()
  const size = normaliseCarSize(text)
  const parts = size && splitCarSize(size)
  if (!parts) return null
  const construction = /ZR|RF/.exec(text)?.[0] ?? 'R'
  const [, load = '', speed = ''] = typedIndex.exec(text) ?? []
  const isKnown = isKnownIndex(load, speed)
  return {
    width: parts.width,
    profile: parts.aspect,
    rim: `${construction}${parts.rim}${size.endsWith('C') ? 'C' : ''}`,
    load: isKnown ? load : null,
    speed: isKnown ? speed : null,
    reinforced: text.endsWith(' XL'),
  }
}

/** What an address says: the text that somebody typed, and the size in it. */
export function readSidewall(search: URLSearchParams): { typed: string; size: TyreSize | null } {
  const typed = search.get(sizeParameter)?.trim().slice(0, 40) ?? ''
  return { typed, size: readSidewallSize(typed) }
}

/** The size of an address in its one spelling, '' without one; null for what is no size. */
export function sidewallSearch(search: URLSearchParams): string | null {
  const { typed, size } = readSidewall(search)
  if (typed === '') return ''
  return size && sidewallHref(size).slice(sidewallPath.length)
}
