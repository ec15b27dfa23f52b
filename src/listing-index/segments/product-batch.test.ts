import { expect, test } from 'vitest'
import { MarkedTextError, type PackedProducts } from '../columns/packed-products.ts'
import { ProductBatch } from './product-batch.ts'

const [productMark, fieldMark] = ['\x1e', '\x1f']
const line = (...fields: (string | number)[]) => fields.join(fieldMark)

const textHash = '-9007199254740993'

/** Products 10 and 12; variants 103 and 101 of the first, 107 of the second, 105 of neither. */
const packed: PackedProducts = {
  firstProduct: 10,
  firstVariant: 101,
  productCount: 2,
  products: [
    line(10, 7, 80, -3, textHash, 4, 'Név', 'Rövid', ''),
    line(12, 0, 75, 5, 6, 0, '', '', 'Leírás'),
  ].join(productMark),
  categories: '3 {0,2} 8 {0}',
  collections: null,
  variantCount: 3,
  variantIds: '{2,0,6}',
  owners: '{0,0,2}',
  forSale: '{0,2}',
  free: '{2,6}',
  backorders: '{0,4}',
  discounted: '{6}',
  discounts: '{12}',
  priced: '{6,0,4,2}',
  prices: '{900,300,1,500}',
  changes: '2000 {0} 1500 {2,4}',
  attributes: `1 {0,6} téli${productMark}2 {0} 16 col${productMark}2 {4} nobody's`,
}
const given: string[] = []
const facetOf = (attributeId: number, value: string) => given.push(`${attributeId}=${value}`)
const read = (changed: Partial<PackedProducts> = {}) => new ProductBatch({ ...packed, ...changed }, facetOf)

test('products are read with their variants in the order of ids', () => {
  given.length = 0
  const batch = read()
  expect([batch.size, batch.firstCategory(0), batch.firstCategory(1)]).toEqual([2, 3, 3])
  expect(batch.state(0)).toMatchObject({
    id: 10,
    popularity: 7,
    rating: 80,
    nameHash: 2 ** 32 - 3,
    nextChange: 1500,
    name: 'Név',
    shortDescription: 'Rövid',
    description: '',
    brandId: 4,
    categories: [3, 8],
    collections: [],
    variants: [
      { id: 101, gross: 300, inStock: false, orderable: true, discounted: false, facets: [1, 2] },
      { id: 103, gross: 500, inStock: true, orderable: false, discounted: false, facets: [] },
    ],
  })
  expect(batch.state(1)).toMatchObject({
    description: 'Leírás',
    brandId: 0,
    nextChange: 0,
    variants: [
      { id: 107, gross: 900, inStock: false, orderable: false, discounted: true, discount: 12, facets: [1] },
    ],
  })
  expect(given).toEqual(['1=téli', '2=16 col'])
})

test('variants without a price are left out, and their values get no number', () => {
  given.length = 0
  const batch = read({ priced: '{6}', prices: '{900}' })
  expect(batch.state(0).variants).toEqual([])
  expect(batch.state(0).nextChange).toBe(1500)
  expect(given).toEqual(['1=téli'])
})

test('the shape follows what does not change in place, and nothing else', () => {
  const shapeOf = (changed: Partial<PackedProducts>) => {
    given.length = 0
    return read(changed).state(0).shape
  }
  const shape = shapeOf({})
  expect(
    shapeOf({ prices: '{900,310,1,500}', free: null, discounted: '{0}', discounts: '{9}', changes: null }),
  ).toBe(shape)
  const others: Partial<PackedProducts>[] = [
    { categories: '3 {0,2}' },
    { collections: '8 {0}' },
    { attributes: `1 {0,2} téli` },
    { variantIds: '{3,0,6}', priced: '{6,0,4,3}' },
    { products: packed.products!.replace(textHash, '-8007199254740993') },
  ]
  expect(new Set(others.map(shapeOf)).add(shape).size).toBe(others.length + 1)
})

test.each([
  ['a field', line(10, 7, 75, 1, 1, 4, `Né${fieldMark}v`, '', '')],
  ['a product', line(10, 7, 75, 1, 1, 4, `Né${productMark}v`, '', '')],
])('a text that holds the mark of %s is refused', (_, first) => {
  expect(() => read({ products: [first, line(12, 0, 75, 5, 6, 0, '', '', '')].join(productMark) })).toThrow(
    MarkedTextError,
  )
})

test('nothing was found', () => {
  expect(new ProductBatch(null, facetOf).size).toBe(0)
})

test('ids that lie far apart are found as well', () => {
  const batch = read({ variantIds: '{2,0,9000000}', priced: '{9000000}', prices: '{5}' })
  expect(batch.state(1).variants).toMatchObject([{ id: 9_000_101, gross: 5 }])
})
