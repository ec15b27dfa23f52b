import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminInput } from '#contract/admin/endpoint-schemas.ts'
import type { Right } from '#contract/admin/rights.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { complete, guestClient, readyCheckout, testPlatform } from '#tests/race/shop-calls.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { killedAfter } from '#tests/support/killed-after.ts'
import { deskClient, refusalOf, type DeskClient } from '#tests/support/desk-client.ts'
import { commandLineUndoer, undoChange } from '#server/audit/undo-change.ts'
import { beginUndo } from '#server/audit/undo-job.ts'
import { runUndo } from '#server/audit/undo-run.ts'
import { createPriceTableHandlers } from '#server/price-table/price-table-api.ts'
import { emptyBin } from './bin-job.ts'
import { createBulkHandlers } from './bulk-api.ts'
import { runBulk } from './bulk-job.ts'

let shop: ShopDatabase
let now = new Date()
const platform = () => testPlatform(shop.sql, () => now)
beforeAll(async () => {
  shop = await createShopDatabase('product_bulk')
  now = new Date(Math.floor(Date.now() / 1000) * 1000)
})
afterAll(() => shop.drop())

type Body = AdminInput<'previewProductBulk'>['body']
const colleague = (
  rights?: readonly Right[],
  sizes?: { maxSync: number; looked?: number },
): Promise<DeskClient> =>
  deskClient(
    shop.sql,
    { ...createBulkHandlers(platform(), sizes), ...createPriceTableHandlers(platform()) },
    { clock: () => now, ...(rights ? { rights } : {}) },
  )
const everyGuard = ['price_change', 'tiny_price', 'below_cost', 'discount_ends', 'stock_gone']

/** Shows it, and does what was shown. */
async function done(client: DeskClient, body: Body, confirmed = everyGuard) {
  const effect = await client.previewProductBulk({ body })
  await client.changeProductBulk({ body: { ...body, version: effect.version, confirmed } })
  return effect
}
const undo = (change: number) =>
  undoChange(platform(), change, {
    undoer: commandLineUndoer,
    author: { actor: 'staff:7', name: 'Éva', what: 'undoChange' },
    rest: false,
  })

async function productsNamed(name: string, count: number) {
  const variants: number[] = []
  for (let index = 0; index < count; index += 1)
    variants.push(await insertVariant(shop.sql, { name: `${name} ${index}`, stock: 3 }))
  const rows = await shop.sql<{ id: number }[]>`
    select product_id as id from variant where id = any(${variants}::int[]) order by id`
  return { variants, ids: rows.map(({ id }) => id) }
}
const filter = (search: string, view: 'all' | 'bin' = 'all'): Body['target'] => ({
  kind: 'filter',
  view,
  search,
  category: [],
  brand: [],
})
const stateOf = (ids: readonly number[]) =>
  shop.sql`
    select p.published, p.binned_at, p.main_category_id, p.brand_id,
      array(select category_id from product_category where product_id = p.id order by 1) as categories,
      array(select badge_id from product_badge where product_id = p.id order by 1) as badges,
      array(select collection_id from collection_product where product_id = p.id order by 1) as collections,
      (select json_agg(json_build_array(gross, original_gross, valid_from, valid_to) order by valid_from)
        from variant_price vp join variant v on v.id = vp.variant_id where v.product_id = p.id) as prices,
      (select sum(on_hand) from stock s join variant v on v.id = s.variant_id where v.product_id = p.id) as on_hand
    from product p where id = any(${[...ids]}::int[]) order by id`
const newThing = async (table: 'brand' | 'collection' | 'category' | 'badge'): Promise<number> => {
  const values = {
    brand: shop.sql`insert into brand (slug, name) values (gen_random_uuid()::text, 'Nordval') returning id`,
    collection: shop.sql`insert into collection (slug, name) values (gen_random_uuid()::text, 'Téli') returning id`,
    category: shop.sql`
      insert into category (path, slug, name) values ('{}', gen_random_uuid()::text, 'Felnik') returning id`,
    badge: shop.sql`
      insert into badge (slug, text, background_color, font_color) values (gen_random_uuid()::text, 'Új', '#000', '#fff') returning id`,
  }
  const [row] = await (values[table] as unknown as Promise<{ id: number }[]>)
  if (table === 'category') await shop.sql`update category set path = array[id] where id = ${row!.id}`
  return row!.id
}

describe('an action on many products', () => {
  it('is shown first, done in one change, and taken back in one, whatever it is', async () => {
    const client = await colleague()
    const { ids } = await productsNamed('Tömeg', 3)
    await shop.sql`update product set published = false where id = ${ids[2]!}`
    const [brand, collection, category, badge] = [
      await newThing('brand'),
      await newThing('collection'),
      await newThing('category'),
      await newThing('badge'),
    ]
    const actions: [Body['action'], number, [string, string]][] = [
      [{ name: 'unpublish' }, 2, ['látható', 'rejtett']],
      [{ name: 'publish' }, 1, ['rejtett', 'látható']],
      [{ name: 'category', id: category }, 3, ['Gumik', 'Felnik']],
      [{ name: 'brand', id: brand }, 3, ['nincs', 'Nordval']],
      [{ name: 'badge_add', id: badge }, 3, ['nincs', 'Új']],
      [{ name: 'collection_add', id: collection }, 3, ['nincs', 'Téli']],
      [{ name: 'price', kind: 'percent', value: 10, rounding: 'nine_ninety' }, 3, ['24 990 Ft', '26 990 Ft']],
      [{ name: 'stock', kind: 'add', value: 4 }, 3, ['3 db', '7 db']],
      [{ name: 'bin' }, 3, ['látható', 'lomtárban']],
    ]
    for (const [action, touched, [before, after]] of actions) {
      const stood = [...(await stateOf(ids))]
      const body = { target: filter('tomeg'), action }
      const effect = await client.previewProductBulk({ body })
      expect({ action, effect }).toMatchObject({ effect: { products: 3, touched, guards: [] } })
      const [example] = effect.examples
      expect([example!.before, example!.after].map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
        before,
        after,
      ])
      expect([...(await stateOf(ids))]).toEqual(stood)
      const known = client.changes.length
      await done(client, body)
      expect([...(await stateOf(ids))]).not.toEqual(stood)
      expect(client.changes.slice(known)).toHaveLength(1)
      expect(await brokenRules(shop.sql)).toEqual([])
      expect((await undo(client.changes.at(-1)!)).conflicts).toEqual([])
      expect([...(await stateOf(ids))]).toEqual(stood)
    }
  })

  it('is for the ticked ones alone, or for all that a list is narrowed to, beyond what was seen', async () => {
    const client = await colleague()
    const { ids } = await productsNamed('Mennyiség', 130)
    const few = await done(client, {
      target: { kind: 'ids', ids: ids.slice(0, 2) },
      action: { name: 'unpublish' },
    })
    expect(few).toMatchObject({ products: 2, touched: 2 })
    const all = await done(client, { target: filter('Mennyiség'), action: { name: 'unpublish' } })
    expect(all).toMatchObject({ products: 130, touched: 128 })
    const hidden = await shop.sql`select from product where id = any(${ids}::int[]) and not published`
    expect(hidden.count).toBe(130)
  })

  it('is not done on what others have changed since it was shown', async () => {
    const client = await colleague()
    const { ids, variants } = await productsNamed('Ütköző', 2)
    const body: Body = {
      target: { kind: 'ids', ids },
      action: { name: 'price', kind: 'amount', value: -1000, rounding: 'none' },
    }
    const { version } = await client.previewProductBulk({ body })
    await client.savePrices({
      body: { changes: { price: { ids: [variants[0]!], before: [24_990], values: [20_000] } } },
    })
    const late = client.changeProductBulk({ body: { ...body, version, confirmed: everyGuard } })
    expect(await refusalOf(late)).toMatchObject({ code: 'bulk_changed' })
    const fresh = await done(client, body)
    expect(fresh.examples.map(({ after }) => after.replaceAll('\u00a0', ' '))).toEqual([
      '19 000 Ft',
      '23 990 Ft',
    ])
  })

  it('stops at each guard until it is confirmed by name, and leaves what can’t be, with the reason', async () => {
    const client = await colleague()
    const { ids, variants } = await productsNamed('Gyanús', 3)
    await shop.sql`update stock set reserved = 2 where variant_id = ${variants[0]!}`
    const target = { kind: 'ids' as const, ids }
    const emptied: Body = { target, action: { name: 'stock', kind: 'set', value: 0 } }
    const effect = await client.previewProductBulk({ body: emptied })
    expect(effect).toMatchObject({
      touched: 2,
      variants: 2,
      left: [{ name: 'held', count: 1 }],
      guards: [{ name: 'stock_gone', count: 2 }],
    })
    const { version } = effect
    expect(await refusalOf(client.changeProductBulk({ body: { ...emptied, version } }))).toMatchObject({
      code: 'bulk_unconfirmed',
      guards: [{ name: 'stock_gone' }],
    })
    await shop.sql`update stock set reserved = 0 where variant_id = ${variants[0]!}`
    await shop.sql`delete from variant_price where variant_id = ${variants[1]!}`
    const cheap: Body = { target, action: { name: 'price', kind: 'fixed', value: 10, rounding: 'none' } }
    const found = await client.previewProductBulk({ body: cheap })
    expect(found.left).toMatchObject([{ name: 'no_price', count: 1 }])
    expect(Object.fromEntries(found.guards.map(({ name, count }) => [name, count]))).toEqual({
      price_change: 2,
      tiny_price: 2,
    })
    const dear: Body = {
      target,
      action: { name: 'price', kind: 'percent', value: 100_000_000, rounding: 'none' },
    }
    expect(await client.previewProductBulk({ body: dear })).toMatchObject({
      touched: 0,
      left: [{ name: 'price_above', count: 2 }, { name: 'no_price' }],
    })
    const gone: Body = { target, action: { name: 'brand', id: 2_000_000_000 } }
    expect(await refusalOf(client.previewProductBulk({ body: gone }))).toMatchObject({ code: 'bulk_gone' })
  })

  it.each<[Right, Body['action']['name'][]]>([
    ['products.edit', ['publish', 'bin', 'restore']],
    ['prices.edit', ['price']],
    ['stock.edit', ['stock']],
  ])('with %s alone only these are done: %j', async (right, allowed) => {
    const client = await colleague(['products.see', right])
    const { ids } = await productsNamed(`Jog ${right}`, 1)
    const actions: Body['action'][] = [
      { name: 'publish' },
      { name: 'collection_add', id: 1 },
      { name: 'price', kind: 'percent', value: 1, rounding: 'none' },
      { name: 'stock', kind: 'add', value: 1 },
      { name: 'bin' },
      { name: 'restore' },
    ]
    for (const action of actions) {
      const body = { target: { kind: 'ids' as const, ids }, action }
      const codes = [
        (await refusalOf(client.previewProductBulk({ body }))).code,
        (await refusalOf(client.changeProductBulk({ body: { ...body, version: '' } }))).code,
      ]
      const isAllowed = allowed.includes(action.name)
      expect([action.name, ...codes.map((code) => code === 'forbidden')]).toEqual([
        action.name,
        !isAllowed,
        !isAllowed,
      ])
    }
  })
})

describe('the bin', () => {
  it('holds what nobody sees and buys, and gives it back hidden; who publishes it has taken it out', async () => {
    const client = await colleague()
    const { ids } = await productsNamed('Kidobott', 2)
    await done(client, { target: filter('kidobott'), action: { name: 'bin' } })
    const counts = async () => [
      (await client.listPrices({ query: { search: 'kidobott' } })).total,
      (await client.listPrices({ query: { search: 'kidobott', view: 'bin' } })).total,
    ]
    expect(await counts()).toEqual([0, 2])
    const priced: Body = {
      target: { kind: 'ids', ids },
      action: { name: 'publish' },
    }
    expect(await client.previewProductBulk({ body: priced })).toMatchObject({
      touched: 0,
      left: [{ name: 'binned', count: 2 }],
    })
    await done(client, { target: filter('kidobott 0', 'bin'), action: { name: 'restore' } })
    expect(await counts()).toEqual([1, 1])
    // An import that lists the other again.
    await shop.sql`update product set published = true where id = ${ids[1]!}`
    expect(await counts()).toEqual([2, 0])
    expect((await stateOf(ids)).map(({ published }) => published as boolean)).toEqual([false, true])
  })

  it('is emptied after 30 days, but for what an order names', async () => {
    const client = await colleague()
    const { ids, variants } = await productsNamed('Lejárt', 3)
    const guest = guestClient(platform())
    await complete(guest, await readyCheckout(guest, { id: variants[0]! }))
    await done(client, { target: { kind: 'ids', ids: ids.slice(0, 2) }, action: { name: 'bin' } })
    const began = now
    const left = async () => {
      await emptyBin(platform())
      const rows = await shop.sql<
        { id: number }[]
      >`select id from product where id = any(${ids}::int[]) order by id`
      return rows.map(({ id }) => id)
    }
    now = new Date(began.getTime() + 29 * 86_400_000)
    expect(await left()).toEqual(ids)
    now = new Date(began.getTime() + 31 * 86_400_000)
    expect(await left()).toEqual([ids[0], ids[2]])
    expect(await brokenRules(shop.sql)).toEqual([])
    now = began
  })
})

describe('an action on more products than one transaction takes', () => {
  const partSize = 2
  const action = { name: 'price' as const, kind: 'percent' as const, value: 10, rounding: 'none' as const }
  /** The job that somebody has started on five products of that name, after the same look as a smaller one. */
  async function started(name: string, confirmed = everyGuard) {
    const client = await colleague(undefined, { maxSync: 3 })
    const goods = await productsNamed(name, 5)
    const body = { target: filter(name), action }
    const { version } = await client.previewProductBulk({ body })
    const { run } = await client.changeProductBulk({ body: { ...body, version, confirmed } })
    expect(run).toEqual(expect.any(Number))
    return { client, run: run!, ...goods }
  }
  const runOf = async (client: DeskClient, id: number) =>
    (await client.listBulkRuns()).runs.find((run) => run.id === id)
  const pricesOf = async (variants: readonly number[]) => {
    const rows = await shop.sql<{ gross: number }[]>`
      select price.gross from unnest(${[...variants]}::int[]) with ordinality as given (id, place)
      cross join lateral price_at(given.id, ${now}) price order by place`
    return rows.map(({ gross }) => gross)
  }
  it('is a job that goes on where it was killed: each product once, one change, one undo', async () => {
    const { client, run, ids, variants } = await started('sokaig')
    const stood = [...(await stateOf(ids))]
    expect(await runOf(client, run)).toMatchObject({ products: 5, done: 0, ended_at: null })
    await expect(runBulk(killedAfter(platform(), 2), run, partSize)).rejects.toThrow('killed')
    expect(await runOf(client, run)).toMatchObject({ done: 4, touched: 4, ended_at: null })
    // Two workers at once, as where the first was only thought to be gone.
    await Promise.allSettled([runBulk(platform(), run, partSize), runBulk(platform(), run, partSize)])
    const end = await runOf(client, run)
    expect(end).toMatchObject({
      done: 5,
      touched: 5,
      left_out: 0,
      failure: '',
      by: 'Kiss Anna',
      action: 'price',
    })
    expect(end?.ended_at).not.toBeNull()
    expect(await pricesOf(variants)).toEqual(variants.map(() => 27_489))
    expect(await shop.sql`select from change where id = ${end!.change_id}`).toHaveLength(1)
    await runBulk(platform(), run, partSize)
    expect(await pricesOf(variants)).toEqual(variants.map(() => 27_489))
    await undo(end!.change_id!)
    expect([...(await stateOf(ids))]).toEqual(stood)
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('that is stopped leaves the rest, by whoever may do its action, and is taken back as far as it came', async () => {
    const { client, run, ids } = await started('felbe')
    const stood = [...(await stateOf(ids))]
    await expect(runBulk(killedAfter(platform(), 1), run, partSize)).rejects.toThrow('killed')
    const other = await colleague(['products.see', 'stock.edit'])
    expect(await refusalOf(other.stopBulkRun({ params: { id: run } }))).toMatchObject({ code: 'forbidden' })
    await client.stopBulkRun({ params: { id: run } })
    expect(await runOf(client, run)).toMatchObject({ state: 'stopping', stopped_by: 'Kiss Anna' })
    await runBulk(platform(), run, partSize)
    const end = await runOf(client, run)
    expect(end).toMatchObject({ state: 'stopped', done: 2, touched: 2, failure: '', stopped_by: 'Kiss Anna' })
    expect(await brokenRules(shop.sql)).toEqual([])
    await undo(end!.change_id!)
    expect([...(await stateOf(ids))]).toEqual(stood)
  })

  it('looks at the first of very many, does all of them, and leaves slips among the others that nobody has seen', async () => {
    const client = await colleague(undefined, { maxSync: 1, looked: 2 })
    const { ids, variants } = await productsNamed('rengeteg', 5)
    const stood = [...(await stateOf(ids))]
    await shop.sql`update variant set cost = 24000 where id = ${variants[3]!}`
    const body = { target: filter('rengeteg'), action }
    const effect = await client.previewProductBulk({ body })
    expect(effect).toMatchObject({ products: 5, looked: 2, touched: 2, variants: 2, guards: [] })
    expect(effect.examples.map(({ name }) => name)).toEqual(['rengeteg 0', 'rengeteg 1'])
    // One more is another action than the one that was shown, though the first of them are the same.
    const [more] = (await productsNamed('rengeteg 9', 1)).ids
    const { version } = effect
    expect(await refusalOf(client.changeProductBulk({ body: { ...body, version } }))).toMatchObject({
      code: 'bulk_changed',
    })
    await shop.sql`update product set name = 'Egyetlen' where id = ${more!}`
    const { run } = await client.changeProductBulk({ body: { ...body, version } })
    await expect(runBulk(killedAfter(platform(), 1), run!, partSize)).rejects.toThrow('killed')
    await client.stopBulkRun({ params: { id: run! } })
    await runBulk(platform(), run!, partSize)
    expect(await runOf(client, run!)).toMatchObject({ products: 5, done: 2, state: 'stopped' })

    const again = await client.previewProductBulk({ body })
    const second = await client.changeProductBulk({ body: { ...body, version: again.version } })
    await runBulk(platform(), second.run!, partSize)
    const end = await runOf(client, second.run!)
    expect(end).toMatchObject({ products: 5, done: 5, touched: 4, left_out: 1, state: 'done' })
    expect(await pricesOf(variants)).toEqual([30_238, 30_238, 27_489, 24_990, 27_489])
    const first = (await runOf(client, run!))!
    for (const change of [end!.change_id!, first.change_id!]) {
      const undoing = await shop.sql.begin((tx) => beginUndo(tx, change, null))
      await runUndo(platform(), undoing, async () => {}, 1)
    }
    expect([...(await stateOf(ids))]).toEqual(stood)
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('leaves what has become a slip since it was looked at, and says how many', async () => {
    const { client, run, variants } = await started('kozben', [])
    const cost = 24_000
    await shop.sql`update variant set cost = ${cost} where id = ${variants[1]!}`
    await runBulk(platform(), run, partSize)
    expect(await runOf(client, run)).toMatchObject({ done: 5, touched: 4, left_out: 1 })
    expect((await pricesOf(variants)).map((gross) => gross > 25_000)).toEqual([true, false, true, true, true])
  })

  it('is not begun where somebody has changed what was shown, and ends where its thing is gone', async () => {
    const client = await colleague(undefined, { maxSync: 3 })
    const { ids } = await productsNamed('elmult', 5)
    const brand = await newThing('brand')
    const body = { target: filter('elmult'), action: { name: 'brand' as const, id: brand } }
    const { version } = await client.previewProductBulk({ body })
    await shop.sql`update product set brand_id = ${brand} where id = ${ids[0]!}`
    expect(await refusalOf(client.changeProductBulk({ body: { ...body, version } }))).toMatchObject({
      code: 'bulk_changed',
    })
    const again = await client.previewProductBulk({ body })
    const { run } = await client.changeProductBulk({ body: { ...body, version: again.version } })
    await shop.sql`update product set brand_id = null where brand_id = ${brand}`
    await shop.sql`delete from brand where id = ${brand}`
    await runBulk(platform(), run!, partSize)
    expect(await runOf(client, run!)).toMatchObject({
      done: 0,
      failure: 'Amit választott, az közben megszűnt.',
    })
  })
})
