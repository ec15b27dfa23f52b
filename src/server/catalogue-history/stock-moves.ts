import type { Executor } from '#platform/database/database.ts'

/** The moves of a product's stock, with what the audit and the orders know of each. */

export type StockMove = {
  id: number
  at: Date
  variantId: number
  itemNumber: string
  kind: 'hold' | 'sell' | 'release' | 'give_back' | 'adjust'
  onHandDelta: number
  reservedDelta: number
  /** On hand once it had happened. */
  onHandAfter: number
  reason: string
  orderNumber: string | null
  /** What became of the order by the same step; null: nothing. */
  orderState: string | null
  /** Of a colleague whom the move itself names; ''. */
  staffName: string
  changeId: number | null
}

export type MoveRequest = {
  productId: number
  /** Null: all. */
  variantId: number | null
  /** Without what orders only hold and release. */
  isCounted: boolean
  before: number | null
  limit: number
}

/** An id above all others. */
const noneBefore = 2_147_483_647

/**
 * The newest before one. What was on hand after each follows backwards from what is there now. A move and what the audit recorded of it
 * have the moment at which their transaction began. Index: stock_move_variant_idx, audit_row_idx.
 */
export async function listStockMoves(
  sql: Executor,
  { productId, variantId, isCounted, before, limit }: MoveRequest,
): Promise<StockMove[]> {
  const bound = before ?? noneBefore
  return sql<StockMove[]>`
    with own as (
      select v.id, v.item_number, coalesce(s.on_hand, 0) - coalesce((
        select sum(m.on_hand_delta) from stock_move m where m.variant_id = v.id and m.id >= ${bound}), 0) as on_hand
      from variant v left join stock s on s.variant_id = v.id
      where v.product_id = ${productId} ${variantId === null ? sql`` : sql`and v.id = ${variantId}`}
    ), found as materialized (
      select move.*, own.item_number, own.on_hand from own cross join lateral (
        select m.* from stock_move m where m.variant_id = own.id and m.id < ${bound}
          ${isCounted ? sql`and m.on_hand_delta <> 0` : sql``}
        order by m.id desc limit ${limit}
      ) move order by move.id desc limit ${limit}
    ), recorded as materialized (
      select a.table_name, a.row_key, a.at, a.change_id from (
        select distinct 'stock' as name, jsonb_build_object('variant_id', variant_id) as key from found
        union all
        select distinct 'orders', jsonb_build_object('id', order_id) from found where order_id is not null
      ) thing join audit a on a.table_name = thing.name and a.row_key = thing.key
      where a.at between (select min(created_at) from found) and (select max(created_at) from found)
    )
    select f.id, f.created_at as at, f.variant_id as "variantId", f.item_number as "itemNumber", f.kind,
      f.on_hand_delta as "onHandDelta", f.reserved_delta as "reservedDelta", f.reason, o.number as "orderNumber",
      (f.on_hand - coalesce(sum(f.on_hand_delta) over later, 0))::int as "onHandAfter",
      (select t.to_state from order_transition t
        where t.order_id = f.order_id and t.created_at = f.created_at and t.from_state is not null
        order by t.id limit 1) as "orderState",
      coalesce((select coalesce(nullif(s.name, ''), s.email) from staff s where s.id = f.staff_id), '') as "staffName",
      (select r.change_id from recorded r where r.at = f.created_at and (
          (r.table_name = 'stock' and r.row_key = jsonb_build_object('variant_id', f.variant_id))
          or (r.table_name = 'orders' and r.row_key = jsonb_build_object('id', f.order_id)))
        order by r.table_name desc limit 1)::int as "changeId"
    from found f left join orders o on o.id = f.order_id
    window later as (partition by f.variant_id order by f.id desc rows between unbounded preceding and 1 preceding)
    order by f.id desc`
}
