import { describe, expect, it } from 'vitest'
import { mapRow, type Vocabulary } from './import.ts'
import { parseMapping } from './mapping.ts'
import type { Row } from './row-values.ts'

const vocabulary: Vocabulary = {
  categories: new Set(['gumi', 'felni']),
  categoryNames: new Map([['konnyufem felni', 'felni']]),
  attributes: new Map([
    ['felni', 'number'],
    ['sebessegindex', 'choice'],
  ]),
  collections: new Set(['akcio']),
  badges: new Set(),
  fallback: null,
}
const map = (row: Row, mapping: object) =>
  mapRow(
    row,
    parseMapping(JSON.stringify({ fields: { item_number: { column: 'sku' } }, ...mapping })),
    vocabulary,
  )
const withFields = (fields: object) => ({ fields: { item_number: { column: 'sku' }, ...fields } })

describe('a row', () => {
  it('takes columns, constants, parts, replacements and maps', () => {
    const { product, variant, problems } = map(
      { sku: ' A 1 ', nev: 'K&amp;K  gumi', ar: '10 000', csoport: 'téli' },
      withFields({
        name: { column: 'nev', regex: ' gumi$', replace: ' abroncs' },
        category: { column: 'csoport', map: { téli: 'gumi' }, default: 'felni' },
        price: { column: 'ar', multiply: 1.27 },
        stock: { constant: 4 },
        short_description: {
          join: [{ column: 'nev', regex: '^(\\S+)', group: 1 }, { constant: 'ajánlata' }],
          separator: ' - ',
        },
      }),
    )
    expect(problems).toEqual([])
    expect(product).toEqual({
      itemNumber: 'A 1',
      name: 'K&K abroncs',
      mainCategory: 'gumi',
      shortDescription: 'K&K - ajánlata',
    })
    expect(variant).toEqual({ itemNumber: 'A 1', price: { gross: 12_700 }, onHand: 4 })
  })

  it.each([
    ['Téli', 'gumi'],
    ['felni', 'felni'],
    ['semmi', undefined],
  ])('keeps what a map does not know, if it says so: %s', (csoport, category) => {
    const source = { column: 'csoport', map: { Téli: 'gumi' }, keepUnmapped: true }
    const { product, problems } = map({ sku: '1', csoport }, withFields({ category: source }))
    expect(product.mainCategory).toBe(category)
    expect(problems.map(({ reason }) => reason)).toEqual(category ? [] : ['nincs ilyen a boltban: semmi'])
  })

  it('leaves out what is empty, unless the mapping says that it may not be', () => {
    const fields = withFields({
      name: { column: 'nev', missing: 'reject' },
      ean: { column: 'ean' },
      stock: { column: 'db', missing: 'warn' },
    })
    const { product, problems, warnings } = map({ sku: '1', nev: '', ean: '', db: '' }, fields)
    expect(product).toEqual({ itemNumber: '1' })
    expect(problems).toEqual([{ field: 'name', reason: 'üres' }])
    expect(warnings).toEqual([{ field: 'stock', reason: 'üres' }])
  })

  it('says what is wrong, field by field', () => {
    const { problems } = map(
      { sku: '1', ar: 'ingyen', kat: 'nincs', felni: 'nagy' },
      withFields({
        price: { column: 'ar' },
        category: { column: 'kat' },
        'attributes.felni': { column: 'felni' },
        'attributes.ismeretlen': { constant: 1 },
      }),
    )
    expect(problems.map(({ field }) => field)).toEqual([
      'price',
      'category',
      'attributes.felni',
      'attributes.ismeretlen',
    ])
  })

  it('needs an item number', () => {
    expect(map({ sku: '' }, {}).problems).toEqual([{ field: 'item_number', reason: 'üres' }])
  })

  it('only warns of a bar code that can’t be one', () => {
    const { variant, problems, warnings } = map(
      { sku: '1', ean: '123' },
      withFields({ ean: { column: 'ean' } }),
    )
    expect([variant.ean, problems.length, warnings.length]).toEqual([undefined, 0, 1])
  })

  it('crosses a price out only when it is higher', () => {
    const fields = withFields({ price: { column: 'ar' }, original_price: { column: 'regi' } })
    expect(map({ sku: '1', ar: '900', regi: '1000' }, fields).variant.price).toEqual({
      gross: 900,
      originalGross: 1000,
    })
    expect(map({ sku: '1', ar: '900', regi: '900' }, fields).variant.price).toEqual({
      gross: 900,
      originalGross: null,
    })
    // Nothing is said of the discount: it is left alone.
    expect(map({ sku: '1', ar: '900', regi: '' }, fields).variant.price).toEqual({ gross: 900 })
    expect(map({ sku: '1', ar: '900', regi: '800' }, fields).variant.price).toEqual({ gross: 900 })
  })

  it('takes the fields of every route that fits, later ones over earlier', () => {
    const routes = [
      {
        name: 'gumi',
        when: [{ column: 'tipus', equals: ['g', 'gx'] }],
        fields: { category: { constant: 'gumi' }, stock: { constant: 1 } },
      },
      { name: 'extra', when: [{ column: 'tipus', regex: 'x' }], fields: { stock: { constant: 9 } } },
      { name: 'kifutó', when: [{ column: 'tipus', equals: 'k' }], reject: 'kifutó termék' },
    ]
    expect(map({ sku: '1', tipus: 'gx' }, { routes })).toMatchObject({
      product: { mainCategory: 'gumi' },
      variant: { onHand: 9 },
    })
    expect(map({ sku: '1', tipus: 'k' }, { routes }).problems).toEqual([
      { field: 'routes', reason: 'kifutó: kifutó termék' },
    ])
    expect(map({ sku: '1', tipus: '?' }, { routes }).problems).toHaveLength(1)
  })

  it('reads the parts of a tyre’s name and gives the shop’s name of the brand', () => {
    const { product, brand, labels, warnings } = map(
      { sku: '1', nev: 'Gumi NORDVAL Fjell 3 205/55 R16 91Н L', gyarto: 'NORDVAL' },
      {
        brandSynonyms: { Nordval: ['NORDVAL'] },
        tyreName: { column: 'nev', brand: { column: 'gyarto' }, drop: ['Gumi'] },
        ...withFields({
          name: { tyre: 'title' },
          brand: { tyre: 'brand' },
          'attributes.felni': { tyre: 'rim' },
          'attributes.sebessegindex': { tyre: 'speed' },
        }),
      },
    )
    expect(product).toMatchObject({
      name: 'Nordval Fjell 3 205/55 R16 91H',
      brand: 'nordval',
      attributes: { felni: 16, sebessegindex: 'h' },
    })
    expect(brand).toEqual({ slug: 'nordval', name: 'Nordval' })
    expect(labels).toEqual({ sebessegindex: { h: 'H' } })
    expect(warnings).toEqual([{ field: 'name', reason: 'a méret után nem értelmezett rész: „L”' }])
  })
})
