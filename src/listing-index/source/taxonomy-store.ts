import type { Executor } from '#platform/database/database.ts'
import type { CollectionRule } from '../collection-rule.ts'
import type { FilterDefinition } from '../filters.ts'
import type { Taxonomy } from '../listing/listing-scope.ts'

export type CategoryRow = {
  id: number
  slug: string
  name: string
  description: string
  imageKey: string | null
  parentId: number | null
  path: number[]
  filters: string[]
  /** What search engines show; empty: made of name and description. */
  metaTitle: string
  metaDescription: string
}
export type BrandRow = { id: number; slug: string; name: string }
export type CollectionRow = {
  id: number
  slug: string
  name: string
  description: string
  /** Of its products only the variants that are reduced now. */
  reducedOnly: boolean
  /** What belongs to it besides what was put in by hand; null: nothing. */
  rule: CollectionRule | null
  metaTitle: string
  metaDescription: string
}
/** An attribute as a filter, whether or not it is offered as one by itself. */
export type AttributeRow = Omit<FilterDefinition, 'attributeId' | 'type'> & {
  attributeId: number
  filterType: 'choice' | 'range' | null
}

/** Categories, brands, collections and attributes: few enough to be cached whole. */
export type LoadedTaxonomy = Taxonomy & {
  /** Those with a page, in the merchant's order, siblings together. So are those found by id and slug. */
  categories: CategoryRow[]
  brands: BrandRow[]
  /** Those with a page. */
  collections: CollectionRow[]
  /** In the order of filters. */
  attributes: AttributeRow[]
  categoryById(id: number): CategoryRow | undefined
  categoryBySlug(slug: string): CategoryRow | undefined
  /** Where a category stands when each comes before all below it; -1 when there is none. */
  treeOrderOf(id: number): number
  /** Attributes whose values are stored by variant: those that filter, or are named by a category or as what accessories fit by. */
  indexedAttributes: number[]
}

/** Loads what listings need beside products. */
export async function loadTaxonomy(sql: Executor): Promise<LoadedTaxonomy> {
  const [all, brands, formerBrands, collections, attributes, fitting] = await Promise.all([
    sql<(CategoryRow & { published: boolean })[]>`
      select id, slug, name, description, image_key as "imageKey", parent_id as "parentId", path, filters, published,
        meta_title as "metaTitle", meta_description as "metaDescription"
      from category order by position, name collate "hu-x-icu", id`,
    sql<BrandRow[]>`select id, slug, name from brand order by id`,
    // Links to a brand that was renamed, or put into another.
    sql<
      { slug: string; id: number }[]
    >`select slug, entity_id as id from slug_history where entity = 'brand'`,
    sql<CollectionRow[]>`
      select id, slug, name, description, reduced_only as "reducedOnly", rule, meta_title as "metaTitle",
        meta_description as "metaDescription"
      from collection where published order by position, id`,
    loadAttributes(sql),
    sql<{ id: number }[]>`select distinct accessory_attribute_id as id from accessory_rule_match`,
  ])
  const hidden = new Set(all.filter(({ published }) => !published).map(({ id }) => id))
  const categories = all.filter(({ path }) => !path.some((id) => hidden.has(id)))
  const byId = new Map(categories.map((row) => [row.id, row]))
  const bySlug = new Map(categories.map((row) => [row.slug, row]))
  const brandsById = new Map(brands.map((row) => [row.id, row]))
  const brandsBySlug = new Map([
    ...formerBrands.flatMap(({ slug, id }) => {
      const row = brandsById.get(id)
      return row ? [[slug, row] as const] : []
    }),
    ...brands.map((row) => [row.slug, row] as const),
  ])
  const byPath = all.toSorted((a, b) => (a.path.join() < b.path.join() ? -1 : 1))
  const treeOrder = new Map(byPath.map(({ id }, index) => [id, index]))
  const subtrees = new Map<number, number[]>()
  for (const { id, path } of all)
    for (const above of path) subtrees.set(above, [...(subtrees.get(above) ?? []), id])
  const fittingIds = new Set(fitting.map(({ id }) => id))
  const named = new Set(all.flatMap((row) => row.filters.map((slug) => slug.split(':')[0]!)))
  return {
    categories,
    brands,
    collections,
    attributes,
    categoryById: (id) => byId.get(id),
    categoryBySlug: (slug) => bySlug.get(slug),
    treeOrderOf: (id) => treeOrder.get(id) ?? -1,
    subtreeOf: (id) => subtrees.get(id) ?? [],
    brandById: (id) => brandsById.get(id),
    brandBySlug: (slug) => brandsBySlug.get(slug),
    indexedAttributes: attributes
      .filter((row) => row.filterType !== null || named.has(row.slug) || fittingIds.has(row.attributeId))
      .map((row) => row.attributeId)
      .sort((a, b) => a - b),
  }
}

async function loadAttributes(sql: Executor): Promise<AttributeRow[]> {
  const rows = await sql<(AttributeRow & { labelOrder: string[] })[]>`
    select id as "attributeId", slug, name, filter_type as "filterType", unit, kind, labels,
      label_order as "labelOrder", filter_display as look, swatches, former_values as former
    from attribute order by filter_position, position, id`
  return rows.map(({ labelOrder, ...row }) => ({ ...row, labels: inOrder(row.labels, labelOrder) }))
}

/** A label's position among its object's keys is its position in the list of options. */
function inOrder(labels: Record<string, string>, order: string[]): Record<string, string> {
  return Object.fromEntries(
    order.flatMap((value) => (labels[value] === undefined ? [] : [[value, labels[value]]])),
  )
}
