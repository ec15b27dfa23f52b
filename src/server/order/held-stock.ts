import type { Executor } from '#platform/database/database.ts'

/** Goods of which orders that nobody has paid hold the larger part. `newest` is the last of these orders. */
export type HeldStock = {
  name: string
  itemNumber: string
  onHand: number
  held: number
  orders: string[]
  newest: string
}

/** Fewer pieces are no attack and no loss. */
const minHeld = 5
const shown = 50

/** Half of the stock or more, the most first. Orders by card give their goods back within the hour, and do not count. */
export async function listHeldStock(sql: Executor): Promise<HeldStock[]> {
  return sql<HeldStock[]>`
    select concat_ws(' ', v.product_name, nullif(v.name, '')) as name, v.item_number as "itemNumber", s.on_hand as "onHand",
      sum(h.quantity)::int as held, array_agg(o.number order by o.placed_at, o.number) as orders,
      max(o.id::text) as newest
    from stock_hold h
    join orders o on o.id = h.order_id
    join stock s on s.variant_id = h.variant_id
    join sale_variant v on v.id = h.variant_id
    where h.state = 'held' and o.state = 'placed' and o.payment_method ->> 'type' = 'transfer' and o.total_gross > 0
      and (select coalesce(sum(e.amount), 0) from payment_event e where e.order_id = o.id and e.kind = 'captured') = 0
    group by v.id, v.product_name, v.name, v.item_number, s.on_hand
    having sum(h.quantity) >= ${minHeld} and sum(h.quantity) * 2 >= s.on_hand
    order by held desc, v.id limit ${shown}`
}
