import type { Executor } from '#server/kernel/database.ts'
import type { Gateway } from './payment.ts'

export type PaymentMessage = {
  gateway: Gateway
  source: 'start' | 'return' | 'notify' | 'query' | 'refund'
  reference: string | null
  accepted: boolean
  /** Why it was not believed, or what it said. */
  note: string
  raw: string
}

const longestRaw = 8000
const longestName = 200
/** Strangers may send what they like: beyond this many refused ones in an hour only the log tells of them. */
const refusedAnHour = 1000

/** Keeps what a service said, or who claimed to be it. What was asked for again and again is kept once. */
export async function recordMessage(sql: Executor, message: PaymentMessage): Promise<void> {
  const { gateway, source, accepted, note } = message
  const raw = message.raw.replaceAll('\0', '').slice(0, longestRaw)
  const reference = message.reference?.replaceAll('\0', '').slice(0, longestName) ?? null
  const isRepeated = source === 'query' || source === 'return'
  await sql`
    insert into payment_message (gateway, source, reference, accepted, note, raw)
    select ${gateway}, ${source}, ${reference}, ${accepted}, ${note.slice(0, longestName)}, ${raw}
    where not (${isRepeated} and exists (
        select 1 from payment_message
        where reference = ${reference} and source = ${source} and accepted = ${accepted} and note = ${note.slice(0, longestName)}))
      and (${accepted} or ${refusedAnHour} > (
        select count(*) from payment_message where not accepted and created_at > now() - interval '1 hour'))`
}

/** What was heard of a payment, oldest first; `accepted` is told apart by the caller. */
export async function listMessages(
  sql: Executor,
  references: readonly string[],
): Promise<(PaymentMessage & { at: Date })[]> {
  return sql<(PaymentMessage & { at: Date })[]>`
    select gateway, source, reference, accepted, note, raw, created_at as at
    from payment_message where reference = any(${[...references]}) order by id`
}

const purgeBatch = 1000

/** Forgets what was heard before `before`. */
export async function purgeMessages(sql: Executor, before: Date): Promise<void> {
  for (;;) {
    const purged = await sql`
      delete from payment_message where id in (
        select id from payment_message where created_at < ${before} order by created_at limit ${purgeBatch})`
    if (purged.count < purgeBatch) return
  }
}
