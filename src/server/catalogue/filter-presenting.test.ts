import { expect, test } from 'vitest'
import * as presenting from './filter-presenting.ts'
import {
  builtInFilters,
  type FilterDefinition,
  type ListingResult,
  type Selection,
} from '#listing-index/index.ts'

const season: FilterDefinition = {
  slug: 'evszak',
  name: 'Évszak',
  type: 'choice',
  unit: null,
  attributeId: 1,
  kind: 'choice',
  look: 'list',
  swatches: {},
  labels: { teli: 'Téli' },
}
const presentFilters = (
  definitions: FilterDefinition[],
  selections: Map<string, Selection>,
  result: ListingResult,
) => presenting.presentFilters(definitions, selections, result, (slug) => (slug === 'zala' ? 'Zala' : null))
const nothing: ListingResult = { total: 0, variantIds: [], choices: new Map(), ranges: new Map() }

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  'a chosen value that every object happens to have is only a text: %s',
  (value) => {
    const selections = new Map([
      ['evszak', { type: 'choice' as const, values: [value] }],
      ['marka', { type: 'choice' as const, values: [value] }],
    ])
    const shown = presentFilters([season, ...builtInFilters], selections, nothing)
    expect(shown.map(({ slug, options }) => [slug, options])).toEqual([
      ['marka', [{ value, label: value, count: 0, selected: true }]],
    ])
  },
)

test('a chosen value that nothing has any more can be taken off', () => {
  const selections = new Map([['evszak', { type: 'choice' as const, values: ['teli'] }]])
  expect(presentFilters([season], selections, nothing)).toEqual([
    {
      slug: 'evszak',
      look: 'list',
      name: 'Évszak',
      type: 'choice',
      options: [{ value: 'teli', label: 'Téli', count: 0, selected: true }],
    },
  ])
})

test('a chosen brand that nothing has is shown by its name', () => {
  const selections = new Map([['marka', { type: 'choice' as const, values: ['zala', 'nincs'] }]])
  const [brand] = presentFilters(builtInFilters, selections, nothing)
  expect(optionsOf([brand!])).toEqual([['nincs', 'Zala']])
})

const optionsOf = (filters: ReturnType<typeof presentFilters>) =>
  filters.map((filter) => (filter.type === 'choice' ? filter.options.map(({ label }) => label) : []))
const counted = (...values: string[]) => values.map((value) => ({ value, label: null, count: 1 }))

test('numbers come by size, choices in the merchant’s order, what they did not name after them in Hungarian order', () => {
  const labels = { teli: 'Téli', nyari: 'Nyári', alap: 'Alap' }
  const definitions: FilterDefinition[] = [
    { ...season, labels },
    { ...season, slug: 'felni', kind: 'number', unit: 'col', labels: {} },
  ]
  const choices = new Map([
    ['evszak', counted('zord', 'alap', 'Álmos', 'nyari', 'csend', 'teli', 'cukor')],
    ['felni', counted('20', '9', '13.5', '100')],
  ])
  expect(optionsOf(presentFilters(definitions, new Map(), { ...nothing, choices }))).toEqual([
    ['Téli', 'Nyári', 'Alap', 'Álmos', 'cukor', 'csend', 'zord'],
    ['9\u00a0col', '13,5\u00a0col', '20\u00a0col', '100\u00a0col'],
  ])
})
