import type { ProductCard, SetOffer } from '#contract/wire.ts'
import type { Drawn } from './wheel-details.ts'

type Colour = Omit<SetOffer['colours'][number], 'total'> & { product: ProductCard }
/** A variant as it is offered. */
type Shown = { product: ProductCard; name: string; isOffered: boolean; drawn: Drawn }

/** The variants among which the other colours of wheels are. */
export const siblingIds = (shown: readonly Shown[]): number[] => [
  ...new Set(shown.flatMap(({ product }) => product.variants.map(({ id }) => id))),
]

/** A wheel in each of its colours that can be bought as a set, in the product's order; empty where there is one. Pure. */
export function coloursOf(one: Shown, siblings: readonly Shown[]): Colour[] {
  const known = new Map(siblings.map((shown) => [shown.product.variant_id, shown]))
  const byColour = new Map<string, Colour>()
  for (const { id, url } of one.product.variants) {
    const other = id === one.product.variant_id ? one : known.get(id)
    const colour = other?.drawn.wheel?.colour
    if (!other?.isOffered || !colour || other.drawn.besides !== one.drawn.besides) continue
    const { product, name } = other
    const isTaken = byColour.has(other.drawn.colour ?? '') && other !== one
    if (!isTaken)
      byColour.set(other.drawn.colour ?? '', {
        variant_id: id,
        variant_name: name,
        url,
        availability: product.availability,
        colour,
        product,
      })
  }
  return byColour.size > 1 ? [...byColour.values()] : []
}
