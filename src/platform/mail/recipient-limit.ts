import { lockUntilClosed, unlock } from '../database/advisory-locks.ts'
import type { Sql } from '../database/database.ts'

/**
 * Emails that anybody can have sent to any address, such as the confirmation of an order, to one recipient. What goes beyond
 * waits for its turn, and what would wait for more than a day is left.
 */
export const maxRequested = { anHour: 6, aDay: 20, waiting: 20 }

/** The failure of what goes beyond, as it is stored. */
export const tooManyRequested = 'too many emails were requested for this recipient'

export type Admission =
  | { admitted: true }
  | { admitted: false; failure: string; /** Null: never. */ dueAt: Date | null }

/**
 * Counts an email about to be sent towards its recipient's limits, or says when it may be tried. Every process waits for the
 * others that have an email for the same recipient. `sql` has one connection, which takes the three statements together, one after
 * the other: the second sees what was written before the lock was given.
 */
export async function admit(
  sql: Sql,
  { id, recipient }: { id: string; recipient: string },
): Promise<Admission> {
  const subject = recipient.toLowerCase()
  const [, [row]] = await Promise.all([
    lockUntilClosed(sql, 'email_recipient', subject),
    sql<[{ freeAt: Date | null; waiting: number }]>`
      with mine as (
        select id, admitted_at, sent_at, next_attempt_at from email_message
        where is_requested and lower(recipient) = lower(${recipient}) and id <> ${id}
      ), latest as (
        select admitted_at, row_number() over (order by admitted_at desc) as position
        from mine where admitted_at > now() - interval '1 day'
      ), limits as (
        select
          (select max(free_at) from (
            select admitted_at + interval '1 hour' as free_at from latest where position = ${maxRequested.anHour}
            union all
            select admitted_at + interval '1 day' from latest where position = ${maxRequested.aDay}
          ) as slots where free_at > now()) as "freeAt",
          (select count(*)::int from mine
           where id < ${id} and admitted_at is null and sent_at is null and next_attempt_at < 'infinity') as waiting
      ), admitted as (
        update email_message set admitted_at = now() where id = ${id} and (select "freeAt" is null from limits)
      )
      select * from limits`,
    unlock(sql, 'email_recipient', subject),
  ])
  if (!row.freeAt) return { admitted: true }
  return {
    admitted: false,
    failure: tooManyRequested,
    dueAt: row.waiting >= maxRequested.waiting ? null : row.freeAt,
  }
}
