import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AdminInput } from '#contract/admin/endpoint-schemas.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { testPlatform } from '#tests/race/shop-calls.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { deskClient, refusalOf, type DeskClient } from '#tests/support/desk-client.ts'
import { killedAfter } from '#tests/support/killed-after.ts'
import { commandLineUndoer, undoChange } from '#server/audit/undo-change.ts'
import { beginUndo } from '#server/audit/undo-job.ts'
import { runUndo } from '#server/audit/undo-run.ts'
import { findUndoRun } from '#server/audit/undo-run-store.ts'
import { createPromotionHandlers } from './promotion-api.ts'
import { runPromotion } from './promotion-run.ts'

let shop: ShopDatabase
let now = new Date()
const platform = () => testPlatform(shop.sql, () => now)
beforeAll(async () => {
  shop = await createShopDatabase('promotion_run')
})
beforeEach(() => {
  now = new Date('2030-01-10T12:00:00Z')
})
afterAll(() => shop.drop())

type Step = AdminInput<'takePromotionStep'>['body']['step']
const everyGuard = ['price_change', 'tiny_price', 'below_cost', 'discount_ends', 'sale_replaced']
const sizes = { sync: 3, looked: 4 }
const partSize = 2
const count = 5

/** A draft of 20 % on five variants, more than are done in a request. */
async function drafted(): Promise<{ client: DeskClient; id: number; variants: number[] }> {
  const client = await deskClient(shop.sql, createPromotionHandlers(platform(), sizes), { clock: () => now })
  const variants: number[] = []
  for (let n = 0; n < count; n += 1) variants.push(await insertVariant(shop.sql, { gross: 1000 }))
  const products = await shop.sql<{ id: number }[]>`
    select product_id as id from variant where id = any(${variants}::int[])`
  const values = {
    name: 'Nagy akció',
    scope: { kind: 'products' as const, ids: products.map(({ id }) => id) },
    discount: { kind: 'percent' as const, value: 20 },
    rounding: 'none' as const,
    floor_price: null,
    floor_over_cost: null,
    replaces_sales: false,
    first_day: null,
    last_day: '2030-01-20',
  }
  const { id } = await client.createPromotion({ body: { values } })
  return { client, id, variants }
}
const take = (client: DeskClient, id: number, step: Step, confirmed = everyGuard) =>
  client.takePromotionStep({ params: { id }, body: { step, confirmed } })
const runIdOf = async (id: number): Promise<number> => {
  const [row] = await shop.sql<[{ id: number }]>`
    select max(id)::int as id from promotion_run where promotion_id = ${id}`
  return row.id
}
async function written(id: number): Promise<void> {
  await runPromotion(platform(), await runIdOf(id), partSize)
}
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
/** What customers are charged. */
async function charged(variants: readonly number[], at: Date): Promise<number[]> {
  const rows = await shop.sql<{ gross: number }[]>`
    select price.gross from unnest(${[...variants]}::int[]) with ordinality as given (id, place)
    cross join lateral price_at(given.id, ${at}) price order by place`
  return rows.map(({ gross }) => gross)
}
const all = (gross: number) => Array.from({ length: count }, () => gross)

it('begins on all goods together, once a job has written all; one that was killed goes on; all of it is one change', async () => {
  const { client, id, variants } = await drafted()
  const effect = await client.previewPromotionStep({ params: { id }, body: { step: { name: 'start' } } })
  expect(effect).toMatchObject({ variants: count, looked: sizes.looked, touched: sizes.looked })
  const begins = new Date(effect.at!)
  expect(begins > now && begins <= later(3)).toBe(true)
  const taken = await take(client, id, { name: 'start' })
  expect(taken).toMatchObject({
    state: 'scheduled',
    run: { step: 'start', variants: count, done: 0, ended_at: null },
  })
  expect(await refusalOf(take(client, id, { name: 'end' }))).toMatchObject({ code: 'promotion_under_way' })
  const change = taken.run!.change_id!
  await expect(
    undoChange(platform(), change, {
      undoer: commandLineUndoer,
      author: { actor: 'command', name: '', what: 'changes undo' },
      rest: false,
    }),
  ).rejects.toThrow('még íródik')

  const run = await runIdOf(id)
  await expect(runPromotion(killedAfter(platform(), 2), run, partSize)).rejects.toThrow('killed')
  expect((await client.getPromotion({ params: { id } })).run).toMatchObject({ done: 4, ended_at: null })
  expect(await charged(variants, now)).toEqual(all(1000))
  await Promise.allSettled([written(id), written(id)])
  expect((await client.getPromotion({ params: { id } })).run).toMatchObject({
    done: count,
    touched: count,
    left_out: 0,
    failure: '',
    change_id: change,
  })
  expect(await charged(variants, new Date(begins.getTime() - 1))).toEqual(all(1000))
  expect(await charged(variants, begins)).toEqual(all(800))
  expect(await brokenRules(shop.sql)).toEqual([])

  await undoChange(platform(), change, {
    undoer: commandLineUndoer,
    author: { actor: 'command', name: '', what: 'changes undo' },
    rest: false,
  })
  expect(await charged(variants, begins)).toEqual(all(1000))
  expect(await client.getPromotion({ params: { id } })).toMatchObject({ state: 'draft', variants: 0 })
})

it('that is written later than it should have begun begins as it is written', async () => {
  const { client, id, variants } = await drafted()
  const { at } = await client.previewPromotionStep({ params: { id }, body: { step: { name: 'start' } } })
  await take(client, id, { name: 'start' })
  await expect(runPromotion(killedAfter(platform(), 1), await runIdOf(id), partSize)).rejects.toThrow(
    'killed',
  )
  now = later(60)
  await written(id)
  expect(await charged(variants, new Date(at!))).toEqual([800, 800, 1000, 1000, 1000])
  expect(await charged(variants, now)).toEqual(all(800))
  expect(await client.getPromotion({ params: { id } })).toMatchObject({ state: 'running', variants: count })
})

it('ends on all goods together, gets another end, and is a draft again where it has not begun', async () => {
  const { client, id, variants } = await drafted()
  await take(client, id, { name: 'start' })
  await written(id)
  now = later(60)
  await take(client, id, { name: 'move_end', last_day: '2030-01-15' })
  await written(id)
  expect(await charged(variants, new Date('2030-01-15T22:59:00Z'))).toEqual(all(800))
  expect(await charged(variants, new Date('2030-01-15T23:00:00Z'))).toEqual(all(1000))
  const { at } = await client.previewPromotionStep({ params: { id }, body: { step: { name: 'end' } } })
  await take(client, id, { name: 'end' })
  await written(id)
  const end = new Date(at!)
  expect(end > now).toBe(true)
  expect(await charged(variants, new Date(end.getTime() - 1))).toEqual(all(800))
  expect(await charged(variants, end)).toEqual(all(1000))
  now = later(10)
  expect((await client.getPromotion({ params: { id } })).state).toBe('over')

  const other = await drafted()
  await take(other.client, other.id, { name: 'start' })
  await written(other.id)
  await take(other.client, other.id, { name: 'end' })
  await written(other.id)
  expect(await other.client.getPromotion({ params: { id: other.id } })).toMatchObject({
    state: 'draft',
    run: { step: 'end', done: count, touched: count },
  })
  expect(await charged(other.variants, later(60))).toEqual(all(1000))
  expect(await shop.sql`select from promotion_price where promotion_id = ${other.id}`).toHaveLength(0)
  expect(await brokenRules(shop.sql)).toEqual([])
})

const asMerchant = {
  undoer: commandLineUndoer,
  author: { actor: 'command', name: '', what: 'changes undo' },
} as const

it('that is stopped leaves the rest, which can be added, and is taken back as far as it came', async () => {
  const { client, id, variants } = await drafted()
  await take(client, id, { name: 'start' })
  const begins = new Date((await client.getPromotion({ params: { id } })).run!.at!)
  await expect(runPromotion(killedAfter(platform(), 1), await runIdOf(id), partSize)).rejects.toThrow(
    'killed',
  )
  const stopping = await client.stopPromotionStep({ params: { id } })
  expect(stopping.run).toMatchObject({ state: 'stopping', stopped_by: 'Kiss Anna', stoppable: true })
  await client.stopPromotionStep({ params: { id } })
  // Its process has died: the next one obeys.
  await written(id)
  const stopped = await client.getPromotion({ params: { id } })
  expect(stopped).toMatchObject({
    variants: 2,
    entered: 3,
    run: { state: 'stopped', done: 2, stopped_by: 'Kiss Anna' },
  })
  expect(await charged(variants, begins)).toEqual([800, 800, 1000, 1000, 1000])
  expect(await refusalOf(client.stopPromotionStep({ params: { id } }))).toMatchObject({ code: 'run_ended' })
  expect(await brokenRules(shop.sql)).toEqual([])
  const [audited] = await shop.sql`
    select c.what, c.actor_name, a.new ->> 'name' as name from audit a join change c on c.id = a.change_id
    where a.table_name = 'run_stop' order by a.id desc limit 1`
  expect(audited).toEqual({ what: 'stopPromotionStep', actor_name: 'Kiss Anna', name: 'Nagy akció' })

  await undoChange(platform(), stopped.run!.change_id!, { ...asMerchant, rest: false })
  expect(await charged(variants, begins)).toEqual(all(1000))
  expect(await client.getPromotion({ params: { id } })).toMatchObject({ state: 'draft', variants: 0 })
  await take(client, id, { name: 'start' })
  await expect(runPromotion(killedAfter(platform(), 1), await runIdOf(id), partSize)).rejects.toThrow(
    'killed',
  )
  await client.stopPromotionStep({ params: { id } })
  await written(id)
  await take(client, id, { name: 'add' })
  expect(await charged(variants, begins)).toEqual(all(800))
  expect(await brokenRules(shop.sql)).toEqual([])
})

it('that is taken back in parts stays begun where goods were added meanwhile: all of them have its price', async () => {
  const { client, id, variants } = await drafted()
  await take(client, id, { name: 'start' })
  const begins = new Date((await client.getPromotion({ params: { id } })).run!.at!)
  await expect(runPromotion(killedAfter(platform(), 1), await runIdOf(id), partSize)).rejects.toThrow(
    'killed',
  )
  await client.stopPromotionStep({ params: { id } })
  await written(id)
  const change = (await client.getPromotion({ params: { id } })).run!.change_id!
  const undoing = await shop.sql.begin((tx) => beginUndo(tx, change, null))
  await expect(runUndo(killedAfter(platform(), 1), undoing, async () => {}, 1)).rejects.toThrow('killed')
  expect(await charged(variants, begins)).toEqual(all(1000))
  await take(client, id, { name: 'add' })
  await written(id)
  await runUndo(platform(), undoing, async () => {}, 1)
  const { failure, undoneBy } = (await findUndoRun(shop.sql, undoing))!
  expect(failure).toMatch(/azóta más is történt \(Akció léptetése, .*\): előbb azt vonja vissza/)
  const begun = await client.getPromotion({ params: { id } })
  expect(begun).toMatchObject({ state: 'scheduled', variants: count, changed: null })
  expect(await charged(variants, later(60))).toEqual(all(800))
  await expect(shop.sql.begin((tx) => beginUndo(tx, change, null))).rejects.toThrow('előbb azt vonja vissza')

  await undoChange(platform(), begun.run!.change_id!, { ...asMerchant, rest: false })
  await undoChange(platform(), undoneBy!, { ...asMerchant, rest: false })
  await undoChange(platform(), change, { ...asMerchant, rest: false })
  expect(await charged(variants, later(60))).toEqual(all(1000))
  expect(await client.getPromotion({ params: { id } })).toMatchObject({ state: 'draft', variants: 0 })
  expect(await brokenRules(shop.sql)).toEqual([])
})

it('that ends a sale is finished: stopped, it would be over on some goods alone', async () => {
  const { client, id } = await drafted()
  await take(client, id, { name: 'start' })
  await written(id)
  expect((await client.getPromotion({ params: { id } })).run).toMatchObject({
    state: 'done',
    stopped_by: null,
  })
  now = later(60)
  await take(client, id, { name: 'end' })
  expect((await client.getPromotion({ params: { id } })).run).toMatchObject({
    state: 'running',
    stoppable: false,
  })
  expect(await refusalOf(client.stopPromotionStep({ params: { id } }))).toMatchObject({
    code: 'promotion_unstoppable',
  })
  await written(id)
})

it('that is to be stopped while its last part is written ends as one of both', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { client, id } = await drafted()
    await take(client, id, { name: 'start' })
    await Promise.allSettled([written(id), client.stopPromotionStep({ params: { id } })])
    const { run } = await client.getPromotion({ params: { id } })
    expect(run!.done === count ? 'done' : 'stopped').toBe(run!.state)
    expect(run!.ended_at).not.toBeNull()
  }
  // All is written, and only its end was not noted.
  const { client, id } = await drafted()
  await take(client, id, { name: 'start' })
  await expect(runPromotion(killedAfter(platform(), 3), await runIdOf(id), partSize)).rejects.toThrow(
    'killed',
  )
  await client.stopPromotionStep({ params: { id } })
  await written(id)
  expect((await client.getPromotion({ params: { id } })).run).toMatchObject({ state: 'done', done: count })
  expect(await brokenRules(shop.sql)).toEqual([])
})

it('leaves what has become a slip since it was looked at, and says how many', async () => {
  const { client, id, variants } = await drafted()
  await take(client, id, { name: 'start' }, [])
  await shop.sql`update variant set cost = 900 where id = ${variants[1]!}`
  await written(id)
  const { run } = await client.getPromotion({ params: { id } })
  expect(run).toMatchObject({ done: count, touched: count - 1, left_out: 1 })
  expect(await charged(variants, later(60))).toEqual([800, 1000, 800, 800, 800])
})
