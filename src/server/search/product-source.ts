import type { Executor } from '#server/kernel/database.ts'

/** A product as PostgreSQL tells it at one moment, with its variants on sale then, by id ascending. */
export type ProductState = {
  id: number
  popularity: number
  nameHash: number
  /** A hash of all that does not change in place. */
  shape: number
  /** When its prices change next, in milliseconds since 1970; 0 for never. */
  nextChange: number
  name: string
  shortDescription: string
  description: string
  brandId: number
  categories: number[]
  collections: number[]
  variants: VariantState[]
}
export type VariantState = {
  id: number
  gross: number
  inStock: boolean
  orderable: boolean
  discounted: boolean
  /** `id=value` each. */
  attributes: string[]
}

/** Which products: those named, or all from one id up to another, both included. */
export type ProductChoice = { ids: number[] } | { from: number; to: number }

const marks = { product: '\x1e', field: '\x1f', variant: '\x1d', part: '\x1c', attribute: '\x1b' }
const allMarks = Object.values(marks).join('')

/**
 * Published products with a variant on sale at `now`, or with one to come, packed for `readProduct`; others are
 * absent. Everything comes as one text, because the driver's work on each value is dearer than taking the text apart.
 * Attributes not named are left out. `clean` takes the marks between fields out of texts that happen to hold them; see
 * MarkedTextError.
 *
 * `attribute_id + 0` keeps the planner to the primary key, whose order spares a sort.
 */
export async function loadProductStates(
  sql: Executor,
  choice: ProductChoice,
  attributeIds: number[],
  now: Date,
  options: { clean?: boolean } = {},
): Promise<string> {
  const isChosen = (column: string) =>
    'ids' in choice
      ? sql`${sql(column)} = any(${choice.ids}::int[])`
      : sql`${sql(column)} between ${choice.from} and ${choice.to}`
  const [found] = await sql<{ ids: number[] | null }[]>`
    select array_agg(id) as ids from variant where ${isChosen('product_id')} and published`
  const isVariant = ofVariants(sql, found?.ids ?? [])
  const clean = (column: string) =>
    options.clean ? sql`translate(${sql(column)}, ${allMarks}, '     ')` : sql`${sql(column)}`
  const { product, field, variant, part, attribute } = marks
  const [row] = await sql<{ packed: string | null }[]>`
    with attributes as (
      select variant_id, string_agg(attribute_id || '=' || ${clean('value')}, ${attribute} order by attribute_id) as list
      from variant_attribute where ${isVariant} and attribute_id + 0 = any(${attributeIds}::int[]) group by variant_id
    ), prices as (
      select variant_id, max(gross) filter (where is_now) as gross, max(original_gross) filter (where is_now) as original_gross,
        max(valid_from) filter (where is_now) as valid_from, max(valid_to) filter (where is_now) as valid_to,
        min(valid_from) filter (where valid_from > ${now}) as next_from
      from (select *, valid_from <= ${now} and (valid_to is null or valid_to > ${now}) as is_now
        from variant_price where ${isVariant}) history
      group by variant_id
    ), stocks as materialized (
      select variant_id, on_hand > reserved as is_free, backorder from stock where ${isVariant}
    ), offers as (
      select v.id, v.product_id, price.gross, coalesce(a.list, '') as attributes, least(price.valid_to, price.next_from) as next_change,
        case when v.for_sale and s.is_free then 1 else 0 end
        + case when v.for_sale and s.is_free is not true and s.backorder then 2 else 0 end
        + case when price.original_gross is not null and price.gross < coalesce((
            select min(h.gross) from variant_price h
            where h.variant_id = v.id and h.valid_from < price.valid_from
              and (h.valid_to is null or h.valid_to > price.valid_from - interval '30 days')), 0) then 4 else 0 end as flags
      from variant v join prices price on price.variant_id = v.id
      left join stocks s on s.variant_id = v.id left join attributes a on a.variant_id = v.id
      where ${isChosen('v.product_id')} and v.published
    ), offered as (
      select product_id, min(next_change) as next_change,
        string_agg(id || ${part} || gross || ${part} || flags || ${part} || attributes, ${variant} order by id) filter (where gross is not null) as variants,
        string_agg(id || ${part} || attributes, ${variant} order by id) filter (where gross is not null) as shape
      from offers group by product_id
    ), categories as (
      select product_id, string_agg(category_id::text, ',' order by category_id) as list
      from product_category where ${isChosen('product_id')} group by product_id
    ), collections as (
      select product_id, string_agg(collection_id::text, ',' order by collection_id) as list
      from collection_product where ${isChosen('product_id')} group by product_id
    )
    select string_agg(concat_ws(${field}, coalesce(c.list, ''), p.id, p.popularity, hashtext(p.name),
        hashtextextended(concat_ws(${field}, p.name, p.short_description, p.description, coalesce(p.brand_id, 0),
          coalesce(c.list, ''), coalesce(k.list, ''), o.shape), 0),
        coalesce(extract(epoch from o.next_change) * 1000, 0)::bigint, ${clean('p.name')}, ${clean('p.short_description')},
        ${clean('p.description')}, coalesce(p.brand_id, 0), coalesce(k.list, ''), coalesce(o.variants, '')),
      ${product}) as packed
    from product p join offered o on o.product_id = p.id
    left join categories c on c.product_id = p.id left join collections k on k.product_id = p.id
    where p.published and ${isChosen('p.id')}`
  return row?.packed ?? ''
}

/** Variants of neighbouring products mostly have neighbouring ids: then a range of the index is read, else each by itself. */
function ofVariants(sql: Executor, ids: number[]) {
  const [least, greatest] = ids.reduce(([a, b], id) => [Math.min(a, id), Math.max(b, id)], [Infinity, 0])
  return ids.length > 100 && greatest - least < ids.length * 3
    ? sql`variant_id between ${least} and ${greatest}`
    : sql`variant_id = any(${ids}::int[])`
}

/** Some text held a mark: load again with `clean`, which costs more. */
export class MarkedTextError extends Error {
  override name = 'MarkedTextError'
}

/** One product of an answer of `loadProductStates`, still packed. */
export type PackedProduct = string

export function splitProducts(packed: string): PackedProduct[] {
  return packed === '' ? [] : packed.split(marks.product)
}

/** The first category of a product, 0 for none. */
export function firstCategory(packed: PackedProduct): number {
  return Number.parseInt(packed, 10) || 0
}

const fieldCount = 12
const partCount = 4

/** Throws MarkedTextError. */
export function readProduct(packed: PackedProduct): ProductState {
  const fields = packed.split(marks.field)
  if (fields.length !== fieldCount) throw new MarkedTextError()
  const [categories, id, popularity, nameHash, shape, nextChange, name, shortDescription, description] =
    fields
  return {
    id: Number(id),
    popularity: Number(popularity),
    nameHash: Number(nameHash) >>> 0,
    shape: Number(shape),
    nextChange: Number(nextChange),
    name: name!,
    shortDescription: shortDescription!,
    description: description!,
    brandId: Number(fields[9]),
    categories: readIds(categories!),
    collections: readIds(fields[10]!),
    variants: fields[11] ? fields[11].split(marks.variant).map(readVariant) : [],
  }
}

function readIds(list: string): number[] {
  return list === '' ? [] : list.split(',').map(Number)
}

function readVariant(packed: string): VariantState {
  const parts = packed.split(marks.part)
  if (parts.length !== partCount) throw new MarkedTextError()
  const [id, gross, flags, attributes] = parts
  const bits = Number(flags)
  return {
    id: Number(id),
    gross: Number(gross),
    inStock: (bits & 1) !== 0,
    orderable: (bits & 2) !== 0,
    discounted: (bits & 4) !== 0,
    attributes: attributes ? attributes.split(marks.attribute) : [],
  }
}
