import { expect, test } from 'vitest'
import { presentFilters } from './filter-presenting.ts'
import { builtInFilters, type FilterDefinition, type ListingResult } from '#server/search/index.ts'

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
