import { expect, test } from 'vitest'
import { chooseRelatives, relativeSelections } from './related.ts'

const size = [
  { slug: 'szelesseg', value: '205' },
  { slug: 'oldalfal', value: '55' },
  { slug: 'felni', value: '16' },
  { slug: 'evszak', value: 'teli' },
]

test('a tyre is replaced by tyres of its size and season at any price', () => {
  const selections = relativeSelections([...size, { slug: 'zaj', value: '71' }], 30_000)
  expect([...selections.keys()]).toEqual(['szelesseg', 'oldalfal', 'felni', 'evszak'])
  expect(selections.get('evszak')).toEqual({ type: 'choice', values: ['teli'] })
})

test('what has no tyre size is replaced by what costs about as much', () => {
  expect(relativeSelections([{ slug: 'felni', value: '16' }], 3_001)).toEqual(
    new Map([['ar', { type: 'range', min: 1_500, max: 6_002 }]]),
  )
})

const candidate = (productId: number, brandSlug: string, gross: number) => ({ productId, brandSlug, gross })

test('the nearest in price come first, the product itself never', () => {
  const chosen = chooseRelatives(
    [candidate(1, 'a', 100), candidate(2, 'b', 900), candidate(3, 'c', 110), candidate(4, 'd', 80)],
    { id: 1, gross: 100 },
    { limit: 2, perBrand: 3 },
  )
  expect(chosen.map(({ productId }) => productId)).toEqual([3, 4])
})

test('one brand does not crowd out the others, but fills up what is left', () => {
  const chosen = chooseRelatives(
    [candidate(2, 'a', 100), candidate(3, 'a', 101), candidate(4, 'a', 102), candidate(5, 'b', 500)],
    { id: 1, gross: 100 },
    { limit: 4, perBrand: 2 },
  )
  expect(chosen.map(({ productId }) => productId)).toEqual([2, 3, 5, 4])
})
