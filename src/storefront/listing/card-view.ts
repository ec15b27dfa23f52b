import type { Availability, Image, Money, ProductCard } from '#contract/wire.ts'
import { formatForint, formatNumber } from '#contract/money.ts'
import { modelName } from '../ui/model-name.ts'
import { snowRated, tyreLabel, tyreSeason, tyreSize } from '../ui/tyre-details.ts'
import type { Season, TyreLabel, TyreSize } from '../ui/tyre.ts'
import type { BadgeStyle } from '../ui/marks.tsx'

/** A card as it is shown: only what it needs travels to the browser beside the page. */
export type CardView = {
  id: number
  variantId: number
  url: string
  name: string
  brand: string | null
  /** From the root down. */
  categories: string[]
  model: string
  thumbnail: string | null
  size: TyreSize | null
  season: Season | null
  snow: boolean
  label: TyreLabel | null
  details: string | null
  stock: { type: 'in_stock' | 'available_for_order' | null; label: string; delivery: string | null }
  price: string
  /** `4 db: 115 960 Ft` or the unit price. */
  note: string | null
  lowest: string | null
  discount: number
  badges: BadgeStyle[]
  /** `4,6 (12)`; null without a review. */
  rating: string | null
  /** How many to add; null when it can't be bought from the card. */
  add: number | null
  /** Another way out of the card than its button: `94V XL`. */
  variants: { name: string; url: string }[]
  /** The variant that the button adds, where there are others: `91H`. */
  variant: string | null
  manyVariants: boolean
}

const pictureOf = (image: Image | null) => image?.product_thumbnail ?? null

export type Packing = Pick<
  ProductCard,
  'unit_measure' | 'is_packed' | 'packing_unit_measure' | 'packing_quantity'
>
/** Whether one sold unit is something else than one of the unit of measure. */
export const isPacked = (packing: Packing) => packing.is_packed || packing.packing_quantity !== 1

/** What the price is of. */
export const soldUnit = (packing: Packing) =>
  isPacked(packing) ? (packing.packing_unit_measure ?? 'csomag') : packing.unit_measure

/** The price of what is added at once (four tyres), else of one unit of measure when that differs from the sold unit. */
export function priceNote(
  card: Pick<ProductCard, 'default_quantity' | 'availability' | 'price' | 'unit_price' | keyof Packing>,
): string | null {
  const pieces = startQuantity(card) || card.default_quantity
  if (pieces > 1) return `${pieces}\u00a0${soldUnit(card)}: ${formatForint(card.price.gross.value * pieces)}`
  if (isPacked(card)) return `${card.unit_price.gross.formatted_value}/${card.unit_measure}`
  return null
}

/** The sentence that the law requires beside every reduced price. */
export function lowestPriceText(money: Money): string {
  return `Az elmúlt 30 nap legalacsonyabb ára: ${money.formatted_value}`
}

/** The grey line of a card without a size: the first details that its name does not say already. */
function detailLine(card: ProductCard): string | null {
  const sold = card.variants.find(({ id }) => id === card.variant_id)
  const name = `${card.name} ${sold?.name ?? ''}`.toLowerCase()
  const said = new Set([...name.split(/,?\s+/), ...name.split(/[\sx]+/)])
  return (
    card.attributes
      .filter(
        ({ value, data }) =>
          !said.has(String(value.split('\u00a0')[0]).toLowerCase()) && !said.has(`et${data}`),
      )
      .slice(0, 3)
      .map(({ name: label, value }) => (value.endsWith('\u00a0mm') ? `${label}\u00a0${value}` : value))
      .join(', ') || null
  )
}
/** The usual quantity (four tyres), or what is left of it. */
export function startQuantity({
  default_quantity: usual,
  availability,
}: Pick<ProductCard, 'default_quantity' | 'availability'>): number {
  return Math.min(usual, availability.available_quantity ?? usual)
}

/** `24 db készleten`, where the number is known; above forty it says nothing new. */
export function stockText({ type, label, available_quantity: quantity }: Availability): string {
  if (type !== 'in_stock' || quantity === null) return label
  return quantity > 40 ? '40+\u00a0db készleten' : `${quantity}\u00a0db készleten`
}

/** So many variants are named beside the shown one. */
const maxVariants = 3

/** Variants without names of their own differ on the product's page alone. */
function variantsOf({ variants, variant_id }: ProductCard): Pick<CardView, 'variant' | 'variants'> {
  const shown = variants.find(({ id }) => id === variant_id)
  if (!shown || variants.some(({ name }) => name === '')) return { variant: null, variants: [] }
  const others = variants.filter((one) => one !== shown)
  return {
    variant: shown.name,
    variants: others.slice(0, maxVariants).map(({ name, url }) => ({ name, url })),
  }
}

export function cardView(card: ProductCard): CardView {
  const { attributes, availability } = card
  const size = tyreSize(attributes, card.name)
  const brand = card.brand?.name ?? null
  return {
    id: card.id,
    variantId: card.variant_id,
    url: card.url,
    name: card.name,
    brand,
    categories: card.categories,
    model: modelName(card.name, brand, size),
    thumbnail: pictureOf(card.primary_image),
    size,
    season: tyreSeason(attributes),
    snow: snowRated(attributes),
    label: tyreLabel(attributes),
    details: size ? null : detailLine(card),
    stock: {
      type: availability.type,
      label: stockText(availability),
      delivery: availability.delivery?.replaceAll(' ', '\u00a0') ?? null,
    },
    price: card.price.gross.formatted_value,
    note: priceNote(card),
    lowest: card.is_discount && card.lowest_price_30d ? lowestPriceText(card.lowest_price_30d) : null,
    discount: card.is_discount ? card.discount_percent : 0,
    badges: card.badges,
    rating: card.rating && `${formatNumber(card.rating.average)} (${card.rating.count})`,
    add: card.addable_to_cart ? startQuantity(card) : null,
    ...variantsOf(card),
    manyVariants: card.multiple_variants,
  }
}
