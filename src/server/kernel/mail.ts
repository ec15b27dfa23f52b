import type { Clock } from './clock.ts'
import { always, writeAtOnce, type Parts } from './at-once.ts'
import type { Executor, Sql } from './database.ts'
import type { FileStore } from './files.ts'
import type { Tasks } from './jobs.ts'

/** What a letter says, in its two forms. */
export type LetterWords = { html: string; text: string }
/** What the words of a letter are made of, and nothing else: the same data give the same words whenever they are made. */
export type LetterDraft = { kind: string; data: object }
/** Who makes the words of a draft, by its kind; data come as they were given, but as JSON has them. */
export type LetterWriters = Readonly<Record<string, (data: never) => LetterWords>>

type Envelope = {
  /** At most one letter is ever made for a key: `order-confirmation:{order id}`. */
  dedupeKey: string
  to: string
  subject: string
}
export type Letter = Envelope & LetterWords
/** A letter whose words are made each time it is sent or shown. */
export type DraftedLetter = Envelope & { draft: LetterDraft }

const listeners = new Set<() => void>()

/** Writes a letter into the outbox, in the caller's transaction; `mail-sender.ts` sends it. A known key changes nothing. */
export async function queueMail(sql: Executor, letter: Letter | DraftedLetter): Promise<void> {
  await writeAtOnce(sql, always(sql), queuing(sql, letter))
  announceLetter()
}

/** The same as the part of a statement; `announceLetter` is called after it. */
export function queuing(sql: Executor, letter: Letter | DraftedLetter): Parts {
  const { html, text } = 'draft' in letter ? { html: '', text: '' } : letter
  const draft = 'draft' in letter ? sql.typed(letter.draft, jsonType) : null
  return {
    letter: sql`
      insert into mail (dedupe_key, recipient, subject, html, text, draft)
      select ${letter.dedupeKey}, ${letter.to}, ${letter.subject}, ${html}, ${text}, ${draft}::json from gate
      on conflict (dedupe_key) do nothing`,
  }
}

const jsonType = 114

/** Wakes this process's sender. */
export function announceLetter(): void {
  for (const listener of listeners) listener()
}

/** The words of a stored letter. @throws Error for a draft of a kind that nobody here can write. */
export function wordsOf(
  writers: LetterWriters,
  { html, text, draft }: LetterWords & { draft: LetterDraft | null },
): LetterWords {
  if (!draft) return { html, text }
  const write = writers[draft.kind]
  if (!write) throw new Error(`Nobody writes letters of the kind ${draft.kind}`)
  return write(draft.data as never)
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
  draft: LetterDraft | null
  sentAt: Date | null
  createdAt: Date
}

export async function findMail(sql: Executor, id: string): Promise<MailRow | undefined> {
  const [row] = await sql<MailRow[]>`
    select id, recipient, subject, html, text, draft, sent_at as "sentAt", created_at as "createdAt" from mail where id = ${id}`
  return row
}

/** The newest letters, for the mailbox page. */
export async function listMail(sql: Executor, limit: number): Promise<MailRow[]> {
  return sql<MailRow[]>`
    select id, recipient, subject, html, text, draft, sent_at as "sentAt", created_at as "createdAt"
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
    update mail set recipient = '', subject = '', html = '', text = '', draft = null
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
      update mail set recipient = '', subject = '', html = '', text = '', draft = null, failure = null where id in (
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
