import { changeChannel } from './change-log.ts'
import type { Sql } from './database.ts'

/** Commits within this time share a notification. */
const gatherMilliseconds = 20
const waiting = new WeakSet<Sql>()

/**
 * Notifies every node's change feed, this one's too, that there is something new in the log; called after a commit whose
 * triggers have not: inside the transaction a notification would hold a lock of the whole database until the commit is
 * written. A notification that gets lost is made up for by the feeds, which look every second.
 */
export function notifyChange(sql: Sql): void {
  if (waiting.has(sql)) return
  waiting.add(sql)
  setTimeout(() => {
    waiting.delete(sql)
    sql.notify(changeChannel, '').catch(() => {})
  }, gatherMilliseconds).unref()
}
