import type { Executor } from '../database/database.ts'
import { maxAgeMs } from './backup-schedule.ts'
import type { backupStates } from './backup-schema.ts'

export type BackupRun = {
  id: number
  kind: 'nightly' | 'manual'
  state: (typeof backupStates)[number]
  file: string
  bytes: number
  startedAt: Date
  endedAt: Date | null
  failure: string
  triedAt: Date | null
  trialFailure: string
}

const maxFailureLength = 300
const retainedDays = 400

/** Since when there should be backups; written once. */
export async function awaitBackups(sql: Executor, now: Date): Promise<void> {
  await sql`
    insert into backup_run (kind, state, file, started_at)
    select 'nightly', 'awaited', '', ${now} where not exists (select from backup_run)`
}

/** The newest first. */
export async function listRuns(sql: Executor, limit: number): Promise<BackupRun[]> {
  return sql<BackupRun[]>`
    select id::int, kind, state, file, bytes::float8 as bytes, started_at as "startedAt", ended_at as "endedAt", failure,
      tried_at as "triedAt", trial_failure as "trialFailure"
    from backup_run where state <> 'awaited' order by started_at desc, id desc limit ${limit}`
}

export async function insertRun(
  sql: Executor,
  run: Pick<BackupRun, 'kind' | 'file' | 'startedAt'>,
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into backup_run (kind, state, file, started_at)
    values (${run.kind}, 'running', ${run.file}, ${run.startedAt}) returning id::int`
  return row!.id
}

export async function endRun(
  sql: Executor,
  id: number,
  end: { at: Date } & ({ bytes: number } | { failure: string }),
): Promise<void> {
  const [state, bytes, failure] =
    'bytes' in end ? ['whole', end.bytes, ''] : ['failed', 0, end.failure.slice(0, maxFailureLength)]
  await sql`
    update backup_run set state = ${state}, bytes = ${bytes}, failure = ${failure}, ended_at = ${end.at} where id = ${id}`
}

export async function recordTrial(
  sql: Executor,
  id: number,
  { at, failure }: { at: Date; failure: string },
): Promise<void> {
  await sql`
    update backup_run set tried_at = ${at}, trial_failure = ${failure.slice(0, maxFailureLength)} where id = ${id}`
}

export async function markDownloaded(sql: Executor, file: string, at: Date): Promise<void> {
  await sql`update backup_run set downloaded_at = ${at} where file = ${file} and state = 'whole'`
}

/** Whoever holds the lock of backups knows that those still under way, begun before `before`, were cut off. */
export async function failAbandoned(
  sql: Executor,
  now: Date,
  { except = null, before = now }: { except?: number | null; before?: Date } = {},
): Promise<void> {
  await sql`
    update backup_run set state = 'failed', failure = 'It was cut off.', ended_at = ${now}
    where state = 'running' and id is distinct from ${except}::bigint and started_at <= ${before}`
}

export async function purgeRuns(sql: Executor, now: Date): Promise<void> {
  await sql`
    delete from backup_run where state <> 'awaited' and started_at < ${now}::timestamptz - make_interval(days => ${retainedDays})`
}

/** How the shop's backups are. */
export type BackupHealth = {
  /** The newest whole one; where there is none, since when one is awaited. */
  since: Date
  hasBackup: boolean
  /** Why the newest that has ended failed; null: it is whole. */
  failure: string | null
  /** What was wrong with the last trial; null: nothing. */
  trialFailure: string | null
}

/** Null where no backup is awaited. */
export async function findHealth(sql: Executor): Promise<BackupHealth | null> {
  const [row] = await sql<
    { whole: Date | null; awaited: Date | null; failure: string | null; trialFailure: string | null }[]
  >`
    select max(started_at) filter (where state = 'whole') as whole, min(started_at) as awaited,
      (select case when state = 'failed' then failure end from backup_run where state in ('whole', 'failed')
        order by started_at desc, id desc limit 1) as failure,
      (select nullif(trial_failure, '') from backup_run where tried_at is not null order by tried_at desc limit 1) as "trialFailure"
    from backup_run`
  if (!row?.awaited) return null
  return {
    since: row.whole ?? row.awaited,
    hasBackup: row.whole !== null,
    failure: row.failure,
    trialFailure: row.trialFailure,
  }
}

/** What somebody should see to: none for too long, a failed one, or one that can't be restored. Null when all is well. */
export function problemOf(health: BackupHealth | null, now: Date): 'missing' | 'failed' | 'untrusted' | null {
  if (!health) return null
  if (health.failure !== null) return 'failed'
  if (now.getTime() - health.since.getTime() > maxAgeMs) return 'missing'
  return health.trialFailure === null ? null : 'untrusted'
}
