import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPoller, type PollerOptions } from './poller.ts'

const log = { warn: vi.fn<() => void>(), info: vi.fn<() => void>() }

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
})
afterEach(() => vi.useRealTimers())

/** A poller that looks every second, and when its rounds began, in milliseconds. */
function poller(work: () => Promise<number | void>, options: Partial<PollerOptions> = {}) {
  const startedAt = Date.now()
  const begun: number[] = []
  const made = createPoller({
    name: 'test',
    log: log as never,
    everyMs: 1000,
    round() {
      begun.push(Date.now() - startedAt)
      return work()
    },
    ...options,
  })
  return { ...made, begun }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const nothing = async () => {}

describe('a poller', () => {
  it('looks at the start and by itself', async () => {
    const { start, begun } = poller(nothing)
    await start()
    await pass(2500)
    expect(begun).toEqual([0, 1000, 2000])
  })

  it('looks when it is woken, as soon as it was asked to', async () => {
    const { start, wake, begun } = poller(nothing)
    await start()
    await pass(300)
    wake()
    await pass(100)
    wake(50)
    await pass(200)
    expect(begun).toEqual([0, 300, 450])
  })

  it('makes one round of the wake-ups of a burst', async () => {
    const { start, wake, begun } = poller(nothing, { restMs: 20 })
    await start()
    for (let times = 0; times < 10; times += 1) {
      wake()
      await pass(1)
    }
    await pass(100)
    expect(begun).toEqual([0, 20])
  })

  it('never has two rounds at once; one that was requested meanwhile follows', async () => {
    let now = 0
    let maxRunning = 0
    const slow = async () => {
      maxRunning = Math.max(maxRunning, (now += 1))
      await new Promise((resolve) => setTimeout(resolve, 300))
      now -= 1
    }
    const { start, wake, begun } = poller(slow)
    void start()
    await pass(100)
    wake()
    wake()
    await pass(700)
    expect([maxRunning, begun]).toEqual([1, [0, 300]])
  })

  it('looks when the round says', async () => {
    const { start, begun } = poller(async () => 5000)
    await start()
    await pass(9000)
    expect(begun).toEqual([0, 5000])
  })

  it('waits longer after each failure, and logs only that it fails and that it works again', async () => {
    let fails = true
    const { start, wake, begun } = poller(
      async () => {
        if (fails) throw new Error('away')
      },
      { maxBackoffMs: 4000 },
    )
    await start()
    await pass(11_500)
    expect(begun).toEqual([0, 1000, 3000, 7000, 11_000])
    // A wake-up may mean that it is there again; but not at once.
    wake()
    fails = false
    await pass(600)
    expect(begun.at(-1)).toBe(12_000)
    await pass(1000)
    expect(begun.at(-1)).toBe(13_000)
    expect(log.warn).toHaveBeenCalledTimes(1)
    expect(log.info).toHaveBeenCalledTimes(1)
  })

  it('stops after the round that is running', async () => {
    let ended = false
    const { start, stop, begun } = poller(async () => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      ended = true
    })
    void start()
    await pass(100)
    const stopped = stop()
    await pass(200)
    await stopped
    await pass(5000)
    expect([ended, begun]).toEqual([true, [0]])
    expect(log.warn).not.toHaveBeenCalled()
  })

  it('waits for a round that hangs no longer than it may', async () => {
    const { start, stop } = poller(() => new Promise(() => {}), { stopWithinMs: 2000 })
    void start()
    await pass(10)
    const stopped = stop()
    await pass(2000)
    await stopped
    expect(log.warn).toHaveBeenCalledTimes(1)
  })

  it('that was never started can be stopped', async () => {
    await poller(nothing).stop()
    expect(log.warn).not.toHaveBeenCalled()
  })
})
