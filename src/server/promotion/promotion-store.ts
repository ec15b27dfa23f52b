import { currentChange } from '#platform/audit/open-change.ts'
import type { Executor, Sql, Transaction } from '#platform/database/database.ts'
import {
  findGatherings,
  productsInScope,
  variantsOfGatherings,
  type Gathering,
} from '#server/catalogue/index.ts'
import type { NewPromotion, PromotionScope, StoredPromotion } from './promotion-values.ts'

/** Sales, the variants that they have looked at, and those that are in their scope. */

const listWindow = 200

const columnsOf = (sql: Executor) => sql`
  p.id, p.name, p.scope, p.kind, p.value, p.rounding, p.floor_gross as "floorGross", p.floor_over_cost as "floorOverCost",
  p.replaces_sales as "replacesSales", p.starts_at as "startsAt", p.ends_at as "endsAt", p.started_at as "startedAt"`

export type ListedPromotion = StoredPromotion & { variants: number }

/** Those that are not over first, the newest first. */
export async function listPromotions(sql: Sql, now: Date): Promise<ListedPromotion[]> {
  return sql<ListedPromotion[]>`
    select ${columnsOf(sql)}, (
      select count(gross)::int from promotion_price price where price.promotion_id = p.id and p.started_at is not null) as variants
    from promotion p
    order by p.started_at is not null and p.ends_at <= ${now}, p.id desc limit ${listWindow}`
}

/** With `lock` its row is held until the commit. */
export async function findPromotion(
  sql: Executor,
  id: number,
  lock = false,
): Promise<StoredPromotion | undefined> {
  const [row] = await sql<StoredPromotion[]>`
    select ${columnsOf(sql)} from promotion p where p.id = ${id} ${lock ? sql`for update` : sql``}`
  return row
}

const rowOf = ({ name, scope, kind, value, ...one }: NewPromotion) => ({
  name,
  scope: scope as never,
  kind,
  value,
  rounding: one.rounding,
  floor_gross: one.floorGross,
  floor_over_cost: one.floorOverCost,
  replaces_sales: one.replacesSales,
  starts_at: one.startsAt,
  ends_at: one.endsAt,
})

export async function insertPromotion(tx: Transaction, one: NewPromotion): Promise<number> {
  const [row] = await tx<{ id: number }[]>`insert into promotion ${tx(rowOf(one))} returning id`
  return row!.id
}

export async function updatePromotion(tx: Transaction, id: number, one: NewPromotion): Promise<void> {
  await tx`update promotion set ${tx(rowOf(one))}, change_id = ${currentChange(tx)} where id = ${id}`
}

/** The sale is as it stands by the change of this transaction, also where nothing else of its own row is written. */
export async function noteStep(tx: Transaction, id: number): Promise<void> {
  await tx`update promotion set change_id = ${currentChange(tx)} where id = ${id}`
}

export async function deletePromotion(tx: Transaction, id: number): Promise<void> {
  await tx`delete from promotion where id = ${id}`
}

export async function setTimes(
  tx: Transaction,
  id: number,
  { startsAt, endsAt, startedAt }: Pick<StoredPromotion, 'startsAt' | 'endsAt' | 'startedAt'>,
): Promise<void> {
  await tx`
    update promotion set starts_at = ${startsAt}, ends_at = ${endsAt}, started_at = ${startedAt}, change_id = ${currentChange(tx)}
    where id = ${id}`
}

/** `gross` null: looked at, and left as it is. */
export type PromotionPrice = { variantId: number; gross: number | null }

export async function listPromotionPrices(
  sql: Executor,
  id: number,
  variantIds: readonly number[] | null,
): Promise<PromotionPrice[]> {
  return sql<PromotionPrice[]>`
    select variant_id as "variantId", gross from promotion_price
    where promotion_id = ${id} ${variantIds ? sql`and variant_id = any(${[...variantIds]}::int[])` : sql``} order by variant_id`
}

export async function countPriced(sql: Executor, id: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(gross)::int as count from promotion_price where promotion_id = ${id}`
  return row.count
}

export async function addPromotionPrices(
  tx: Transaction,
  id: number,
  prices: readonly PromotionPrice[],
): Promise<void> {
  await tx`
    insert into promotion_price (promotion_id, variant_id, gross)
    select ${id}::int, "variantId", gross from jsonb_to_recordset(${tx.json(prices as never)}) as row("variantId" int, gross int)`
}

export async function clearPromotionPrices(
  tx: Transaction,
  id: number,
  variantIds: readonly number[] | null = null,
): Promise<void> {
  await tx`
    delete from promotion_price
    where promotion_id = ${id} ${variantIds ? tx`and variant_id = any(${[...variantIds]}::int[])` : tx``}`
}

/**
 * Which variants a step is for: those in a scope, but for those that the sale `except` has looked at; or those that have a sale's price,
 * with `all` also those that it has looked at and left. Their list is the database's: there may be millions.
 */
export type VariantSet =
  | ({ of: 'scope'; scope: PromotionScope; except: number | null } & Moment)
  | { of: 'sale'; id: number; all: boolean }
/** The rules of the scope's collections as they are now. */
type Moment = { gatherings: readonly Gathering[]; now: Date }

export async function variantsInScope(
  sql: Executor,
  scope: PromotionScope,
  { now, except = null }: { now: Date; except?: number | null },
): Promise<VariantSet> {
  const gatherings = scope.kind === 'collection' ? await findGatherings(sql, scope.ids) : []
  return { of: 'scope', scope, except, gatherings, now }
}

/** SQL of the variants `v`. */
function membersOf(sql: Executor, set: VariantSet) {
  if (set.of === 'sale')
    return sql`(select variant_id as id from promotion_price
      where promotion_id = ${set.id} ${set.all ? sql`` : sql`and gross is not null`}) v`
  const isNew =
    set.except === null
      ? sql`true`
      : sql`not exists (select from promotion_price price where price.promotion_id = ${set.except} and price.variant_id = v.id)`
  return sql`product p join variant v on v.product_id = p.id
    where p.binned_at is null and ${inScope(sql, set.scope, set)} and ${isNew}`
}

/** SQL of their list as a job does them: as they lie in the database. */
export const variantList = (sql: Executor, set: VariantSet) =>
  sql`array(select v.id from ${membersOf(sql, set)} order by v.id)`

/** Whether a variant `v` of a product `p` is in the scope at the moment. */
function inScope(sql: Executor, scope: PromotionScope, { gatherings, now }: Moment) {
  switch (scope.kind) {
    case 'category':
      return sql`p.id in (
        select pc.product_id from product_category pc join category c on c.id = pc.category_id where c.path && ${scope.ids}::int[])`
    case 'brand':
      return sql`p.brand_id = any(${scope.ids}::int[])`
    case 'collection':
      return sql`v.id in (${variantsOfGatherings(sql, gatherings, now)})`
    case 'products':
      return sql`p.id = any(${scope.ids}::int[])`
    case 'filter':
      return productsInScope(sql, scope)
  }
}

/** How many there are, and the first of them: of a scope by the product's name. */
export async function findVariants(
  sql: Executor,
  set: VariantSet,
  limit: number,
): Promise<{ count: number; ids: number[] }> {
  const order = set.of === 'sale' ? sql`v.id` : sql`p.name collate "hu-x-icu", p.id, v.position, v.id`
  const rows = await sql<{ id: number }[]>`
    select v.id from ${membersOf(sql, set)} order by ${order} limit ${limit + 1}`
  const ids = rows.slice(0, limit).map(({ id }) => id)
  return { count: rows.length > limit ? await countVariants(sql, set) : rows.length, ids }
}

export async function countVariants(sql: Executor, set: VariantSet): Promise<number> {
  const [row] = await sql<[{ count: number }]>`select count(*)::int as count from ${membersOf(sql, set)}`
  return row.count
}

export type NamedRow = { id: number; name: string }

export async function listScopes(sql: Sql): Promise<{
  categories: (NamedRow & { depth: number })[]
  brands: NamedRow[]
  collections: NamedRow[]
}> {
  const [categories, brands, collections] = await Promise.all([
    sql<(NamedRow & { depth: number })[]>`
      with recursive tree as (
        select id, name, 0 as depth, array[row(lpad(position::text, 9, '0'), name, id)::text] as place from category where parent_id is null
        union all
        select c.id, c.name, tree.depth + 1, tree.place || row(lpad(c.position::text, 9, '0'), c.name, c.id)::text
        from category c join tree on c.parent_id = tree.id
      ) select id, name, depth from tree order by place`,
    sql<NamedRow[]>`select id, name from brand order by name collate "hu-x-icu", id`,
    sql<NamedRow[]>`
      select id, name || case when rule is null then '' else ' (szabály szerint)' end as name
      from collection order by name collate "hu-x-icu", id`,
  ])
  return { categories, brands, collections }
}

/** What a scope's ids and slugs are called, by themselves. */
export async function findScopeNames(
  sql: Executor,
  scopes: readonly PromotionScope[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (kind: 'category' | 'brand' | 'collection') =>
    scopes.flatMap((scope) => (scope.kind === kind ? scope.ids : []))
  const slugs = scopes.flatMap((scope) =>
    scope.kind === 'filter' ? [...scope.category, ...scope.brand] : [],
  )
  const rows = await sql<{ key: string; name: string }[]>`
    select 'category:' || id as key, name from category where id = any(${idsOf('category')}::int[])
    union all select 'brand:' || id, name from brand where id = any(${idsOf('brand')}::int[])
    union all select 'collection:' || id, name from collection where id = any(${idsOf('collection')}::int[])
    union all select 'category/' || slug, name from category where slug = any(${slugs}::text[])
    union all select 'brand/' || slug, name from brand where slug = any(${slugs}::text[])`
  return new Map(rows.map(({ key, name }) => [key, name]))
}

export async function findPickedProducts(
  sql: Executor,
  ids: readonly number[],
): Promise<{ id: number; name: string; item_number: string }[]> {
  return sql<{ id: number; name: string; item_number: string }[]>`
    select id, name, item_number from product where id = any(${[...ids]}::int[]) order by name collate "hu-x-icu", id`
}
