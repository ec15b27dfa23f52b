import type { Executor } from '#platform/database/database.ts'
import type { Invariant } from '#platform/database/invariant.ts'
import { orderLifeInvariants } from './order-life-verify.ts'
import { machines, waysBack } from './order.ts'

const listed = Object.entries(machines).flatMap(([machine, table]) =>
  Object.entries<readonly string[]>(table).flatMap(([from, targets]) =>
    targets.map((to) => `${machine}:${from}>${to}`),
  ),
)

/** Ways back, as `order:accepted>placed`. */
const listedBack = Object.entries(waysBack).flatMap(([machine, table]) =>
  Object.entries<readonly string[]>(table).flatMap(([from, targets]) =>
    targets.map((to) => `${machine}:${from}>${to}`),
  ),
)

export const orderInvariants: readonly Invariant[] = [
  {
    number: 1,
    title: 'Net and tax make the gross on every line and adjustment, rounded once from the gross',
    find: (sql) => sql`
      select id, order_id, tax_rate, net, tax, gross from (
        select id, order_id, tax_rate, net, tax, gross from order_line
        union all select id, order_id, tax_rate, net, tax, gross from order_adjustment
      ) part
      where net + tax <> gross or net <> floor((gross * 200::bigint + 100 + tax_rate) / (2.0 * (100 + tax_rate)))`,
  },
  {
    number: 2,
    title: 'An order has lines, and its total is the sum of its lines and adjustments',
    find: (sql) => sql`
      select o.id, o.number, o.total_gross, l.gross as lines, a.gross as adjustments
      from orders o
      left join lateral (select sum(gross) as gross from order_line where order_id = o.id) l on true
      left join lateral (select coalesce(sum(gross), 0) as gross from order_adjustment where order_id = o.id) a on true
      where l.gross is null or o.total_gross <> l.gross + a.gross`,
  },
  {
    number: 6,
    title: 'One order for each checkout',
    find: (sql) =>
      sql`select cart_id, count(*)::int as orders from orders group by cart_id having count(*) > 1`,
  },
  {
    number: 28,
    title: 'A set was ordered in one order, with no variant twice and not more than its three parts',
    find: (sql) => sql`
      select set_id, array_agg(order_id) as orders, array_agg(variant_id) as variants from order_line
      where set_id is not null group by set_id
      having count(*) > 3 or count(distinct order_id) <> 1 or count(distinct variant_id) <> count(*)`,
  },
  {
    number: 7,
    title: 'A checkout is completed if and only if its order exists',
    find: (sql) => sql`
      select c.id as cart_id, c.state, o.id as order_id
      from cart c full join orders o on o.cart_id = c.id
      where (c.state = 'completed') is distinct from (o.id is not null)`,
  },
  {
    number: 8,
    title: 'Addresses, methods and lines of an order are stored as they were',
    find: (sql) => sql`
      select o.id, o.number from orders o
      where o.contact ->> 'email' is null or o.billing_address ->> 'name' is null or o.shipping_method ->> 'name' is null
        or o.payment_method ->> 'type' is null or o.terms_version = ''
        or exists (select 1 from order_line l where l.order_id = o.id and (l.name = '' or l.item_number = ''))`,
  },
  {
    number: 11,
    title: 'An order changed its states only as listed, with one history row for each change',
    find: (sql) => sql`
      with step as (
        select order_id, machine, from_state, to_state, undoes,
          lag(to_state) over (partition by order_id, machine order by id) as before,
          lead(to_state) over (partition by order_id, machine order by id) is null as last
        from order_transition
      )
      select o.id, o.number, s.machine, s.from_state, s.to_state
      from orders o left join step s on s.order_id = o.id
      where s.machine is null or s.from_state is distinct from s.before
        or (s.from_state is not null and s.undoes is null
          and s.machine || ':' || s.from_state || '>' || s.to_state <> all(${listed}))
        or (s.undoes is not null and s.machine || ':' || s.from_state || '>' || s.to_state <> all(${listedBack}))
        or (s.last and s.to_state <> case s.machine when 'order' then o.state else o.fulfilment end)`,
  },
  {
    number: 11,
    title: 'A step that takes another back is its opposite, on the same order',
    find: (sql) => sql`
      select b.id, b.order_id, b.undoes from order_transition b join order_transition t on t.id = b.undoes
      where (b.order_id, b.machine, b.from_state, b.to_state) is distinct from (t.order_id, t.machine, t.to_state, t.from_state)
        or t.undoes is not null`,
  },
  {
    number: 12,
    title: 'Every order has exactly one confirmation email',
    find: (sql) => sql`
      select o.id, o.number, count(m.id)::int as emails
      from orders o left join email_message m on m.dedupe_key = 'order-confirmation:' || o.id
      group by o.id having count(m.id) <> 1`,
  },
  {
    number: 13,
    title: 'Order numbers are unique and well formed',
    find: (sql) => sql`
      select number, count(*)::int as orders from orders group by number having count(*) > 1 or number !~ '^[0-9]{4}-[0-9]{6,}$'`,
  },
  {
    number: 14,
    title: 'Every order has an owner',
    find: (sql) => sql`select id, number from orders where user_id is null and guest_key is null`,
  },
  {
    number: 15,
    title: 'Only cash is rounded, and only to 5 forints',
    find: (sql) => sql`
      select o.id, o.number, o.total_gross, a.gross as rounding
      from orders o left join order_adjustment a on a.order_id = o.id and a.type = 'cash_rounding'
      where (o.payment_method ->> 'type' = 'cash_on_delivery' and o.total_gross % 5 <> 0)
        or (a.id is not null and (o.payment_method ->> 'type' <> 'cash_on_delivery' or abs(a.gross) > 2))`,
  },
  {
    number: 19,
    title: 'No order line points to a variant that is gone',
    find: (sql) => sql`
      select l.id, l.order_id, l.variant_id from order_line l left join variant v on v.id = l.variant_id where v.id is null`,
  },
  ...orderLifeInvariants,
]

/** Rule 20: which of the orders that customers saw acknowledged are not in the database. For tests that kill the server. */
export async function findLostOrders(sql: Executor, acknowledgedIds: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select seen.id from unnest(${[...acknowledgedIds]}::uuid[]) as seen(id) where not exists (select 1 from orders where orders.id = seen.id)`
  return rows.map((row) => row.id)
}
