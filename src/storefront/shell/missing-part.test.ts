import { expect, test, vi } from 'vitest'
import { orReload, reloadGuard } from './missing-part.ts'

function place(clock: { now: number }, kept = new Map<string, string>()) {
  return {
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
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
  expect(await orReload(async () => 7, here)).toBe(7)
  expect(here.load).not.toHaveBeenCalled()
})

test('a script that is gone loads the page once, and its error is seen when that did not help', async () => {
  const clock = { now: 50_000 }
  const here = place(clock)
  const first = orReload(gone, here)
  await new Promise((resolve) => setTimeout(resolve))
  expect(here.load).toHaveBeenCalledTimes(1)
  expect(await settled(first)).toBe('waits')
  clock.now += reloadGuard - 1
  await expect(orReload(gone, here)).rejects.toThrow('Failed to fetch')
  expect(here.load).toHaveBeenCalledTimes(1)
  clock.now += 1
  void orReload(gone, here)
  await new Promise((resolve) => setTimeout(resolve))
  expect(here.load).toHaveBeenCalledTimes(2)
})

test('without storage nothing is loaded anew', async () => {
  const here = {
    ...place({ now: 0 }),
    storage: {
      getItem: () => {
        throw new Error('closed')
      },
      setItem: () => undefined,
    },
  }
  await expect(orReload(gone, here)).rejects.toThrow('Failed to fetch')
  expect(here.load).not.toHaveBeenCalled()
})

test('without a connection nothing is loaded anew: the browser would have nothing to show', async () => {
  const here = place({ now: 50_000 })
  vi.stubGlobal('navigator', { onLine: false })
  try {
    await expect(orReload(gone, here)).rejects.toThrow('Failed to fetch')
    expect(here.load).not.toHaveBeenCalled()
  } finally {
    vi.unstubAllGlobals()
  }
})
