import type { Rows } from '#platform/database/query-together.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { LedgerEntry, PaymentEvent } from './payment-state.ts'
import type { Gateway } from './gateways.ts'
import type { PaymentMethodRecord } from './payment.ts'

/** Every method in the merchant's order, inactive ones too: a cart may still point to one. */
export function listPaymentMethods(sql: Executor): Rows<PaymentMethodRecord> {
  return sql<PaymentMethodRecord[]>`
    select id, name, description, type, gateway, fee_gross as "feeGross", tax_rate as "taxRate", min_total as "minTotal",
      max_total as "maxTotal", only_shipping as "onlyShipping", active
    from payment_method order by position, id`
}

/** The ledgers of orders, oldest event first. */
export async function listPaymentEvents(
  sql: Executor,
  orderIds: readonly string[],
): Promise<(LedgerEntry & { orderId: string })[]> {
  return sql<(LedgerEntry & { orderId: string })[]>`
    select order_id as "orderId", kind, amount, excess, created_at as at
    from payment_event where order_id = any(${[...orderIds]}::uuid[]) order by id`
}

export type NewPaymentEvent = PaymentEvent & {
  orderId: string
  /** Who reports it: a payment service, or `manual` for what the merchant records. */
  gateway: string
  /** One event is recorded once, however often it is reported. */
  eventId: string
  data: Record<string, string>
  /** The attempt that the money moved in. */
  attemptId?: string
  /** When the money moved, `2026-11-24`; today where nobody says. */
  day?: string | undefined
}

/** Writes a row of the ledger and gives its id; null when the gateway's event is known already. */
export async function recordPaymentEvent(tx: Transaction, event: NewPaymentEvent): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`
    insert into payment_event (order_id, gateway, event_id, kind, amount, excess, data, attempt_id, day)
    values (${event.orderId}, ${event.gateway}, ${event.eventId}, ${event.kind}, ${event.amount}, ${event.excess ?? 0},
      ${tx.json(event.data)}, ${event.attemptId ?? null}, coalesce(${event.day ?? null}::date, (now() at time zone 'Europe/Budapest')::date))
    on conflict (gateway, event_id) do nothing returning id`
  return row?.id ?? null
}

/** Offers a service's card payment in this shop, by the row of this name; a row that is there is switched on again. */
export async function enableMethod(
  sql: Executor,
  method: { slug: string; name: string; description: string; gateway: Gateway },
): Promise<void> {
  await sql`
    insert into payment_method (slug, name, description, type, gateway, position)
    values (${method.slug}, ${method.name}, ${method.description}, 'card', ${method.gateway},
      (select coalesce(max(position), 0) + 1 from payment_method))
    on conflict (slug) do update set active = true`
}

/** Offers it no more; how many methods that were offered. Orders keep what they were placed with. */
export async function disableMethods(sql: Executor, gateway: Gateway): Promise<number> {
  const disabled = await sql`update payment_method set active = false where gateway = ${gateway} and active`
  return disabled.count
}
