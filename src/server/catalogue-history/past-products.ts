import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { Executor } from '#platform/database/database.ts'
import { loadLabels } from '#server/audit/index.ts'
import { statesAsOf, type ProductState, type VariantState } from './product-state.ts'
import { listedProducts } from './touched-products.ts'

/** The catalogue as it was, variant by variant. */

export type PastRow = AdminResponse<'listPastProducts'>['rows'][number]
type PastRequest = {
  moment: Date
  search: string
  after: number
  limit: number
  now: Date
  seesCosts: boolean
}

export async function pastProducts(
  sql: Executor,
  { moment, search, after, limit, now, seesCosts }: PastRequest,
): Promise<{ rows: PastRow[]; next: number | null }> {
  const ids = await listedProducts(sql, { moment, search, after, limit })
  const states = await statesAsOf(sql, ids, { moment, now })
  const present = new Set(
    (await sql<{ id: number }[]>`select id from product where id = any(${ids}::int[])`).map(({ id }) => id),
  )
  const inOrder = ids.flatMap((id) => states.get(id) ?? [])
  const labels = await loadLabels(
    sql,
    inOrder.flatMap(({ row }) => [
      { table: 'category', key: { id: row.main_category_id } },
      ...(row.brand_id === null ? [] : [{ table: 'brand', key: { id: row.brand_id } }]),
    ]),
  )
  const variantIds = inOrder.flatMap(({ variants }) => [...variants.keys()])
  const stock = await stockAsOf(sql, variantIds, moment)
  const rowOf = ({ id, row }: ProductState, variant: VariantState): PastRow => ({
    product_id: id,
    variant_id: variant.id,
    item_number: String(variant.row.item_number),
    name: nameOf(row, variant),
    category: labels({ table: 'category', key: { id: row.main_category_id } }),
    brand: row.brand_id === null ? '' : labels({ table: 'brand', key: { id: row.brand_id } }),
    is_shown: row.published === true && variant.row.published === true,
    price: variant.price?.gross ?? null,
    original: variant.price?.originalGross ?? null,
    cost: seesCosts && variant.row.cost !== null ? Number(variant.row.cost) : null,
    on_hand: stock.get(variant.id) ?? 0,
    is_gone: !present.has(id),
  })
  return {
    rows: inOrder.flatMap((state) =>
      [...state.variants.values()]
        .toSorted((a, b) => Number(a.row.position) - Number(b.row.position) || a.id - b.id)
        .map((variant) => rowOf(state, variant)),
    ),
    next: ids.length < limit ? null : ids.at(-1)!,
  }
}

export const nameOf = (product: Record<string, unknown>, variant: VariantState | undefined): string =>
  [product.name, variant?.row.name].filter((part) => typeof part === 'string' && part !== '').join(' ')

/** What is on the shelf is the sum of its moves; those after the moment are taken off. */
async function stockAsOf(
  sql: Executor,
  variantIds: readonly number[],
  moment: Date,
): Promise<Map<number, number>> {
  const rows = await sql<{ id: number; pieces: number }[]>`
    select s.variant_id as id, (s.on_hand - coalesce(later.moved, 0))::int as pieces from stock s
    left join lateral (
      select sum(m.on_hand_delta) as moved from stock_move m where m.variant_id = s.variant_id and m.created_at > ${moment}
    ) later on true
    where s.variant_id = any(${[...variantIds]}::int[])`
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}
