import type { AdminRequest } from '#contract/admin/endpoint-schemas.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type DeskList = AdminRequest<'getList'>['params']['list']
export type SavedView = { id: number; name: string; query: string; isShared: boolean; isMine: boolean }
export type NewView = Pick<SavedView, 'name' | 'query' | 'isShared'>
/** Whose list it is. */
export type Seen = { list: DeskList; staffId: number }

/** Nobody finds anything among more. */
export const maxViews = 50

/** One's own first, then those of colleagues who still work here. */
export async function listViews(sql: Executor, { list, staffId }: Seen): Promise<SavedView[]> {
  return sql<SavedView[]>`
    select v.id, v.name, v.query, v.shared as "isShared", v.staff_id = ${staffId} as "isMine"
    from saved_view v join staff s on s.id = v.staff_id
    where v.list = ${list} and (v.staff_id = ${staffId} or (v.shared and s.state <> 'revoked'))
    order by v.staff_id <> ${staffId}, v.name collate "hu-x-icu", v.id limit ${4 * maxViews}`
}

export async function findColumns(sql: Executor, { list, staffId }: Seen): Promise<string[] | null> {
  const [row] = await sql<{ columns: string[] }[]>`
    select columns from list_columns where staff_id = ${staffId} and list = ${list}`
  return row?.columns ?? null
}

/** False where somebody has as many as they may. */
export async function writeView(
  tx: Transaction,
  { list, staffId }: Seen,
  { name, query, isShared }: NewView,
): Promise<boolean> {
  await tx`select from staff where id = ${staffId} for update`
  const { count } = await tx`
    insert into saved_view as stored (staff_id, list, name, query, shared)
    select ${staffId}, ${list}, ${name}, ${query}, ${isShared}
    where (select count(*) from saved_view where staff_id = ${staffId} and list = ${list} and name <> ${name}) < ${maxViews}
    on conflict (staff_id, list, name) do update set query = excluded.query, shared = excluded.shared`
  return count > 0
}

/** False where there is no such view that they may remove. */
export async function deleteView(
  tx: Transaction,
  { list, staffId }: Seen,
  { id, isOwner }: { id: number; isOwner: boolean },
): Promise<boolean> {
  const { count } = await tx`
    delete from saved_view where id = ${id} and list = ${list} and (staff_id = ${staffId} or (shared and ${isOwner}))`
  return count > 0
}

export async function writeColumns(
  tx: Transaction,
  { list, staffId }: Seen,
  columns: readonly string[] | null,
): Promise<void> {
  if (columns === null) await tx`delete from list_columns where staff_id = ${staffId} and list = ${list}`
  else
    await tx`
      insert into list_columns (staff_id, list, columns) values (${staffId}, ${list}, ${[...columns]})
      on conflict (staff_id, list) do update set columns = excluded.columns`
}
