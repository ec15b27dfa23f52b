import type { AdminRequest, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { builtInFilters } from '#listing-index/index.ts'
import {
  ownFilterType,
  type CategoryDetails,
  type CategoryText,
  type DeskCategory,
  type FilterAttribute,
} from '#server/catalogue/index.ts'

/** A category's form against what the catalogue stores. Pure. */

export type CategoryValues = AdminRequest<'changeCategory'>['body']['values']
type FilterOption = AdminResponse<'getCategory'>['filter_options'][number]

export const categoryValuesOf = (stored: CategoryDetails): CategoryValues => ({
  name: stored.name,
  slug: stored.slug,
  description: stored.description,
  is_published: stored.published,
  meta_title: stored.metaTitle,
  meta_description: stored.metaDescription,
  picture: stored.imageKey,
  default_quantity: stored.defaultQuantity,
  filters: stored.filters,
  product_attributes: stored.productAttributes,
})

export const categoryTextOf = (values: CategoryValues): CategoryText => ({
  name: values.name,
  slug: values.slug,
  description: values.description,
  published: values.is_published,
  metaTitle: values.meta_title,
  metaDescription: values.meta_description,
  imageKey: values.picture,
  defaultQuantity: values.default_quantity,
  filters: values.filters,
  productAttributes: values.product_attributes,
})

/** What can be a filter, the built-in ones first. */
export function filterOptions(attributes: readonly FilterAttribute[]): FilterOption[] {
  const builtIn = builtInFilters.map(({ slug, name, type }): FilterOption => ({ slug, name, types: [type] }))
  return [
    ...builtIn,
    ...attributes.map((attribute): FilterOption => {
      const { slug, name, kind } = attribute
      const set = ownFilterType(attribute)
      const other = set === 'choice' ? 'range' : 'choice'
      return { slug, name, types: kind === 'number' ? [set, other] : ['choice'] }
    }),
  ]
}

/** Names that no filter has, or that stand there twice, in words; undefined: all is well. */
export function filterProblem(
  filters: readonly string[],
  options: readonly FilterOption[],
): string | undefined {
  const slugs = filters.map((name) => name.split(':')[0]!)
  const twice = slugs.find((slug, index) => slugs.indexOf(slug) !== index)
  if (twice) return `Kétszer szerepel: ${options.find(({ slug }) => slug === twice)?.name ?? twice}.`
  const unknown = slugs.find((slug) => !options.some((option) => option.slug === slug))
  return unknown && `Nincs ilyen szűrő: ${unknown}.`
}

/** `felni:range` in words. */
export function filterLabel(filter: string, options: readonly FilterOption[]): string {
  const [slug] = filter.split(':')
  return options.find((option) => option.slug === slug)?.name ?? filter
}

/** What the tree shows, in its order. Whatever stands below a hidden one is hidden. */
export function presentTree(rows: readonly DeskCategory[]): AdminResponse<'listCategories'>['categories'] {
  const shown = new Map<number, boolean>()
  return rows.map((row) => {
    const isShown = row.published && (row.parentId === null || shown.get(row.parentId) === true)
    shown.set(row.id, isShown)
    const { id, slug, name, depth, parentId, products } = row
    return { id, slug, name, depth, parent: parentId, products, is_shown: isShown }
  })
}
