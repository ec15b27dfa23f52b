import { ruleCondition, type CollectionRule } from '#listing-index/index.ts'
import { saveOrder } from '#platform/database/ordered-table.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { Part } from '#platform/database/query-together.ts'
import { changeSlug, freeTaxonomySlug, handOverSlugs, slugOfName } from './taxonomy-slug.ts'

/** Collections at the desk, hidden ones too. */

export type DeskCollection = {
  id: number
  slug: string
  name: string
  description: string
  reducedOnly: boolean
  rule: CollectionRule | null
  published: boolean
  metaTitle: string
  metaDescription: string
}

const columns = (sql: Executor) => sql`
  id, slug, name, description, reduced_only as "reducedOnly", rule, published, meta_title as "metaTitle",
  meta_description as "metaDescription"`

/** In the merchant's order. */
export async function listDeskCollections(sql: Executor): Promise<DeskCollection[]> {
  return sql<DeskCollection[]>`select ${columns(sql)} from collection order by position, id`
}

/** With `lock` its row is locked until the commit. */
export async function findDeskCollection(
  sql: Executor,
  id: number,
  lock = false,
): Promise<DeskCollection | undefined> {
  const [row] = await sql<DeskCollection[]>`
    select ${columns(sql)} from collection where id = ${id} ${lock ? sql`for update` : sql``}`
  return row
}

/** What a collection gathers. */
export type Gathering = Pick<DeskCollection, 'id' | 'rule' | 'reducedOnly'>

export async function findGatherings(sql: Executor, ids: readonly number[]): Promise<Gathering[]> {
  return sql<Gathering[]>`
    select id, rule, reduced_only as "reducedOnly" from collection where id = any(${[...ids]}::int[]) order by id`
}

/** Ids of the variants that stand in one of the collections at the moment, by hand or by rule; hidden ones too. */
export function variantsOfGatherings(sql: Executor, gatherings: readonly Gathering[], now: Date): Part {
  const fits = gatherings
    .map((one) => sql`(${gathers(sql, one)} and ${one.reducedOnly ? isReduced(sql) : sql`true`})`)
    .reduce((one, other) => sql`${one} or ${other}`, sql`false`)
  return sql`
    select v.id from product p join variant v on v.product_id = p.id
      left join prices_at(${now}) cp on cp.variant_id = v.id left join stock s on s.variant_id = v.id
    where ${fits}`
}

/** Whether a product `p` was put in by hand. */
const isMember = (sql: Executor, { id }: Pick<Gathering, 'id'>) => sql`exists (
  select from collection_product member where member.collection_id = ${id} and member.product_id = p.id)`
/** The same, or a variant `v` with its price `cp` and its stock `s` fits the rule. */
const gathers = (sql: Executor, one: Pick<Gathering, 'id' | 'rule'>) =>
  sql`(${isMember(sql, one)} ${one.rule ? sql`or ${ruleCondition(sql, one.rule)}` : sql``})`
/** Whether the price `cp` is shown as a reduction. */
const isReduced = (sql: Executor) => sql`(cp.original_gross is not null and cp.gross < coalesce(
  (select gross from lowest_price_before(v.id, cp.valid_from)), 0))`

/** The goods that customers find in it now: how many, how many of them by hand, and the first by name. */
export async function countCollection(
  sql: Executor,
  one: Gathering,
  now: Date,
): Promise<{ products: number; byHand: number; names: string[] }> {
  const [row] = await sql<[{ products: number; byHand: number; names: string[] }]>`
    with found as (
      select distinct p.id, p.name, ${isMember(sql, one)} as member
      from product p join variant v on v.product_id = p.id join prices_at(${now}) cp on cp.variant_id = v.id
        left join stock s on s.variant_id = v.id
      where p.published and v.published and ${gathers(sql, one)}
        and ${one.reducedOnly ? isReduced(sql) : sql`true`})
    select count(*)::int as products, count(*) filter (where member)::int as "byHand",
      coalesce((select array_agg(name) from (select name from found order by name collate "hu-x-icu" limit 5) first), '{}') as names
    from found`
  return row
}

/** Another collection of this name. */
export async function findCollectionNamed(
  sql: Executor,
  name: string,
  except: number | null,
): Promise<string | undefined> {
  const [row] = await sql<{ name: string }[]>`
    select name from collection where lower(name) = lower(${name}) and id is distinct from ${except} limit 1`
  return row?.name
}

/** The last in the order; gives its id. */
export async function createCollection(tx: Transaction, name: string): Promise<number> {
  const slug = await freeTaxonomySlug(tx, 'collection', slugOfName('collection', name))
  const [row] = await tx<[{ id: number }]>`
    insert into collection (slug, name, published, position)
    select ${slug}, ${name}, false, coalesce(max(position) + 1, 0) from collection returning id`
  return row.id
}

/** Its address has to be free; another one leaves a redirect. */
export async function changeCollection(
  tx: Transaction,
  { id, slug }: Pick<DeskCollection, 'id' | 'slug'>,
  now: Omit<DeskCollection, 'id'>,
): Promise<void> {
  await tx`
    update collection set name = ${now.name}, description = ${now.description}, reduced_only = ${now.reducedOnly},
      rule = ${now.rule === null ? null : tx.json(now.rule)}, published = ${now.published}, meta_title = ${now.metaTitle},
      meta_description = ${now.metaDescription}
    where id = ${id}`
  await changeSlug(tx, 'collection', { id, from: slug, to: now.slug })
}

export const orderCollections = (tx: Transaction, ids: readonly number[]): Promise<void> =>
  saveOrder(tx, 'collection', ids)

/** Its goods stay, its addresses are found no more. */
export async function deleteCollection(
  tx: Transaction,
  { id, slug }: Pick<DeskCollection, 'id' | 'slug'>,
): Promise<void> {
  // Of themselves they would go with it, and come again before it when it is taken back.
  await tx`delete from collection_product where collection_id = ${id}`
  await handOverSlugs(tx, 'collection', { id, slug }, null)
}

/** Whether all that a rule names is there. */
export async function knowsRule(sql: Executor, { categories, brands }: CollectionRule): Promise<boolean> {
  const [row] = await sql<[{ known: boolean }]>`
    select (select count(*) from category where id = any(${categories}::int[])) = ${new Set(categories).size}
      and (select count(*) from brand where id = any(${brands}::int[])) = ${new Set(brands).size} as known`
  return row.known
}
