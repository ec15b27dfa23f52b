import { sizeRoles } from '#tyres/tyre-attributes.ts'
import { foldText } from '#hungary/folded-text.ts'
import type { Executor, Sql, Transaction } from '#platform/database/database.ts'
import { lacksManufacturer, lacksResponsible, lacksSafetyText } from './product-safety.ts'
import { listStoredAttributes, type StoredAttribute } from './desk-attributes.ts'

/** What the desk reads of the catalogue, hidden goods too; straight from the tables. */

export type DeskProductRow = {
  id: number
  name: string
  itemNumber: string
  category: string
  brand: string
  imageKey: string | null
  variants: number
  /** Forints; null: no variant has a price now. */
  price: number | null
  onHand: number
  held: number
  published: boolean
  publishAt: Date | null
}
export type DeskProductView =
  | 'all'
  | 'hidden'
  | 'scheduled'
  | 'sold_out'
  | 'low_stock'
  | 'no_picture'
  | 'no_ean'
  | 'no_weight'
  | 'no_price'
  | 'no_gpsr'
  | 'no_responsible'
  | 'no_safety_text'
  | 'no_label'
  | 'no_attributes'
  | 'below_cost'
  | 'unsold'
  | 'bin'

/** Slugs that the list is narrowed to; none: all. */
type Chosen = { category: readonly string[]; brand: readonly string[] }
type Scope = Chosen & { view: DeskProductView; search: string }
type Search = Scope & { after: number | undefined; limit: number }

/** Of a variant `v`: as few free pieces are left as its merchant wants to know of. */
const isLow = (sql: Executor) => sql`
  exists (select from stock s where s.variant_id = v.id and s.on_hand - s.reserved <= v.low_stock)`

/** Variants of which too few are left. */
export async function countLowStock(sql: Sql): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from variant v join product p on p.id = v.product_id
    where v.low_stock is not null and v.published and p.binned_at is null and ${isLow(sql)}`
  return row.count
}

/** What nobody has bought for so long lies there. */
const unsoldAfter = '90 days'

/** What is in the bin is in no other list. */
const condition = (sql: Executor, view: DeskProductView) =>
  view === 'bin' ? sql`p.binned_at is not null` : sql`p.binned_at is null and ${conditionOf(sql, view)}`

function conditionOf(sql: Executor, view: Exclude<DeskProductView, 'bin'>) {
  switch (view) {
    case 'hidden':
      return sql`not p.published`
    case 'scheduled':
      return sql`p.publish_at is not null`
    case 'sold_out':
      return sql`p.published and not exists (
        select from variant v join stock s on s.variant_id = v.id
        where v.product_id = p.id and v.published and (s.backorder or s.on_hand > s.reserved))`
    case 'low_stock':
      return sql`p.id in (select v.product_id from variant v where v.low_stock is not null and ${isLow(sql)})`
    case 'no_picture':
      return sql`not exists (select from product_image i where i.product_id = p.id)`
    case 'no_ean':
      return sql`p.id in (select v.product_id from variant v where v.ean is null)`
    case 'no_weight':
      return sql`p.id in (select v.product_id from variant v where v.weight_grams = 0)`
    case 'no_price':
      return sql`p.id in (
        select v.product_id from variant v where not exists (select from prices_at(now()) price where price.variant_id = v.id))`
    case 'no_gpsr':
      return lacksManufacturer(sql)
    case 'no_responsible':
      return lacksResponsible(sql)
    case 'no_safety_text':
      return lacksSafetyText(sql)
    case 'no_label':
      return lacksLabel(sql)
    case 'no_attributes':
      return sql`p.id not in (
        select v.product_id from variant v where v.id in (select variant_id from variant_attribute))`
    case 'below_cost':
      return sql`p.id in (
        select v.product_id from variant v join product own on own.id = v.product_id
        join prices_at(now()) price on price.variant_id = v.id
        where price.gross::bigint * 100 < v.cost::bigint * (100 + own.tax_rate))`
    case 'unsold':
      return sql`p.published and p.created_at < now() - ${unsoldAfter}::interval and p.id not in (
        select l.product_id from orders o join order_line l on l.order_id = o.id
        where o.placed_at > now() - ${unsoldAfter}::interval)`
    case 'all':
      return sql`true`
  }
}

/** Tyres have the label of the European Union; those of motorcycles have none. Index: variant_attribute_value_idx. */
const lacksLabel = (sql: Executor) => {
  const having = (slugs: readonly string[], of = sql`true`) => sql`
    select v.product_id from variant_attribute va join attribute a on a.id = va.attribute_id join variant v on v.id = va.variant_id
    where a.slug = any(${[...slugs]}::text[]) and ${of}`
  return sql`
    p.id in (${having(sizeRoles.width)})
    and p.id not in (${having(sizeRoles.vehicle, sql`va.value like 'motor%'`)})
    and (p.eprel_id is null or p.id not in (${having(['uzemanyag'])}) or p.id not in (${having(['nedves-tapadas'])}))`
}

const maxWords = 6
const part = (word: string) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`

/** A search finds names that hold all words, whatever their accents, and whole item numbers and EANs. Index: product_name_words_idx. */
function found(sql: Executor, { view, search }: Pick<Scope, 'view' | 'search'>) {
  if (search === '') return condition(sql, view)
  const holdsWords = foldText(search)
    .split(' ')
    .filter(Boolean)
    .slice(0, maxWords)
    .map((word) => sql`fold_text(name) like ${part(word)}`)
    .reduce((one, other) => sql`${one} and ${other}`, sql`true`)
  return sql`
    p.id in (
      select id from product where ${holdsWords} union select id from product where item_number = ${search}
      union select product_id from variant where item_number = ${search} or ean = ${search})
    and ${condition(sql, view)}`
}

/** In one of them, or below it. */
const inCategory = (sql: Executor, slugs: readonly string[]) =>
  slugs.length === 0
    ? sql`true`
    : sql`p.main_category_id in (
        select c.id from category c join category up on up.id = any(c.path) where up.slug = any(${[...slugs]}::text[]))`
const ofBrand = (sql: Executor, slugs: readonly string[]) =>
  slugs.length === 0
    ? sql`true`
    : sql`p.brand_id in (select id from brand where slug = any(${[...slugs]}::text[]))`

export type DeskProductScope = Scope

/** Whether a product `p` is in the list. */
export const productsInScope = (sql: Executor, scope: Scope) => sql`
  ${found(sql, scope)} and ${inCategory(sql, scope.category)} and ${ofBrand(sql, scope.brand)}`

/** Before the name of a category for each one above it. */
const indent = '\u00a0\u00a0'

export type DeskFacetOption = { value: string; label: string; count: number }

/** How many products each category, with all below it, and each brand would leave, what is chosen of the other considered. */
export async function countProductFacets(
  sql: Sql,
  scope: Scope,
): Promise<{ category: DeskFacetOption[]; brand: DeskFacetOption[] }> {
  const [category, brand] = await Promise.all([
    sql<DeskFacetOption[]>`
      select c.slug as value, repeat(${indent}, cardinality(c.path) - 1) || c.name as label, sum(goods.count)::int as count
      from (
        select p.main_category_id as id, count(*) from product p
        where ${found(sql, scope)} and ${ofBrand(sql, scope.brand)} group by p.main_category_id) goods
      join category leaf on leaf.id = goods.id join category c on c.id = any(leaf.path)
      group by c.id order by array(
        select (lpad(up.position::text, 9, '0') || up.name) collate "hu-x-icu" from category up where up.id = any(c.path)
        order by array_position(c.path, up.id)), c.id`,
    sql<DeskFacetOption[]>`
      select b.slug as value, b.name as label, count(*)::int as count
      from product p join brand b on b.id = p.brand_id
      where ${found(sql, scope)} and ${inCategory(sql, scope.category)}
      group by b.id order by b.name collate "hu-x-icu", b.id`,
  ])
  return { category, brand }
}

/** By name. */
export async function listDeskProducts(
  sql: Sql,
  { after, limit, ...scope }: Search,
): Promise<DeskProductRow[]> {
  return sql<DeskProductRow[]>`
    select p.id, p.name, p.item_number as "itemNumber", c.name as category, coalesce(b.name, '') as brand, p.published,
      p.publish_at as "publishAt", (select i.file_key from product_image i where i.product_id = p.id order by i.variant_id nulls first, i.position limit 1)
        as "imageKey",
      count(v.id)::int as variants, min(price.gross) as price,
      coalesce(sum(s.on_hand), 0)::int as "onHand", coalesce(sum(s.reserved), 0)::int as held
    from (
      select p.* from product p
      where ${productsInScope(sql, scope)} and (${after ?? null}::int is null
        or (p.name collate "hu-x-icu", p.id) > (select last.name collate "hu-x-icu", last.id from product last where last.id = ${after ?? null}))
      order by p.name collate "hu-x-icu", p.id limit ${limit}
    ) p
    join category c on c.id = p.main_category_id
    left join brand b on b.id = p.brand_id
    left join variant v on v.product_id = p.id
    left join stock s on s.variant_id = v.id
    left join variant_price price on price.variant_id = v.id and price.valid_from <= now()
      and (price.valid_to is null or price.valid_to > now())
    group by p.id, p.name, p.item_number, p.published, p.publish_at, c.name, b.name
    order by p.name collate "hu-x-icu", p.id`
}

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
      p.publish_at as "publishAt", p.meta_title as "metaTitle", p.meta_description as "metaDescription", p.safety_text as "safetyText",
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

/** Which of these item numbers another product or one of its variants has. */
export async function takenItemNumbers(
  tx: Executor,
  itemNumbers: readonly string[],
  productId: number | null,
): Promise<string[]> {
  const rows = await tx<{ number: string }[]>`
    select item_number as number from variant
    where item_number = any(${[...itemNumbers]}::text[]) and product_id is distinct from ${productId}
    union select item_number from product
    where item_number = any(${[...itemNumbers]}::text[]) and id is distinct from ${productId}`
  return rows.map(({ number }) => number)
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
