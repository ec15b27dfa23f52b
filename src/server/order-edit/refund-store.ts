import type { Executor, Transaction } from '#platform/database/database.ts'
import { uuidv7 } from '#platform/security/ids.ts'
import type { RefundPart } from './refund-plan.ts'

/** All parts that were given back of an order, oldest first. */
export async function listRefundParts(sql: Executor, orderId: string): Promise<RefundPart[]> {
  return sql<RefundPart[]>`
    select p.kind, p.line_id as "lineId", p.quantity, p.restocked, p.name, p.tax_rate as "taxRate", p.net, p.tax, p.gross
    from order_refund_part p join order_refund r on r.id = p.refund_id where r.order_id = ${orderId} order by p.id`
}

/** By variant, how many of an order have left and not come back. */
export async function listSold(sql: Executor, orderId: string): Promise<Map<number, number>> {
  const rows = await sql<{ id: number; quantity: number }[]>`
    select h.variant_id as id, -coalesce(sum(m.on_hand_delta), 0)::int as quantity
    from stock_hold h left join stock_move m
      on m.order_id = h.order_id and m.variant_id = h.variant_id and m.kind in ('sell', 'give_back')
    where h.order_id = ${orderId} and h.sold > 0 and h.state <> 'released' group by h.variant_id`
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}

/** The order that a press of the button has given something back of; undefined for a new one. */
export async function findRefundRequest(sql: Executor, request: string): Promise<string | undefined> {
  const [row] = await sql<{ orderId: string }[]>`
    select order_id as "orderId" from order_refund where request = ${request}`
  return row?.orderId
}

export async function insertOrderRefund(
  tx: Transaction,
  refund: { orderId: string; request: string; actor: string; reason: string; parts: readonly RefundPart[] },
): Promise<string> {
  const id = uuidv7()
  const gross = refund.parts.reduce((sum, part) => sum + part.gross, 0)
  await tx`
    insert into order_refund (id, order_id, request, actor, reason, gross)
    values (${id}, ${refund.orderId}, ${refund.request}, ${refund.actor}, ${refund.reason}, ${gross})`
  const rows = refund.parts.map(({ lineId, taxRate, ...part }) => ({
    ...part,
    line_id: lineId,
    tax_rate: taxRate,
  }))
  await tx`
    insert into order_refund_part (refund_id, kind, line_id, quantity, restocked, name, tax_rate, net, tax, gross)
    select ${id}::uuid, kind, line_id, quantity, restocked, name, tax_rate, net, tax, gross
    from jsonb_to_recordset(${tx.json(rows)}) as row(kind text, line_id uuid, quantity int, restocked int, name text,
      tax_rate int, net int, tax int, gross int)`
  return id
}
