import { expect, test } from 'vitest'
import { testCard } from '../test-shop.ts'
import { compareView } from './compare-view.ts'

const attribute = (slug: string, value: string) => ({ slug, name: slug.toUpperCase(), value, data: value })

test('the union of the attributes is shown in order, and lines that differ are marked', () => {
  const { rows } = compareView([
    { ...testCard(1), all_attributes: [attribute('a', '1'), attribute('b', 'x')] },
    { ...testCard(2), all_attributes: [attribute('a', '1'), attribute('c', 'y'), attribute('b', 'z')] },
  ])
  expect(rows.slice(2)).toEqual([
    { name: 'A', values: ['1', '1'], differs: false, best: null },
    { name: 'B', values: ['x', 'z'], differs: true, best: null },
    { name: 'C', values: [null, 'y'], differs: true, best: null },
  ])
})

test('of the lines of a label that differ the best value is named, by letter and by number', () => {
  const label = (wet: string, noise: string) => [
    attribute('nedves-tapadas', wet),
    attribute('zajosztaly', 'B'),
    attribute('zaj', noise),
    attribute('terhelesi-index', noise),
  ]
  const { rows } = compareView([
    { ...testCard(1), all_attributes: label('B', '100 dB') },
    { ...testCard(2), all_attributes: label('A', '70 dB') },
    { ...testCard(3), all_attributes: [] },
  ])
  expect(rows.slice(2).map(({ best }) => best)).toEqual(['A', null, '70 dB', null])
})

test('a line that nobody has is left out', () => {
  const { rows } = compareView([{ ...testCard(1), brand: null, all_attributes: [] }])
  expect(rows.map(({ name }) => name)).toEqual(['Készlet'])
})
