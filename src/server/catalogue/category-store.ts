import type { Executor } from '#server/kernel/database.ts'
import type { FilterDefinition } from '#server/search/index.ts'

export type CategoryRow = {
  id: number
  slug: string
  name: string
  description: string
  imageKey: string | null
  parentId: number | null
  path: number[]
  filters: string[]
}

const columns = (sql: Executor) => sql`
  id, slug, name, description, image_key as "imageKey", parent_id as "parentId", path, filters`

export async function findCategory(
  sql: Executor,
  by: { id: number } | { slug: string },
): Promise<CategoryRow | undefined> {
  const [row] = await sql<CategoryRow[]>`
    select ${columns(sql)} from category where ${'id' in by ? sql`id = ${by.id}` : sql`slug = ${by.slug}`}`
  return row
}

/** The category's ancestors from the root down, its children and their children. */
export async function loadCategoryFamily(
  sql: Executor,
  category: CategoryRow,
): Promise<{ parents: CategoryRow[]; descendants: CategoryRow[] }> {
  const rows = await sql<CategoryRow[]>`
    select ${columns(sql)} from category
    where id = any(${category.path}::int[]) or parent_id = ${category.id}
      or parent_id in (select id from category where parent_id = ${category.id})
    order by position, name collate "hu-x-icu", id`
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    parents: category.path.filter((id) => id !== category.id).flatMap((id) => byId.get(id) ?? []),
    descendants: rows.filter((row) => row.path.includes(category.id) && row.id !== category.id),
  }
}

export type CollectionRow = { id: number; slug: string; name: string; description: string }

export async function findCollection(sql: Executor, slug: string): Promise<CollectionRow | undefined> {
  const [row] = await sql<
    CollectionRow[]
  >`select id, slug, name, description from collection where slug = ${slug}`
  return row
}

/** The current slug of what once had this one. What is not published has none. */
export async function findMovedSlug(
  sql: Executor,
  entity: 'product' | 'category' | 'collection',
  slug: string,
): Promise<string | undefined> {
  const table = sql(entity)
  const [row] = await sql<{ slug: string }[]>`
    select e.slug from slug_history h join ${table} e on e.id = h.entity_id where h.entity = ${entity} and h.slug = ${slug} ${entity === 'product' ? sql`and e.published` : sql``}`
  return row?.slug
}

/** A label's place among its object's keys is its place in the list of options. */
function inOrder(labels: Record<string, string>, order: string[]): Record<string, string> {
  return Object.fromEntries(
    order.flatMap((value) => (labels[value] === undefined ? [] : [[value, labels[value]]])),
  )
}

type AttributeFilterRow = Omit<FilterDefinition, 'attributeId' | 'type'> & {
  attributeId: number
  type: 'choice' | 'range'
  labelOrder: string[]
}

/** Attribute filters: those named, in that order, or all that may filter. */
export async function loadAttributeFilters(
  sql: Executor,
  slugs: string[] | null,
): Promise<FilterDefinition[]> {
  const rows = await sql<AttributeFilterRow[]>`
    select id as "attributeId", slug, name, filter_type as type, unit, kind, labels, label_order as "labelOrder", filter_look as look, swatches from attribute
    where filter_type is not null and ${slugs === null ? sql`true` : sql`slug = any(${slugs}::text[])`}
    order by filter_position, position, id`
  const definitions = rows.map(({ labelOrder, ...row }) => ({
    ...row,
    labels: inOrder(row.labels, labelOrder),
  }))
  return slugs === null
    ? definitions
    : definitions.sort((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug))
}
