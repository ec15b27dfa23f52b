import { expect, test } from 'vitest'
import type { AttributeRow, CategoryRow, LoadedTaxonomy } from '#listing-index/index.ts'
import { allFilters, categoryFamily, categoryFilters } from './category-store.ts'

const category = (id: number, path: number[], filters: string[] = []): CategoryRow => ({
  id,
  slug: `k${id}`,
  name: `K${id}`,
  description: '',
  imageKey: null,
  parentId: path.at(-2) ?? null,
  path,
  filters,
  metaTitle: '',
  metaDescription: '',
})
const attribute = (
  attributeId: number,
  slug: string,
  kind: AttributeRow['kind'],
  filterType: AttributeRow['filterType'],
): AttributeRow => ({
  attributeId,
  slug,
  name: slug,
  kind,
  filterType,
  unit: null,
  look: 'list',
  swatches: {},
  labels: {},
})

function taxonomyOf(categories: CategoryRow[]): LoadedTaxonomy {
  return {
    categories,
    brands: [],
    collections: [],
    attributes: [
      attribute(1, 'evszak', 'choice', 'choice'),
      attribute(2, 'suly', 'number', 'choice'),
      attribute(3, 'rejtett', 'number', null),
    ],
    indexedAttributes: [1, 2],
    categoryById: (id) => categories.find((row) => row.id === id),
    categoryBySlug: (slug) => categories.find((row) => row.slug === slug),
    treeOrderOf: () => -1,
    subtreeOf: (id) => categories.filter(({ path }) => path.includes(id)).map((row) => row.id),
    brandById: () => undefined,
    brandBySlug: () => undefined,
  }
}

const shown = (filters: { slug: string; type: string }[]) =>
  filters.map(({ slug, type }) => `${slug} ${type}`)
const builtIn = ['marka choice', 'ar range', 'keszlet choice', 'akcio choice']

test('a category shows the filters it names in its order, built-in ones among them, the others after', () => {
  const one = category(1, [1], ['suly', 'ar', 'evszak', 'nincs', 'rejtett', 'suly'])
  expect(shown(categoryFilters(taxonomyOf([one]), one))).toEqual([
    'suly choice',
    'ar range',
    'evszak choice',
    'rejtett range',
    'marka choice',
    'keszlet choice',
    'akcio choice',
  ])
})

test('a name may request a range or a choice, a range only of numbers', () => {
  const one = category(1, [1], ['suly:range', 'evszak:range', 'rejtett:choice'])
  expect(shown(categoryFilters(taxonomyOf([one]), one)).slice(0, 3)).toEqual([
    'suly range',
    'evszak choice',
    'rejtett choice',
  ])
})

test('a category without filters of its own shows those of the nearest above, or the built-in ones alone', () => {
  const [top, middle, leaf] = [category(1, [1], ['evszak']), category(2, [1, 2]), category(3, [1, 2, 3])]
  expect(shown(categoryFilters(taxonomyOf([top, middle, leaf]), leaf))).toEqual(['evszak choice', ...builtIn])
  const alone = category(4, [4])
  expect(shown(categoryFilters(taxonomyOf([alone]), alone))).toEqual(builtIn)
  expect(shown(allFilters(taxonomyOf([])))).toEqual(['evszak choice', 'suly choice', ...builtIn])
})

test('the family is the way up and two levels down', () => {
  const all = [
    category(1, [1]),
    category(2, [1, 2]),
    category(3, [1, 2, 3]),
    category(4, [1, 2, 3, 4]),
    category(5, [1, 2, 3, 4, 5]),
    category(6, [1, 6]),
  ]
  const { parents, descendants } = categoryFamily(taxonomyOf(all), all[1]!)
  expect(parents.map(({ id }) => id)).toEqual([1])
  expect(descendants.map(({ id }) => id)).toEqual([3, 4])
})
