import { sizeRoles } from '#tyres/tyre-attributes.ts'
import { foldText } from '#hungary/folded-text.ts'
import type { Executor, Sql } from '#platform/database/database.ts'
import { lacksManufacturer, lacksResponsible, lacksSafetyText } from './product-safety.ts'

/** Which products a list of the desk shows, hidden ones too: conditions on a product `p`, straight from the tables. */

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
export type DeskProductScope = Chosen & { view: DeskProductView; search: string }
type Scope = DeskProductScope

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
  view === 'bin' ? viewCondition(sql, view) : sql`p.binned_at is null and ${viewCondition(sql, view)}`

/** Of a view by itself, whether in the bin or not. Each finds a few products by their ids, or all there are. */
export function viewCondition(sql: Executor, view: DeskProductView) {
  switch (view) {
    case 'bin':
      return sql`p.binned_at is not null`
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
      return sql`not exists (
        select from variant v join variant_attribute va on va.variant_id = v.id where v.product_id = p.id)`
    case 'below_cost':
      return sql`p.id in (
        select v.product_id from variant v join product own on own.id = v.product_id
        join prices_at(now()) price on price.variant_id = v.id
        where price.gross::bigint * 100 < v.cost::bigint * (100 + own.tax_rate))`
    case 'unsold':
      return sql`p.published and p.created_at < now() - ${unsoldAfter}::interval and p.id not in (${soldProducts(sql)})`
    case 'all':
      return sql`true`
  }
}

/** Ids of what was bought lately. */
const soldProducts = (sql: Executor) => sql`
  select l.product_id from orders o join order_line l on l.order_id = o.id
  where o.placed_at > now() - ${unsoldAfter}::interval`

/** What `unsold` says by orders: the products that were bought lately, and since when one counts as lying there. */
export async function findSold(sql: Executor): Promise<{ ids: number[]; createdBefore: number }> {
  const [row] = await sql<[{ ids: number[]; createdBefore: number }]>`
    select array(select distinct sold.product_id from (${soldProducts(sql)}) sold) as ids,
      extract(epoch from now() - ${unsoldAfter}::interval)::float8 as "createdBefore"`
  return row
}

const labelClasses = ['uzemanyag', 'nedves-tapadas'] as const
/** Which attributes the label is read from, as a text that is another when they are others. */
export async function labelAttributes(sql: Executor): Promise<string> {
  const slugs = [...sizeRoles.width, ...sizeRoles.vehicle, ...labelClasses]
  const rows = await sql<{ id: number; slug: string }[]>`
    select id, slug from attribute where slug = any(${slugs}::text[]) order by id`
  return rows.map(({ id, slug }) => `${id} ${slug}`).join()
}

/** Tyres have the label of the European Union; those of motorcycles have none. Index: variant_attribute_value_idx. */
const lacksLabel = (sql: Executor) => {
  const from = (slugs: readonly string[]) => sql`
    from variant_attribute va join attribute a on a.id = va.attribute_id join variant v on v.id = va.variant_id
    where a.slug = any(${[...slugs]}::text[])`
  const hasClass = (slug: string) => sql`exists (select ${from([slug])} and v.product_id = p.id)`
  return sql`
    p.id in (select v.product_id ${from(sizeRoles.width)})
    and not exists (select ${from(sizeRoles.vehicle)} and va.value like 'motor%' and v.product_id = p.id)
    and (p.eprel_id is null or not (${hasClass(labelClasses[0])} and ${hasClass(labelClasses[1])}))`
}

const maxWords = 6
/** The folded words of a search: a name has to hold all of them. */
export const searchedWords = (search: string): string[] =>
  foldText(search).split(' ').filter(Boolean).slice(0, maxWords)
const part = (word: string) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`

/** A search finds names that hold all words, whatever their accents, and whole item numbers and EANs. Index: product_name_words_idx. */
export function matchesSearch(sql: Executor, { view, search }: Pick<Scope, 'view' | 'search'>) {
  if (search === '') return condition(sql, view)
  const holdsWords = searchedWords(search)
    .map((word) => sql`fold_text(name) like ${part(word)}`)
    .reduce((one, other) => sql`${one} and ${other}`, sql`true`)
  return sql`
    p.id in (
      select id from product where ${holdsWords} union ${ofCode(sql, search)})
    and ${condition(sql, view)}`
}

const ofCode = (sql: Executor, code: string) => sql`
  select id from product where item_number = ${code}
  union select product_id from variant where item_number = ${code} or ean = ${code}`

/** Whether a product `p` has this item number or EAN, or a variant of it. */
export const hasCode = (sql: Executor, code: string) => sql`(p.id in (${ofCode(sql, code)}))`

/** Products that have this item number or EAN, or of which a variant has it. */
export async function findByCode(sql: Executor, code: string): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`${ofCode(sql, code)}`
  return rows.map(({ id }) => id)
}

/** In one of them, or below it. */
export const inCategory = (sql: Executor, slugs: readonly string[]) =>
  slugs.length === 0
    ? sql`true`
    : sql`p.main_category_id in (
        select c.id from category c join category up on up.id = any(c.path) where up.slug = any(${[...slugs]}::text[]))`
export const ofBrand = (sql: Executor, slugs: readonly string[]) =>
  slugs.length === 0
    ? sql`true`
    : sql`p.brand_id in (select id from brand where slug = any(${[...slugs]}::text[]))`

/** Whether a product `p` is in the list. */
export const productsInScope = (sql: Executor, scope: Scope) => sql`
  ${matchesSearch(sql, scope)} and ${inCategory(sql, scope.category)} and ${ofBrand(sql, scope.brand)}`
