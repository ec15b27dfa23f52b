import { platformError } from './http/errors.ts'

export type Semaphore = (<T>(work: () => Promise<T>) => Promise<T>) & {
  load: () => { running: number; waiting: number }
}

/**
 * Lets at most `concurrency` pieces of work run; at most `maxQueue` wait in the queue behind them, each no longer than
 * `queueTimeoutMs`. @throws AppError 503 when the queue is full or the wait was too long.
 */
export function semaphore(limits: {
  concurrency: number
  maxQueue: number
  queueTimeoutMs: number
}): Semaphore {
  const queue: (() => void)[] = []
  let running = 0

  function waitInQueue(): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(enter), 1)
        reject(overloaded())
      }, limits.queueTimeoutMs)
      queue.push(enter)
    })
  }

  async function enter<T>(work: () => Promise<T>): Promise<T> {
    if (running < limits.concurrency) running += 1
    else if (queue.length >= limits.maxQueue) throw overloaded()
    else await waitInQueue()
    try {
      return await work()
    } finally {
      // The slot is handed on, so that nobody can slip in between.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
  return Object.assign(enter, { load: () => ({ running, waiting: queue.length }) })
}

const overloaded = () => platformError('unavailable', { retryAfterSeconds: 2 })
