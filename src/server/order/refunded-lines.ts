import type { Executor } from '#platform/database/database.ts'

/** Goods and delivery of an order whose price was given back, while other goods of it may still be here. Amounts in forints. */

/** What of the order its customer does not pay any more; sums that were given back for another reason are no part of it. */
export async function sumRefundedLines(sql: Executor, orderId: string): Promise<number> {
  const [row] = await sql<{ gross: number }[]>`
    select coalesce(sum(p.gross), 0)::int as gross from order_refund r join order_refund_part p on p.refund_id = r.id
    where r.order_id = ${orderId} and p.kind in ('line', 'shipping')`
  return row?.gross ?? 0
}

export type CorrectedLine = {
  name: string
  itemNumber: string
  quantity: number
  unit: string
  taxRate: number
  discount: number
  net: number
  tax: number
  gross: number
}

/**
 * Refunds that the order's invoice is to be corrected by once it is made: those that were given since some of its goods had left.
 * Oldest first, as lines of a document.
 */
export function listCorrectingRefunds(sql: Executor, orderId: string) {
  return sql<{ id: string; reason: string; lines: CorrectedLine[] }[]>`
    select r.id, r.reason, (
        select jsonb_agg(jsonb_build_object('name', p.name, 'itemNumber', coalesce(l.item_number, ''), 'quantity', p.quantity,
          'unit', coalesce(l.unit_measure, 'db'), 'taxRate', p.tax_rate, 'discount', 0, 'net', p.net, 'tax', p.tax, 'gross', p.gross)
          order by p.id)
        from order_refund_part p left join order_line l on l.id = p.line_id where p.refund_id = r.id) as lines
    from order_refund r
    where r.order_id = ${orderId} and (
      exists (select from order_refund_part p where p.refund_id = r.id and p.kind in ('line', 'shipping'))
      or exists (
        select from order_transition t where t.order_id = r.order_id and t.to_state in ('partially_shipped', 'shipped')
          and t.created_at <= r.created_at and t.undoes is null
          and not exists (select from order_transition u where u.undoes = t.id)))
    order by r.created_at, r.id`
}
