import type { NodemailerError } from 'nodemailer'
import type { Logger } from 'pino'
import { tryLockOf, unlockOf } from '../database/advisory-locks.ts'
import { ownConnection, type Sql } from '../database/database.ts'
import type { FileStore } from '../files/files.ts'
import { createPoller } from '../jobs/poller.ts'
import { traced } from '../observability/tracing.ts'
import { admit, type Admission } from './recipient-limit.ts'
import { maxAttempts } from './mail-outbox.ts'
import { fileOf, onEmailQueued, renderMessage, type EmailTemplate, type EmailRenderers } from './mail.ts'

export type MailSender = {
  /** Puts due emails on their way, as many as there is room for, and does not wait for them. */
  startDue: () => Promise<void>
  /** Sends until no email is due that nobody else is sending. Failures are logged: those emails are due again later. */
  sendDue: () => Promise<void>
  /** Waits for the emails under way. */
  stop: () => Promise<void>
}

type MailOptions = {
  sql: Sql
  /** Without an SMTP address emails are stored here, as `mail/{id}.eml`. */
  files: FileStore
  /** Looked at for each email: the merchant may change it. */
  settings: () => MailSettings
  log: Logger
  /** For emails that were queued as templates. */
  renderers?: EmailRenderers
  /** An email under way has ended, so that there is room for another. */
  onRoom?: () => void
  /** For so long after the last email the connection that locks them is there for the next; without it, it ends with the last. */
  lingerMs?: number
}

export type MailSettings = { smtpUrl: string | undefined; from: string }

type DueEmail = {
  id: string
  recipient: string
  subject: string
  html: string
  text: string
  draft: EmailTemplate | null
  createdAt: Date
  /** Of what queued it, where traces are exported. */
  traceparent: string | null
  /** It has yet to be counted towards its recipient's limits. */
  awaitsAdmission: boolean
}

const sendConcurrency = 4
/** Some of them may be with other processes. */
const dueBatchSize = 100
/** So many characters of a mail server’s text are stored. */
const storedFailure = 500
/** A transaction that has written its email is about to commit. */
const commitMilliseconds = 20
/** To open a connection costs both sides as much as some twenty emails. */
const lingerMilliseconds = 60_000
/** Finds what no call announced: emails of other processes that died, those to be tried again. */
const pollMilliseconds = 1000

/** Milliseconds that a mail server may take to reply; the email is tried again later. */
const smtpTimeouts = {
  connectionTimeout: 5000,
  greetingTimeout: 5000,
  dnsTimeout: 5000,
  socketTimeout: 15_000,
}

/** Sends what waits in the outbox, as soon as an email was queued in this process, and looks by itself every second. */
export function startMail(options: MailOptions): MailSender {
  const sender = openMailSender({
    ...options,
    onRoom: () => poller.wake(),
    lingerMs: lingerMilliseconds,
  })
  const poller = createPoller({
    name: 'mail',
    log: options.log,
    round: sender.startDue,
    everyMs: pollMilliseconds,
  })
  const forget = onEmailQueued(() => poller.wake(commitMilliseconds))
  void poller.start()

  return {
    ...sender,
    async stop() {
      forget()
      await poller.stop()
      await sender.stop()
    },
  }
}

/** The sender alone: it sends when it is called. */
export function openMailSender({
  sql: pool,
  log,
  onRoom,
  lingerMs = 0,
  ...options
}: MailOptions): MailSender {
  // The locks of emails live as long as their connection, which is there while there are emails to send, and a while after.
  let own: Sql | undefined
  let usedAt = 0
  const deliver = openPost(options)
  const inFlight = new Map<string, Promise<void>>()
  let last: Promise<void> = Promise.resolve()
  let stopped = false

  async function send(sql: Sql, email: DueEmail): Promise<void> {
    if (email.awaitsAdmission) {
      const admission = await admit(sql, email)
      if (!admission.admitted) return hold(sql, email.id, admission)
    }
    try {
      await deliver(email)
    } catch (error) {
      log.warn({ err: error, mail: email.id }, 'an email could not be sent')
      const failure = error instanceof Error ? error.message : String(error)
      return postpone(sql, email.id, { failure, isFinal: isRefusedForGood(error) })
    }
    await markSent(sql, email.id)
  }

  /** One call after the other, so that no email is claimed twice. */
  const startDue = () => (last = last.catch(() => {}).then(fillUp))

  async function fillUp() {
    const room = sendConcurrency - inFlight.size
    if (stopped || room <= 0) return
    if (!own) {
      // To look costs less than to open a connection. Once it is there, the claim looks itself.
      if (!(await hasDue(pool))) return
      own = ownConnection(pool)
      usedAt = performance.now()
    }
    const sql = own
    const emails = await claim(sql, room, [...inFlight.keys()])
    if (emails.length > 0) usedAt = performance.now()
    else if (inFlight.size === 0 && performance.now() - usedAt >= lingerMs) await rest()
    for (const email of emails) {
      const kind = email.draft?.kind ?? 'email'
      const sending = traced('email', kind, () => send(sql, email), email.traceparent ?? undefined)
        .catch((error: unknown) => log.warn({ err: error, mail: email.id }, 'an email could not be marked'))
        .finally(() => {
          inFlight.delete(email.id)
          onRoom?.()
        })
      inFlight.set(email.id, sending)
    }
  }

  const oneEnded = () => Promise.race(inFlight.values())

  async function rest() {
    const idle = own
    own = undefined
    await idle?.end({ timeout: 1 })
  }

  return {
    startDue,
    async sendDue() {
      for (await startDue(); inFlight.size > 0; await startDue()) await oneEnded()
    },
    async stop() {
      stopped = true
      await last.catch(() => {})
      await Promise.all(inFlight.values())
      await rest()
    },
  }
}

/** Gives an email to the mail server, or writes it into its file. */
function openPost({ files, settings, renderers = {} }: Omit<MailOptions, 'sql' | 'log'>) {
  let open: { smtpUrl: string | undefined; transport: ReturnType<typeof openTransport> } | undefined

  return async ({ id, recipient, subject, createdAt, ...stored }: DueEmail): Promise<void> => {
    const { smtpUrl, from } = settings()
    if (!open || open.smtpUrl !== smtpUrl) open = { smtpUrl, transport: openTransport(smtpUrl) }
    const transport = await open.transport
    const host = from.match(/@([^>\s]+)/)?.[1] ?? 'localhost'
    const sent = await transport.sendMail({
      from,
      // As an object: a text would be parsed, and could name more people than one.
      to: { name: '', address: recipient },
      subject,
      // By itself the library looks at every character of a text to find out.
      textEncoding: 'quoted-printable',
      ...renderMessage(renderers, stored),
      date: createdAt,
      messageId: `<boltiv-${id}-${createdAt.getTime()}@${host}>`,
    })
    if (!smtpUrl) await files.write(fileOf(id), (sent as { message: Buffer }).message)
  }
}

async function openTransport(smtpUrl: string | undefined) {
  const { createTransport } = await import('nodemailer')
  return smtpUrl
    ? createTransport({ url: smtpUrl, ...smtpTimeouts })
    : createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
}

/**
 * Sends an email at once, past the queue, to try a mail server out.
 * @throws Error as the mail server said it, or why it could not be reached.
 */
export async function sendUnqueued(
  { smtpUrl, from }: MailSettings,
  email: { to: string; subject: string; html: string; text: string },
): Promise<void> {
  const transport = await openTransport(smtpUrl)
  const { to, ...content } = email
  await transport.sendMail({ from, to: { name: '', address: to }, ...content })
  transport.close()
}

async function hasDue(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ due: boolean }[]>`
    select exists (select from email_message where sent_at is null and next_attempt_at <= now() and recipient <> '') as due`
  return row?.due ?? false
}

/**
 * Takes as many due emails as there is room for, without those of `inFlight`, whose locks would let their own process in:
 * locked as long as this process lives, and due again after a pause of minutes at most, should it die. What another process
 * has claimed since it was found is let go: the update looks at the newest row.
 */
async function claim(sql: Sql, room: number, inFlight: string[]): Promise<DueEmail[]> {
  const found = await sql<(DueEmail & { found: string; id: string | null })[]>`
    with due as materialized (
      select id from email_message where sent_at is null and next_attempt_at <= now() and recipient <> ''
        and id <> all(${inFlight}::bigint[])
      order by next_attempt_at limit ${dueBatchSize}
    ), found as materialized (
      select id from due where ${tryLockOf(sql, 'email', sql`id`)} limit ${room}
    ), claimed as (
      update email_message m set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => exp(least(attempts + 1, 5)))
      from found where m.id = found.id and sent_at is null and next_attempt_at <= now()
      returning m.id, recipient, subject, html, text, data as draft, created_at as "createdAt", traceparent,
        is_requested and admitted_at is null as "awaitsAdmission"
    )
    select found.id as found, claimed.* from found left join claimed using (id)`
  const others = found.filter(({ id }) => id === null).map((row) => row.found)
  if (others.length > 0)
    await sql`select ${unlockOf(sql, 'email', sql`id`)} from unnest(${others}::bigint[]) as id`
  return found.filter(({ id }) => id !== null)
}

/** Not tried: its recipient has had enough for now, or for good. */
async function hold(
  sql: Sql,
  id: string,
  { failure, dueAt }: Extract<Admission, { admitted: false }>,
): Promise<void> {
  await sql`
    update email_message set attempts = attempts - 1, failure = ${failure},
      next_attempt_at = coalesce(${dueAt}::timestamptz, 'infinity')
    where id = ${id} returning ${unlockOf(sql, 'email', sql`id`)}`
}

async function markSent(sql: Sql, id: string): Promise<void> {
  await sql`
    update email_message set sent_at = now(), failure = null where id = ${id}
    returning ${unlockOf(sql, 'email', sql`id`)}`
}

/** Those whose refusal is about one email; any other is about the sender or the connection. */
const decidingCommands = new Set(['RCPT TO', 'DATA'])

/**
 * Whether the mail server refuses this recipient or this message for good: trying again would only harm the sender's name. What
 * the merchant can put right is tried again: a server that wants a password or does not trust the sender (5.7), a full mailbox.
 */
function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode, response = '' } = error as Partial<NodemailerError>
  if (!decidingCommands.has(command ?? '') || responseCode === undefined || responseCode < 500) return false
  return ![530, 535, 538, 552].includes(responseCode) && !/^\d+[ -]5\.(7|2\.2)\b/.test(response)
}

/** After the last attempt it stays, never due: `doctor` lists it, and why. */
async function postpone(
  sql: Sql,
  id: string,
  { failure, isFinal }: { failure: string; isFinal: boolean },
): Promise<void> {
  await sql`
    update email_message set failure = ${failure.slice(0, storedFailure)}, next_attempt_at = case
      when ${isFinal} or attempts >= ${maxAttempts} then 'infinity'
      else now() + make_interval(secs => exp(least(attempts, 10))) end
    where id = ${id} returning ${unlockOf(sql, 'email', sql`id`)}`
}
