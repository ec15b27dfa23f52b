import { afterAll, beforeAll, expect, test } from 'vitest'
import { groupSets } from '#contract/line-sets.ts'
import { sumPrices } from '#contract/sums.ts'
import type { Cart, SetOffers } from '#contract/wire.ts'
import { startRunningShop, type RunningShop } from './support/running-shop.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await startRunningShop()
})
afterAll(() => shop.stop())

const setsOf = async (variantId: number, rest = '') => {
  const response = await fetch(`${shop.origin}/v1/products/sets?variant_id=${variantId}${rest}`)
  return { status: response.status, found: (await response.json()) as SetOffers }
}
/** A variant of the demo of which there are plenty. */
async function variantNamed(pattern: string): Promise<number> {
  const [row] = await shop.sql<{ id: number }[]>`
    select v.id from variant v join product p on p.id = v.product_id join stock s on s.variant_id = v.id
    where v.for_sale and s.on_hand > 12 and p.name like ${pattern} order by v.id limit 1`
  return row!.id
}
const post = async (path: string, body: object) =>
  fetch(`${shop.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  })

test('the demo shop offers wheels for a tyre, and each of them is a set in the cart at the price that was said', async () => {
  const tyre = await variantNamed('%205/55 R16%')
  const { found } = await setsOf(tyre)
  expect(found.kind).toBe('wheels')
  expect(found.offers.data.length).toBeGreaterThan(5)
  for (const { product, total } of found.offers.data) {
    const { token } = (await (await post('/v1/checkout/cart', {})).json()) as Cart
    const response = await post(`/v1/checkout/cart/${token}/set`, {
      tyre_variant_id: tyre,
      wheel_variant_id: product.variant_id,
    })
    expect(response.status).toBe(200)
    const [set] = groupSets(((await response.json()) as Cart).items)
    expect(set?.kind === 'set' && sumPrices(set.lines.map((line) => line.total_price))).toEqual(total)
  }
})

test('what is offered for a wheel offers the wheel in turn', async () => {
  const wheel = await variantNamed('Alveon Kettős 6,5x16%')
  const { found } = await setsOf(wheel, '&filters[evszak]=teli')
  expect(found.kind).toBe('tyres')
  expect(found.offers.total).toBeGreaterThan(5)
  for (const { product } of found.offers.data.slice(0, 3)) {
    const products = (await setsOf(product.variant_id)).found.offers.data.map(({ product: { name } }) => name)
    expect(products.some((name) => name.startsWith('Alveon Kettős 6,5x16'))).toBe(true)
  }
})

test('what was taken out of the settings is offered no more, by any cached response either', async () => {
  const tyre = await variantNamed('%195/65 R15%')
  expect((await setsOf(tyre)).found.kind).toBe('wheels')
  await shop.sql`update setting set value = '{"mountingProductId": null}' where key = 'sets'`
  await expect.poll(async () => (await setsOf(tyre)).found.kind, { timeout: 5000 }).toBeNull()
})

test('a page or a filter that can not be read is refused, an unknown variant is not found', async () => {
  const tyre = await variantNamed('%205/55 R16%')
  expect((await setsOf(tyre, '&page=0')).status).toBe(422)
  expect((await setsOf(999_999)).status).toBe(404)
})
