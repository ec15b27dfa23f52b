import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { ownConnection, type Sql } from './database.ts'
import type { FileStore } from './files.ts'
import { onLetterQueued, wordsOf, type LetterDraft, type LetterWriters } from './mail.ts'

export type MailSender = {
  /** Puts due letters on their way, as many as there is room for, and does not wait for them. */
  startDue: () => Promise<void>
  /** Settles when one of the letters under way has ended; never while there is none. */
  oneEnded: () => Promise<void>
  /** Sends until no letter is due that nobody else is sending. Failures are logged: those letters are due again later. */
  sendDue: () => Promise<void>
  /** Waits for the letters under way. */
  stop: () => Promise<void>
}

type MailOptions = {
  sql: Sql
  /** Without an SMTP address letters are kept here, as `mail/{id}.eml`. */
  files: FileStore
  smtpUrl: string | undefined
  from: string
  log: Logger
  /** For letters that were queued as drafts. */
  writers?: LetterWriters
}

type DueLetter = {
  id: string
  recipient: string
  subject: string
  html: string
  text: string
  draft: LetterDraft | null
  createdAt: Date
}

const sentAtOnce = 4
/** Some of them may be with other processes. */
const seenAtOnce = 100
const mostAttempts = 25
/** So many characters of a mail server's words are kept. */
const keptFailure = 500
/** A transaction that has written its letter is about to commit. */
const commitMilliseconds = 20
/** Finds what no call told of: letters of other processes that died, those to be tried again. */
const pollMilliseconds = 1000
/** Advisory locks of this class mean: a living process is sending the letter with this number. */
const lockClass = 7255

/** Milliseconds that a mail server may keep silent; the letter is tried again later. */
const patience = { connectionTimeout: 5000, greetingTimeout: 5000, dnsTimeout: 5000, socketTimeout: 15_000 }

/** Sends what waits in the outbox, as soon as a letter was queued in this process, and looks by itself every second. */
export function startMail(options: MailOptions): MailSender {
  const { log } = options
  const sender = openMailSender(options)
  const stopping = new AbortController()
  let wakeUp = () => {}
  let isAway = false
  const forget = onLetterQueued(() => wakeUp())

  async function keepSending({ signal }: AbortController) {
    while (!signal.aborted) {
      const woken = new Promise<void>((resolve) => (wakeUp = resolve))
      const freed = sender.oneEnded()
      await sender.startDue().then(
        () => (isAway = false),
        (error: unknown) => {
          if (!isAway) log.warn({ err: error }, 'letters wait')
          isAway = true
        },
      )
      const rest = new AbortController()
      const late = wait(pollMilliseconds, undefined, { signal: AbortSignal.any([rest.signal, signal]) })
      const queued = woken.then(() => wait(commitMilliseconds))
      await Promise.race([queued, freed, sender.oneEnded(), late.catch(() => {})])
      rest.abort()
    }
  }
  const running = keepSending(stopping)

  return {
    ...sender,
    async stop() {
      forget()
      stopping.abort()
      await sender.stop()
      await running
    },
  }
}

/** The sender alone: it sends when it is told to. */
export function openMailSender({ sql: pool, log, ...options }: MailOptions): MailSender {
  // The locks of letters live as long as their connection, which is there only while there are letters to send.
  let own: Sql | undefined
  const deliver = openPost(options)
  const underWay = new Map<string, Promise<void>>()
  let last: Promise<void> = Promise.resolve()
  let stopped = false

  async function send(sql: Sql, letter: DueLetter): Promise<void> {
    try {
      await deliver(letter)
    } catch (error) {
      log.warn({ err: error, letter: letter.id }, 'a letter could not be sent')
      return postpone(sql, letter.id, error instanceof Error ? error.message : String(error))
    }
    await markSent(sql, letter.id)
  }

  /** One call after the other, so that no letter is claimed twice. */
  const startDue = () => (last = last.catch(() => {}).then(fillUp))

  async function fillUp() {
    if (stopped || underWay.size >= sentAtOnce) return
    if (!(await hasDue(pool))) return underWay.size === 0 ? rest() : undefined
    const sql = (own ??= ownConnection(pool))
    for (const letter of await claim(sql, sentAtOnce - underWay.size, [...underWay.keys()])) {
      const sending = send(sql, letter)
        .catch((error: unknown) =>
          log.warn({ err: error, letter: letter.id }, 'a letter could not be marked'),
        )
        .finally(() => underWay.delete(letter.id))
      underWay.set(letter.id, sending)
    }
  }

  const oneEnded = () => Promise.race(underWay.values())

  async function rest() {
    const idle = own
    own = undefined
    await idle?.end({ timeout: 1 })
  }

  return {
    startDue,
    oneEnded,
    async sendDue() {
      for (await startDue(); underWay.size > 0; await startDue()) await oneEnded()
    },
    async stop() {
      stopped = true
      await last.catch(() => {})
      await Promise.all(underWay.values())
      await rest()
    },
  }
}

/** Gives a letter to the mail server, or writes it into its file. */
function openPost({ files, smtpUrl, from, writers = {} }: Omit<MailOptions, 'sql' | 'log'>) {
  const transport = smtpUrl
    ? createTransport({ url: smtpUrl, ...patience })
    : createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const host = from.match(/@([^>\s]+)/)?.[1] ?? 'localhost'

  return async ({ id, recipient, subject, createdAt, ...stored }: DueLetter): Promise<void> => {
    const sent = await transport.sendMail({
      from,
      // As an object: a text would be parsed, and could name more people than one.
      to: { name: '', address: recipient },
      subject,
      ...wordsOf(writers, stored),
      date: createdAt,
      messageId: `<boltiv-${id}-${createdAt.getTime()}@${host}>`,
    })
    if (!smtpUrl) await files.write(`mail/${id}.eml`, (sent as { message: Buffer }).message)
  }
}

async function hasDue(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ due: boolean }[]>`
    select exists (select from mail where sent_at is null and next_attempt_at <= now() and recipient <> '') as due`
  return row?.due ?? false
}

/**
 * Takes as many due letters as there is room for, without those of `underWay`, whose locks would let their own process in:
 * locked as long as this process lives, and due again after a pause of minutes at most, should it die. What another process
 * has claimed since it was found is let go: the update looks at the newest row.
 */
async function claim(sql: Sql, room: number, underWay: string[]): Promise<DueLetter[]> {
  const found = await sql<{ id: string }[]>`
    with due as materialized (
      select id from mail where sent_at is null and next_attempt_at <= now() and recipient <> ''
        and id <> all(${underWay}::bigint[])
      order by next_attempt_at limit ${seenAtOnce}
    )
    select id from due where pg_try_advisory_lock(${lockClass}, hashint8(id)) limit ${room}`
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const claimed = await sql<DueLetter[]>`
    update mail set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => exp(least(attempts + 1, 5)))
    where id = any(${ids}::bigint[]) and sent_at is null and next_attempt_at <= now()
    returning id, recipient, subject, html, text, draft, created_at as "createdAt"`
  const kept = new Set(claimed.map(({ id }) => id))
  const others = ids.filter((id) => !kept.has(id))
  if (others.length > 0)
    await sql`select pg_advisory_unlock(${lockClass}, hashint8(id)) from unnest(${others}::bigint[]) as id`
  return claimed
}

async function markSent(sql: Sql, id: string): Promise<void> {
  await sql`
    update mail set sent_at = now(), failure = null where id = ${id}
    returning pg_advisory_unlock(${lockClass}, hashint8(id))`
}

/** After the last attempt it stays, never due: `doctor` tells of it, and why. */
async function postpone(sql: Sql, id: string, failure: string): Promise<void> {
  await sql`
    update mail set failure = ${failure.slice(0, keptFailure)}, next_attempt_at = case
      when attempts >= ${mostAttempts} then 'infinity'
      else now() + make_interval(secs => exp(least(attempts, 10))) end
    where id = ${id} returning pg_advisory_unlock(${lockClass}, hashint8(id))`
}
