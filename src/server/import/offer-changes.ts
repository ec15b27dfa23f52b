import type { Transaction } from '#platform/database/database.ts'

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
] as const
type ShownField = (typeof shownFields)[number]
/** As the merchant reads it; null: there is none. Prices in forints, weight in grams. */
export type ShownValue = string | number | boolean | null
/** `images`: how many pictures there are. */
export type OfferChange = { field: ShownField | 'images'; before: ShownValue; after: ShownValue }
export type ShownOffer = Record<ShownField, ShownValue>

/** By item number of the variant. */
export async function readOffers(
  tx: Transaction,
  itemNumbers: readonly string[],
): Promise<Map<string, ShownOffer>> {
  const rows = await tx<(ShownOffer & { itemNumber: string })[]>`
    select v.item_number as "itemNumber", concat_ws(' ', p.name, nullif(v.name, '')) as name, c.name as category, b.name as brand,
      price.gross as price, price.original_gross as original_price, v.cost, s.on_hand as stock, nullif(v.ean, '') as ean,
      nullif(v.weight_grams, 0) as weight, nullif(v.shelf, '') as shelf, v.for_sale, p.published
    from variant v join product p on p.id = v.product_id join category c on c.id = p.main_category_id
    left join brand b on b.id = p.brand_id left join stock s on s.variant_id = v.id
    left join variant_price price on price.variant_id = v.id and price.valid_from <= now()
      and (price.valid_to is null or price.valid_to > now())
    where v.item_number = any(${[...itemNumbers]}::text[])`
  return new Map(rows.map(({ itemNumber, ...offer }) => [itemNumber, offer]))
}

/** Pure. What is new has nothing before. */
export function offerChanges(before: ShownOffer | undefined, after: ShownOffer | undefined): OfferChange[] {
  return shownFields.flatMap((field) => {
    const [old, now] = [before?.[field] ?? null, after?.[field] ?? null]
    return old === now ? [] : [{ field, before: old, after: now }]
  })
}
