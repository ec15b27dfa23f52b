import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { semaphore } from './semaphore.ts'

test('never more than the limit run at once, whoever comes in while one leaves', async () => {
  const enter = semaphore({ concurrency: 2, maxQueue: 100, queueTimeoutMs: 1000 })
  let running = 0
  let peak = 0
  const work = async () => {
    running += 1
    peak = Math.max(peak, running)
    await wait(1)
    running -= 1
  }
  const first = Array.from({ length: 10 }, () => enter(work))
  const later = first.map((one) => one.then(() => enter(work)))
  await Promise.all([...first, ...later])
  expect(peak).toBe(2)
})

test('who finds the queue full, or waits in it for too long, is sent away to come back', async () => {
  const enter = semaphore({ concurrency: 1, maxQueue: 1, queueTimeoutMs: 20 })
  const slow = enter(() => wait(60))
  const waiting = enter(async () => 'never')
  const refused = waiting.catch((error: unknown) => error)
  await expect(enter(async () => 'never')).rejects.toMatchObject({ status: 503 })
  expect(await refused).toMatchObject({ status: 503, retryAfterSeconds: 2 })
  await slow
  await expect(enter(async () => 'free again')).resolves.toBe('free again')
})

test('a failing piece of work frees its slot', async () => {
  const enter = semaphore({ concurrency: 1, maxQueue: 1, queueTimeoutMs: 20 })
  await expect(enter(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(enter(async () => 1)).resolves.toBe(1)
})
