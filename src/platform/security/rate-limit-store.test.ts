import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GroupedStore } from './rate-limit-store.ts'

const minute = 60_000
type Store = Pick<GroupedStore, 'incr'>
function visit(store: Store, key: string) {
  let response: { current: number; ttl: number } | undefined
  store.incr(key, (_error, result) => (response = result), minute)
  return response!
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('routes of one group are counted together, those of another or none apart', () => {
  const root = new GroupedStore()
  const [login, register] = [
    root.child({ groupId: 'auth' }),
    root.child({ groupId: 'auth' }),
  ] as unknown as Store[]
  const [cart, alone] = [root.child({ groupId: 'cart' }), root.child({})] as unknown as Store[]
  expect(visit(login!, 'a').current).toBe(1)
  expect(visit(register!, 'a').current).toBe(2)
  expect(visit(register!, 'b').current).toBe(1)
  for (const other of [cart!, alone!, root]) expect(visit(other, 'a').current).toBe(1)
  expect(visit(new GroupedStore(), 'a').current).toBe(1)
})

test('a window begins with the first visit and ends a minute later, however busy it was', () => {
  const store = new GroupedStore()
  expect(visit(store, 'a')).toEqual({ current: 1, ttl: minute })
  vi.advanceTimersByTime(40_000)
  expect(visit(store, 'a')).toEqual({ current: 2, ttl: 20_000 })
  vi.advanceTimersByTime(20_000)
  expect(visit(store, 'a')).toEqual({ current: 1, ttl: minute })
})

test('it remembers a bounded number of customers, the latest', () => {
  const store = new GroupedStore()
  for (let index = 0; index <= 20_000; index += 1) visit(store, String(index))
  expect(visit(store, '20000').current).toBe(2)
  expect(visit(store, '0').current).toBe(1)
})
