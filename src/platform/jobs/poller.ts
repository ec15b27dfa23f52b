import type { Logger } from 'pino'

export type PollerOptions = {
  /** In the log. */
  name: string
  log: Pick<Logger, 'warn' | 'info'>
  /** One look; it may give how many milliseconds later the next one begins at the latest, in place of `everyMs`. */
  round: () => Promise<number | void>
  everyMs: number
  /** The next round begins no sooner than so long after one has ended. */
  restMs?: number
  /** After failures the pause doubles from `everyMs` up to this. */
  maxBackoffMs?: number
  /** How long `stop` waits for the round that is running. */
  stopWithinMs?: number
}

export type Poller = {
  /** Begins; resolves when the first round has ended. */
  start: () => Promise<void>
  /** Something may be there: the next round begins now, or in so many milliseconds; after a failure not before `everyMs`. */
  wake: (inMs?: number) => void
  /** Begins no round any more, and waits for the one that is running. */
  stop: () => Promise<void>
}

/**
 * Looks again and again: when it is woken, and by itself every `everyMs`, so that a wake-up that got lost is made up for.
 * Rounds never overlap. A round that fails is logged once, and again when it works; meanwhile the pauses grow.
 */
export function createPoller(options: PollerOptions): Poller {
  const { name, log, round, everyMs, restMs = 0, maxBackoffMs = everyMs * 8, stopWithinMs = 10_000 } = options
  let wakeAt = Infinity
  let interrupt = () => {}
  let failures = 0
  let stopped = false
  let running: Promise<void> | undefined

  async function look(): Promise<number> {
    try {
      const pause = await round()
      if (failures > 0) log.info(`${name}: works again`)
      failures = 0
      return pause ?? everyMs
    } catch (error) {
      if (failures === 0) log.warn({ err: error }, `${name}: failed; trying again`)
      failures += 1
      return Math.min(everyMs * 2 ** (failures - 1), maxBackoffMs)
    }
  }

  /** Until the pause is over, or a wake-up is due. */
  async function rest(pause: number): Promise<void> {
    const endedAt = performance.now()
    const earliest = endedAt + (failures > 0 ? Math.min(everyMs, pause) : restMs)
    for (;;) {
      const until = Math.max(earliest, Math.min(endedAt + pause, wakeAt))
      const left = until - performance.now()
      if (stopped || left <= 0) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.ceil(left))
        timer.unref()
        interrupt = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  async function run(afterFirst: () => void): Promise<void> {
    while (!stopped) {
      wakeAt = Infinity
      const pause = await look()
      afterFirst()
      await rest(pause)
    }
  }

  return {
    start() {
      return new Promise((resolve) => {
        running ??= run(resolve)
      })
    },
    wake(inMs = 0) {
      wakeAt = Math.min(wakeAt, performance.now() + inMs)
      interrupt()
    },
    async stop() {
      stopped = true
      interrupt()
      const ended = running?.then(() => true) ?? true
      if (!(await Promise.race([ended, after(stopWithinMs)])))
        log.warn(`${name}: still at work when it was stopped`)
    },
  }
}

function after(milliseconds: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), milliseconds).unref())
}
