import type { Executor } from '#platform/database/database.ts'
import { amountDue } from '#server/payment/index.ts'
import type { DocumentKind, OrderRecord } from './order-record.ts'

/** A transfer is due: its customer may obtain a payment request at any time. */
export function awaitsTransfer(
  order: Pick<OrderRecord, 'state' | 'paymentMethod' | 'totalGross' | 'paymentEvents'>,
): boolean {
  const isAlive = order.state === 'placed' || order.state === 'accepted'
  return (
    isAlive && order.paymentMethod.type === 'transfer' && amountDue(order.totalGross, order.paymentEvents) > 0
  )
}

/** Notes that a document of this kind was issued for the order. */
export async function addDocument(sql: Executor, orderId: string, kind: DocumentKind): Promise<void> {
  await sql`
    update orders set documents = array(select distinct unnest(documents || ${kind}::text) order by 1)
    where id = ${orderId}`
}
