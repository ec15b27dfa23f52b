import { expect, it } from 'vitest'
import { formatForint } from '#contract/money.ts'
import type { Order } from '#contract/wire.ts'
import { goodsInWords, orderLines } from './order-lines.ts'

const money = (value: number) => ({ value, formatted_value: formatForint(value) })
const price = (gross: number) => ({ net: money(0), tax: money(0), gross: money(gross) })
const item = (name: string, gross: number, set_id: string | null, quantity = 4): Order['items'][number] => ({
  id: name,
  set_id,
  product_variant_id: 1,
  name,
  item_number: name,
  unit_measure: 'db',
  price: price(gross),
  quantity,
  total: price(quantity * gross),
  primary_image: null,
})
const items = [
  item('Fjell 205/55 R16 91H', 24_990, 's'),
  item('Kettős 6,5x16', 31_000, 's'),
  item('Szerelés', 3500, 's'),
  item('Szelep', 500, null, 1),
]

it('an order shows a set as one with its parts, at the sum of what they cost', () => {
  const [set, valve, ...more] = orderLines(items)
  expect(set).toEqual({
    id: 'Fjell 205/55 R16 91H',
    name: 'Szerelt kerék',
    size: null,
    note: '4\u00a0db × 59\u00a0490\u00a0Ft',
    thumbnails: [null, null],
    total: '237\u00a0960\u00a0Ft',
    parts: ['Fjell 205/55 R16 91H', 'Kettős 6,5x16', 'Szerelés'],
  })
  expect([valve?.name, valve?.parts, more]).toEqual(['Szelep', [], []])
})

it('a set that left whole is one in words, and one that left in parts is what left of it', () => {
  expect(goodsInWords(items, (id) => (id === 'Szelep' ? 0 : 4))).toEqual([
    '4\u00a0db szerelt kerék (Fjell 205/55 R16 91H, Kettős 6,5x16)',
  ])
  expect(goodsInWords(items, (id) => (id === 'Szerelés' || id === 'Szelep' ? 0 : 4))).toEqual([
    '4\u00a0db Fjell 205/55 R16 91H',
    '4\u00a0db Kettős 6,5x16',
  ])
})
