import type postgres from 'postgres'
import type { Executor } from '#platform/database/database.ts'
import {
  brandFilter,
  discountFilter,
  priceFilter,
  stockFilter,
  type FilterDefinition,
  type Selection,
} from '../filters.ts'
import { ruleCondition } from '../collection-rule.ts'
import type { ChoiceCount, ListingOrder, ListingRequest, ListingResult, Scope } from '../listing.ts'

/** A piece of a statement. */
type Fragment = postgres.PendingQuery<postgres.Row[]>

/**
 * A page of products with the exact count of every filter's values, by one statement. `base` holds the scope's variants
 * with one flag for each chosen filter; a filter's own counts leave its own flag out.
 */
export async function queryListing(sql: Executor, request: ListingRequest): Promise<ListingResult> {
  const chosen = request.definitions.filter((definition) => request.selections.has(definition.slug))
  const flags = chosen.map((definition, index) => ({ definition, column: sql(`f${index}`) }))
  const allExcept = (slug: string | null): Fragment =>
    flags
      .filter(({ definition }) => definition.slug !== slug)
      .reduce((text, { column }) => sql`${text} and ${column}`, sql`true`)

  const attributes = request.definitions.filter((definition) => definition.attributeId !== null)
  const choiceIds = attributes
    .filter(({ type }) => type === 'choice')
    .map((definition) => definition.attributeId!)
  const rangeIds = attributes
    .filter(({ type }) => type === 'range')
    .map((definition) => definition.attributeId!)
  const all = allExcept(null)
  const chosenAttributes = chosen.filter((definition) => definition.attributeId !== null)
  const cases = chosenAttributes.reduce(
    (text, definition) =>
      sql`${text} when ${definition.attributeId!}::int then ${allExcept(definition.slug)}`,
    sql``,
  )
  const fits = chosenAttributes.length > 0 ? sql`case va.attribute_id ${cases} else ${all} end` : all

  const [row] = await sql<{ result: RawResult }[]>`
    with base as materialized (
      select v.id as variant_id, v.product_id, p.name, p.brand_id, least(p.popularity::bigint + coalesce(ps.sold, 0), 2147483647)::int as popularity, p.rating_count, p.rating_sum, cp.gross,
        v.for_sale and coalesce(s.on_hand - s.reserved, 0) > 0 as in_stock,
        v.for_sale and coalesce(s.on_hand - s.reserved, 0) <= 0 and coalesce(s.backorder, false) as orderable,
        case when cp.original_gross is not null then greatest(0, (
          select 1 - cp.gross::numeric / gross from lowest_price_before(v.id, cp.valid_from))) else 0 end as reduction
      from variant v
      join product p on p.id = v.product_id
      left join product_sales ps on ps.product_id = p.id
      join prices_at(${request.now}) cp on cp.variant_id = v.id
      left join stock s on s.variant_id = v.id
      where v.published and p.published and ${scopeCondition(sql, request.scope)}
    ), flagged as materialized (
      select b.*, b.reduction > 0 as discounted ${flags.reduce((text, { definition, column }) => sql`${text}, ${condition(sql, definition, request.selections.get(definition.slug)!)} as ${column}`, sql``)}
      from base b where ${request.scope.reducedOnly ? sql`b.reduction > 0` : sql`true`}
    ), matching as materialized (
      select distinct on (product_id) product_id, variant_id, gross, name, brand_id, popularity, in_stock, orderable,
        20 * (rating_sum + 15) / (rating_count + 4) as stars, floor(100 * reduction) as percent, ${outOfSeason(sql, request.order)} as late
      from flagged where ${all} order by product_id, not (in_stock or orderable), gross, variant_id
    )
    select json_build_object(
      'total', (select count(*) from matching),
      'variantIds', (select coalesce(json_agg(variant_id order by place), '[]') from (${ordered(sql, request)}) page),
      'attributes', (select coalesce(json_agg(counts), '[]') from (
        select va.attribute_id as id, va.value, count(distinct f.product_id) as count
        from flagged f join variant_attribute va on va.variant_id = f.variant_id
        where va.attribute_id = any(${choiceIds}::int[]) and ${fits}
        group by va.attribute_id, va.value) counts),
      'ranges', (select coalesce(json_agg(ranges), '[]') from (
        select va.attribute_id as id, min(va.number) as min, max(va.number) as max
        from flagged f join variant_attribute va on va.variant_id = f.variant_id
        where va.attribute_id = any(${rangeIds}::int[]) and va.number is not null and ${fits}
        group by va.attribute_id) ranges),
      'brands', (select coalesce(json_agg(brands), '[]') from (
        select b.slug as value, b.name as label, count(distinct f.product_id) as count
        from flagged f join brand b on b.id = f.brand_id
        where ${allExcept(brandFilter)} group by b.slug, b.name) brands),
      'price', (select json_build_object('min', min(gross), 'max', max(gross)) from flagged where ${allExcept(priceFilter)}),
      'stock', (select json_build_object(
          'raktaron', count(distinct product_id) filter (where in_stock),
          'rendelheto', count(distinct product_id) filter (where orderable))
        from flagged where ${allExcept(stockFilter)}),
      'discounted', (select count(distinct product_id) from flagged where discounted and ${allExcept(discountFilter)})
    ) as result`
  return readResult(row!.result, request)
}

type RawResult = {
  total: number
  variantIds: number[]
  attributes: { id: number; value: string; count: number }[]
  ranges: { id: number; min: number; max: number }[]
  brands: { value: string; label: string; count: number }[]
  price: { min: number | null; max: number | null }
  stock: { raktaron: number; rendelheto: number }
  discounted: number
}

function scopeCondition(sql: Executor, scope: Scope): Fragment {
  if (scope.categoryId !== undefined) {
    return sql`p.id in (select pc.product_id from product_category pc
      where pc.category_id in (select c.id from category c where c.path @> array[${scope.categoryId}::int]))`
  }
  if (scope.collectionId !== undefined) {
    const byHand = sql`p.id in (select member.product_id from collection_product member where member.collection_id = ${scope.collectionId})`
    return scope.rule ? sql`(${byHand} or ${ruleCondition(sql, scope.rule)})` : byHand
  }
  return sql`true`
}

function condition(sql: Executor, definition: FilterDefinition, selection: Selection): Fragment {
  if (definition.slug === brandFilter && selection.type === 'choice') {
    return sql`b.brand_id in (select id from brand where slug = any(${selection.values}::text[]))`
  }
  if (definition.slug === priceFilter && selection.type === 'range')
    return within(sql, sql`b.gross`, selection)
  if (definition.slug === stockFilter && selection.type === 'choice') {
    return sql`(b.in_stock and ${selection.values.includes('raktaron')} or b.orderable and ${selection.values.includes('rendelheto')})`
  }
  if (definition.slug === discountFilter && selection.type === 'choice')
    return sql`(b.reduction > 0) = ${selection.values.includes('igen')}`
  const value =
    selection.type === 'choice'
      ? sql`va.value = any(${selection.values}::text[])`
      : within(sql, sql`va.number`, selection)
  return sql`exists (select 1 from variant_attribute va
    where va.variant_id = b.variant_id and va.attribute_id = ${definition.attributeId!} and ${value})`
}

function within(
  sql: Executor,
  column: Fragment,
  { min, max }: { min: number | null; max: number | null },
): Fragment {
  return sql`(${min}::float8 is null or ${column} >= ${min}::float8) and (${max}::float8 is null or ${column} <= ${max}::float8)`
}

function outOfSeason(sql: Executor, { key, outOfSeason: late }: ListingOrder): Fragment {
  if (key !== 'recommended' || !late) return sql`false`
  return sql`exists (select 1 from variant_attribute va where va.variant_id = flagged.variant_id
    and va.attribute_id = ${late.attributeId} and va.value = any(${late.values as string[]}::text[]))`
}

/** The page, each variant with its place in it. */
function ordered(sql: Executor, { order, page, perPage }: ListingRequest): Fragment {
  const places = sql`row_number() over (order by ${orderBy(sql, order)}) - 1 as place`
  const from = (page - 1) * perPage
  const bounds = sql`place >= ${from} and place < ${from + perPage}`
  if (order.key !== 'recommended')
    return sql`select variant_id, place from (select variant_id, ${places} from matching) placed where ${bounds}`
  // In each 48 of a part the first of every model stand before the second ones.
  return sql`
    select variant_id, place from (
      select variant_id, row_number() over (order by part, stretch, turn, base) - 1 as place from (
        select *, row_number() over (partition by part, stretch, model order by base) as turn from (
          select *, (row_number() over (partition by part order by base) - 1) / 48 as stretch from (
            select variant_id, (not (in_stock or orderable))::int * 2 + (late and (in_stock or orderable))::int as part,
              row_number() over (order by ${orderBy(sql, order)}) as base,
              coalesce(brand_id, 0) || ' ' || regexp_replace(name, ' [0-9][^ ].*$', '') as model
            from matching) parts) stretches) turns) placed
    where ${bounds}`
}

function orderBy(sql: Executor, { key, direction, isMixed }: ListingOrder): Fragment {
  if (key === 'id') return direction === 'desc' ? sql`product_id desc` : sql`product_id`
  return isMixed ? sql`${within()}, product_id` : sql`not (in_stock or orderable), ${within()}, product_id`

  function within(): Fragment {
    const way = direction === 'desc' ? sql`desc` : sql`asc`
    if (key === 'name') return sql`name collate "hu_natural" ${way}`
    if (key === 'price') return sql`gross ${way}`
    const popular = sql`in_stock desc, popularity desc`
    if (key === 'rating') return sql`stars desc, ${popular}`
    if (key === 'discount') return sql`percent desc, ${popular}`
    if (key !== 'recommended' && key !== 'fastest') return popular
    const sales = sql`length(ltrim(popularity::bit(32)::text, '0'))`
    const scattered = sql`((product_id::bigint * 2654435761) & 4294967295) >> 20`
    return sql`late, in_stock desc, ${sales} desc, stars desc, ${scattered} desc, percent desc`
  }
}

function readResult(raw: RawResult, { definitions }: ListingRequest): ListingResult {
  const choices = new Map<string, ChoiceCount[]>()
  const ranges = new Map<string, { min: number; max: number }>()
  for (const definition of definitions) {
    if (definition.attributeId === null) continue
    const { slug, attributeId, labels } = definition
    if (definition.type === 'choice') {
      const counts = raw.attributes.filter((row) => row.id === attributeId)
      choices.set(
        slug,
        counts.map((row) => ({ value: row.value, label: labels[row.value] ?? null, count: row.count })),
      )
    } else {
      const range = raw.ranges.find((row) => row.id === attributeId)
      if (range) ranges.set(slug, { min: range.min, max: range.max })
    }
  }
  choices.set(brandFilter, raw.brands)
  choices.set(
    stockFilter,
    Object.entries(raw.stock).map(([value, count]) => ({ value, label: null, count })),
  )
  choices.set(discountFilter, [{ value: 'igen', label: null, count: raw.discounted }])
  if (raw.price.min !== null && raw.price.max !== null)
    ranges.set(priceFilter, { min: raw.price.min, max: raw.price.max })
  return { total: raw.total, variantIds: raw.variantIds, choices, ranges }
}
