import type { Executor } from '#platform/database/database.ts'
import {
  builtInFilters,
  type AttributeRow,
  type CategoryRow,
  type CollectionRow,
  type FilterDefinition,
  type LoadedTaxonomy,
} from '#listing-index/index.ts'

export type { CategoryRow }

/** The category's ancestors from the root down, its children and their children in the merchant's order. */
export function categoryFamily(
  taxonomy: LoadedTaxonomy,
  category: CategoryRow,
): { parents: CategoryRow[]; descendants: CategoryRow[] } {
  const depth = category.path.length
  return {
    parents: category.path
      .filter((id) => id !== category.id)
      .flatMap((id) => taxonomy.categoryById(id) ?? []),
    descendants: taxonomy
      .subtreeOf(category.id)
      .flatMap((id) => taxonomy.categoryById(id) ?? [])
      .filter(({ path }) => path.length > depth && path.length <= depth + 2),
  }
}

export function findCollection(taxonomy: LoadedTaxonomy, slug: string): CollectionRow | undefined {
  return taxonomy.collections.find((collection) => collection.slug === slug)
}

/** All filters of a listing that has no choice of its own: the attributes that may filter, then the built-in ones. */
export function allFilters({ attributes }: LoadedTaxonomy): FilterDefinition[] {
  return [...attributes.flatMap((row) => asFilter(row, row.filterType)), ...builtInFilters]
}

/** These attributes as filters by value, whether or not a listing offers them; they have to be indexed. */
export function attributeFilters(
  { attributes }: LoadedTaxonomy,
  attributeIds: readonly number[],
): FilterDefinition[] {
  return attributes
    .filter(({ attributeId }) => attributeIds.includes(attributeId))
    .flatMap((row) => asFilter(row, 'choice'))
}

/**
 * The filters that a category names, in its order, as its schema describes; of the nearest category above when it names
 * none. Built-in filters that are not named follow.
 */
export function categoryFilters(taxonomy: LoadedTaxonomy, category: CategoryRow): FilterDefinition[] {
  const family = [...category.path].reverse().flatMap((id) => taxonomy.categoryById(id) ?? [])
  const names = family.find(({ filters }) => filters.length > 0)?.filters ?? []
  const named = names.flatMap((name) => {
    const [slug, requestedType] = name.split(':')
    const builtIn = builtInFilters.find((filter) => filter.slug === slug)
    if (builtIn) return [builtIn]
    const attribute = taxonomy.attributes.find((row) => row.slug === slug)
    return attribute ? asFilter(attribute, typeOf(attribute, requestedType)) : []
  })
  const once = named.filter((filter, index) => named.findIndex(({ slug }) => slug === filter.slug) === index)
  return [...once, ...builtInFilters.filter((filter) => !once.includes(filter))]
}

function typeOf(attribute: AttributeRow, requestedType: string | undefined): FilterDefinition['type'] {
  if (requestedType === 'choice') return 'choice'
  return requestedType === 'range' && attribute.kind === 'number' ? 'range' : ownFilterType(attribute)
}

/** As the attribute is set; a category may name one that does not filter searches, too. */
export const ownFilterType = ({
  kind,
  filterType,
}: Pick<AttributeRow, 'kind' | 'filterType'>): FilterDefinition['type'] =>
  filterType ?? (kind === 'number' ? 'range' : 'choice')

const asFilters = new WeakMap<AttributeRow, Map<FilterDefinition['type'], FilterDefinition>>()

/** The same object each time, so that what is worked out of it can be remembered. */
function asFilter(row: AttributeRow, type: FilterDefinition['type'] | null): FilterDefinition[] {
  if (type === null) return []
  const known = asFilters.get(row) ?? new Map<FilterDefinition['type'], FilterDefinition>()
  asFilters.set(row, known)
  const made = known.get(type)
  if (made) return [made]
  const { filterType: _own, ...rest } = row
  const filter = { ...rest, type }
  known.set(type, filter)
  return [filter]
}

/** The current slug of what once had this one. What is not published has none. */
export async function findMovedSlug(
  sql: Executor,
  entity: 'product' | 'category' | 'collection',
  slug: string,
): Promise<string | undefined> {
  const table = sql(entity)
  const isShown =
    entity === 'category'
      ? sql`and not exists (select from category up where up.id = any(e.path) and not up.published)`
      : sql`and e.published`
  const [row] = await sql<{ slug: string }[]>`
    select e.slug from slug_history h join ${table} e on e.id = h.entity_id where h.entity = ${entity} and h.slug = ${slug} ${isShown}`
  return row?.slug
}
