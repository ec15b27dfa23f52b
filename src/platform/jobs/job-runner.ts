import { EventEmitter } from 'node:events'
import {
  Logger as WorkerLogger,
  run,
  type Runner,
  type RunnerOptions,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Logger } from 'pino'
import type pg from 'pg'
import { within } from '../within.ts'

/** One run of the queue's library: a pool of workers with a name of its own, under which it locks jobs. */
export type JobRunner = {
  name: string
  /** Whether something failed that it can't make up for: a job that it locked may have got lost on its way. */
  hasFailed: () => boolean
  /** Begins no job any more, and waits for those under way, but not longer than `limitMs`. */
  stop: (limitMs: number) => Promise<void>
  /** Resolves when the last of its jobs has ended after `stop`, which may be long after; it begins none from then on. */
  ended: Promise<void>
}

type JobRunnerOptions = {
  pool: pg.Pool
  taskList: TaskList
  concurrency: number
  crontab: string
  log: Logger
  onFailure: () => void
}

/** @throws Error when the database is away. */
export async function startJobRunner(options: JobRunnerOptions): Promise<JobRunner> {
  const events: WorkerEvents = new EventEmitter()
  let name = ''
  let failed = false
  const fail = () => {
    failed = true
    options.onFailure()
  }
  events.once('pool:create', ({ workerPool }) => (name = workerPool.id))
  events.on('worker:getJob:error', fail)
  events.on('pool:fatalError', fail)
  const released = new Promise<void>((resolve) => {
    events.once('pool:release', () => resolve())
  })
  const { taskList, close } = countJobs(options.taskList)
  const runner = await run({ ...runnerOptions({ ...options, taskList }), events })
  void released.then(fail)
  const ended = Promise.withResolvers<void>()
  return {
    name,
    hasFailed: () => failed,
    ended: ended.promise,
    async stop(limitMs) {
      stopRunner(runner)
      ended.resolve(close())
      // Without a database the library may wait for ever.
      await within(limitMs, released)
    },
  }
}

/** The tasks, and what waits until none of them is being done and lets none begin afterwards. */
function countJobs(taskList: TaskList): { taskList: TaskList; close: () => Promise<void> } {
  let running = 0
  let closed: PromiseWithResolvers<void> | undefined
  let isOver = false
  const settle = () => {
    if (!closed || running > 0) return
    isOver = true
    closed.resolve()
  }
  const counted = Object.entries(taskList).map(([name, task]): [string, TaskList[string]] => [
    name,
    async (...given: Parameters<NonNullable<typeof task>>) => {
      if (isOver) throw new Error('These workers have ended; others will do it.')
      running += 1
      try {
        return await task?.(...given)
      } finally {
        running -= 1
        settle()
      }
    },
  ])
  return {
    taskList: Object.fromEntries(counted),
    close() {
      closed ??= Promise.withResolvers()
      settle()
      return closed.promise
    },
  }
}

/** Its schedule may sleep for a minute before it notices; what counts is that the workers have ended. */
function stopRunner(runner: Runner): void {
  // It refuses to be stopped when it has stopped itself.
  runner.stop().catch(() => {})
}

function runnerOptions({ pool, taskList, concurrency, crontab, log }: JobRunnerOptions): RunnerOptions {
  return {
    pgPool: pool,
    taskList,
    concurrency,
    pollInterval: 1000,
    noHandleSignals: true,
    crontab,
    // Without these the library doesn't wait for a job to be marked as done, and a lost connection would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new WorkerLogger(() => (level, message, meta) => {
      if (level === 'error') log.error({ meta }, message)
      else if (level === 'warning') log.warn({ meta }, message)
      else log.debug({ meta }, message)
    }),
  }
}
