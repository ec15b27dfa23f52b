import type { Executor } from '../database/database.ts'

/** After so many it is not tried any more. */
export const maxAttempts = 25

/** An email as its merchant sees it. `givenUp`: it is not tried any more. */
export type OutboxEmail = {
  id: string
  recipient: string
  subject: string
  createdAt: Date
  sentAt: Date | null
  attempts: number
  /** When it is tried next; null when it was sent or given up. */
  dueAt: Date | null
  givenUp: boolean
  /** Why the last attempt failed. */
  failure: string | null
}

/** Emails that were not sent yet, or with `all` any, the newest first. What was forgotten is left out. */
export async function listOutbox(
  sql: Executor,
  { all, limit }: { all: boolean; limit: number },
): Promise<OutboxEmail[]> {
  return sql<OutboxEmail[]>`
    select ${columns(sql)} from email_message
    where recipient <> '' ${all ? sql`` : sql`and sent_at is null`} order by id desc limit ${limit}`
}

/**
 * Has an email tried again at once, however often it failed; the merchant's word counts more than the limits of its recipient.
 * Gives it as it was before; what was sent stays as it is. Undefined for an email that is unknown or forgotten.
 */
export async function sendAgain(sql: Executor, id: string): Promise<OutboxEmail | undefined> {
  const [found] = await sql<OutboxEmail[]>`
    with known as (select ${columns(sql)} from email_message where id = ${id} and recipient <> ''),
    renewed as (
      update email_message m
      set attempts = 0, failure = null, next_attempt_at = now(), resent_at = now(),
        admitted_at = case when is_requested then coalesce(admitted_at, now()) end
      from known where m.id = known.id and m.sent_at is null
    )
    select * from known`
  return found
}

function columns(sql: Executor) {
  return sql`id, recipient, subject, created_at as "createdAt", sent_at as "sentAt", attempts,
    case when sent_at is null and next_attempt_at < 'infinity' then next_attempt_at end as "dueAt",
    sent_at is null and next_attempt_at = 'infinity' as "givenUp", failure`
}
