import type { Clock } from '../clock.ts'
import { always, writeTogether, type Parts } from '../database/query-together.ts'
import type { Executor, Sql, Transaction } from '../database/database.ts'
import type { FileStore } from '../files/files.ts'
import type { Tasks } from '../jobs/jobs.ts'
import { traceparent } from '../observability/tracing.ts'
import { indexNewEmails } from './mail-search.ts'

/** A picture inside an email: its HTML form names it `cid:{cid}`. The fields are those of the mailer. */
export type EmailPicture = {
  cid: string
  filename: string
  content: Buffer
  contentType: 'image/png'
  contentDisposition: 'inline'
}
/** What an email says, in its two forms. */
export type EmailMessage = { html: string; text: string; attachments?: EmailPicture[] }
/** What an email is rendered from, and nothing else: the same data give the same message whenever it is rendered. */
export type EmailTemplate = { kind: string; data: object }
/** Who renders a template, by its kind; data come as they were given, but as JSON has them. */
export type EmailRenderers = Readonly<Record<string, (data: never) => EmailMessage>>

type Envelope = {
  /** At most one email is ever made for a key: `order-confirmation:{order id}`. */
  dedupeKey: string
  to: string
  subject: string
  /** Anybody can have it sent to any address: its recipient gets so many at most (`recipient-limit.ts`). */
  isRequested?: boolean
  /** Not sent before; until then `withdrawMail` takes it back. */
  waitSeconds?: number
}
export type Email = Envelope & EmailMessage
/** An email that is rendered each time it is sent or shown. */
export type TemplatedEmail = Envelope & { draft: EmailTemplate }

const listeners = new Set<() => void>()

/** Writes an email into the outbox, in the caller's transaction; `mail-sender.ts` sends it. A known key changes nothing. */
export async function queueMail(sql: Executor, email: Email | TemplatedEmail): Promise<void> {
  await writeTogether(sql, always(sql), queuing(sql, email))
  announceEmail()
}

type QueuedEmail = Email | TemplatedEmail

/** The same as a part of a statement, for as many as belong to it; `announceEmail` is called after it. */
export function queuing(sql: Executor, first: QueuedEmail, ...others: QueuedEmail[]): Parts {
  const rows = others.reduce((all, email) => sql`${all}, ${queuedRow(sql, email)}`, queuedRow(sql, first))
  return {
    email: sql`
      insert into email_message (dedupe_key, recipient, subject, html, text, data, is_requested, next_attempt_at, traceparent)
      select email.* from gate, (values ${rows}) as email
      on conflict (dedupe_key) do nothing`,
  }
}

function queuedRow(sql: Executor, email: QueuedEmail) {
  const { html, text } = 'draft' in email ? { html: '', text: '' } : email
  const draft = 'draft' in email ? sql.typed(email.draft, jsonType) : null
  return sql`(
    ${email.dedupeKey}, ${email.to}, ${email.subject}, ${html}, ${text}, ${draft}::json, ${email.isRequested ?? false}::boolean,
    now() + make_interval(secs => ${email.waitSeconds ?? 0}::int), ${traceparent() ?? null}::text)`
}

const jsonType = 114

/**
 * Takes an email back that nobody has begun to send: it was never written. False when a sender has it already, or has sent it: of the
 * two, whoever locks its row first goes on.
 */
export async function withdrawMail(tx: Transaction, dedupeKey: string): Promise<boolean> {
  const withdrawn = await tx`
    delete from email_message where dedupe_key = ${dedupeKey} and sent_at is null and attempts = 0`
  return withdrawn.count > 0
}

/** Wakes this process's sender. */
export function announceEmail(): void {
  for (const listener of listeners) listener()
}

/** Renders a stored email. @throws Error for a template of a kind that nobody here can render. */
export function renderMessage(
  renderers: EmailRenderers,
  { html, text, draft }: EmailMessage & { draft: EmailTemplate | null },
): EmailMessage {
  if (!draft) return { html, text }
  const write = renderers[draft.kind]
  if (!write) throw new Error(`Nobody renders emails of the kind ${draft.kind}`)
  return write(draft.data as never)
}

/** Calls the listener for each email of this process; its transaction has yet to commit. Gives what ends the calls. */
export function onEmailQueued(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type MailRow = {
  id: string
  recipient: string
  subject: string
  html: string
  text: string
  draft: EmailTemplate | null
  sentAt: Date | null
  createdAt: Date
}

export async function findMail(sql: Executor, id: string): Promise<MailRow | undefined> {
  const [row] = await sql<MailRow[]>`
    select id, recipient, subject, html, text, data as draft, sent_at as "sentAt", created_at as "createdAt" from email_message where id = ${id}`
  return row
}

/** The newest emails, for the mailbox page. */
export async function listMail(sql: Executor, limit: number): Promise<MailRow[]> {
  return sql<MailRow[]>`
    select id, recipient, subject, html, text, data as draft, sent_at as "sentAt", created_at as "createdAt"
    from email_message where recipient <> '' order by id desc limit ${limit}`
}

/** An email that could not be sent by then never will be. */
export const triedDays = 90

/**
 * Forgets the emails that went to an address, or never will, when its account ends, and their files: `files` holds the emails
 * that were kept instead of sent. Those that still wait go out; older ones are forgotten already.
 */
export async function forgetMail(sql: Executor, files: FileStore, email: string): Promise<void> {
  const forgotten = await sql<{ id: string }[]>`
    update email_message set recipient = '', subject = '', html = '', text = '', data = null, failure = null, traceparent = null
    where lower(recipient) = lower(${email}) and (sent_at is not null or next_attempt_at = 'infinity')
      and created_at > now() - make_interval(days => ${triedDays})
    returning id`
  // Before the caller commits: nobody would look for a file that a crash has left behind.
  await Promise.all(forgotten.map(({ id }) => files.remove(fileOf(id))))
}

export const fileOf = (id: string) => `${id}.eml`

const purgeBatch = 1000

/**
 * Forgets whom old emails went to and what they said. The row stays, so that its kind is still sent only once; a file of
 * an email that was kept instead of sent is removed by `remove`.
 */
export async function purgeMail(
  sql: Executor,
  { now, retentionDays }: { now: Date; retentionDays: number },
  remove: (id: string) => Promise<void>,
): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
  const [before, given] = [daysAgo(retentionDays), daysAgo(triedDays)]
  for (;;) {
    const old = await sql<{ id: string }[]>`
      select id from email_message where created_at < ${before} and (sent_at is not null or created_at < ${given}) and recipient <> ''
      order by created_at limit ${purgeBatch}`
    for (const { id } of old) await remove(id)
    await sql`
      update email_message set recipient = '', subject = '', html = '', text = '', data = null, failure = null, traceparent = null
      where id = any(${old.map(({ id }) => id)}::bigint[])`
    if (old.length < purgeBatch) return
  }
}

/** Every night, and soon after what was written, on one node. */
export const mailCrontab = ['23 3 * * * purge_mail ?max=3', '*/10 * * * * index_emails ?max=1']

/** `files` holds the emails that were kept instead of sent. */
export function mailTasks(options: {
  sql: Sql
  files: FileStore
  clock: Clock
  retentionDays: number
}): Tasks {
  const { sql, files, clock, retentionDays } = options
  return {
    index_emails: () => indexNewEmails(sql, 'job'),
    purge_mail: () => purgeMail(sql, { now: clock(), retentionDays }, (id) => files.remove(fileOf(id))),
  }
}
