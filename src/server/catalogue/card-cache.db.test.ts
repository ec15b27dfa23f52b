import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReadModel, ReadModelChange } from '#listing-index/index.ts'
import { writeFixture, type Fixture } from '#tests/support/fixture.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { createCardCache, type CardsOf } from './card-cache.ts'

let shop: TestPlatform
let fixture: Fixture
let cardsOf: CardsOf
let notify: (change: ReadModelChange) => void
/** A Monday morning, and the same day after the courier has left. */
const [morning, evening] = [new Date('2026-11-23T09:00:00Z'), new Date('2026-11-23T19:00:00Z')]

beforeAll(async () => {
  shop = await createTestPlatform()
  fixture = await writeFixture(shop.platform.sql)
  await shop.platform.sql`update variant_price set valid_from = '2026-01-01'`
})
beforeEach(() => {
  const model: Pick<ReadModel, 'onChange'> = { onChange: (listener) => void (notify = listener) }
  cardsOf = createCardCache(shop.platform, model)
})
afterAll(() => shop.stop())

const priceOf = async (variantId: number, now = morning) =>
  (await cardsOf([variantId], now))[0]?.price.gross.value
const setPrice = (gross: number) =>
  shop.platform.sql`update variant_price set gross = ${gross} where variant_id = ${fixture.scarce}`

test('a card is cached until its product changes', async () => {
  await setPrice(10_000)
  const [card] = await cardsOf([fixture.scarce], morning)
  await setPrice(9000)
  expect(await priceOf(fixture.scarce)).toBe(10_000)
  notify({ productIds: new Set([card!.id + 1]), everything: false })
  expect(await priceOf(fixture.scarce)).toBe(10_000)
  notify({ productIds: new Set([card!.id]), everything: false })
  expect(await priceOf(fixture.scarce)).toBe(9000)
})

test('a change of what all share drops every card, and so does another day of delivery', async () => {
  await setPrice(8000)
  expect(await priceOf(fixture.scarce)).toBe(8000)
  await setPrice(7000)
  notify({ productIds: new Set(), everything: true })
  expect(await priceOf(fixture.scarce)).toBe(7000)
  await setPrice(6000)
  const [later] = await cardsOf([fixture.scarce], evening)
  expect(later!.price.gross.value).toBe(6000)
  expect(later!.availability.delivery).toBe('szerdán Önnél')
})

test('what was loaded while something changed is shown but not cached', async () => {
  await setPrice(5000)
  const loading = priceOf(fixture.scarce)
  notify({ productIds: new Set(), everything: false })
  expect(await loading).toBe(5000)
  await setPrice(4000)
  expect(await priceOf(fixture.scarce)).toBe(4000)
})

test('cards come in the requested order, without those that are gone', async () => {
  const cards = await cardsOf([fixture.plenty, 999_999, fixture.scarce], morning)
  expect(cards.map(({ variant_id: id }) => id)).toEqual([fixture.plenty, fixture.scarce])
})
