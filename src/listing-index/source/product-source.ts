import type { Executor } from '#platform/database/database.ts'
import { MarkedTextError, textMarks, type PackedProducts } from '../columns/packed-products.ts'
import { ProductBatch, type FacetOf } from '../segments/product-batch.ts'

/** Which products: those named, or all from one id up to another, both included. */
export type ProductChoice = { ids: number[] } | IdRange
export type IdRange = { from: number; to: number }

const widestRange = 16
const maxId = 2 ** 31 - 1

/**
 * Ranges of ids that hold all products, the first ones last: about `size` products each where none are missing, at most
 * sixteen times as many where most others are.
 */
export async function productRanges(sql: Executor, size: number): Promise<IdRange[]> {
  const [all] = await sql<Span[]>`
    select coalesce(min(id), 0) as least, coalesce(max(id), 0) as greatest, count(*)::int as count from product`
  const { least, greatest, count } = all!
  if (count === 0) return []
  const width = size * Math.min(widestRange, Math.max(1, Math.round((greatest - least) / count)))
  const starts = await sql<{ id: number }[]>`
    with recursive starts as (
      select ${least}::int as id
      union all select (select min(id) from product where id >= starts.id + ${width}::int)
      from starts where starts.id <= ${maxId - width}::int)
    select id from starts where id is not null order by id desc`
  return starts.map(({ id }) => ({ from: id, to: Math.min(maxId, id + width - 1) }))
}

/**
 * Published products as PostgreSQL gives them at one moment, each with its variants on sale then. A product that has no
 * price now or later may be among them without variants, or be absent. Attributes not named are left out.
 */
export async function loadProducts(
  sql: Executor,
  choice: ProductChoice,
  attributeIds: number[],
  now: Date,
  facetOf: FacetOf,
): Promise<ProductBatch> {
  try {
    return new ProductBatch(await loadPacked(sql, choice, attributeIds, now, false), facetOf)
  } catch (error) {
    if (!(error instanceof MarkedTextError)) throw error
    return new ProductBatch(await loadPacked(sql, choice, attributeIds, now, true), facetOf)
  }
}

/**
 * `clean` takes the marks between fields out of texts that happen to hold them; it costs more. Attributes come as the
 * variants of each value: so each value is sent once, and the index by value stands in that order.
 */
async function loadPacked(
  sql: Executor,
  choice: ProductChoice,
  attributeIds: number[],
  now: Date,
  clean: boolean,
): Promise<PackedProducts | null> {
  const isChosen = (column: string) =>
    'ids' in choice
      ? sql`${sql(column)} = any(${choice.ids}::int[])`
      : sql`${sql(column)} between ${choice.from} and ${choice.to}`
  const [variants] = await sql<Span[]>`
    select coalesce(min(id), 0) as least, coalesce(max(id), 0) as greatest, count(*)::int as count
    from variant where ${isChosen('product_id')} and published`
  if (!variants || variants.count === 0) return null
  const firstProduct = 'ids' in choice ? choice.ids.reduce((a, b) => Math.min(a, b)) : choice.from
  const firstVariant = variants.least
  // Variants of neighbouring products mostly have neighbouring ids: then a range of the index is read, else each by itself.
  const isVariant = isDense(variants)
    ? sql`variant_id between ${variants.least} and ${variants.greatest}`
    : sql`variant_id = any(array(select id from variant where ${isChosen('product_id')} and published and id >= ${firstVariant}::int))`
  // A variant that was published since the first statement is announced as a change, and may have a lesser id.
  const text = (column: string) => (clean ? cleaned(sql, column) : sql`${sql(column)}`)
  const productPositions = sql`array_agg(product_id - ${firstProduct}::int)`
  const variantPositions = sql`array_agg(variant_id - ${firstVariant}::int)`
  const { product, field } = textMarks
  const [packed] = await sql<[Omit<PackedProducts, 'firstProduct' | 'firstVariant'>]>`
    select * from (
      select count(*)::int as "productCount", string_agg(concat_ws(${field}, id,
        least(popularity::bigint + coalesce(sold, 0), 2147483647),
        ${ratingPoints(sql)}, hashtext(name),
        hashtextextended(concat_ws(${field}, name, short_description, description), 0), coalesce(brand_id, 0),
        ${text('name')}, ${text('short_description')}, ${text('description')}), ${product}) as products
      from product left join product_sales on product_id = id where published and ${isChosen('id')}
    ) products, (
      select string_agg(concat_ws(' ', category_id, members), ' ') as categories
      from (select category_id, ${productPositions}::text as members from product_category
        where ${isChosen('product_id')} group by category_id order by category_id) grouped
    ) categories, (
      select string_agg(concat_ws(' ', collection_id, members), ' ') as collections
      from (select collection_id, ${productPositions}::text as members from collection_product
        where ${isChosen('product_id')} group by collection_id order by collection_id) grouped
    ) collections, (
      select count(*)::int as "variantCount", array_agg(id - ${firstVariant}::int)::text as "variantIds", ${productPositions}::text as owners,
        (array_agg(id - ${firstVariant}::int) filter (where for_sale))::text as "forSale"
      from variant where published and ${isChosen('product_id')} and id >= ${firstVariant}::int
    ) variants, (
      select (${variantPositions} filter (where on_hand > reserved))::text as free, (${variantPositions} filter (where backorder))::text as backorders
      from stock where ${isVariant}
    ) stocks, (
      select ${variantPositions}::text as priced, array_agg(gross)::text as prices,
        (${variantPositions} filter (where gross < lowest))::text as discounted,
        (array_agg(100 * (lowest - gross)::bigint / lowest) filter (where gross < lowest))::text as discounts
      from (select variant_id, gross, case when original_gross is not null then
          (select gross from lowest_price_before(price.variant_id, price.valid_from)) end as lowest
        from prices_at(${now}) price where ${isVariant}) compared
    ) prices, (
      select string_agg(concat_ws(' ', moment, members), ' ') as changes from (
        select (extract(epoch from next_change) * 1000)::bigint as moment, ${variantPositions}::text as members from (
          select variant_id, min(case when valid_from > ${now} then valid_from else valid_to end) as next_change
          from variant_price where ${isVariant} and (valid_from > ${now} or valid_to > ${now}) group by variant_id) changing
        group by next_change) grouped
    ) changes, (
      select string_agg(concat_ws(' ', attribute_id, members, ${cleaned(sql, 'value')}), ${product}) as attributes from (
        select attribute_id, value, ${variantPositions}::text as members from variant_attribute
        where ${isVariant} and attribute_id = any(${attributeIds}::int[])
        group by attribute_id, value order by attribute_id) grouped
    ) attributes`
  return { ...packed, firstProduct, firstVariant }
}

/**
 * A product's stars as 0 to 100: their average as if four customers had given 3.75 besides, so that one enthusiast does not
 * outdo a hundred; 75 without a review.
 */
export const ratingPoints = (sql: Executor) => sql`20 * (rating_sum + 15) / (rating_count + 4)`

/** The ends of some ids, and how many there are between. */
type Span = { least: number; greatest: number; count: number }

function isDense({ least, greatest, count }: Span): boolean {
  return count > 100 && greatest - least < count * 3
}

function cleaned(sql: Executor, column: string) {
  const marks = Object.values(textMarks).join('')
  return sql`translate(${sql(column)}, ${marks}, ${' '.repeat(marks.length)})`
}
