import { describe, expect, it } from 'vitest'
import { countGoods, groupSets } from './line-sets.ts'
import { sumPrices } from './sums.ts'

const line = (id: string, set_id: string | null, quantity = 4) => ({ id, set_id, quantity })
const shown = (items: readonly ReturnType<typeof line>[]) =>
  groupSets(items).map((entry) =>
    entry.kind === 'set'
      ? `${entry.setId} ${entry.quantity}: ${entry.lines.map(({ id }) => id).join(' ')}`
      : entry.line.id,
  )
const setOf = (id: string, quantity = 4) =>
  ['tyre', 'wheel', 'mounting'].map((part) => line(`${part}-${id}`, id, quantity))

describe('what is shown as one', () => {
  it('leaves lines of no set by themselves', () => {
    expect(shown([])).toEqual([])
    expect(shown([line('a', null), line('b', null, 1)])).toEqual(['a', 'b'])
  })
  it('shows a set where its first line stands', () => {
    const [tyre, wheel, mounting] = setOf('x')
    expect(shown([line('a', null), tyre!, line('b', null), wheel!, mounting!])).toEqual([
      'a',
      'x 4: tyre-x wheel-x mounting-x',
      'b',
    ])
  })
  it('holds two sets apart', () => {
    expect(shown([...setOf('x'), ...setOf('y', 2)])).toEqual([
      'x 4: tyre-x wheel-x mounting-x',
      'y 2: tyre-y wheel-y mounting-y',
    ])
  })
  it('shows lines by themselves where their quantities differ', () => {
    const [tyre, wheel, mounting] = setOf('x')
    expect(shown([tyre!, { ...wheel!, quantity: 3 }, mounting!])).toEqual(['tyre-x', 'wheel-x', 'mounting-x'])
  })
  it('counts a set as its wheels, and whatever is shown by itself as it is', () => {
    expect(countGoods([])).toBe(0)
    expect(countGoods([...setOf('x'), line('a', null, 2), ...setOf('y', 2).slice(1)])).toBe(4 + 2 + 2 + 2)
  })
  it('shows what is left of a set that has lost a line by itself', () => {
    expect(shown(setOf('x').slice(1))).toEqual(['wheel-x', 'mounting-x'])
  })
})

it('sums what lines cost', () => {
  const money = (value: number) => ({ value, formatted_value: '' })
  const price = (net: number, tax: number) => ({ net: money(net), tax: money(tax), gross: money(net + tax) })
  expect(sumPrices([price(1000, 270), price(10_000, 2700)])).toEqual({
    net: { value: 11_000, formatted_value: '11\u00a0000\u00a0Ft' },
    tax: { value: 2970, formatted_value: '2\u00a0970\u00a0Ft' },
    gross: { value: 13_970, formatted_value: '13\u00a0970\u00a0Ft' },
  })
})
