import { randomInt } from 'node:crypto'
import type { Executor } from './database.ts'
import type { Tasks } from '../jobs/jobs.ts'

/** How far the log has been read: every transaction that `snapshot` sees has been reported. */
export type LogPosition = {
  snapshot: string
  /** Where the next transaction number stood; it never goes back in one history of the database. */
  next: bigint
  /** Another one means that a replica has become the primary, maybe without the last commits. */
  timeline: string
}

/** Notifications by this name say that there is something new in the log. */
export const changeChannel = 'boltiv_change'

export type LogEntries = { position: LogPosition; changes: { kind: string; ids: number[] }[] }

type Row = { snapshot: string; next: string; timeline: string; kind: string | null; ids: number[] | null }

/**
 * Reads what has become visible since `since`, or only takes the present position in the log. Which transactions that is
 * follows from the two snapshots, not from the order of rows: what commits late is not missed, however long it took.
 */
export async function readChangeLog(sql: Executor, since: LogPosition | null): Promise<LogEntries> {
  const rows = await sql<Row[]>`
    select present.snapshot::text as snapshot, pg_snapshot_xmax(present.snapshot)::text as next,
      left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline, change.kind, change.ids
    from (select pg_current_snapshot() as snapshot) present
    left join lateral (
      select kind, array_agg(distinct entity_id) as ids
      from change_log
      where transaction >= pg_snapshot_xmin(${since?.snapshot ?? null}::pg_snapshot)
        and not pg_visible_in_snapshot(transaction, ${since?.snapshot ?? null}::pg_snapshot)
        and kind not in (${markKind}, ${tokenKind})
      group by kind
    ) change on true`
  const { snapshot, next, timeline } = rows[0]!
  return {
    position: { snapshot, next: BigInt(next), timeline },
    changes: rows.flatMap(({ kind, ids }) => (kind && ids ? [{ kind, ids }] : [])),
  }
}

/** Whether `later` goes on where `earlier` stood, in the same history of the same database. */
export function continues(earlier: LogPosition, later: LogPosition): boolean {
  return later.timeline === earlier.timeline && later.next >= earlier.next
}

/** The log is retained this long, in minutes. */
const retentionMinutes = 60
/** A feed that was away longer does not trust the log any more, in minutes. */
export const trustedMinutes = 50

const markKind = 'mark'
const tokenKind = 'token'
const maxTokenValue = 2 ** 31 - 1

/** A row that was written after all that was committed before it. */
export type LogToken = { id: string; value: number }

/** Whoever sees the token has all that was committed before the call. It is of chance: a replica that went another way has no such row. */
export async function writeToken(primary: Executor): Promise<LogToken> {
  const value = randomInt(maxTokenValue)
  const [row] = await primary<{ id: string }[]>`
    insert into change_log (kind, entity_id) values (${tokenKind}, ${value}) returning id::text`
  return { id: row!.id, value }
}

/** Whether a replica has come so far. */
export async function isReplayed(replica: Executor, { id, value }: LogToken): Promise<boolean> {
  const { count } = await replica`
    select from change_log where id = ${id}::bigint and kind = ${tokenKind} and entity_id = ${value}`
  return count > 0
}
const purgeBatch = 5000

/**
 * Deletes what every feed has read long ago. A row's own time says when it was written, not when it was committed; so each
 * run leaves a mark of the transactions that were finished by then, and what a mark of an hour ago covers goes.
 */
export async function purgeChangeLog(sql: Executor): Promise<void> {
  await sql`
    insert into change_log (kind, entity_id, transaction)
    values (${markKind}, 0, pg_snapshot_xmin(pg_current_snapshot()))`
  for (;;) {
    const { count } = await sql`
      delete from change_log where id in (
        select id from change_log
        where transaction < (
          select max(transaction) from change_log
          where kind = 'mark' and created_at < now() - ${retentionMinutes} * interval '1 minute'
        )
        limit ${purgeBatch}
      )`
    if (count < purgeBatch) return
  }
}

/** Runs every ten minutes, on one node. */
export const changeLogCrontab = '*/10 * * * * purge_change_log ?max=3'

export function changeLogTasks(sql: Executor): Tasks {
  return { purge_change_log: () => purgeChangeLog(sql) }
}
