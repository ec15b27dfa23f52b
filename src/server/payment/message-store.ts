import type { Executor } from '#platform/database/database.ts'
import type { Gateway } from './gateways.ts'

export type PaymentMessage = {
  gateway: Gateway
  source: 'start' | 'return' | 'notify' | 'query' | 'refund'
  reference: string | null
  accepted: boolean
  /** Why it was not believed, or what it said. */
  note: string
  raw: string
}

const maxRawLength = 8000
const maxNameLength = 200
/** Anybody may send anything: beyond this many refused ones in an hour only the log mentions them. */
const refusedAnHour = 1000

/** Keeps what a service said, or who claimed to be it. What was requested again and again is stored once. */
export async function recordMessage(sql: Executor, message: PaymentMessage): Promise<void> {
  const { gateway, source, accepted, note } = message
  const raw = message.raw.replaceAll('\0', '').slice(0, maxRawLength)
  const reference = message.reference?.replaceAll('\0', '').slice(0, maxNameLength) ?? null
  const isRepeated = source === 'query' || source === 'return'
  await sql`
    insert into payment_message (gateway, source, reference, accepted, note, raw)
    select ${gateway}, ${source}, ${reference}, ${accepted}, ${note.slice(0, maxNameLength)}, ${raw}
    where not (${isRepeated} and exists (
        select 1 from payment_message
        where reference = ${reference} and source = ${source} and accepted = ${accepted} and note = ${note.slice(0, maxNameLength)}))
      and (${accepted} or ${refusedAnHour} > (
        select count(*) from payment_message where not accepted and created_at > now() - interval '1 hour'))`
}

/** What was received about a payment, oldest first; `accepted` is distinguished by the caller. */
export async function listMessages(
  sql: Executor,
  references: readonly string[],
): Promise<(PaymentMessage & { at: Date })[]> {
  return sql<(PaymentMessage & { at: Date })[]>`
    select gateway, source, reference, accepted, note, raw, created_at as at
    from payment_message where reference = any(${[...references]}) order by id`
}

const purgeBatch = 1000

/** Forgets what was received before `before`. */
export async function purgeMessages(sql: Executor, before: Date): Promise<void> {
  for (;;) {
    const purged = await sql`
      delete from payment_message where id in (
        select id from payment_message where created_at < ${before} order by created_at limit ${purgeBatch})`
    if (purged.count < purgeBatch) return
  }
}
