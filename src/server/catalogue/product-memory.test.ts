import { beforeEach, expect, test } from 'vitest'
import type { ReadModel, ReadModelChange } from '#listing-index/index.ts'
import { createProductMemory, type ProductMemory } from './product-memory.ts'

/** A Monday morning, and the same day after the courier has left. */
const [morning, evening] = [new Date('2026-11-23T09:00:00Z'), new Date('2026-11-23T19:00:00Z')]
let memory: ProductMemory<string, string>
let notify: (change: ReadModelChange) => void
const changed = (...ids: number[]) => notify({ productIds: new Set(ids), everything: false })
const store = (key: string, productId: number, value = key) => {
  memory.find(key, morning)
  memory.store(key, productId, value, memory.changes)
}
const known = (...keys: string[]) => keys.filter((key) => memory.find(key, morning) !== undefined)

beforeEach(() => {
  const model: Pick<ReadModel, 'onChange'> = { onChange: (listener) => void (notify = listener) }
  memory = createProductMemory(model, 3)
})

test('a change of a product drops all that shows it, and nothing else', () => {
  store('a', 1)
  store('b', 1)
  store('c', 2)
  changed(1, 7)
  expect(known('a', 'b', 'c')).toEqual(['c'])
})

test('a change of what all share drops everything, and so does another day of delivery', () => {
  store('a', 1)
  notify({ productIds: new Set(), everything: true })
  expect(known('a')).toEqual([])
  store('a', 1)
  expect(memory.find('a', evening)).toBeUndefined()
})

test('a new day drops everything, also where the day of delivery stays', () => {
  const [saturday, sunday] = [new Date('2026-11-21T12:00:00Z'), new Date('2026-11-22T12:00:00Z')]
  memory.find('a', saturday)
  memory.store('a', 1, 'a', memory.changes)
  expect(memory.find('a', saturday)).toBe('a')
  expect(memory.find('a', sunday)).toBeUndefined()
})

test('what was begun before a change or before another day of delivery is not cached', () => {
  memory.find('a', morning)
  const { changes } = memory
  changed(9)
  memory.store('a', 1, 'old', changes)
  expect(known('a')).toEqual([])
  const begun = memory.changes
  memory.find('b', evening)
  memory.store('a', 1, 'old', begun)
  expect(memory.find('a', evening)).toBeUndefined()
})

test('the one looked at longest ago leaves first', () => {
  for (const [index, key] of ['a', 'b', 'c'].entries()) store(key, index)
  known('a')
  store('d', 3)
  expect(known('a', 'b', 'c', 'd')).toEqual(['a', 'c', 'd'])
})

test('a key may come to stand for another product', () => {
  store('a', 1, 'first')
  store('a', 2, 'second')
  changed(1)
  expect(memory.find('a', morning)).toBe('second')
  changed(2)
  expect(known('a')).toEqual([])
})
