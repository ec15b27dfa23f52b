import { describe, expect, it } from 'vitest'
import {
  currentLine,
  isOrderShort,
  meaningOf,
  nextOrder,
  walkLines,
  type PickLine,
  type PickOrder,
} from './pick-view.ts'

const line = (id: string, changes: Partial<PickLine> = {}): PickLine => ({
  id,
  name: `Termék ${id}`,
  item_number: id,
  ean: '',
  shelf: '',
  unit_measure: 'db',
  quantity: 1,
  picked: 0,
  set: '',
  missing_reason: '',
  picture: null,
  ...changes,
})
const order = (number: string, lines: PickLine[], changes: Partial<PickOrder> = {}): PickOrder => ({
  number,
  customer: 'Nagy Béla',
  town: 'Győr',
  shipping: 'Futár',
  comment: '',
  state: 'pick',
  lines,
  picker: null,
  others: [],
  parcel_count: 1,
  parcel_size: null,
  ...changes,
})
const first = order('2026-000001', [
  line('NF-1', { ean: '5991234567893', quantity: 2, picked: 1 }),
  line('NF-2', { picked: 1 }),
])
const second = order('2026-000002', [line('nf-30', { ean: '036000291452' }), line('NF-2', { quantity: 3 })])
const meaning = (scan: string) => meaningOf(scan, first, [first, second])

describe('a scan', () => {
  it('is goods of the order in hand by EAN or item number, as long as some are wanted', () => {
    expect(meaning('5991234567893')).toMatchObject({ kind: 'line', line: { id: 'NF-1' } })
    expect(meaning('nf-1')).toMatchObject({ kind: 'line' })
    expect(meaning('NF-2')).toMatchObject({ kind: 'surplus', line: { id: 'NF-2' } })
  })

  it('is goods of another order, an order, or nothing that is wanted here', () => {
    expect(meaning('NF-30')).toMatchObject({ kind: 'elsewhere', number: '2026-000002' })
    expect(meaning('0036000291452')).toMatchObject({ kind: 'elsewhere' })
    expect(meaning('2026ü000009')).toEqual({ kind: 'order', number: '2026-000009' })
    expect(meaning('1234567890128')).toEqual({ kind: 'wrong', code: '1234567890128' })
    expect(meaningOf('NF-1', null, [first])).toMatchObject({ kind: 'elsewhere' })
  })

  it('goes to the line of the same goods that lacks some', () => {
    const twice = order('1', [
      line('A', { item_number: 'NF-1', picked: 1 }),
      line('B', { item_number: 'NF-1' }),
    ])
    expect(meaningOf('NF-1', twice, [twice])).toMatchObject({ kind: 'line', line: { id: 'B' } })
  })
})

it('the line in hand stays until it is complete, then the next one comes that is not missing', () => {
  expect(currentLine(second, 'NF-2')?.id).toBe('NF-2')
  expect(currentLine(first, 'NF-2')?.id).toBe('NF-1')
  const short = order('1', [line('A', { missing_reason: 'törött' }), line('B')])
  expect(currentLine(short, null)?.id).toBe('B')
  expect([isOrderShort(short), isOrderShort(first)]).toEqual([false, false])
  expect(isOrderShort(order('1', [line('A', { missing_reason: 'törött' }), line('B', { picked: 1 })]))).toBe(
    true,
  )
})

it('the next order is the one after, then from the beginning, without those that wait or are done', () => {
  const done = order('2026-000003', [line('A')], { state: 'done' })
  expect(nextOrder([first, second, done], first.number)?.number).toBe('2026-000002')
  expect(nextOrder([first, second, done], second.number)?.number).toBe('2026-000001')
  expect(nextOrder([first, done], first.number)).toBeUndefined()
  expect(nextOrder([first], null)?.number).toBe('2026-000001')
})

it('the walk sums all orders by shelf and item number', () => {
  const shelved = order('3', [line('NF-9', { shelf: 'A-10' }), line('NF-8', { shelf: 'A-2' })])
  expect(
    walkLines([first, second, shelved]).map(({ item_number: number, quantity }) => [number, quantity]),
  ).toEqual([
    ['NF-8', 1],
    ['NF-9', 1],
    ['NF-1', 2],
    ['NF-2', 4],
    ['nf-30', 1],
  ])
})
