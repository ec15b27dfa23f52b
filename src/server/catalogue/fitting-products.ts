import type { Executor } from '#platform/database/database.ts'
import {
  brandFilter,
  builtInFilters,
  discountedValue,
  discountFilter,
  priceFilter,
  stockFilter,
  stockValues,
  type FilterDefinition,
  type Selection,
} from '#listing-index/index.ts'
import { realDiscount } from './catalogue.ts'
import { readFilters } from './filter-reading.ts'
import { loadVariants, type VariantRow } from './variant-store.ts'

/**
 * Of a few products, such as those of a wishlist, the ids of those with a variant on sale that fits all filters; they are read as
 * a listing reads them, slugs that no filter has are ignored. @throws AppError 422 for a value that can't be read.
 */
export async function findFittingProducts(
  sql: Executor,
  productIds: number[],
  filters: Record<string, string>,
  now: Date,
): Promise<Set<number>> {
  const attributes = await sql<Pick<FilterDefinition, 'slug' | 'type'>[]>`
    select slug, filter_type as type from attribute where filter_type is not null and slug = any(${Object.keys(filters)})`
  const selections = readFilters(filters, [...builtInFilters, ...attributes])
  if (selections.size === 0) return new Set(productIds)
  const ids = await sql<{ id: number }[]>`
    select v.id from variant v join product p on p.id = v.product_id
    where v.product_id = any(${productIds}::int[]) and v.published and p.published`
  const rows = await loadVariants(
    sql,
    ids.map(({ id }) => id),
    now,
  )
  const fitting = rows.filter(
    (row) => row.gross !== null && [...selections].every(([slug, selection]) => fits(row, slug, selection)),
  )
  return new Set(fitting.map(({ productId }) => productId))
}

function fits(row: VariantRow, slug: string, selection: Selection): boolean {
  if (slug === priceFilter) return fitsNumber(row.gross, selection)
  if (slug === brandFilter) return isAmong(row.brandSlug, selection)
  if (slug === stockFilter) return isAmong(stockOf(row), selection)
  if (slug === discountFilter) return isReduced(row) === isAmong(discountedValue, selection)
  const attribute = row.attributes.find((one) => one.slug === slug)
  if (!attribute) return false
  return selection.type === 'range'
    ? fitsNumber(attribute.number, selection)
    : isAmong(attribute.value, selection)
}

function stockOf({ forSale, free, backorder }: VariantRow): string | null {
  if (!forSale) return null
  return free > 0 ? stockValues.inStock : backorder ? stockValues.orderable : null
}

function isReduced({ gross, originalGross, lowestGross }: VariantRow): boolean {
  return gross !== null && realDiscount({ gross, originalGross, lowestGross }) !== null
}

function isAmong(value: string | null, selection: Selection): boolean {
  return selection.type === 'choice' && value !== null && selection.values.includes(value)
}

function fitsNumber(number: number | null, selection: Selection): boolean {
  if (selection.type !== 'range' || number === null) return false
  const { min, max } = selection
  return (min === null || number >= min) && (max === null || number <= max)
}
