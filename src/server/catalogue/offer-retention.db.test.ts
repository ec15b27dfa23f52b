import { afterAll, beforeAll, expect, it } from 'vitest'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { complete, guestClient, readyCheckout, testPlatform } from '#tests/race/shop-calls.ts'
import { applyRetention } from '#server/retention/retention-tasks.ts'
import { catalogueInvariants } from './catalogue-verify.ts'
import { stockInvariants } from './stock-verify.ts'

let shop: ShopDatabase
beforeAll(async () => {
  shop = await createShopDatabase('offer_retention')
})
afterAll(() => shop.drop())

const retainedAt = (now: string) => applyRetention(testPlatform(shop.sql, () => new Date(now)))
async function broken() {
  const rules = [...catalogueInvariants, ...stockInvariants]
  return (await Promise.all(rules.map(({ find }) => find(shop.sql)))).flat()
}

it('forgets prices that ended five years ago, and leaves no gap behind the one in force', async () => {
  const id = await insertVariant(shop.sql)
  await shop.sql`delete from variant_price where variant_id = ${id}`
  await shop.sql`
    insert into variant_price (variant_id, gross, valid_from, valid_to) values
      (${id}, 1000, '2020-01-01', '2021-11-01'), (${id}, 1100, '2021-11-01', '2021-11-24'), (${id}, 1200, '2021-11-24', '2026-11-01'),
      (${id}, 1300, '2026-11-01', null)`
  await retainedAt('2026-11-23T10:00:00Z')
  const left = await shop.sql<{ gross: number }[]>`
    select gross from variant_price where variant_id = ${id} order by valid_from`
  expect(left.map(({ gross }) => gross)).toEqual([1100, 1200, 1300])
  expect(await broken()).toEqual([])
})

it('joins what was counted of a variant two years ago, and leaves the moves of orders and newer ones alone', async () => {
  const [id, other] = [
    await insertVariant(shop.sql, { stock: 10 }),
    await insertVariant(shop.sql, { stock: 3 }),
  ]
  const client = guestClient(testPlatform(shop.sql))
  await complete(client, await readyCheckout(client, { id, quantity: 2 }))
  await shop.sql`update stock_move set created_at = '2024-11-01T10:00:00Z'`
  for (const [delta, at] of [
    [5, '2024-11-02T10:00:00Z'],
    [-4, '2024-11-03T10:00:00Z'],
    [7, '2026-01-01T10:00:00Z'],
  ] as const)
    await shop.sql`
      insert into stock_move (variant_id, kind, on_hand_delta, reserved_delta, reason, created_at)
      values (${id}, 'adjust', ${delta}, 0, 'leltár', ${at})`
  await shop.sql`update stock set on_hand = on_hand + 8 where variant_id = ${id}`
  const moves = (variantId: number) => shop.sql`
    select kind, on_hand_delta as pieces, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, reason
    from stock_move where variant_id = ${variantId} order by created_at, id`
  const alone = [...(await moves(other))]

  for (let night = 0; night < 2; night += 1) await retainedAt('2026-11-23T10:00:00Z')
  expect(await moves(id)).toEqual([
    { kind: 'hold', pieces: 0, day: '2024-11-01', reason: '' },
    {
      kind: 'adjust',
      pieces: 11,
      day: '2024-11-03',
      reason: 'Korábbi számlálások és importok együtt',
    },
    { kind: 'adjust', pieces: 7, day: '2026-01-01', reason: 'leltár' },
  ])
  expect(await moves(other)).toEqual(alone)
  expect(await broken()).toEqual([])
})
