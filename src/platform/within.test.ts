import { expect, test } from 'vitest'
import { within } from './within.ts'

test('what ends in time is waited for, with its error; what does not is left to itself', async () => {
  let isDone = false
  const work = Promise.resolve().then(() => void (isDone = true))
  await within(60_000, work)
  expect(isDone).toBe(true)
  await expect(within(60_000, Promise.reject(new Error('fault')))).rejects.toThrow('fault')
  await within(1, new Promise(() => {}))
})
