import { expect, test } from 'vitest'
import { createLabelOrder } from './label-order.ts'

const collator = new Intl.Collator('hu', { numeric: true })
const inOrder = (order: ReturnType<typeof createLabelOrder>, texts: string[]) => {
  const ranks = order(texts)
  return texts.toSorted((a, b) => ranks.get(a)! - ranks.get(b)!)
}

test('texts come in Hungarian order, whatever was requested before', () => {
  const order = createLabelOrder()
  for (const texts of [
    ['zár', 'csap', 'cukor', 'Ár', 'ár', 'őr', 'or', 'óra'],
    ['10 l', '9 l', 'cs', 'cz', 'ddzs', 'zár'],
    ['óra', 'ora', '10 l'],
  ])
    expect(inOrder(order, texts)).toEqual(texts.toSorted(collator.compare))
})

test('texts that the order does not distinguish keep their places', () => {
  const order = createLabelOrder()
  const composed = 'őr'.normalize('NFC')
  const ranks = order([composed, composed.normalize('NFD'), 'zár'])
  expect(ranks.get(composed)).toBe(ranks.get(composed.normalize('NFD')))
  expect(ranks.get('zár')).toBeGreaterThan(ranks.get(composed)!)
})

test('more texts than are remembered are in order all the same', () => {
  const order = createLabelOrder()
  const many = Array.from({ length: 12_000 }, (_, index) => `Szín ${12_000 - index}`)
  expect(inOrder(order, many).slice(0, 3)).toEqual(['Szín 1', 'Szín 2', 'Szín 3'])
  expect(inOrder(order, ['b', 'a'])).toEqual(['a', 'b'])
})
