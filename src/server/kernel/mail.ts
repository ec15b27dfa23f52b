import type { Clock } from './clock.ts'
import type { Executor, Sql } from './database.ts'
import type { FileStore } from './files.ts'
import type { Tasks } from './jobs.ts'

export type Letter = {
  /** At most one letter is ever made for a key: `order-confirmation:{order id}`. */
  dedupeKey: string
  to: string
  subject: string
  html: string
  text: string
}

const listeners = new Set<() => void>()

/** Writes a letter into the outbox, in the caller's transaction; `mail-sender.ts` sends it. A known key changes nothing. */
export async function queueMail(sql: Executor, letter: Letter): Promise<void> {
  await sql`
    insert into mail (dedupe_key, recipient, subject, html, text)
    values (${letter.dedupeKey}, ${letter.to}, ${letter.subject}, ${letter.html}, ${letter.text})
    on conflict (dedupe_key) do nothing`
  for (const listener of listeners) listener()
}

/** Calls the listener for each letter of this process; its transaction has yet to commit. Gives what ends the calls. */
export function onLetterQueued(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type MailRow = {
  id: string
  recipient: string
  subject: string
  html: string
  text: string
  sentAt: Date | null
  createdAt: Date
}

export async function findMail(sql: Executor, id: string): Promise<MailRow | undefined> {
  const [row] = await sql<MailRow[]>`
    select id, recipient, subject, html, text, sent_at as "sentAt", created_at as "createdAt" from mail where id = ${id}`
  return row
}

/** The newest letters, for the mailbox page. */
export async function listMail(sql: Executor, limit: number): Promise<MailRow[]> {
  return sql<MailRow[]>`
    select id, recipient, subject, html, text, sent_at as "sentAt", created_at as "createdAt"
    from mail where recipient <> '' order by id desc limit ${limit}`
}

const keptDays = 30
/** A letter that could not be sent by then never will be. */
const triedDays = 90

/**
 * Forgets the letters that went to an address, when its account ends; gives their ids, for the files of letters that were
 * kept instead of sent. Those that still wait go out; older ones are forgotten already.
 */
export async function forgetMail(sql: Executor, email: string): Promise<string[]> {
  const forgotten = await sql<{ id: string }[]>`
    update mail set recipient = '', subject = '', html = '', text = ''
    where lower(recipient) = lower(${email}) and sent_at is not null
      and created_at > now() - make_interval(days => ${triedDays})
    returning id`
  return forgotten.map(({ id }) => id)
}

const purgeBatch = 1000

/**
 * Forgets whom old letters went to and what they said. The row stays, so that its kind is still sent only once; a file of
 * a letter that was kept instead of sent is removed by `remove`.
 */
export async function purgeMail(
  sql: Executor,
  now: Date,
  remove: (id: string) => Promise<void>,
): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
  const [before, given] = [daysAgo(keptDays), daysAgo(triedDays)]
  for (;;) {
    const purged = await sql<{ id: string }[]>`
      update mail set recipient = '', subject = '', html = '', text = '', failure = null where id in (
        select id from mail where created_at < ${before} and (sent_at is not null or created_at < ${given}) and recipient <> ''
        order by created_at limit ${purgeBatch}
      ) returning id`
    for (const { id } of purged) await remove(id)
    if (purged.length < purgeBatch) return
  }
}

/** Runs every night, on one node. */
export const mailCrontab = '23 3 * * * purge_mail ?max=3'

/** `files` holds the letters that were kept instead of sent. */
export function mailTasks(options: { sql: Sql; files: FileStore; clock: Clock }): Tasks {
  const { sql, files, clock } = options
  return { purge_mail: () => purgeMail(sql, clock(), (id) => files.remove(`mail/${id}.eml`)) }
}
