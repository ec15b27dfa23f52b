import type { Sql } from '#platform/database/database.ts'

const days = 90
const batch = 1000

/**
 * Counts what was sold in the last 90 days, for the orders of lists that begin with what sells. Orders that were cancelled, and requests for
 * an offer, do not count. Only products whose number has changed are written, and read again by every node.
 */
export async function countRecentSales(sql: Sql, now: Date): Promise<void> {
  const since = new Date(now.getTime() - days * 86_400_000)
  for (;;) {
    const changed = await sql<{ id: number }[]>`
      with sales as (
        select l.product_id, least(sum(l.quantity), 1000000)::int as sold
        from orders o join order_line l on l.order_id = o.id
        where o.placed_at >= ${since} and o.state in ('placed', 'accepted', 'completed')
        group by l.product_id
      ), changed as (
        select coalesce(s.product_id, p.product_id) as id, s.sold
        from sales s full join product_sales p on p.product_id = s.product_id
        where s.sold is distinct from p.sold
        order by 1 limit ${batch}
      ), written as (
        insert into product_sales (product_id, sold) select id, sold from changed where sold is not null
        on conflict (product_id) do update set sold = excluded.sold
      ), forgotten as (
        delete from product_sales where product_id in (select id from changed where sold is null)
      ), reported as (
        insert into change_log (kind, entity_id) select 'product', id from changed
      )
      select id from changed`
    if (changed.length < batch) return
  }
}
