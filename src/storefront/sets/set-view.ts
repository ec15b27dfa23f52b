import type { Attribute, SetOffer, SetOffers } from '#contract/wire.ts'
import { cardView, type CardView } from '../listing/card-view.ts'

/** What is chosen for a set: wheels on a tyre's page, tyres on a wheel's. */
export type SetKind = 'wheels' | 'tyres'

/** That sets can be had, and from how much: `254 960 Ft`. */
export type SetsSummary = { kind: SetKind; quantity: number; from: string }

/** Null where there is no set to offer. */
export function setsSummary({ kind, quantity, lowest_total: lowest }: SetOffers): SetsSummary | null {
  return kind && lowest ? { kind, quantity, from: lowest.gross.formatted_value } : null
}

type Detail = { name: string; value: string }

/** One half of a set as it is shown; `total` is what the whole set costs. */
export type SetCard = {
  card: Omit<CardView, 'variants'>
  variantId: number
  /** Of the very variant. */
  url: string
  /** The same with all of its name, for who does not see the card. */
  fullName: string
  details: Detail[]
  total: string
}

const rim = 'felni'
const rimWidth = 'felni-szelesseg'

/** What a customer compares with the car: `Méret: 6,5 J × 16 col`, then what else the card says of a wheel. */
export function wheelDetails(attributes: readonly Pick<Attribute, 'slug' | 'name' | 'value'>[]): Detail[] {
  const valueOf = (slug: string) => attributes.find((attribute) => attribute.slug === slug)?.value
  const size = [valueOf(rimWidth), valueOf(rim)].filter((value) => value !== undefined)
  return [
    ...(size.length > 0 ? [{ name: 'Méret', value: size.join(' × ') }] : []),
    ...attributes
      .filter(({ slug }) => slug !== rim && slug !== rimWidth)
      .map(({ name, value }) => ({ name, value })),
  ]
}

export function setCard({ product, variant_name: fullName, total }: SetOffer, kind: SetKind): SetCard {
  const variant = product.variants.find(({ id }) => id === product.variant_id)
  return {
    card: cardView(product),
    variantId: product.variant_id,
    url: variant?.url ?? product.url,
    fullName,
    details: kind === 'wheels' ? wheelDetails(product.attributes) : [],
    total: total.gross.formatted_value,
  }
}

/** The parts of a set by what they are, whichever of them the page is of. */
export const setOf = (kind: SetKind, pageVariantId: number, chosenVariantId: number) =>
  kind === 'wheels'
    ? { tyre: pageVariantId, wheel: chosenVariantId }
    : { tyre: chosenVariantId, wheel: pageVariantId }

/** The cards of another page after those that are shown; what moved between the pages meanwhile stands once. */
export function withMore(shown: readonly SetCard[], more: readonly SetCard[]): SetCard[] {
  const known = new Set(shown.map(({ variantId }) => variantId))
  return [...shown, ...more.filter(({ variantId }) => !known.has(variantId))]
}
