import { expect, it } from 'vitest'
import { deskSizes, firstVisit, type Manifest, overBudget } from './size-rules.ts'

const home = 'src/storefront/home/home-page.tsx'
const listing = 'src/storefront/listing/category-page.tsx'
const manifest: Manifest = {
  'app.tsx': {
    file: 'app.js',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['map.ts', home, listing],
  },
  '_react.js': { file: 'react.js' },
  'map.ts': { file: 'map.js', imports: ['_react.js', '_leaflet.js'] },
  '_leaflet.js': { file: 'leaflet.js' },
  [home]: { file: 'home.js' },
  [listing]: { file: 'listing.js', imports: ['_react.js'] },
  'style.css': { file: 'style.css' },
}

it('measures the entry and the page; then the largest part on demand; each file once', () => {
  const bytes: Record<string, number> = {
    'app.js': 10,
    'react.js': 100,
    'map.js': 1000,
    'leaflet.js': 2000,
    'home.js': 500,
    'listing.js': 600,
    'style.css': 7,
  }
  const sizes = firstVisit(manifest, (file) => bytes[file] ?? Number.NaN)
  expect(sizes.map(({ what, bytes: measured }) => [what.split(', ').at(-1), measured])).toEqual([
    ['home', 610],
    ['listing', 710],
    ['product', 0],
    ['scripts of the largest page', 3110],
    ['style sheets', 7],
  ])
})

it('reports what is over its limit, and a build in which nothing was found', () => {
  const limit = 100
  expect(overBudget([{ what: 'scripts', bytes: 100, limit }])).toEqual([])
  expect(overBudget([{ what: 'scripts', bytes: 101, limit }])).toEqual(['scripts: 1 bytes too many.'])
  expect(overBudget([{ what: 'scripts', bytes: 0, limit }])).toHaveLength(1)
})

it('measures the first and the largest screen of the desk, each with all that it imports', () => {
  const today = 'src/admin/today/today-page.tsx'
  const desk: Manifest = {
    'entry.tsx': {
      file: 'entry.js',
      isEntry: true,
      imports: ['_react.js'],
      dynamicImports: [today, 'list.tsx'],
    },
    '_react.js': { file: 'react.js' },
    [today]: { file: 'today.js', imports: ['_react.js'] },
    'list.tsx': { file: 'list.js', imports: ['_rows.js'] },
    '_rows.js': { file: 'rows.js' },
    'style.css': { file: 'style.css' },
  }
  const bytes: Record<string, number> = {
    'entry.js': 10,
    'react.js': 100,
    'today.js': 5,
    'list.js': 7,
    'rows.js': 20,
    'style.css': 3,
  }
  const sizes = deskSizes(desk, (file) => bytes[file] ?? Number.NaN)
  expect(sizes.map((size) => size.bytes)).toEqual([115, 137, 3])
  expect(overBudget(deskSizes({ ...desk, [today]: { file: 'today.js' } }, () => 200 * 1024))).toHaveLength(3)
})
