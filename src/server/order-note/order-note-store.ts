import { maxNotes, maxTags } from '#contract/admin/order-note-limits.ts'
import { ownerRole } from '#contract/admin/rights.ts'
import { foldText } from '#hungary/folded-text.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'

/** Notes, tags and assignees of orders. */

export async function findOrderId(sql: Executor, number: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`select id from orders where number = ${number}`
  return row?.id
}

/** The same with its row locked, so that what is counted stays so. */
export async function lockOrderId(tx: Transaction, number: string): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`select id from orders where number = ${number} for update`
  return row?.id
}

const staffName = (sql: Executor) => sql`coalesce(nullif(s.name, ''), s.email)`

export type NoteRow = {
  id: number
  text: string
  staffId: number
  by: string
  createdAt: Date
  editedAt: Date | null
}

/** The newest first. */
export async function listNotes(sql: Executor, orderId: string): Promise<NoteRow[]> {
  return sql<NoteRow[]>`
    select n.id::int, n.text, n.staff_id as "staffId", ${staffName(sql)} as by, n.created_at as "createdAt", n.edited_at as "editedAt"
    from order_note n join staff s on s.id = n.staff_id where n.order_id = ${orderId} order by n.id desc`
}

/** False where the order, whose row is locked, has as many as it may. */
export async function insertNote(
  tx: Transaction,
  { orderId, staffId, text }: { orderId: string; staffId: number; text: string },
): Promise<boolean> {
  const { count } = await tx`
    insert into order_note (order_id, staff_id, text)
    select ${orderId}::uuid, ${staffId}, ${text}
    where (select count(*) from order_note where order_id = ${orderId}) < ${maxNotes}`
  return count > 0
}

/** Whose note it is: `staffId` null is an owner, who may write all. */
export type NoteKey = { orderId: string; id: number; staffId: number | null }

const isTheirs = (sql: Executor, { orderId, id, staffId }: NoteKey) => sql`
  id = ${id} and order_id = ${orderId} and (${staffId}::int is null or staff_id = ${staffId})`

/** How a note that they may write reads, with its row locked. */
export async function lockNote(tx: Transaction, key: NoteKey): Promise<string | undefined> {
  const [row] = await tx<
    { text: string }[]
  >`select text from order_note where ${isTheirs(tx, key)} for update`
  return row?.text
}

export async function rewriteNote(tx: Transaction, { id }: NoteKey, text: string): Promise<void> {
  await tx`update order_note set text = ${text}, edited_at = now() where id = ${id}`
}

/** False where there is no such note that they may write. */

export async function deleteNote(tx: Transaction, key: NoteKey): Promise<boolean> {
  const { count } = await tx`delete from order_note where ${isTheirs(tx, key)}`
  return count > 0
}

export async function listTags(sql: Executor, orderId: string): Promise<string[]> {
  const rows = await sql<
    { tag: string }[]
  >`select tag from order_tag where order_id = ${orderId} order by folded`
  return rows.map(({ tag }) => tag)
}

const suggested = 200

/** The commonest first. */
export async function listUsedTags(sql: Executor): Promise<{ tag: string; count: number }[]> {
  return sql<{ tag: string; count: number }[]>`
    select (array_agg(tag order by id desc))[1] as tag, count(*)::int as count from order_tag
    group by folded order by count(*) desc, folded limit ${suggested}`
}

/** A tag that other orders have is spelt as on them. False where the order, whose row is locked, would have more than it may. */
export async function changeTags(
  tx: Transaction,
  orderId: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<boolean> {
  const removed = remove.map(foldText)
  await tx`delete from order_tag where order_id = ${orderId} and folded = any(${removed}::text[])`
  const rows = add.map((tag) => ({ tag: tag.replaceAll(/\s+/g, ' '), folded: foldText(tag) }))
  await tx`
    insert into order_tag (order_id, tag, folded)
    select distinct on (folded) ${orderId}::uuid,
      coalesce((select o.tag from order_tag o where o.folded = given.folded order by o.id desc limit 1), given.tag), given.folded
    from jsonb_to_recordset(${tx.json(rows)}) as given(tag text, folded text) where given.folded <> ''
    on conflict (order_id, folded) do nothing`
  const [row] = await tx<[{ count: number }]>`
    select count(*)::int as count from order_tag where order_id = ${orderId}`
  return row.count <= maxTags
}

export type Colleague = { id: number; name: string }

export async function findAssignee(sql: Executor, orderId: string): Promise<Colleague | undefined> {
  const [row] = await sql<Colleague[]>`
    select s.id, ${staffName(sql)} as name from order_assignee a join staff s on s.id = a.staff_id where a.order_id = ${orderId}`
  return row
}

/** Who may see orders, by name. */
export async function listColleagues(sql: Executor): Promise<Colleague[]> {
  return sql<Colleague[]>`
    select s.id, ${staffName(sql)} as name from staff s join staff_role r on r.id = s.role_id
    where s.state = 'active' and (r.slug = ${ownerRole} or 'orders.see' = any(r.rights))
    order by ${staffName(sql)} collate "hu-x-icu", s.id`
}

export async function writeAssignee(tx: Transaction, orderId: string, staffId: number | null): Promise<void> {
  if (staffId === null) await tx`delete from order_assignee where order_id = ${orderId}`
  else
    await tx`
      insert into order_assignee as known (order_id, staff_id) values (${orderId}, ${staffId})
      on conflict (order_id) do update set staff_id = excluded.staff_id, assigned_at = now()
        where known.staff_id <> excluded.staff_id`
}

/** Orders of an account, or of a guest with the address. */
type Whose = { userId: number } | { email: string }

const ordersOf = (sql: Executor, whose: Whose) =>
  'userId' in whose
    ? sql`select id from orders where user_id = ${whose.userId}`
    : sql`select id from orders where user_id is null and lower(contact ->> 'email') = lower(${whose.email})`

/** What colleagues wrote of a customer is forgotten with them. */
export async function forgetOrderNotes(tx: Transaction, whose: Whose): Promise<void> {
  await tx`delete from order_note where order_id in (${ordersOf(tx, whose)})`
  await tx`delete from order_tag where order_id in (${ordersOf(tx, whose)})`
}

const batch = 500

/** The same of all orders that were placed before then. */
export async function forgetOldNotes(sql: Executor, before: Date): Promise<void> {
  for (const table of ['order_note', 'order_tag'])
    for (;;) {
      const gone = await sql`
        delete from ${sql(table)} where id in (
          select n.id from ${sql(table)} n join orders o on o.id = n.order_id where o.placed_at < ${before} limit ${batch})`
      if (gone.count < batch) break
    }
}

/** What the copy of a customer's data says of it: the words, without who wrote them. */
export async function exportOrderNotes(sql: Executor, whose: Whose): Promise<Record<string, unknown>[]> {
  return sql`
    select o.number as order_number,
      coalesce((select jsonb_agg(jsonb_build_object('text', n.text, 'created_at', n.created_at) order by n.id)
        from order_note n where n.order_id = o.id), '[]') as notes,
      array(select t.tag from order_tag t where t.order_id = o.id order by t.folded) as tags
    from orders o where o.id in (${ordersOf(sql, whose)})
      and (exists (select from order_note n where n.order_id = o.id) or exists (select from order_tag t where t.order_id = o.id))
    order by o.id`
}
