import type { Sql } from '#platform/database/database.ts'
import {
  listAttempts,
  listMessages,
  listRefunds,
  type Attempt,
  type PaymentMessage,
  type RefundRecord,
} from '#server/payment/index.ts'

/** What payment services did for an order, and the messages that were not believed. */
export type OrderPayments = {
  attempts: Attempt[]
  refunds: RefundRecord[]
  refused: (PaymentMessage & { at: Date })[]
}

export async function loadPayments(sql: Sql, orderId: string): Promise<OrderPayments> {
  const attempts = await listAttempts(sql, orderId)
  const [refunds, messages] = await Promise.all([
    listRefunds(sql, orderId),
    listMessages(
      sql,
      attempts.map(({ reference }) => reference),
    ),
  ])
  return { attempts, refunds, refused: messages.filter(({ accepted }) => !accepted) }
}
