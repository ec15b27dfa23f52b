import type { Sql } from '../database/database.ts'

/** How the queue stands; ages in seconds. */
export type JobHealth = {
  waiting: number
  dead: number
  /** Why the last one gave up, in one line. */
  lastError: string | null
  /** How long the job that has been due for longest has waited for a worker; 0 when none is due. */
  overdue: number
  /** Since some process looked at the timetable last; null where none ever has. */
  sinceTimetable: number | null
}

export async function findJobHealth(sql: Sql): Promise<JobHealth> {
  const [row] = await sql<[JobHealth]>`
    select count(*) filter (where attempts < max_attempts)::int as waiting,
      count(*) filter (where attempts >= max_attempts)::int as dead,
      (array_agg(split_part(last_error, e'\\n', 1) order by updated_at desc) filter (where attempts >= max_attempts))[1] as "lastError",
      coalesce(extract(epoch from now() - min(run_at) filter (where is_available and run_at < now() and not exists (
        select from graphile_worker._private_job_queues q where q.id = job_queue_id and q.locked_at is not null))), 0)::float8 as overdue,
      (select extract(epoch from now() - max(last_execution))::float8 from graphile_worker._private_known_crontabs)
        as "sinceTimetable"
    from graphile_worker._private_jobs`
  return row
}

/** Workers take a job within seconds. */
const maxOverdue = 2 * 60
/** The timetable has something every minute. */
const maxSinceTimetable = 5 * 60

/** Whether nobody works: a shop needs a process that does, or orders go without emails. */
export const isIdle = ({ overdue, sinceTimetable }: JobHealth): boolean =>
  overdue > maxOverdue || (sinceTimetable ?? 0) > maxSinceTimetable
