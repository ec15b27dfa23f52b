import type { RetentionSettings } from '#config'
import { lockUntilCommit } from '#platform/database/advisory-locks.ts'
import type { Executor, Sql, Transaction } from '#platform/database/database.ts'
import type { MessageType } from './contact.ts'

export type ContactMessage = {
  id: string
  type: MessageType
  name: string
  email: string
  phone: string
  message: string
  createdAt: Date
  respondedAt: Date | null
}
export type NewMessage = Omit<ContactMessage, 'respondedAt'> & { ipHash: string }

/** Who writes at once from the same address or connection waits for each other's commit, so that counting is exact. */
export async function lockSender(
  tx: Transaction,
  { email, ipHash }: Pick<NewMessage, 'email' | 'ipHash'>,
): Promise<void> {
  const subjects = [email.toLowerCase(), ipHash].toSorted()
  for (const subject of subjects) await lockUntilCommit(tx, 'contact_sender', subject)
}

/** Whether the same sender has sent the same text since then. */
export async function isKnown(tx: Transaction, message: NewMessage, since: Date): Promise<boolean> {
  const { email, name, type, message: content } = message
  const rows = await tx`
    select 1 from contact_message
    where created_at > ${since} and lower(email) = lower(${email}) and name = ${name} and type = ${type} and message = ${content}
    limit 1`
  return rows.length > 0
}

export async function countMessages(
  tx: Transaction,
  { email, ipHash }: Pick<NewMessage, 'email' | 'ipHash'>,
  since: Date,
): Promise<{ address: number; connection: number }> {
  const [row] = await tx<{ address: number; connection: number }[]>`
    select count(*) filter (where lower(email) = lower(${email}))::int as address,
      count(*) filter (where ip_hash = ${ipHash})::int as connection
    from contact_message where created_at > ${since}`
  return row ?? { address: 0, connection: 0 }
}

export async function insertMessage(tx: Transaction, message: NewMessage): Promise<void> {
  const { id, type, name, email, phone, message: content, ipHash, createdAt } = message
  await tx`
    insert into contact_message (id, type, name, email, phone, message, ip_hash, created_at)
    values (${id}, ${type}, ${name}, ${email}, ${phone}, ${content}, ${ipHash}, ${createdAt})`
}

/** The newest first; `open`: those that are not answered yet. */
export async function listMessages(
  sql: Executor,
  { open, limit }: { open: boolean; limit: number },
): Promise<ContactMessage[]> {
  return sql<ContactMessage[]>`
    select ${columns(sql)} from contact_message
    ${open ? sql`where responded_at is null` : sql``} order by created_at desc, id desc limit ${limit}`
}

/** Which messages a list shows; `search`: folded words, each in any part of a message, its name, address or telephone. */
export type MessageWindow = {
  open: boolean
  words: readonly string[]
  after: string | undefined
  limit: number
}

/** What waits for an answer, the oldest first, or all, the newest first; after the message that is named. */
export async function listMessageWindow(
  sql: Executor,
  { open, words, after, limit }: MessageWindow,
): Promise<ContactMessage[]> {
  const fits = words.reduce(
    (some, word) =>
      sql`${some} and strpos(fold_text(name || ' ' || email || ' ' || phone || ' ' || message), ${word}) > 0`,
    sql``,
  )
  const last = sql`(select created_at, id from contact_message where id = ${after ?? null})`
  const view = open
    ? sql`responded_at is null ${after ? sql`and (created_at, id) > ${last}` : sql``} ${fits} order by created_at, id`
    : sql`true ${after ? sql`and (created_at, id) < ${last}` : sql``} ${fits} order by created_at desc, id desc`
  return sql<ContactMessage[]>`select ${columns(sql)} from contact_message where ${view} limit ${limit}`
}

export async function findMessage(sql: Executor, id: string): Promise<ContactMessage | undefined> {
  const [row] = await sql<ContactMessage[]>`select ${columns(sql)} from contact_message where id = ${id}`
  return row
}

/** Keeps the first time. Undefined for an unknown id. */
export async function markAnswered(
  sql: Executor,
  id: string,
  now: Date,
): Promise<ContactMessage | undefined> {
  const [row] = await sql<ContactMessage[]>`
    update contact_message set responded_at = coalesce(responded_at, ${now}) where id = ${id}
    returning ${columns(sql)}`
  return row
}

export type Reply = {
  id: number
  staffId: number
  message: string
  at: Date
  email: 'sent' | 'waiting' | 'given_up'
}

/** Oldest first. */
export async function listReplies(sql: Executor, messageId: string): Promise<Reply[]> {
  return sql<Reply[]>`
    select r.id, r.staff_id as "staffId", r.message, r.created_at as at,
      case when m.next_attempt_at = 'infinity' and m.sent_at is null then 'given_up'
        when m.sent_at is null and m.id is not null then 'waiting' else 'sent' end as email
    from contact_reply r left join email_message m on m.dedupe_key = 'contact-reply:' || r.id
    where r.message_id = ${messageId} order by r.id`
}

export async function insertReply(
  tx: Transaction,
  reply: { messageId: string; staffId: number; message: string; at: Date },
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into contact_reply (message_id, staff_id, message, created_at)
    values (${reply.messageId}, ${reply.staffId}, ${reply.message}, ${reply.at}) returning id`
  return row!.id
}

/** How many nobody has answered yet, and since when. */
export async function findOpenMessages(sql: Executor): Promise<{ count: number; oldestAt: Date | null }> {
  const [row] = await sql<{ count: number; oldestAt: Date | null }[]>`
    select count(*)::int as count, min(created_at) as "oldestAt" from contact_message where responded_at is null`
  return row!
}

/** What the copy of somebody's data says of their messages, and what they were answered. */
export async function exportMessages(sql: Executor, email: string): Promise<Record<string, unknown>[]> {
  return sql`
    select type, name, email, phone, message, created_at, responded_at as answered_at,
      (select coalesce(jsonb_agg(r.message order by r.id), '[]') from contact_reply r where r.message_id = contact_message.id) as replies
    from contact_message
    where lower(email) = lower(${email}) order by created_at, id`
}

/**
 * With the account that an address had, its messages go, but for those about orders and goods: they may be complaints, which
 * the law wants kept.
 */
export async function forgetMessages(sql: Executor, email: string): Promise<void> {
  await sql`
    delete from contact_message where lower(email) = lower(${email}) and type not in ('order', 'product')`
}

/**
 * Forgets messages a while after the response to them, or after they came where there was none; those about orders and goods after years: they may be
 * complaints, which the law wants kept so long.
 */
export async function purgeContact(
  sql: Sql,
  now: Date,
  { messageDays, complaintYears }: Pick<RetentionSettings, 'messageDays' | 'complaintYears'>,
): Promise<void> {
  await sql`
    delete from contact_message
    where coalesce(responded_at, created_at) < ${now}::timestamptz - case when type in ('order', 'product')
      then make_interval(years => ${complaintYears}) else make_interval(days => ${messageDays}) end`
}

function columns(sql: Executor) {
  return sql`id, type, name, email, phone, message, created_at as "createdAt", responded_at as "respondedAt"`
}
