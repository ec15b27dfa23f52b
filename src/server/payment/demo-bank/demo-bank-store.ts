import { randomUUID } from 'node:crypto'
import type { Executor } from '#platform/database/database.ts'

export type DemoPaymentState = 'open' | 'paid' | 'refused' | 'cancelled' | 'expired'
/** A payment as the practice bank keeps it. Amounts in forints. */
export type DemoPayment = {
  id: string
  reference: string
  amount: number
  refunded: number
  state: DemoPaymentState
  returnUrl: string
  expiresAt: Date
}

export async function insertDemoPayment(
  sql: Executor,
  payment: Pick<DemoPayment, 'reference' | 'amount' | 'returnUrl' | 'expiresAt'>,
): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into demo_bank_payment (id, reference, amount, return_url, expires_at)
    values (${id}, ${payment.reference}, ${payment.amount}, ${payment.returnUrl}, ${payment.expiresAt})`
  return id
}

export async function findDemoPayment(
  sql: Executor,
  key: { id: string } | { reference: string },
): Promise<DemoPayment | undefined> {
  const [row] = await sql<DemoPayment[]>`
    select id, reference, amount, refunded, state, return_url as "returnUrl", expires_at as "expiresAt"
    from demo_bank_payment where ${'id' in key ? sql`id = ${key.id}` : sql`reference = ${key.reference}`}`
  return row
}

/** The payer's decision; the first one stands. */
export async function decideDemoPayment(sql: Executor, id: string, state: DemoPaymentState): Promise<void> {
  await sql`update demo_bank_payment set state = ${state} where id = ${id} and state = 'open'`
}

/** All that was given back until now, or null when there is not that much left. */
export async function refundDemoPayment(
  sql: Executor,
  reference: string,
  amount: number,
): Promise<number | null> {
  const [row] = await sql<{ refunded: number }[]>`
    update demo_bank_payment set refunded = refunded + ${amount}
    where reference = ${reference} and state = 'paid' and refunded + ${amount} <= amount returning refunded`
  return row?.refunded ?? null
}
