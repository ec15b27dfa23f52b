import { expect, test, vi } from 'vitest'
import { reloadOnStaleChunk, reloadGuard } from './reload-on-stale-chunk.ts'

function place(clock: { now: number }, stored = new Map<string, string>()) {
  return {
    storage: () => ({
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    }),
    now: () => clock.now,
    load: vi.fn<() => void>(),
  }
}
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const settled = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => 'came',
      () => 'failed',
    ),
    Promise.resolve('waits'),
  ])

test('a script that comes is handed on', async () => {
  const here = place({ now: 50_000 })
  expect(await reloadOnStaleChunk(async () => 7, here)).toBe(7)
  expect(here.load).not.toHaveBeenCalled()
})

test('a script that is gone loads the page once, and its error is seen when that did not help', async () => {
  const clock = { now: 50_000 }
  const here = place(clock)
  const first = reloadOnStaleChunk(gone, here)
  await new Promise((resolve) => setTimeout(resolve))
  expect(here.load).toHaveBeenCalledTimes(1)
  expect(await settled(first)).toBe('waits')
  clock.now += reloadGuard - 1
  await expect(reloadOnStaleChunk(gone, here)).rejects.toThrow('Failed to fetch')
  expect(here.load).toHaveBeenCalledTimes(1)
  clock.now += 1
  void reloadOnStaleChunk(gone, here)
  await new Promise((resolve) => setTimeout(resolve))
  expect(here.load).toHaveBeenCalledTimes(2)
})

test('without storage nothing is reloaded', async () => {
  const here = {
    ...place({ now: 0 }),
    storage: () => {
      throw new Error('closed')
    },
  }
  expect(await reloadOnStaleChunk(async () => 7, here)).toBe(7)
  await expect(reloadOnStaleChunk(gone, here)).rejects.toThrow('Failed to fetch')
  expect(here.load).not.toHaveBeenCalled()
})

test('without a connection nothing is reloaded: the browser would have nothing to show', async () => {
  const here = place({ now: 50_000 })
  vi.stubGlobal('navigator', { onLine: false })
  try {
    await expect(reloadOnStaleChunk(gone, here)).rejects.toThrow('Failed to fetch')
    expect(here.load).not.toHaveBeenCalled()
  } finally {
    vi.unstubAllGlobals()
  }
})
