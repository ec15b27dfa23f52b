import { runMigrations, type TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import type pg from 'pg'
import type { Executor } from '../database/database.ts'
import { traced, traceparent } from '../observability/tracing.ts'
import { rescueJobs } from './job-rescue.ts'
import { startJobRunner, type JobRunner } from './job-runner.ts'
import { within } from '../within.ts'
import { createPoller } from './poller.ts'

/** Work done outside the request. It may run twice, so it must be idempotent; a throw means: try again later. */
export type Task = (payload: Record<string, unknown>) => Promise<void>
export type Tasks = Record<string, Task>

export type JobOptions = {
  /** A job with the same key that is still waiting is replaced. */
  key?: string
  runAt?: Date
  /** Of jobs in the same queue one is done at a time, on all nodes. */
  queue?: string
  /** Default 0; a larger one waits for all that are due with a smaller. */
  priority?: number
  /** Default 25, with exponential backoff. */
  maxAttempts?: number
}

/** Beside the task's own payload, as the queue's `_cron` is: what the job's trace goes back to. Only where traces are exported. */
const causeKey = '_traceparent'

/** Enqueues a job in the caller's transaction: it exists if and only if the transaction commits. */
export async function enqueueJob(
  sql: Executor,
  task: string,
  payload: Record<string, unknown>,
  options: JobOptions = {},
): Promise<void> {
  const cause = traceparent()
  const stored = cause === undefined ? payload : { ...payload, [causeKey]: cause }
  await sql`
    select graphile_worker.add_job(
      ${task}, ${sql.json(stored as never)}::json,
      run_at => ${options.runAt ?? null}::timestamptz,
      max_attempts => ${options.maxAttempts ?? null}::int,
      job_key => ${options.key ?? null}::text,
      queue_name => ${options.queue ?? null}::text,
      priority => ${options.priority ?? null}::int
    )`
}

/** Creates or updates the queue's own tables. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool })
}

function runTask(
  name: string,
  task: Task,
  { [causeKey]: cause, ...payload }: Record<string, unknown>,
): Promise<void> {
  return traced('job', name, () => task(payload), typeof cause === 'string' ? cause : undefined)
}

/** How long the jobs under way are waited for; whoever is not done by then is done again, by another. */
const stopLimitMs = 10_000
/** The same where others begin at once: what is under way goes on beside them. */
const restartLimitMs = 1000

/**
 * Starts working on jobs, also at the times of `crontab` (lines of cron; once for all nodes); `stop` waits for those under way.
 * Where the database fails, the work begins again, under another name: what the old one had locked is given back.
 */
export async function startJobs(
  pool: pg.Pool,
  tasks: Tasks,
  log: Logger,
  options: { concurrency?: number; crontab?: string } = {},
): Promise<{ stop: () => Promise<void> }> {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload: unknown) => runTask(name, task, payload as Record<string, unknown>),
    ]),
  )
  const { concurrency = 4, crontab = '' } = options
  const rescue = rescueJobs(pool, log)
  let runner: JobRunner | undefined

  async function keepRunning() {
    if (runner && !runner.hasFailed()) return
    await end(restartLimitMs)
    runner = await startJobRunner({ pool, taskList, concurrency, crontab, log, onFailure: poller.wake })
    rescue.protect(runner.name)
  }

  async function end(limitMs: number) {
    const old = runner
    runner = undefined
    if (!old) return
    // Not before its last job has ended, which would be begun a second time beside itself.
    void old.ended.then(() => rescue.abandon(old.name))
    await old.stop(limitMs)
  }

  const poller = createPoller({
    name: 'jobs',
    log,
    round: keepRunning,
    everyMs: 1000,
    restMs: 1000,
    maxBackoffMs: 2000,
    stopWithinMs: stopLimitMs,
  })
  await poller.start()
  async function stop() {
    await poller.stop()
    await end(stopLimitMs)
    await rescue.stop()
  }
  return { stop: () => within(stopLimitMs, stop()) }
}
