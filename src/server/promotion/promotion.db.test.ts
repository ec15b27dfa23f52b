import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AdminInput } from '#contract/admin/endpoint-schemas.ts'
import type { Right } from '#contract/admin/rights.ts'
import { recordChange } from '#platform/audit/recording.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { testPlatform } from '#tests/race/shop-calls.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { deskClient, refusalOf, type DeskClient } from '#tests/support/desk-client.ts'
import {
  cutModel,
  hour,
  lowestOfModel,
  painted,
  regularOfModel,
  stretchOf,
  withImported,
  withRegular,
  type ModelStretch,
  type PriceModel,
} from '#tests/support/price-model.ts'
import { commandLineUndoer, undoChange } from '#server/audit/undo-change.ts'
import { findSaleVariants, writeProducts } from '#server/catalogue/index.ts'
import { createPriceTableHandlers } from '#server/price-table/price-table-api.ts'
import { createPromotionHandlers } from './promotion-api.ts'

let shop: ShopDatabase
let now = new Date()
const platform = () => testPlatform(shop.sql, () => now)
beforeAll(async () => {
  shop = await createShopDatabase('promotion')
})
beforeEach(() => {
  now = new Date('2030-01-10T12:00:00Z')
})
afterAll(() => shop.drop())

type Values = AdminInput<'createPromotion'>['body']['values']
type Step = AdminInput<'takePromotionStep'>['body']['step']

const colleague = (rights?: readonly Right[]): Promise<DeskClient> =>
  deskClient(
    shop.sql,
    { ...createPriceTableHandlers(platform()), ...createPromotionHandlers(platform()) },
    { clock: () => now, ...(rights ? { rights } : {}) },
  )
const valuesOf = (scope: Values['scope'], more: Partial<Values> = {}): Values => ({
  name: 'Téli kiárusítás',
  scope,
  discount: { kind: 'percent', value: 20 },
  rounding: 'none',
  floor_price: null,
  floor_over_cost: null,
  replaces_sales: false,
  first_day: null,
  last_day: '2030-01-20',
  ...more,
})
const everyGuard = ['price_change', 'tiny_price', 'below_cost', 'discount_ends', 'sale_replaced']

async function productOf(variantId: number): Promise<number> {
  const [row] = await shop.sql<[{ id: number }]>`select product_id as id from variant where id = ${variantId}`
  return row.id
}
const products = async (...variants: number[]): Promise<Values['scope']> => ({
  kind: 'products',
  ids: await Promise.all(variants.map(productOf)),
})
/** What customers are charged, and what is crossed out. */
async function charged(id: number, at = now): Promise<[number, number | null]> {
  const [row] = await shop.sql<[{ gross: number; original: number | null }]>`
    select gross, original_gross as original from price_at(${id}, ${at})`
  return [row.gross, row.original]
}
/** A category below a path. */
async function category(path: 'array[1]' | "'{}'::int[]"): Promise<number> {
  const [row] = await shop.sql<[{ id: number }]>`
    insert into category (parent_id, path, slug, name)
    select (${shop.sql.unsafe(path)})[1], ${shop.sql.unsafe(path)}, gen_random_uuid()::text, 'Kategória' returning id`
  await shop.sql`update category set path = path || id where id = ${row.id}`
  return row.id
}
async function moveTo(variantId: number, categoryId: number): Promise<void> {
  const productId = await productOf(variantId)
  await shop.sql`update product set main_category_id = ${categoryId} where id = ${productId}`
  await shop.sql`update product_category set category_id = ${categoryId} where product_id = ${productId}`
}
async function started(client: DeskClient, values: Values): Promise<number> {
  const { id } = await client.createPromotion({ body: { values } })
  await take(client, id, { name: 'start' })
  return id
}
const take = (client: DeskClient, id: number, step: Step, confirmed = everyGuard) =>
  client.takePromotionStep({ params: { id }, body: { step, confirmed } })
const undo = (change: number, rest = false) =>
  undoChange(platform(), change, {
    undoer: commandLineUndoer,
    author: { actor: 'staff:7', name: 'Éva', what: 'undoChange' },
    rest,
  })
const at = (text: string) => new Date(text)

describe('a sale', () => {
  it('prices a category with all below it for its time, and is over by itself', async () => {
    const client = await colleague()
    const [below, beside] = [await category('array[1]'), await category("'{}'::int[]")]
    const [own, other] = [await insertVariant(shop.sql), await insertVariant(shop.sql)]
    await moveTo(own, below)
    await moveTo(other, beside)
    const values = valuesOf(
      { kind: 'category', ids: [1] },
      { first_day: '2030-01-15', rounding: 'nine_ninety' },
    )
    const effect = await client.previewPromotion({ body: { values } })
    expect(effect.examples.find(({ before }) => before === 24_990)).toMatchObject({
      before: 24_990,
      after: 19_990,
      law: { lowest: 24_990, percent: 20 },
    })
    const id = await started(client, values)
    expect(await client.getPromotion({ params: { id } })).toMatchObject({ state: 'scheduled' })
    const moments = [
      '2030-01-14T22:59:00Z',
      '2030-01-14T23:00:00Z',
      '2030-01-20T22:59:00Z',
      '2030-01-20T23:00:00Z',
    ]
    expect(await Promise.all(moments.map((moment) => charged(own, at(moment))))).toEqual([
      [24_990, null],
      [19_990, 24_990],
      [19_990, 24_990],
      [24_990, null],
    ])
    expect(await charged(other, at('2030-01-16T12:00:00Z'))).toEqual([24_990, null])
    // What the shop shows at that time is the law's percentage.
    const [seen] = (await findSaleVariants(shop.sql, [own], at('2030-01-16T12:00:00Z'))).values()
    expect(seen!.wire).toMatchObject({ discount_percent: 20 })
    now = at('2030-01-21T12:00:00Z')
    expect(await client.getPromotion({ params: { id } })).toMatchObject({ state: 'over', entered: 0 })
  })

  it('on a collection is for what fits its rule when it starts; what comes later is counted, and joins by hand', async () => {
    const client = await colleague()
    const place = await category("'{}'::int[]")
    const [fitting, dear, byHand, later] = [
      await insertVariant(shop.sql, { gross: 9000 }),
      await insertVariant(shop.sql, { gross: 50_000 }),
      await insertVariant(shop.sql, { gross: 60_000 }),
      await insertVariant(shop.sql, { gross: 8000 }),
    ]
    await moveTo(fitting, place)
    await moveTo(dear, place)
    const rule = { categories: [place], brands: [], minGross: null, maxGross: 10_000, inStock: true }
    const [made] = await shop.sql<[{ id: number }]>`
      insert into collection (slug, name, rule)
      values ('olcso', 'Olcsó', ${shop.sql.json(rule)}) returning id`
    await shop.sql`
      insert into collection_product (collection_id, product_id) values (${made.id}, ${await productOf(byHand)})`
    const values = valuesOf({ kind: 'collection', ids: [made.id] })
    expect(await client.previewPromotion({ body: { values } })).toMatchObject({ variants: 2, touched: 2 })
    const id = await started(client, values)
    const prices = () =>
      Promise.all([fitting, dear, byHand, later].map(async (one) => (await charged(one))[0]))
    expect(await prices()).toEqual([7200, 50_000, 48_000, 8000])
    await moveTo(later, place)
    await shop.sql`update stock set on_hand = 0 where variant_id = ${fitting}`
    await shop.sql`update stock_move set on_hand_delta = 0 where variant_id = ${fitting}`
    // What leaves it stays reduced; what comes does not begin to be by itself.
    expect(await client.getPromotion({ params: { id } })).toMatchObject({ entered: 1, variants: 2 })
    expect(await prices()).toEqual([7200, 50_000, 48_000, 8000])
    await take(client, id, { name: 'add' })
    expect(await prices()).toEqual([7200, 50_000, 48_000, 6400])
    expect(await client.getPromotion({ params: { id } })).toMatchObject({ entered: 0, variants: 3 })

    // Of reduced goods alone: those that are reduced now.
    await shop.sql`update collection set reduced_only = true where id = ${made.id}`
    const again = { ...values, replaces_sales: true, discount: { kind: 'percent', value: 40 } as const }
    await shop.sql`update stock set on_hand = 5 where variant_id = ${fitting}`
    await shop.sql`update stock_move set on_hand_delta = 5 where variant_id = ${fitting} and kind = 'adjust'`
    await moveTo(dear, 1)
    expect(await client.previewPromotion({ body: { values: again } })).toMatchObject({ variants: 3 })
    await take(client, id, { name: 'end' })
    expect(await client.previewPromotion({ body: { values: again } })).toMatchObject({ variants: 0 })
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('never goes below its floor, and leaves what it can’t make cheaper, with the reason', async () => {
    const client = await colleague()
    const ids: number[] = []
    for (const gross of [24_990, 24_990, 24_990, 9990, 24_990])
      ids.push(await insertVariant(shop.sql, { gross, stock: 2 }))
    const [cheap, dear, , low, reduced] = ids as [number, number, number, number, number]
    await shop.sql`update variant set cost = 10000 where id = any(${[cheap, low, reduced]}::int[])`
    await shop.sql`update variant set cost = 17000 where id = ${dear}`
    await shop.sql`update variant_price set gross = 20000, original_gross = 24990 where variant_id = ${reduced}`
    const scope = await products(...ids)
    const values = valuesOf(scope, { floor_over_cost: 10, floor_price: 9990, rounding: 'ten' })
    const effect = await client.previewPromotion({ body: { values } })
    expect(effect).toMatchObject({ variants: 5, touched: 2, floored: 1, margin: { unknown: 0 } })
    expect(effect.left.map(({ name, count }) => [name, count])).toEqual([
      ['no_cost', 1],
      ['floor', 1],
      ['reduced', 1],
    ])
    expect(effect.examples.map(({ after, is_floored: isFloored }) => [after, isFloored])).toEqual([
      [19_990, false],
      [23_750, true],
    ])
    // 17 000 + 10 % and 27 % of tax is 23 749: two pieces bring 3401.6 less each than 24 990 does.
    expect(effect.margin!.after.amount).toBeLessThan(effect.margin!.before.amount)
    const id = await started(client, values)
    expect(await Promise.all(ids.map((one) => charged(one)))).toEqual([
      [19_990, 24_990],
      [23_750, 24_990],
      [24_990, null],
      [9990, null],
      [20_000, 24_990],
    ])
    // What was left out is no new goods.
    expect(await client.getPromotion({ params: { id } })).toMatchObject({
      variants: 2,
      entered: 0,
      changed: 0,
    })
  })

  it('shows no reduction where the goods were as cheap within 30 days, and says so first', async () => {
    const client = await colleague()
    const id = await insertVariant(shop.sql)
    await shop.sql`update variant_price set gross = 19000, valid_to = '2030-01-02' where variant_id = ${id}`
    await shop.sql`insert into variant_price (variant_id, gross, valid_from) values (${id}, 24990, '2030-01-02')`
    const effect = await client.previewPromotion({ body: { values: valuesOf(await products(id)) } })
    expect(effect.reductions).toEqual({ shown: 0, hidden: 1, from: null, to: null })
    expect(effect.examples[0]!.law).toEqual({ lowest: 19_000, percent: null })
  })

  it('stops at what looks like a slip until each guard is confirmed by name, and writes nothing before', async () => {
    const client = await colleague()
    const [plain, running] = [await insertVariant(shop.sql), await insertVariant(shop.sql)]
    await shop.sql`update variant set cost = 15000 where id = ${plain}`
    await started(client, valuesOf(await products(running)))
    const values = valuesOf(await products(plain, running), {
      discount: { kind: 'fixed', value: 10 },
      replaces_sales: true,
      last_day: null,
    })
    const { id } = await client.createPromotion({ body: { values } })
    const { guards } = await client.previewPromotionStep({
      params: { id },
      body: { step: { name: 'start' } },
    })
    expect(Object.fromEntries(guards.map(({ name, count }) => [name, count]))).toEqual({
      below_cost: 1,
      price_change: 2,
      sale_replaced: 1,
      tiny_price: 2,
    })
    const refused = await refusalOf(
      take(client, id, { name: 'start' }, ['price_change', 'tiny_price', 'below_cost']),
    )
    expect(refused).toMatchObject({ code: 'promotion_unconfirmed', guards: [{ name: 'sale_replaced' }] })
    expect(await charged(plain)).toEqual([24_990, null])
    await take(client, id, { name: 'start' })
    expect([await charged(plain), await charged(running)]).toEqual([
      [10, 24_990],
      [10, 24_990],
    ])
  })

  it('leaves goods that come into its scope later, counts them, and takes them in when somebody has seen what that does', async () => {
    const client = await colleague()
    const [brand] = await shop.sql<
      [{ id: number }]
    >`insert into brand (slug, name) values (gen_random_uuid()::text, 'Nordval') returning id`
    const [first, later] = [await insertVariant(shop.sql), await insertVariant(shop.sql, { gross: 10_000 })]
    const join = async (id: number) =>
      shop.sql`update product set brand_id = ${brand.id} where id = ${await productOf(id)}`
    await join(first)
    const id = await started(client, valuesOf({ kind: 'brand', ids: [brand.id] }))
    await join(later)
    now = at('2030-01-12T12:00:00Z')
    expect(await client.getPromotion({ params: { id } })).toMatchObject({ variants: 1, entered: 1 })
    expect(await charged(later)).toEqual([10_000, null])
    const step = { name: 'add' } as const
    const effect = await client.previewPromotionStep({ params: { id }, body: { step } })
    expect(effect).toMatchObject({ touched: 1, examples: [{ before: 10_000, after: 8000 }] })
    expect(await take(client, id, step)).toMatchObject({ variants: 2, entered: 0 })
    expect([await charged(later), await charged(later, at('2030-01-21T00:00:00Z'))]).toEqual([
      [8000, 10_000],
      [10_000, null],
    ])
    expect(await refusalOf(take(client, id, step))).toMatchObject({ code: 'promotion_empty' })
  })

  it('is ended early, extended, or called off; what somebody has priced otherwise since stays', async () => {
    const client = await colleague()
    const [one, other] = [await insertVariant(shop.sql), await insertVariant(shop.sql)]
    const id = await started(client, valuesOf(await products(one, other)))
    await take(client, id, { name: 'move_end', last_day: '2030-01-25' })
    expect(await charged(one, at('2030-01-25T12:00:00Z'))).toEqual([19_992, 24_990])
    await client.savePrices({
      body: {
        changes: { sale: { ids: [other], before: [19_992], values: [18_000] } },
        confirmed: everyGuard,
      },
    })
    expect(await client.getPromotion({ params: { id } })).toMatchObject({ changed: 1 })
    now = at('2030-01-14T08:00:00Z')
    const end = { name: 'end' } as const
    const effect = await client.previewPromotionStep({ params: { id }, body: { step: end } })
    expect(effect).toMatchObject({
      touched: 1,
      left: [{ name: 'changed', count: 1 }],
      examples: [{ before: 19_992, after: 24_990 }],
      guards: [],
    })
    expect(await take(client, id, end, [])).toMatchObject({ state: 'over' })
    expect([await charged(one), await charged(other)]).toEqual([
      [24_990, null],
      [18_000, 24_990],
    ])
    expect(await refusalOf(take(client, id, end))).toMatchObject({ code: 'promotion_state' })
    const next = await started(client, valuesOf(await products(one), { first_day: '2030-01-16' }))
    expect(await take(client, next, end, [])).toMatchObject({ state: 'draft', variants: 0 })
    expect(await charged(one, at('2030-01-17T12:00:00Z'))).toEqual([24_990, null])
  })

  it('is one change of the audit, with one undo, and nothing breaks a rule of the shop', async () => {
    const client = await colleague()
    const id = await insertVariant(shop.sql)
    const histories = () =>
      shop.sql`select gross, original_gross, valid_from, valid_to from variant_price where variant_id = ${id} order by valid_from`
    const before = [...(await histories())]
    const promotion = await started(client, valuesOf(await products(id)))
    const change = client.changes.at(-1)!
    expect((await histories()).length).toBe(3)
    expect((await undo(change)).conflicts).toEqual([])
    expect([...(await histories())]).toEqual(before)
    expect(await client.getPromotion({ params: { id: promotion } })).toMatchObject({
      state: 'draft',
      variants: 0,
    })
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('is taken back step by step, the last one first: goods that were added never have the price of a draft', async () => {
    const client = await colleague()
    const [brand] = await shop.sql<
      [{ id: number }]
    >`insert into brand (slug, name) values (gen_random_uuid()::text, 'Sorrend') returning id`
    const [first, later] = [await insertVariant(shop.sql), await insertVariant(shop.sql)]
    const join = async (id: number) =>
      shop.sql`update product set brand_id = ${brand.id} where id = ${await productOf(id)}`
    const prices = async () => [(await charged(first))[0], (await charged(later))[0]]
    const histories = () =>
      shop.sql`
        select variant_id, gross, original_gross, valid_from, valid_to from variant_price
        where variant_id in (${first}, ${later}) order by variant_id, valid_from`
    const before = [...(await histories())]
    await join(first)
    const id = await started(client, valuesOf({ kind: 'brand', ids: [brand.id] }))
    const start = client.changes.at(-1)!
    await join(later)
    now = at('2030-01-12T12:00:00Z')
    await take(client, id, { name: 'add' })
    const add = client.changes.at(-1)!
    await take(client, id, { name: 'move_end', last_day: '2030-01-25' })
    const moved = client.changes.at(-1)!

    const refused = /azóta más is történt \(Akció léptetése, .*\): előbb azt vonja vissza/
    for (const rest of [false, true]) {
      await expect(undo(start, rest)).rejects.toThrow(refused)
      await expect(undo(add, rest)).rejects.toThrow(refused)
    }
    expect(await prices()).toEqual([19_992, 19_992])
    expect(await client.getPromotion({ params: { id } })).toMatchObject({ state: 'running', changed: 0 })
    await undo(moved)
    await expect(undo(start)).rejects.toThrow(refused)
    const undoneAdd = (await undo(add)).undoneBy!
    expect(await prices()).toEqual([19_992, 24_990])
    const undoneStart = (await undo(start)).undoneBy!
    expect([...(await histories())]).toEqual(before)
    expect(await client.getPromotion({ params: { id } })).toMatchObject({ state: 'draft', variants: 0 })
    // Forward again in its order, too: what was added needs the sale.
    await expect(undo(undoneAdd)).rejects.toThrow('előbb azt vonja vissza')
    await undo(undoneStart)
    expect(await prices()).toEqual([19_992, 24_990])
    await undo(undoneAdd)
    expect(await prices()).toEqual([19_992, 19_992])
    await take(client, id, { name: 'end' })
    expect(await prices()).toEqual([24_990, 24_990])
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('that waits for its undo to commit is taken back whole, or gets its goods first', async () => {
    const client = await colleague()
    const [brand] = await shop.sql<
      [{ id: number }]
    >`insert into brand (slug, name) values (gen_random_uuid()::text, 'Verseny') returning id`
    for (let round = 0; round < 6; round += 1) {
      const [first, later] = [await insertVariant(shop.sql), await insertVariant(shop.sql)]
      const join = async (id: number) =>
        shop.sql`update product set brand_id = ${brand.id} where id = ${await productOf(id)}`
      await join(first)
      const id = await started(client, valuesOf({ kind: 'brand', ids: [brand.id] }))
      const start = client.changes.at(-1)!
      await join(later)
      const [undone] = await Promise.allSettled([undo(start, true), take(client, id, { name: 'add' })])
      const isDraft = undone.status === 'fulfilled'
      expect([(await charged(first))[0], (await charged(later))[0]]).toEqual(
        isDraft ? [24_990, 24_990] : [19_992, 19_992],
      )
      expect((await client.getPromotion({ params: { id } })).state).toBe(isDraft ? 'draft' : 'running')
      await shop.sql`update product set brand_id = null where brand_id = ${brand.id}`
    }
  })

  it('refuses what can’t be: an end that is past, a change of what runs, a start that changes nothing', async () => {
    const client = await colleague()
    const id = await insertVariant(shop.sql)
    const codeOf = async (given: Promise<unknown>) => (await refusalOf(given)).code
    const values = valuesOf(await products(id))
    const past = { ...values, last_day: '2030-01-09' }
    expect(await codeOf(client.previewPromotion({ body: { values: past } }))).toBe('promotion_past')
    const running = await started(client, values)
    const params = { id: running }
    expect(await codeOf(client.changePromotion({ params, body: { before: values, values } }))).toBe(
      'promotion_state',
    )
    expect(await codeOf(client.removePromotion({ params }))).toBe('promotion_state')
    const again = await client.createPromotion({ body: { values } })
    expect(await codeOf(take(client, again.id, { name: 'start' }))).toBe('promotion_empty')
    expect(await codeOf(client.getPromotion({ params: { id: 2_000_000_000 } }))).toBe('promotion_not_found')
    expect(await client.removePromotion({ params: { id: again.id } })).toEqual({ removed: true })
  })

  it('merges two people’s changes of a draft, and names what both have changed', async () => {
    const client = await colleague()
    const before = valuesOf({ kind: 'brand', ids: [1] })
    const { id } = await client.createPromotion({ body: { values: before } })
    const save = (values: Values) => client.changePromotion({ params: { id }, body: { before, values } })
    await save({ ...before, name: 'Tavaszi' })
    expect((await save({ ...before, rounding: 'ten' })).values).toMatchObject({
      name: 'Tavaszi',
      rounding: 'ten',
    })
    expect(await refusalOf(save({ ...before, name: 'Nyári' }))).toMatchObject({
      code: 'promotion_conflict',
      conflicts: [{ field: 'name', yours: 'Nyári', theirs: 'Tavaszi' }],
    })
  })

  it('says nothing of costs to who may not see them', async () => {
    const owner = await colleague()
    const other = await colleague(['products.see', 'prices.edit'])
    const id = await insertVariant(shop.sql)
    await shop.sql`update variant set cost = 10000 where id = ${id}`
    const values = valuesOf(await products(id), { floor_over_cost: 20 })
    expect(await refusalOf(other.previewPromotion({ body: { values } }))).toMatchObject({ code: 'forbidden' })
    expect(await refusalOf(other.createPromotion({ body: { values } }))).toMatchObject({ code: 'forbidden' })
    const draft = await owner.createPromotion({ body: { values } })
    const params = { id: draft.id }
    const shown = (await other.getPromotion({ params })).values
    expect(shown.floor_over_cost).toBeNull()
    await other.changePromotion({ params, body: { before: shown, values: { ...shown, name: 'Más' } } })
    expect((await owner.getPromotion({ params })).values).toMatchObject({ name: 'Más', floor_over_cost: 20 })
    const plain = { ...values, floor_over_cost: null }
    expect((await other.previewPromotion({ body: { values: plain } })).margin).toBeNull()
  })
})

describe('any sequence of sales, goods added, ends, extensions, table edits, imports and undos', () => {
  /** As the model has it. `prices`: by variant; absent where it was left out. `looked`: positions of its variants. */
  type Sale = {
    id: number
    percent: number
    from: number
    to: number | null
    replaces: boolean
    prices: Map<number, number>
    looked: number[]
  }
  type State = { models: PriceModel[]; sales: Sale[] }
  let ids: number[] = []
  let brandId = 0
  beforeEach(async () => {
    ids = [await insertVariant(shop.sql), await insertVariant(shop.sql), await insertVariant(shop.sql)]
    const [brand] = await shop.sql<
      [{ id: number }]
    >`insert into brand (slug, name) values (gen_random_uuid()::text, 'Sorozat') returning id`
    brandId = brand.id
    await putIntoScope([0, 1])
  })
  /** The last variant is in the scope of sales only while goods are added to them. */
  async function putIntoScope(positions: readonly number[]): Promise<void> {
    const members = positions.map((position) => ids[position]!)
    await shop.sql`
      update product p set brand_id = case when v.id = any(${members}::int[]) then ${brandId}::int end
      from variant v where v.product_id = p.id and v.id = any(${ids}::int[])`
  }

  const days = fc.integer({ min: 0, max: 12 })
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('start' as const),
        percent: fc.integer({ min: 5, max: 60 }),
        replaces: fc.boolean(),
        first: fc.option(days),
        length: fc.option(days),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('add' as const), which: fc.nat(2) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('end' as const), which: fc.nat(3) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('move_end' as const),
        which: fc.nat(3),
        days: fc.option(days),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('price' as const),
        which: fc.nat(2),
        gross: fc.integer({ min: 20_000, max: 30_000 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('import' as const),
        which: fc.nat(2),
        gross: fc.integer({ min: 15_000, max: 30_000 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), isUndone: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo_early' as const), which: fc.nat(11) }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 100 }) }),
    },
  )

  it('leaves prices, history and 30-day values as a plain model says', { timeout: 60_000 }, async () => {
    const client = await colleague()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        now = at('2021-01-10T12:00:00Z')
        await shop.sql`delete from variant_price where variant_id = any(${ids}::int[])`
        await shop.sql`
          insert into variant_price (variant_id, gross, valid_from)
          select id, 24990, '2020-01-01T00:00:00Z' from unnest(${ids}::int[]) as given (id)`
        let state: State = {
          models: ids.map(() => [
            { gross: 24_990, original: null, from: Date.parse('2020-01-01T00:00:00Z'), to: null },
          ]),
          sales: [],
        }
        const taken: Taken[] = []
        for (const one of steps) {
          if (one.kind === 'wait') now = new Date(now.getTime() + one.hours * hour)
          else if (one.kind === 'undo') {
            const last = taken.at(-1)
            if (!last) continue
            const undone = await undo(last.change)
            expect(undone.conflicts).toEqual([])
            if (one.isUndone) expect((await undo(undone.undoneBy!)).conflicts).toEqual([])
            else {
              taken.pop()
              state = last.before
            }
          } else if (one.kind === 'undo_early') await byEarlyUndo(taken, one.which)
          else {
            const before = structuredClone(state)
            const known = client.changes.length
            const imported = one.kind === 'import' ? await byImport(one, state) : null
            if (one.kind === 'start') await byStart(client, one, state)
            else if (one.kind === 'add') await byAdd(client, one.which, state)
            else if (one.kind === 'end') await byEnd(client, one.which, state)
            else if (one.kind === 'move_end') await byMovedEnd(client, one, state)
            else if (one.kind === 'price') await byTable(client, one, state)
            // The draft of a sale is a change of its own.
            const change = imported ?? client.changes.slice(known).at(-1)
            const isWritten = JSON.stringify(before) !== JSON.stringify(state) || mapsDiffer(before, state)
            if (change !== undefined && isWritten) taken.push({ change, before, sale: await saleOf(change) })
          }
          await expectState(client, state)
        }
      }),
      { numRuns: 25 },
    )
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  type Taken = { change: number; before: State; sale: number | null }
  /** The sale that a change is a step of. */
  async function saleOf(change: number): Promise<number | null> {
    const [row] = await shop.sql<{ id: number }[]>`
      select (row_key ->> 'id')::int as id from audit where change_id = ${change} and table_name = 'promotion'`
    return row?.id ?? null
  }
  /** A step of a sale that has had a later one is not taken back, neither as a whole nor what could be of it. */
  async function byEarlyUndo(taken: readonly Taken[], which: number): Promise<void> {
    const early = taken.filter(
      (one, index) => one.sale !== null && taken.findLastIndex(({ sale }) => sale === one.sale) > index,
    )
    const one = early[which % early.length]
    if (!one) return
    for (const rest of [false, true])
      await expect(undo(one.change, rest)).rejects.toThrow('előbb azt vonja vissza')
  }

  const mapsDiffer = (a: State, b: State) =>
    JSON.stringify(a.sales.map(({ prices }) => [...prices])) !==
    JSON.stringify(b.sales.map(({ prices }) => [...prices]))
  const dayIn = (count: number) => new Date(now.getTime() + count * 24 * hour).toISOString().slice(0, 10)
  /** Winter time: a day in Hungary begins an hour before that of UTC. */
  const startOfDay = (day: string) => Date.parse(`${day}T00:00:00Z`) - hour

  async function byStart(
    client: DeskClient,
    one: { percent: number; replaces: boolean; first: number | null; length: number | null },
    state: State,
  ): Promise<void> {
    const first = one.first === null ? null : dayIn(one.first)
    const last = one.length === null ? null : dayIn((one.first ?? 0) + one.length)
    const from = Math.max(now.getTime(), first === null ? 0 : startOfDay(first))
    const to = last === null ? null : startOfDay(last) + 24 * hour
    const { id } = await client.createPromotion({
      body: {
        values: valuesOf(
          { kind: 'brand', ids: [brandId] },
          {
            discount: { kind: 'percent', value: one.percent },
            replaces_sales: one.replaces,
            first_day: first,
            last_day: last,
          },
        ),
      },
    })
    const { percent, replaces } = one
    const sale: Sale = { id, percent, from, to, replaces, prices: new Map(), looked: [] }
    const models = withGoods(state.models, sale, [0, 1])
    const refused = await refusalOf(take(client, id, { name: 'start' }))
    if (sale.prices.size === 0) return expect(refused).toMatchObject({ code: 'promotion_empty' }) as void
    expect(refused).toEqual({})
    state.models = models
    state.sales.push(sale)
  }

  /** Those that the sale looks at, priced from its beginning or from now on. */
  function withGoods(models: readonly PriceModel[], sale: Sale, positions: readonly number[]): PriceModel[] {
    const from = Math.max(sale.from, now.getTime())
    sale.looked.push(...positions)
    return models.map((model, index) => {
      if (!positions.includes(index)) return model
      if (reducedWithin(model, from, sale.to) && !sale.replaces) return model
      const regular = regularOfModel(stretchOf(model, from)!)
      const gross = Math.floor((regular * (100 - sale.percent)) / 100)
      const next = withSaleWithin(model, { gross, from, to: sale.to })
      if (next.some(isSlip)) return model
      sale.prices.set(ids[index]!, gross)
      return next
    })
  }

  async function byAdd(client: DeskClient, which: number, state: State): Promise<void> {
    const sale = state.sales[which]
    if (!sale) return
    await putIntoScope([0, 1, 2])
    const refused = await refusalOf(take(client, sale.id, { name: 'add' }))
    await putIntoScope([0, 1])
    if (isOver(sale)) return expect(refused).toMatchObject({ code: 'promotion_state' }) as void
    if (sale.looked.includes(2)) return expect(refused).toMatchObject({ code: 'promotion_empty' }) as void
    expect(refused).toEqual({})
    state.models = withGoods(state.models, sale, [2])
  }

  async function byEnd(client: DeskClient, which: number, state: State): Promise<void> {
    const sale = state.sales[which]
    if (!sale) return
    const refused = await refusalOf(take(client, sale.id, { name: 'end' }, []))
    if (isOver(sale)) return expect(refused).toMatchObject({ code: 'promotion_state' }) as void
    expect(refused).toEqual({})
    const end = Math.max(sale.from, now.getTime())
    state.models = state.models.map((model, index) => withoutFrom(model, sale, { index, end }))
    if (sale.from > now.getTime()) state.sales.splice(which, 1)
    else sale.to = now.getTime()
  }

  async function byMovedEnd(
    client: DeskClient,
    one: { which: number; days: number | null },
    state: State,
  ): Promise<void> {
    const sale = state.sales[one.which]
    if (!sale) return
    const last = one.days === null ? null : dayIn(one.days)
    const end = last === null ? null : startOfDay(last) + 24 * hour
    const refused = await refusalOf(take(client, sale.id, { name: 'move_end', last_day: last }))
    if (isOver(sale)) return expect(refused).toMatchObject({ code: 'promotion_state' }) as void
    if (end !== null && end <= sale.from)
      return expect(refused).toMatchObject({ code: 'promotion_past' }) as void
    expect(refused).toEqual({})
    const { to } = sale
    const isLonger = to !== null && (end === null || end > to)
    state.models = state.models.map((model, index) => {
      if (!isLonger) return end === null ? model : withoutFrom(model, sale, { index, end })
      const gross = sale.prices.get(ids[index]!)
      const last = ownOf(model, sale, index).at(-1)
      if (gross === undefined || last?.to !== to) return model
      if (reducedWithin(model, to, end) && !sale.replaces) return model
      const next = withSaleWithin(model, { gross, from: to, to: end })
      return next.some(isSlip) ? model : next
    })
    sale.to = end
  }

  async function byTable(
    client: DeskClient,
    one: { which: number; gross: number },
    state: State,
  ): Promise<void> {
    const { which, gross } = one
    const before = regularOfModel(stretchOf(state.models[which]!, now.getTime())!)
    const wanted = withRegular(state.models[which]!, gross, now.getTime())
    const isNone = wanted.some(
      (stretch) =>
        isSlip(stretch) && !state.models[which]!.some((old) => isSlip(old) && old.gross === stretch.gross),
    )
    const changes = { price: { ids: [ids[which]!], before: [before], values: [gross] } }
    const refused = await refusalOf(client.savePrices({ body: { changes, confirmed: everyGuard } }))
    expect(refused).toMatchObject(isNone ? { code: 'validation_failed' } : {})
    if (!isNone) state.models[which] = wanted
  }

  async function byImport(one: { which: number; gross: number }, state: State): Promise<number> {
    const id = ids[one.which]!
    const [variant] = await shop.sql<[{ number: string; product: string }]>`
      select v.item_number as number, p.item_number as product from variant v join product p on p.id = v.product_id where v.id = ${id}`
    await recordChange(shop.sql, { actor: 'command', name: '', what: 'import' }, (tx) =>
      writeProducts(
        tx,
        [
          {
            itemNumber: variant.product,
            variants: [{ itemNumber: variant.number, price: { gross: one.gross } }],
          },
        ],
        { now, guard: () => undefined },
      ),
    )
    state.models[one.which] = withImported(state.models[one.which]!, one.gross, now.getTime())
    const [row] = await shop.sql<[{ id: number }]>`select max(id)::int as id from change`
    return row.id
  }

  const isSlip = ({ gross, original }: ModelStretch) => original !== null && gross >= original
  const isOver = ({ to }: Sale) => to !== null && to <= now.getTime()
  const reducedWithin = (model: PriceModel, from: number, to: number | null) =>
    model.some(
      (one) => one.original !== null && (to === null || one.from < to) && (one.to === null || one.to > from),
    )
  const withSaleWithin = (
    model: PriceModel,
    { gross, from, to }: { gross: number; from: number; to: number | null },
  ) => painted(model, { from, to, now: now.getTime() }, (one) => ({ gross, original: regularOfModel(one) }))
  /** What of a sale still stands, from now on. */
  function ownOf(model: PriceModel, sale: Sale, index: number): PriceModel {
    const from = Math.max(sale.from, now.getTime())
    const parts = sale.to === null ? cutModel(model, from) : cutModel(cutModel(model, from), sale.to)
    return parts.filter(
      (one) =>
        one.original !== null &&
        one.gross === sale.prices.get(ids[index]!) &&
        one.from >= from &&
        (sale.to === null || one.from < sale.to),
    )
  }
  const withoutFrom = (model: PriceModel, sale: Sale, { index, end }: { index: number; end: number }) =>
    painted(
      sale.to === null ? model : cutModel(model, sale.to),
      { from: end, to: sale.to, now: now.getTime() },
      (one) =>
        one.original !== null && one.gross === sale.prices.get(ids[index]!)
          ? { gross: one.original, original: null }
          : {},
    )

  /** Neighbours that say the same are one: who reads a price never sees where a history was cut. */
  const seen = (model: readonly ModelStretch[]) =>
    model.reduce<ModelStretch[]>((all, one) => {
      const last = all.at(-1)
      if (last && last.gross === one.gross && last.original === one.original && last.to === one.from)
        return [...all.slice(0, -1), { ...last, to: one.to }]
      return [...all, one]
    }, [])

  async function expectState(client: DeskClient, { models, sales }: State): Promise<void> {
    const stored = await shop.sql<(ModelStretch & { id: number })[]>`
      select variant_id as id, gross, original_gross as original, (extract(epoch from valid_from) * 1000)::float8 as from,
        (extract(epoch from valid_to) * 1000)::float8 as to
      from variant_price where variant_id = any(${ids}::int[]) order by variant_id, valid_from`
    const found = ids.map((id) =>
      stored
        .filter((row) => row.id === id)
        .map(({ gross, original, from, to }) => ({ gross, original, from, to })),
    )
    expect(found.map(seen)).toEqual(models.map(seen))
    const overlaps = await shop.sql`
      select from variant_price a join variant_price b on a.variant_id = b.variant_id and a.id < b.id
        and tstzrange(a.valid_from, a.valid_to) && tstzrange(b.valid_from, b.valid_to)
      where a.variant_id = any(${ids}::int[])`
    expect(overlaps.count).toBe(0)
    const numbers = await shop.sql<
      { id: number; number: string }[]
    >`select id, item_number as number from variant where id = any(${ids}::int[]) order by id`
    const { rows } = await client.findPrices({ body: { item_numbers: numbers.map(({ number }) => number) } })
    expect(rows.map(({ lowest }) => lowest)).toEqual(
      numbers.map(({ id }) => lowestOfModel(found[ids.indexOf(id)]!, now.getTime())),
    )
    for (const sale of sales) {
      const [row] = await shop.sql<{ from: number; to: number | null }[]>`
        select (extract(epoch from starts_at) * 1000)::float8 as from, (extract(epoch from ends_at) * 1000)::float8 as to
        from promotion where id = ${sale.id}`
      expect(row).toEqual({ from: sale.from, to: sale.to })
    }
  }
})
