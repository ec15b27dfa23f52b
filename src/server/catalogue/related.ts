import { priceFilter, type Selection } from '#listing-index/index.ts'

/** Rules of what could stand in for a product. Pure. */

/** What these share must be the same for one product to take another's place: a tyre's size and season. */
const decisiveAttributes = ['szelesseg', 'oldalfal', 'felni', 'evszak']
/** Without a width and a rim a product is no tyre, and its price shows what is like it. */
const requiredForSize = ['szelesseg', 'felni']

/**
 * What a listing must be queried for to find relatives: the same size and season for tyres, else a price from half to
 * double. `gross` in forints.
 */
export function relativeSelections(
  attributes: { slug: string; value: string }[],
  gross: number,
): Map<string, Selection> {
  const decisive = attributes.filter(({ slug }) => decisiveAttributes.includes(slug))
  if (requiredForSize.every((slug) => decisive.some((attribute) => attribute.slug === slug)))
    return new Map(
      decisive.map(({ slug, value }): [string, Selection] => [slug, { type: 'choice', values: [value] }]),
    )
  return new Map([[priceFilter, { type: 'range', min: Math.floor(gross / 2), max: gross * 2 }]])
}

type Candidate = { productId: number; brandSlug: string | null; gross: number | null }

/**
 * The nearest in price first, at most `perBrand` of each brand before the rest is filled up, never the product itself.
 * The candidates come best first: ties keep their order.
 */
export function chooseRelatives<C extends Candidate>(
  candidates: C[],
  product: { id: number; gross: number },
  { limit, perBrand }: { limit: number; perBrand: number },
): C[] {
  const distance = ({ gross }: C) => Math.abs((gross ?? 0) - product.gross)
  const near = candidates
    .filter(({ productId }) => productId !== product.id)
    .toSorted((a, b) => distance(a) - distance(b))
  const taken = new Map<string | null, number>()
  const [first, rest]: [C[], C[]] = [[], []]
  for (const candidate of near) {
    const count = taken.get(candidate.brandSlug) ?? 0
    taken.set(candidate.brandSlug, count + 1)
    ;(count < perBrand ? first : rest).push(candidate)
  }
  return [...first, ...rest].slice(0, limit)
}
