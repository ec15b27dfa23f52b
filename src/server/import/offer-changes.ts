import type { Transaction } from '#platform/database/database.ts'
import type { BrandSafety } from '#server/catalogue/index.ts'
import { makerFields } from './mapping-shape.ts'

/** What a row of a file changes of goods, as somebody reads it before it is done. */

export const shownFields = [
  'name',
  'category',
  'brand',
  'price',
  'original_price',
  'cost',
  'stock',
  'ean',
  'weight',
  'shelf',
  'for_sale',
  'published',
  'short_description',
  'safety_text',
  'meta_title',
  'meta_description',
] as const
type ShownField = (typeof shownFields)[number]
/** As the merchant reads it; null: there is none. Prices in forints, weight in grams. */
export type ShownValue = string | number | boolean | null
/** `images`: how many pictures there are. */
export type OfferChange = {
  field: ShownField | keyof typeof makerFields | 'images'
  before: ShownValue
  after: ShownValue
}
export type ShownOffer = Record<ShownField, ShownValue>

/** By item number of the variant. */
export async function readOffers(
  tx: Transaction,
  itemNumbers: readonly string[],
): Promise<Map<string, ShownOffer>> {
  const rows = await tx<(ShownOffer & { itemNumber: string })[]>`
    select v.item_number as "itemNumber", concat_ws(' ', p.name, nullif(v.name, '')) as name, c.name as category, b.name as brand,
      price.gross as price, price.original_gross as original_price, v.cost, s.on_hand as stock, nullif(v.ean, '') as ean,
      nullif(v.weight_grams, 0) as weight, nullif(v.shelf, '') as shelf, v.for_sale, p.published,
      nullif(p.short_description, '') as short_description, nullif(p.safety_text, '') as safety_text,
      nullif(p.meta_title, '') as meta_title, nullif(p.meta_description, '') as meta_description
    from variant v join product p on p.id = v.product_id join category c on c.id = p.main_category_id
    left join brand b on b.id = p.brand_id left join stock s on s.variant_id = v.id
    left join variant_price price on price.variant_id = v.id and price.valid_from <= now()
      and (price.valid_to is null or price.valid_to > now())
    where v.item_number = any(${[...itemNumbers]}::text[])`
  return new Map(rows.map(({ itemNumber, ...offer }) => [itemNumber, offer]))
}

/** Of item numbers those that another variant has in other capitals, with that one's. */
export async function findTwins(
  tx: Transaction,
  itemNumbers: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx<{ number: string; twin: string }[]>`
    select number, min(v.item_number) as twin from unnest(${[...itemNumbers]}::text[]) as number
    join variant v on lower(v.item_number) = lower(number) and v.item_number <> number
    group by number`
  return new Map(rows.map(({ number, twin }) => [number, twin]))
}

/** Pure. What is new has nothing before. */
export function offerChanges(before: ShownOffer | undefined, after: ShownOffer | undefined): OfferChange[] {
  return shownFields.flatMap((field) => {
    const [old, now] = [before?.[field] ?? null, after?.[field] ?? null]
    return old === now ? [] : [{ field, before: shortened(old), after: shortened(now) }]
  })
}

/** Pure. What a row changes of its brand's maker; an empty text is none. */
export function makerChanges(before: BrandSafety, after: BrandSafety): OfferChange[] {
  return Object.entries(makerFields).flatMap(([field, key]) => {
    const [old, now] = [before[key], after[key]]
    return old === now
      ? []
      : [{ field: field as keyof typeof makerFields, before: old === '' ? null : old, after: now }]
  })
}

/** So much of a long text is shown. */
const maxShown = 300
const shortened = (value: ShownValue): ShownValue =>
  typeof value === 'string' && value.length > maxShown ? `${value.slice(0, maxShown).toWellFormed()}…` : value
