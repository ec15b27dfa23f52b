import { expect, it } from 'vitest'
import {
  fallbackOf,
  mappingJson,
  mappingText,
  simpleOf,
  withFallback,
  type SimpleMapping,
} from './simple-mapping.ts'

const whole: SimpleMapping = {
  columns: { item_number: 'Cikkszám', price: 'Nettó ár', original_price: 'Lista', stock: 'Db' },
  isNet: true,
  hasSizes: false,
  newCategory: 'gumik',
  fallback: '',
  newOnly: [],
  categories: {},
}

it.each<SimpleMapping>([
  whole,
  { ...whole, isNet: false },
  { ...whole, columns: { ...whole.columns, name: 'Név' }, hasSizes: true },
  { ...whole, newOnly: ['price'] },
  {
    columns: { item_number: 'A', category: 'Csoport' },
    isNet: false,
    hasSizes: false,
    newCategory: '',
    fallback: '',
    newOnly: ['category'],
    categories: {},
  },
  {
    columns: { item_number: 'A', category: 'Csoport' },
    isNet: false,
    hasSizes: false,
    newCategory: '',
    fallback: '',
    newOnly: [],
    categories: { 'Személy/Nyári': 'nyari-gumi', SUV: 'nyari-gumi' },
  },
  {
    columns: { item_number: 'A', category: 'Csoport' },
    isNet: false,
    hasSizes: false,
    newCategory: '',
    fallback: 'egyeb',
    newOnly: [],
    categories: {},
  },
])('comes back from the JSON that it makes', (simple) => {
  expect(simpleOf(mappingJson(simple))).toEqual(simple)
})

it('lets a column of categories win over one category for all', () => {
  const both = {
    columns: { item_number: 'A', category: 'Csoport' },
    isNet: false,
    hasSizes: false,
    newCategory: 'gumik',
    fallback: '',
    newOnly: [],
    categories: {},
  }
  expect(JSON.parse(mappingJson(both))).toEqual({
    fields: { item_number: { column: 'A' }, category: { column: 'Csoport' } },
  })
})

it.each([
  '',
  '[]',
  '{"fields":{"item_number":{"column":"A","regex":"x"}}}',
  '{"fields":{"item_number":{"column":"A"},"price":{"column":"B","multiply":2}}}',
  '{"fields":{"item_number":{"column":"A"},"stock":{"column":"B","multiply":1.27}}}',
  '{"fields":{"price":{"column":"A"},"original_price":{"column":"B","multiply":1.27}}}',
  '{"fields":{"item_number":{"column":"A"},"slug":{"column":"B"}}}',
  '{"fields":{"item_number":{"column":"A"},"category":{"constant":"x"}}}',
  '{"fields":{"item_number":{"column":"A"},"category":{"column":"B","map":{"x":"y"}}}}',
  '{"fields":{"item_number":{"column":"A"},"category":{"column":"B","map":{"x":1},"keepUnmapped":true}}}',
  '{"fields":{"item_number":{"column":"A"},"brand":{"column":"B","map":{"x":"y"},"keepUnmapped":true}}}',
  '{"fields":{"item_number":{"column":"A"}},"newOnly":["name"]}',
  '{"fields":{"item_number":{"column":"A"}},"newOnly":{}}',
  '{"fields":{"item_number":{"column":"A"}},"routes":[]}',
  '{"fields":{"item_number":{"column":"A"}},"fallbackCategory":"egyeb"}',
  '{"fields":{"item_number":{"column":"A"},"category":{"column":"B"}},"fallbackCategory":1}',
])('shows nothing of what a form can not: %s', (json) => {
  expect(simpleOf(json)).toBeNull()
})

it('takes sizes from names as the form writes it, and shows no other way of doing so', () => {
  const columns = { item_number: 'A', name: 'Név' }
  const json = mappingJson({ ...whole, columns, isNet: false, newCategory: '', hasSizes: true })
  expect(JSON.parse(json)).toMatchObject({
    tyreName: { column: 'Név' },
    fields: { 'attributes.szelesseg': { tyre: 'width' }, 'attributes.sebessegindex': { tyre: 'speed' } },
  })
  expect(mappingText(json, [])).toContain('Az abroncsok méretét a nevükből olvassuk ki.')
  expect(simpleOf(json.replace('"width"', '"rim"'))).toBeNull()
  expect(simpleOf(json.replace('"tyreName":{"column":"Név"}', '"tyreName":{"column":"Más"}'))).toBeNull()
})

it('says what is filled from which column', () => {
  const columns = { item_number: 'Cikkszám', price: 'Nettó ár', name: 'Név' }
  const given = {
    columns,
    isNet: true,
    hasSizes: false,
    newCategory: '',
    fallback: '',
    newOnly: ['name'],
    categories: {},
  } as const
  expect(mappingText(mappingJson(given), [])).toBe(
    'Cikkszám, Megnevezés: Név, Ár: Nettó ár. Az árakhoz 27 % áfa jön. Csak új terméknél: Megnevezés. Új termék nem jön be.',
  )
  const placed = mappingJson({ ...given, isNet: false, newCategory: 'gumi', newOnly: [] })
  expect(mappingText(placed, [{ slug: 'gumi', name: 'Gumik' }])).toBe(
    'Cikkszám, Megnevezés: Név, Ár: Nettó ár. Az új termékek kategóriája: Gumik.',
  )
  const category = { column: 'B' }
  const fallback = JSON.stringify({ fields: { category }, fallbackCategory: 'egyeb' })
  expect(mappingText(fallback, [{ slug: 'egyeb', name: 'Egyéb' }])).toBe(
    'Kategória (neve): B. Új termék, ha nincs kategóriája: Egyéb.',
  )
  expect(mappingText('{"fields":{},"routes":[]}', [])).toBe('Részletes megfeleltetés szerint.')
  expect(mappingText('{"routes":[],"fallbackCategory":"egyeb"}', [])).toBe(
    'Részletes megfeleltetés szerint. Új termék, ha nincs kategóriája: egyeb.',
  )
})

it('reads and sets where new products without a category go, whatever else the mapping does', () => {
  const byColumn = '{"fields":{"item_number":{"column":"A"},"category":{"column":"B"}}}'
  const byRoutes = '{\n  "fields": {},\n  "routes": []\n}'
  for (const json of [byColumn, byRoutes]) {
    expect(fallbackOf(json)).toBe('')
    const set = withFallback(json, 'egyeb')
    expect(fallbackOf(set)).toBe('egyeb')
    expect(withFallback(set, '')).toBe(json)
  }
  expect(simpleOf(withFallback(byColumn, 'egyeb'))?.fallback).toBe('egyeb')
  // Without a column of categories no row has one, and what can't be read is left alone.
  for (const json of [
    '{"fields":{"item_number":{"column":"A"}}}',
    '',
    '[]',
    '{"fallbackCategory":1,"routes":[]}',
  ])
    expect([json, fallbackOf(json)]).toEqual([json, null])
})
