import { saveOrder } from '#platform/database/ordered-table.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { Part } from '#platform/database/query-together.ts'
import { slugify } from '#hungary/slug.ts'

/** Attributes at the desk. */

export type AttributeKind = 'choice' | 'number' | 'boolean' | 'text'
export type AttributeText = {
  name: string
  unit: string | null
  filterType: 'choice' | 'range' | null
  filterDisplay: 'list' | 'label_class' | 'season' | 'swatch'
  selectorType: 'button' | 'swatch' | 'select' | null
  isOnCard: boolean
  shown: boolean
}
export type DeskAttribute = AttributeText & {
  id: number
  slug: string
  kind: AttributeKind
  /** Texts of the values of a choice, and the values in their order. */
  labels: Record<string, string>
  labelOrder: string[]
  swatches: Record<string, string>
}

const columns = (sql: Executor) => sql`
  a.id, a.slug, a.name, a.kind, a.unit, a.filter_type as "filterType", a.filter_display as "filterDisplay",
  a.selector_type as "selectorType", a.card_position is not null as "isOnCard", a.shown, a.labels,
  a.label_order as "labelOrder", a.swatches`

/** In the merchant's order, each with how many variants have it and how many categories name it. Index: variant_attribute_value_idx. */
export async function listDeskAttributes(
  sql: Executor,
): Promise<(DeskAttribute & { variants: number; values: number; categories: number })[]> {
  return sql<(DeskAttribute & { variants: number; values: number; categories: number })[]>`
    select ${columns(sql)}, coalesce(used.variants, 0)::int as variants, coalesce(used.values, 0)::int as values,
      (select count(*)::int from category c where ${namesAttribute(sql, sql`a.slug`)}) as categories
    from attribute a left join (
      select attribute_id, sum(count) as variants, count(*) as values
      from (select attribute_id, value, count(*) from variant_attribute group by attribute_id, value) each_value
      group by attribute_id) used on used.attribute_id = a.id
    order by a.position, a.id`
}

/** Of a category `c`: its filters or the form of its goods name the attribute. */
const namesAttribute = (sql: Executor, slug: Part) => sql`
  (${slug} = any(c.product_attributes) or exists (select from unnest(c.filters) filter where split_part(filter, ':', 1) = ${slug}))`

/** With `lock` its row is locked until the commit. */
export async function findDeskAttribute(
  sql: Executor,
  id: number,
  lock = false,
): Promise<DeskAttribute | undefined> {
  const [row] = await sql<DeskAttribute[]>`
    select ${columns(sql)} from attribute a where a.id = ${id} ${lock ? sql`for update` : sql``}`
  return row
}

/** How many variants have each value. Index: variant_attribute_value_idx. */
export async function countAttributeValues(sql: Executor, id: number): Promise<Map<string, number>> {
  const rows = await sql<{ value: string; variants: number }[]>`
    select value, count(*)::int as variants from variant_attribute where attribute_id = ${id} group by value`
  return new Map(rows.map(({ value, variants }) => [value, variants]))
}

/** Categories that filter by it, or whose form has a field for it, and goods whose variants differ in it. */
export async function listAttributeUsers(
  sql: Executor,
  slug: string,
): Promise<{ categories: string[]; chooses: number }> {
  const [row] = await sql<[{ categories: string[]; chooses: number }]>`
    select array(select c.name from category c where ${namesAttribute(sql, sql`${slug}::text`)} order by c.path) as categories,
      (select count(*)::int from product where ${slug} = any(option_attributes)) as chooses`
  return row
}

/** Another attribute of this name. */
export async function findAttributeNamed(
  sql: Executor,
  name: string,
  except: number | null,
): Promise<string | undefined> {
  const [row] = await sql<{ name: string }[]>`
    select name from attribute where lower(name) = lower(${name}) and id is distinct from ${except} limit 1`
  return row?.name
}

/** The last in the order; gives its id. */
export async function createAttribute(
  tx: Transaction,
  { name, kind }: { name: string; kind: AttributeKind },
): Promise<number> {
  const slug = slugify(name) || 'jellemzo'
  const [row] = await tx<[{ id: number }]>`
    insert into attribute (slug, name, kind, position, filter_position)
    select (select case when number = 1 then ${slug} else ${slug} || '-' || number end from generate_series(1, 1000) number
        where not exists (select from attribute
          where slug = case when number = 1 then ${slug} else ${slug} || '-' || number end) order by number limit 1),
      ${name}, ${kind}, next, next
    from (select coalesce(max(position) + 1, 0) as next from attribute) last
    returning id`
  return row.id
}

/** One that comes onto cards stands there last. */
export async function changeAttribute(tx: Transaction, id: number, now: AttributeText): Promise<void> {
  await tx`
    update attribute set name = ${now.name}, unit = ${now.unit}, filter_type = ${now.filterType},
      filter_display = ${now.filterDisplay}, selector_type = ${now.selectorType}, shown = ${now.shown},
      card_position = case when ${now.isOnCard} then
        coalesce(card_position, (select coalesce(max(card_position) + 1, 0) from attribute)) end
    where id = ${id}`
}

/** The order on pages, cards and among the filters of searches. */
export async function orderAttributes(tx: Transaction, ids: readonly number[]): Promise<void> {
  await saveOrder(tx, 'attribute', ids)
  await tx`
    update attribute set filter_position = position, card_position = case when card_position is not null then position end
    where filter_position <> position or card_position <> position`
}

/** No variant may have it, and nothing may name it. */
export async function deleteAttribute(tx: Transaction, id: number): Promise<void> {
  await tx`delete from attribute where id = ${id}`
}
