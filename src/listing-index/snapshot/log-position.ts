import {
  continues,
  readChangeLog,
  trustedMinutes,
  writeToken,
  type LogEntries,
  type LogToken,
} from '#platform/database/change-log.ts'
import type { Executor } from '#platform/database/database.ts'

/** A position of the change log, and a row that stands there just before it: where that row is, it is still the same log. */
export type StoredPosition = { token: LogToken; snapshot: string; next: string; timeline: string }

/** Where the log stands now. */
export async function takePosition(sql: Executor): Promise<StoredPosition> {
  const token = await writeToken(sql)
  const { position } = await readChangeLog(sql, null)
  return { token, ...position, next: String(position.next) }
}

/** What was committed since; null when the log does not say that any more, or is another. */
export async function readSince(
  sql: Executor,
  position: StoredPosition,
): Promise<LogEntries['changes'] | null> {
  const { token, snapshot, next, timeline } = position
  const { count } = await sql`
    select from change_log where id = ${token.id}::bigint and kind = 'token' and entity_id = ${token.value}
      and created_at > now() - ${trustedMinutes} * interval '1 minute'`
  if (count === 0) return null
  const since = { snapshot, next: BigInt(next), timeline }
  const found = await readChangeLog(sql, since)
  return continues(since, found.position) ? found.changes : null
}

export function changedProducts(changes: LogEntries['changes']): ReadonlySet<number> {
  return new Set(changes.find(({ kind }) => kind === 'product')?.ids)
}
