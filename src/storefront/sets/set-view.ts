import type { Attribute, SetOffer, SetOffers } from '#contract/wire.ts'
import { formatForint } from '#contract/money.ts'
import { cardView, stockText, type CardView } from '../listing/card-view.ts'

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
  /** The same in forints. */
  gross: number
  drawing: SetOffer['drawing']
  /** The wheel in all of its colours; empty where there is one. */
  colours: SetColour[]
}
/** `stock` as that of the card. */
export type SetColour = Pick<SetCard, 'variantId' | 'url' | 'fullName' | 'total'> & {
  colour: SetOffer['colours'][number]['colour']
  stock: CardView['stock']
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

/** Of a node of before, while an upgrade runs, an offer has no drawing and no colours. */
type OfferOfAnyNode = Omit<SetOffer, 'drawing' | 'colours'> & Partial<SetOffer>
const noDrawing = { tyre: null, wheel: null }

export function setCard(offer: OfferOfAnyNode, kind: SetKind): SetCard {
  const { product, variant_name: fullName, total, drawing = noDrawing, colours = [] } = offer
  const variant = product.variants.find(({ id }) => id === product.variant_id)
  // A colour that can be chosen is said where it is chosen.
  const isFixed = ({ value }: Attribute) => colours.length === 0 || value !== drawing.wheel?.colour?.name
  return {
    card: cardView(product),
    variantId: product.variant_id,
    url: variant?.url ?? product.url,
    fullName,
    details: kind === 'wheels' ? wheelDetails(product.attributes.filter(isFixed)) : [],
    total: total.gross.formatted_value,
    gross: total.gross.value,
    drawing,
    colours: colours.map(({ availability, ...one }) => ({
      variantId: one.variant_id,
      url: one.url,
      fullName: one.variant_name,
      total: one.total.gross.formatted_value,
      colour: one.colour,
      stock: { type: availability.type, label: stockText(availability), delivery: availability.delivery },
    })),
  }
}

/** The card of the wheel in another of its colours, with that article's price; as it is where it has no such colour. */
export function inColour(card: SetCard, variantId: number): SetCard {
  const chosen = card.colours.find((colour) => colour.variantId === variantId)
  if (!chosen || card.variantId === variantId) return card
  const { colour, stock, ...shown } = chosen
  const { tyre, wheel } = card.drawing
  return {
    ...card,
    ...shown,
    card: { ...card.card, stock },
    drawing: { tyre, wheel: wheel && { ...wheel, colour } },
  }
}

/** The colours of the wheel whose page it is. A node of before says none. */
export type OwnColour = SetOffers['own_colours'][number]
export const ownColoursOf = ({ own_colours: colours = [] }: Partial<SetOffers>): OwnColour[] => colours

/** A tyre on the page's wheel in another of its colours: as it is drawn, and with that article's price. */
export function withOwnColour(card: SetCard, chosen: OwnColour | undefined): SetCard {
  if (!chosen) return card
  const { tyre, wheel } = card.drawing
  return {
    ...card,
    total: formatForint(card.gross + chosen.difference),
    drawing: { tyre, wheel: wheel && { ...wheel, colour: chosen.colour } },
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
