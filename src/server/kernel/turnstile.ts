import { kernelError } from './errors.ts'

export type Turnstile = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets at most `atOnce` pieces of work run; at most `waiting` stand in line behind them, each no longer than
 * `patienceMilliseconds`. @throws AppError 503 when the line is full or the wait was too long.
 */
export function turnstile(limits: {
  atOnce: number
  waiting: number
  patienceMilliseconds: number
}): Turnstile {
  const line: (() => void)[] = []
  let running = 0

  function turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        line.splice(line.indexOf(enter), 1)
        reject(overloaded())
      }, limits.patienceMilliseconds)
      line.push(enter)
    })
  }

  return async function enter(work) {
    if (running < limits.atOnce) running += 1
    else if (line.length >= limits.waiting) throw overloaded()
    else await turn()
    try {
      return await work()
    } finally {
      // The place is handed on, so that nobody can slip in between.
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}

const overloaded = () => kernelError('unavailable', { retryAfterSeconds: 2 })
