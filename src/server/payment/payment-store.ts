import type { Executor } from '#server/kernel/database.ts'
import type { PaymentEvent } from './payment-state.ts'
import type { PaymentMethodRecord } from './payment.ts'

/** Every method in the merchant's order, inactive ones too: a cart may still point to one. */
export async function listPaymentMethods(sql: Executor): Promise<PaymentMethodRecord[]> {
  return sql<PaymentMethodRecord[]>`
    select id, name, description, type, fee_gross as "feeGross", tax_rate as "taxRate", max_total as "maxTotal", active
    from payment_method order by position, id`
}

/** An order's ledger, oldest first. */
export async function listPaymentEvents(sql: Executor, orderId: string): Promise<PaymentEvent[]> {
  return sql<PaymentEvent[]>`select kind, amount from payment_event where order_id = ${orderId} order by id`
}
