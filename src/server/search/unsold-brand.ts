/** Rules of naming a maker whose tyres the shop does not sell. Pure. */
import { foldText } from '#listing-index/index.ts'
import { editDistance } from '#listing-index/text/edit-distance.ts'
import { tyreBrands } from '#tyres/tyre-brands.ts'

const plain = (text: string) => foldText(text).replaceAll(' ', '')
const known = tyreBrands.map((name) => ({ name, written: plain(name) }))

/** Short names are near too many other words. */
const maxErrors = (word: string) => (word.length < 6 ? 0 : word.length < 9 ? 1 : 2)

/**
 * The maker that a search names, though with a wrong letter or two, when it is none of the `sold` brands' names; else null.
 * Two words may be one name.
 */
export function unsoldBrand(search: string, sold: readonly string[]): string | null {
  const words = foldText(search)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .slice(0, 16)
  const names = [...words, ...words.slice(1).map((word, at) => words[at]! + word)]
  const soldNames = new Set(sold.map(plain))
  if (names.some((name) => soldNames.has(name))) return null
  const found =
    known.find(({ written }) => names.includes(written)) ??
    known.find(({ written }) =>
      names.some((name) => {
        const limit = maxErrors(name)
        return limit > 0 && editDistance(name, written, limit) <= limit
      }),
    )
  return found && !soldNames.has(found.written) ? found.name : null
}
