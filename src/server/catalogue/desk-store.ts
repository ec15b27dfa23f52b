import type { Executor, Sql, Transaction } from '#platform/database/database.ts'
import { listStoredAttributes, type StoredAttribute } from './desk-attributes.ts'

/** What the desk reads of the catalogue, hidden goods too; straight from the tables. */

export type DeskProduct = {
  id: number
  slug: string
  name: string
  itemNumber: string
  category: string
  brand: string
  shortDescription: string
  description: string
  taxRate: 27 | 18 | 5 | 0
  unitMeasure: string
  published: boolean
  publishAt: Date | null
  isBinned: boolean
  metaTitle: string
  metaDescription: string
  safetyText: string
  optionAttributes: string[]
  eprelId: string | null
  warrantyMonths: number | null
  garanMonths: number | null
  lockerAllowed: boolean
  maxOrderQuantity: number
}
export type DeskVariant = {
  id: number
  itemNumber: string
  name: string
  ean: string | null
  gross: number | null
  originalGross: number | null
  onHand: number
  held: number
  backorder: boolean
  weightGrams: number
  shelf: string
  lowStock: number | null
  /** Net forints. */
  cost: number | null
  forSale: boolean
  longestSideMm: number | null
  middleSideMm: number | null
  shortestSideMm: number | null
}
export type DeskPicture = { key: string; title: string }

export type StoredDeskProduct = {
  product: DeskProduct
  variants: DeskVariant[]
  pictures: DeskPicture[]
  attributes: StoredAttribute[]
}

/** With `tx` the product's row is locked until the commit. Undefined for an unknown id. */
export async function findDeskProduct(
  sql: Sql | Transaction,
  id: number,
  lock = false,
): Promise<StoredDeskProduct | undefined> {
  const [product] = await sql<DeskProduct[]>`
    select p.id, p.slug, p.name, p.item_number as "itemNumber", c.slug as category, coalesce(b.name, '') as brand,
      p.short_description as "shortDescription", p.description, p.tax_rate as "taxRate", p.unit_measure as "unitMeasure", p.published,
      p.publish_at as "publishAt", p.binned_at is not null as "isBinned", p.meta_title as "metaTitle", p.meta_description as "metaDescription", p.safety_text as "safetyText",
      p.option_attributes as "optionAttributes", p.eprel_id as "eprelId", p.warranty_months as "warrantyMonths",
      p.garan_months as "garanMonths", p.locker_allowed as "lockerAllowed", p.max_order_quantity as "maxOrderQuantity"
    from product p join category c on c.id = p.main_category_id left join brand b on b.id = p.brand_id
    where p.id = ${id} ${lock ? sql`for update of p` : sql``}`
  if (!product) return undefined
  const variants = await sql<DeskVariant[]>`
    select v.id, v.item_number as "itemNumber", v.name, v.ean, price.gross, price.original_gross as "originalGross",
      coalesce(s.on_hand, 0) as "onHand", coalesce(s.reserved, 0) as held, coalesce(s.backorder, false) as backorder,
      v.weight_grams as "weightGrams", v.shelf, v.low_stock as "lowStock", v.cost, v.for_sale as "forSale",
      v.longest_side_mm as "longestSideMm", v.middle_side_mm as "middleSideMm", v.shortest_side_mm as "shortestSideMm"
    from variant v left join stock s on s.variant_id = v.id
    left join variant_price price on price.variant_id = v.id and price.valid_from <= now()
      and (price.valid_to is null or price.valid_to > now())
    where v.product_id = ${id} order by v.position, v.id`
  const pictures = await sql<DeskPicture[]>`
    select file_key as key, title from product_image where product_id = ${id} and variant_id is null order by position, id`
  return { product, variants, pictures, attributes: await listStoredAttributes(sql, id) }
}

/** Which of these item numbers another product or one of its variants has; capitals make no difference. */
export async function takenItemNumbers(
  tx: Executor,
  itemNumbers: readonly string[],
  productId: number | null,
): Promise<string[]> {
  const rows = await tx<{ number: string }[]>`
    select number from unnest(${[...itemNumbers]}::text[]) as number
    where exists (select from variant v where lower(v.item_number) = lower(number) and v.product_id is distinct from ${productId})
      or exists (select from product p where lower(p.item_number) = lower(number) and p.id is distinct from ${productId})`
  return rows.map(({ number }) => number)
}

/** Variants of other products with one of these EANs, those in the bin left out. */
export async function listEanCarriers(
  tx: Executor,
  eans: readonly string[],
  productId: number | null,
): Promise<{ ean: string; itemNumber: string }[]> {
  return tx<{ ean: string; itemNumber: string }[]>`
    select v.ean, v.item_number as "itemNumber" from variant v join product p on p.id = v.product_id
    where v.ean = any(${[...eans]}::text[]) and p.id is distinct from ${productId} and p.binned_at is null
    order by v.item_number limit 50`
}

export async function findProductId(tx: Transaction, itemNumber: string): Promise<number> {
  const [row] = await tx<{ id: number }[]>`select id from product where item_number = ${itemNumber}`
  return row!.id
}

/** Slugs of all categories that a product stands in. */
export async function listProductCategories(tx: Transaction, productId: number): Promise<string[]> {
  const rows = await tx<{ slug: string }[]>`
    select c.slug from product_category pc join category c on c.id = pc.category_id where pc.product_id = ${productId}`
  return rows.map(({ slug }) => slug)
}

export async function listDeskBrands(sql: Executor): Promise<{ id: number; slug: string; name: string }[]> {
  return sql<
    { id: number; slug: string; name: string }[]
  >`select id, slug, name from brand order by name collate "hu-x-icu"`
}
