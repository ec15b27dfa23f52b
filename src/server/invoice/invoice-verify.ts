import type { Invariant } from '#platform/database/invariant.ts'

/** What has to hold of the documents of orders. */
export const invoiceInvariants: readonly Invariant[] = [
  {
    number: 4,
    title: 'The VAT summary of an order is the sum of its lines and adjustments, rate by rate',
    find: (sql) => sql`
      with part as (
        select order_id, tax_rate, net, tax, gross from order_line
        union all select order_id, tax_rate, net, tax, gross from order_adjustment where type <> 'cash_rounding'
      ), rate as (
        select order_id, tax_rate, sum(net) as net, sum(tax) as tax, sum(gross) as gross from part group by 1, 2
      )
      select o.id, o.number, o.total_gross, sum(r.gross)::int as taxed from orders o join rate r on r.order_id = o.id
      group by o.id having bool_or(r.net + r.tax <> r.gross)
        or sum(r.gross) + coalesce((select sum(gross) from order_adjustment a where a.order_id = o.id and a.type = 'cash_rounding'), 0)
          <> o.total_gross`,
  },
  {
    number: 4,
    title: 'Advance and final invoice of an order together are its total without the rounding of cash',
    find: (sql) => sql`
      select o.id, o.number, o.total_gross, i.gross from orders o join lateral (
        select sum(gross)::int as gross from invoice
        where order_id = o.id and kind in ('advance', 'final') and state = 'issued'
        having bool_or(kind = 'final')
      ) i on true
      where i.gross <> o.total_gross
        - coalesce((select sum(gross) from order_adjustment a where a.order_id = o.id and a.type = 'cash_rounding'), 0)`,
  },
  {
    number: 11,
    title: 'An order has at most one invoice of a kind that is not taken back, and none is taken back twice',
    find: (sql) => sql`
      select order_id, kind, refers_to, count(*)::int as documents from invoice
      where kind <> 'correction' and (state = 'issued' or (kind = 'credit' and state <> 'cancelled'))
      group by order_id, kind, refers_to having count(*) > 1`,
  },
  {
    number: 11,
    title:
      'Every document that is issued has its number and its file, and one is taken back only by a credit',
    find: (sql) => sql`
      select i.id, i.key, i.state, i.number, i.file_key from invoice i
      where (i.state = 'issued' and (i.number is null or i.file_key is null or i.issued_at is null))
        or (i.state = 'cancelled' and i.number is not null and i.kind <> 'proforma'
          and not exists (select from invoice c where c.refers_to = i.id and c.state = 'issued'))
        or (i.kind in ('credit', 'correction')) <> (i.refers_to is not null)`,
  },
  {
    number: 10,
    title: 'An order names exactly the kinds of documents that were issued for it',
    find: (sql) => sql`
      select o.id, o.number, o.documents, made.kinds from orders o
      left join lateral (
        select coalesce(array_agg(distinct kind::text order by kind::text), '{}') as kinds from invoice
        where order_id = o.id and issued_at is not null and not (kind = 'proforma' and state = 'cancelled')
      ) made on true
      where o.documents <> made.kinds`,
  },
]
