import { EventEmitter } from 'node:events'
import {
  Logger as WorkerLogger,
  run,
  runMigrations,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Logger } from 'pino'
import type pg from 'pg'
import type { Executor } from '../database/database.ts'
import { rescueJobs } from './job-rescue.ts'

/** Work done outside the request. It may run twice, so it must be idempotent; a throw means: try again later. */
export type Task = (payload: Record<string, unknown>) => Promise<void>
export type Tasks = Record<string, Task>

export type JobOptions = {
  /** A job with the same key that is still waiting is replaced. */
  key?: string
  runAt?: Date
  /** Default 25, with exponential backoff. */
  maxAttempts?: number
}

/** Enqueues a job in the caller's transaction: it exists if and only if the transaction commits. */
export async function enqueueJob(
  sql: Executor,
  task: string,
  payload: Record<string, unknown>,
  options: JobOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${task}, ${sql.json(payload as never)}::json,
      run_at => ${options.runAt ?? null}::timestamptz,
      max_attempts => ${options.maxAttempts ?? null}::int,
      job_key => ${options.key ?? null}::text
    )`
}

/** Creates or updates the queue's own tables. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool })
}

/** Starts working on jobs, also at the times of `crontab` (lines of cron; once for all nodes); `stop` waits for those under way. */
export async function startJobs(
  pool: pg.Pool,
  tasks: Tasks,
  log: Logger,
  options: { concurrency?: number; crontab?: string } = {},
): Promise<{ stop: () => Promise<void> }> {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload: unknown) => task(payload as Record<string, unknown>),
    ]),
  )
  const events: WorkerEvents = new EventEmitter()
  const rescue = rescueJobs(pool, events, log)
  const runner: Runner = await run({
    pgPool: pool,
    events,
    taskList,
    concurrency: options.concurrency ?? 4,
    pollInterval: 1000,
    noHandleSignals: true,
    crontab: options.crontab ?? '',
    logger: new WorkerLogger(() => (level, message, meta) => {
      if (level === 'error') log.error({ meta }, message)
      else if (level === 'warning') log.warn({ meta }, message)
      else log.debug({ meta }, message)
    }),
  })
  return {
    async stop() {
      await runner.stop()
      await rescue.stop()
    },
  }
}
