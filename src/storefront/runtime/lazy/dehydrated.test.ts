import { expect, it, vi } from 'vitest'
import { addDehydrated, hydrated, hydrateParts } from './dehydrated.ts'

it('parts wait until the customer goes on, and one that React comes to after that does not wait', () => {
  const [waiting, done, late] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  addDehydrated('labresz', waiting)
  addDehydrated('velemenyek', done)
  hydrated('velemenyek')
  expect(waiting).not.toHaveBeenCalled()
  hydrateParts()
  expect([waiting.mock.calls.length, done.mock.calls.length]).toEqual([1, 0])
  addDehydrated('urlap', late)
  expect(late).toHaveBeenCalledOnce()
})
