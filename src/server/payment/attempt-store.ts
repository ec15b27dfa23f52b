import type { Executor, Transaction } from '#platform/database/database.ts'
import { uuidv7 } from '#platform/security/ids.ts'
import type { Attempt, AttemptState } from './attempt.ts'
import type { Gateway } from './gateways.ts'

type AttemptKey =
  | { id: string }
  | { gateway: Gateway; reference: string }
  | { gateway: Gateway; gatewayId: string }

export async function findAttempt(sql: Executor, key: AttemptKey): Promise<Attempt | undefined> {
  const [row] = await sql<Attempt[]>`
    select ${columns(sql)} from payment_attempt where ${condition(sql, key)}`
  return row
}

/** The attempt as it stands, for who has locked its order. */
export async function lockAttempt(tx: Transaction, id: string): Promise<Attempt> {
  const [row] = await tx<Attempt[]>`select ${columns(tx)} from payment_attempt where id = ${id} for update`
  if (!row) throw new Error(`Attempt ${id} is gone`)
  return row
}

/** All attempts to pay an order, oldest first. */
export async function listAttempts(sql: Executor, orderId: string): Promise<Attempt[]> {
  return sql<Attempt[]>`select ${columns(sql)} from payment_attempt where order_id = ${orderId} order by id`
}

/** The attempt of an order that may still bring money; there is at most one. */
export async function findOpenAttempt(sql: Executor, orderId: string): Promise<Attempt | undefined> {
  const [row] = await sql<Attempt[]>`
    select ${columns(sql)} from payment_attempt
    where order_id = ${orderId} and state in ('created', 'redirected', 'pending', 'authorized')`
  return row
}

export type NewAttempt = Pick<
  Attempt,
  'orderId' | 'gateway' | 'reference' | 'amount' | 'createdAt' | 'expiresAt'
>

/** Writes an attempt with the first row of its history. */
export async function insertAttempt(tx: Transaction, attempt: NewAttempt): Promise<string> {
  const id = uuidv7()
  await tx`
    with attempt as (
      insert into payment_attempt (id, order_id, gateway, reference, amount, created_at, updated_at, expires_at, next_query_at)
      values (${id}, ${attempt.orderId}, ${attempt.gateway}, ${attempt.reference}, ${attempt.amount}, ${attempt.createdAt},
        ${attempt.createdAt}, ${attempt.expiresAt}, ${attempt.expiresAt})
      returning id
    )
    insert into payment_attempt_transition (attempt_id, to_state, source, created_at)
    select id, 'created', 'purchase', ${attempt.createdAt} from attempt`
  return id
}

export type AttemptStep = {
  to: AttemptState
  /** Who reported it, such as `notify`. */
  source: string
  now: Date
  failure?: string | null
  nextQueryAt: Date | null
}

/** Writes a step that was allowed, with its history row. */
export async function writeAttemptStep(tx: Executor, attempt: Attempt, step: AttemptStep): Promise<void> {
  await tx`
    with moved as (
      update payment_attempt set state = ${step.to}, failure = ${step.failure ?? null}, next_query_at = ${step.nextQueryAt},
        updated_at = ${step.now}
      where id = ${attempt.id}
    )
    insert into payment_attempt_transition (attempt_id, from_state, to_state, source, created_at)
    values (${attempt.id}, ${attempt.state}, ${step.to}, ${step.source}, ${step.now})`
}

/** What a service responded to the start. */
export async function saveStart(
  tx: Transaction,
  id: string,
  { gatewayId, paymentUrl }: { gatewayId: string; paymentUrl: string },
): Promise<void> {
  await tx`update payment_attempt set gateway_id = ${gatewayId}, payment_url = ${paymentUrl} where id = ${id}`
}

/** The service's id of an attempt whose start got no response. */
export async function saveGatewayId(tx: Transaction, id: string, gatewayId: string): Promise<void> {
  await tx`update payment_attempt set gateway_id = ${gatewayId} where id = ${id} and gateway_id is null`
}

const pause = 3000

/**
 * Whether this process may poll the service for an attempt now: of all processes one may, every three seconds. The time
 * of the last poll is the time of the row's last change.
 */
export async function claimPoll(sql: Executor, id: string, now: Date): Promise<boolean> {
  const claimed = await sql`
    update payment_attempt set updated_at = ${now}
    where id = ${id} and updated_at <= ${new Date(now.getTime() - pause)}`
  return claimed.count === 1
}

/** Attempts whose service is to be polled now; they are put off by `retryAt` for the case that it does not respond. */
export async function claimDueAttempts(
  sql: Executor,
  { now, retryAt, limit }: { now: Date; retryAt: Date; limit: number },
): Promise<Attempt[]> {
  return sql<Attempt[]>`
    update payment_attempt set next_query_at = ${retryAt} where id in (
      select id from payment_attempt where next_query_at <= ${now} order by next_query_at limit ${limit} for update skip locked
    ) returning ${columns(sql)}`
}

export async function putOffQuery(sql: Executor, id: string, nextQueryAt: Date | null): Promise<void> {
  await sql`update payment_attempt set next_query_at = ${nextQueryAt} where id = ${id}`
}

function condition(sql: Executor, key: AttemptKey) {
  if ('id' in key) return sql`id = ${key.id}`
  if ('reference' in key) return sql`gateway = ${key.gateway} and reference = ${key.reference}`
  return sql`gateway = ${key.gateway} and gateway_id = ${key.gatewayId}`
}

function columns(sql: Executor) {
  return sql`
    id, order_id as "orderId", gateway, reference, state, amount, currency, gateway_id as "gatewayId",
    payment_url as "paymentUrl", failure, created_at as "createdAt", expires_at as "expiresAt",
    next_query_at as "nextQueryAt"`
}
