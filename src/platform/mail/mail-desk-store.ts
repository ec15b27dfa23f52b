import { plannedByValue, type Executor, type Sql, type Transaction } from '../database/database.ts'
import { emailsFit, indexNewEmails } from './mail-search.ts'
import type { EmailTemplate } from './mail.ts'
import { maxAttempts } from './mail-outbox.ts'
import { tooManyRequested } from './recipient-limit.ts'

/** `refused`: the mail server said that trying again is of no use; `given_up`: it failed too often, or would come too late. */
export type EmailState = 'sent' | 'waiting' | 'refused' | 'given_up'
/** `failed`: whatever should be looked at, also while it is tried again. */
export type EmailView = EmailState | 'failed' | 'all'

export type DeskEmail = {
  id: string
  key: string
  recipient: string
  subject: string
  createdAt: Date
  sentAt: Date | null
  attempts: number
  /** When it is tried next. */
  dueAt: Date | null
  failure: string | null
  state: EmailState
}
export type DeskEmailDetail = DeskEmail & {
  html: string
  text: string
  draft: EmailTemplate | null
  /** How many copies of it were sent. */
  copies: number
}

/** How many the list gets at once. */
export const emailWindow = 100

const state = (sql: Executor) => sql`
  case when sent_at is not null then 'sent' when next_attempt_at < 'infinity' then 'waiting'
    when attempts < ${maxAttempts} and failure is distinct from ${tooManyRequested} then 'refused' else 'given_up' end`

const columns = (sql: Executor) => sql`
  id, dedupe_key as key, recipient, subject, created_at as "createdAt", sent_at as "sentAt", attempts, failure,
  case when sent_at is null and next_attempt_at < 'infinity' then next_attempt_at end as "dueAt", ${state(sql)} as state`

/** All but `sent` and `all` are served by the index of what is not sent. */
function condition(sql: Executor, view: EmailView) {
  switch (view) {
    case 'failed':
      return sql`sent_at is null and (next_attempt_at = 'infinity' or (failure is not null and failure <> ${tooManyRequested}))`
    case 'waiting':
      return sql`sent_at is null and next_attempt_at < 'infinity'`
    case 'refused':
    case 'given_up':
      return sql`sent_at is null and next_attempt_at = 'infinity' and ${state(sql)} = ${view}`
    case 'sent':
      return sql`sent_at is not null`
    case 'all':
      return sql`true`
  }
}

export type EmailSelection = {
  view: EmailView
  /** Parts of the recipient's address or the subject; '' for all. */
  search: string
  /** Older ones are forgotten; in days. */
  retainedDays: number
}

function selected(sql: Executor, { view, search, retainedDays }: EmailSelection) {
  return sql`recipient <> '' and ${condition(sql, view)} and ${emailsFit(sql, search)}
    and created_at > now() - make_interval(days => ${retainedDays})`
}

/** The newest, one more than a window has. `before`: the last of the window before. */
export async function listDeskEmails(
  sql: Sql,
  selection: EmailSelection,
  before: string | undefined,
): Promise<DeskEmail[]> {
  if (selection.search === '') return readEmails(sql, selection, before)
  await indexNewEmails(sql)
  return plannedByValue(sql, (tx) => readEmails(tx, selection, before))
}

function readEmails(sql: Executor, selection: EmailSelection, before: string | undefined) {
  return sql<DeskEmail[]>`
    select ${columns(sql)} from email_message
    where ${selected(sql, selection)} and (${before ?? null}::bigint is null or (created_at, id) < (
      select created_at, id from email_message where id = ${before ?? null}::bigint))
    order by created_at desc, id desc limit ${emailWindow + 1}`
}

export type EmailCounts = Record<'failed' | 'waiting' | 'refused' | 'given_up', number>

export async function countDeskEmails(sql: Executor): Promise<EmailCounts> {
  const [row] = await sql<EmailCounts[]>`
    select count(*) filter (where ${condition(sql, 'failed')})::int as failed,
      count(*) filter (where ${condition(sql, 'waiting')})::int as waiting,
      count(*) filter (where ${condition(sql, 'refused')})::int as refused,
      count(*) filter (where ${condition(sql, 'given_up')})::int as given_up
    from email_message where sent_at is null and recipient <> ''`
  return row!
}

/** How many should be looked at, and since when. */
export async function findFailedEmails(sql: Executor): Promise<{ count: number; oldestAt: Date | null }> {
  const [row] = await sql<{ count: number; oldestAt: Date | null }[]>`
    select count(*)::int as count, min(created_at) as "oldestAt" from email_message
    where recipient <> '' and ${condition(sql, 'failed')}`
  return row!
}

/** Undefined for one that is unknown or forgotten. */
export async function findDeskEmail(sql: Executor, id: string): Promise<DeskEmailDetail | undefined> {
  const [row] = await sql<DeskEmailDetail[]>`
    select ${columns(sql)}, html, text, data as draft,
      (select count(*)::int from email_message c where c.dedupe_key = any(array[${copyKeys(sql)}])) as copies
    from email_message m where id = ${id} and recipient <> ''`
  return row
}

/** So many copies of one email are sent at most. */
export const maxCopies = 3
const copyPrefix = 'again'

/** An email is a copy of another when its key begins with `again:N:`. */
export const isCopy = (key: string): boolean => key.startsWith(`${copyPrefix}:`)

const copyKeys = (sql: Executor) => sql`
  'again:1:' || m.dedupe_key, 'again:2:' || m.dedupe_key, 'again:3:' || m.dedupe_key`

/**
 * Queues the email again for the same address, beside the one that was sent. Two who do it at once make one copy.
 * @returns the copy's id; undefined when there is one of this number already.
 */
export async function copyEmail(
  tx: Transaction,
  { id, copies }: Pick<DeskEmailDetail, 'id' | 'copies'>,
): Promise<string | undefined> {
  const [copied] = await tx<{ id: string }[]>`
    insert into email_message (dedupe_key, recipient, subject, html, text, data)
    select ${`${copyPrefix}:${copies + 1}:`} || dedupe_key, recipient, subject, html, text, data
    from email_message where id = ${id} and recipient <> ''
    on conflict (dedupe_key) do nothing returning id`
  if (copied) await tx`update email_message set resent_at = now() where id = ${id}`
  return copied?.id
}

/** The ids of the newest failed ones, locked; those that are being sent just now are left. */
export async function lockFailed(
  tx: Transaction,
  selection: EmailSelection,
  limit: number,
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from email_message where ${selected(tx, selection)}
    order by created_at desc, id desc limit ${limit} for update skip locked`
  return rows.map(({ id }) => id)
}

export async function countSelected(sql: Executor, selection: EmailSelection): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from email_message where ${selected(sql, selection)}`
  return row!.count
}
