import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminInput } from '#contract/admin/endpoint-schemas.ts'
import type { Right } from '#contract/admin/rights.ts'
import { dayOf } from '#hungary/calendar-day.ts'
import { recordChange } from '#platform/audit/recording.ts'
import type { Platform } from '#platform/platform.ts'
import { commandLineUndoer, undoChange } from '#server/audit/undo-change.ts'
import { writeProducts, type ProductInput } from '#server/catalogue/index.ts'
import { createPriceTableHandlers } from '#server/price-table/price-table-api.ts'
import { createBulkHandlers } from '#server/product-bulk/bulk-api.ts'
import { createPromotionHandlers } from '#server/promotion/promotion-api.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { testPlatform } from '#tests/race/shop-calls.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { deskClient, refusalOf, type DeskClient } from '#tests/support/desk-client.ts'
import { createHistoryHandlers } from './history-desk-api.ts'
import { statesAsOf } from './product-state.ts'
import { touchedProducts } from './touched-products.ts'

let shop: ShopDatabase
let shared: Platform
const platform = () => shared
beforeAll(async () => {
  shop = await createShopDatabase('catalogue_history')
  shared = testPlatform(shop.sql, () => new Date())
})
afterAll(() => shop.drop())

const everyGuard = [
  'price_change',
  'tiny_price',
  'below_cost',
  'discount_ends',
  'sale_replaced',
  'stock_gone',
]
const colleague = (rights?: readonly Right[]): Promise<DeskClient> =>
  deskClient(
    shop.sql,
    {
      ...createPriceTableHandlers(platform()),
      ...createPromotionHandlers(platform()),
      ...createBulkHandlers(platform()),
      ...createHistoryHandlers(platform()),
    },
    { clock: () => new Date(), ...(rights ? { rights } : {}) },
  )

/** A moment between what was written and what will be, by the database's clock and ours. */
async function moment(): Promise<string> {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 3))
  await pause()
  const at = new Date().toISOString()
  await pause()
  return at
}
async function productOf(variantId: number) {
  const [row] = await shop.sql<{ id: number; product: string; variant: string }[]>`
    select p.id, p.item_number as product, v.item_number as variant
    from variant v join product p on p.id = v.product_id where v.id = ${variantId}`
  return row!
}
const imported = async (variantId: number, input: Partial<ProductInput>, gross?: number): Promise<number> => {
  const { product, variant } = await productOf(variantId)
  const price = gross === undefined ? {} : { price: { gross } }
  return recordChange(shop.sql, { actor: 'staff:7', name: 'Nagy Éva', what: 'runImport' }, async (tx) => {
    const variants = [{ itemNumber: variant, ...price }]
    await writeProducts(tx, [{ itemNumber: product, ...input, variants }], {
      now: new Date(),
      guard: () => undefined,
    })
    const [row] = await tx<[{ id: number }]>`select current_setting('boltiv.change')::int as id`
    return row.id
  })
}
const setPrice = async (client: DeskClient, id: number, before: number, value: number) =>
  client.savePrices({
    body: { changes: { price: { ids: [id], before: [before], values: [value] } }, confirmed: everyGuard },
  })
const undo = (change: number) =>
  undoChange(platform(), change, {
    undoer: commandLineUndoer,
    author: { actor: 'staff:7', name: 'Nagy Éva', what: 'undoChange' },
    rest: false,
  })

type Differences = Awaited<ReturnType<DeskClient['listDifferences']>>['differences']
const shownOf = (differences: Differences) =>
  differences.map(({ title, before, after, origin }) => ({ title, before, after, source: origin.source }))
type Target = AdminInput<'restoreCatalogue'>['body']['target']
async function restore(client: DeskClient, target: Target, confirmed = everyGuard) {
  const { version } = await client.previewRestore({ body: { target } })
  return client.restoreCatalogue({ body: { target, version, confirmed } })
}
const nbsp = (text: string) => text.replaceAll(' ', '\u00a0')

describe('the catalogue of a past moment', () => {
  it('says what differs between two moments, and by whom, import, sale or undo', async () => {
    const client = await colleague()
    const id = await insertVariant(shop.sql, { name: 'Időgép', gross: 20_000 })
    const { id: productId, variant: number } = await productOf(id)
    const start = await moment()
    await setPrice(client, id, 20_000, 21_000)
    const priced = await moment()
    const change = await imported(id, { name: 'Időgép új néven', shortDescription: 'Rövid' }, 22_000)
    await shop.sql`
      with run as (
        insert into product_import (file_name, file_key, columns, sample, state, staff_name, finished_at, change_id)
        values ('arlista.csv', 'k', '{}', '[]', 'done', 'Nagy Éva', now(), ${change}) returning id
      )
      insert into product_import_row (import_id, line, item_number, kind, changes, problems)
      select id, 214, ${number}, 'updated', '[]', '[]' from run`

    const all = await client.listDifferences({ query: { from: start, search: 'idogep' } })
    expect(all.next).toBeNull()
    expect(shownOf(all.differences)).toEqual([
      { title: 'Megnevezés', before: 'Időgép', after: 'Időgép új néven', source: 'import' },
      { title: 'Rövid leírás', before: '', after: 'Rövid', source: 'import' },
      { title: 'Ár', before: nbsp('20 000 Ft'), after: nbsp('22 000 Ft'), source: 'import' },
    ])
    expect(all.differences[2]!.origin.text).toBe('Termékek importja: arlista.csv, 214. sor – Nagy Éva')
    const early = await client.listDifferences({ query: { from: start, to: priced, search: 'idogep' } })
    expect(shownOf(early.differences)).toEqual([
      { title: 'Ár', before: nbsp('20 000 Ft'), after: nbsp('21 000 Ft'), source: 'staff' },
    ])
    const byHand = await client.listDifferences({ query: { from: start, source: 'staff', search: number } })
    expect(byHand.differences).toEqual([])
    const texts = await client.listDifferences({ query: { from: start, what: 'text', search: number } })
    expect(texts.differences.map(({ title }) => title)).toEqual(['Megnevezés', 'Rövid leírás'])

    const then = await client.listPastProducts({ query: { at: priced, search: 'idogep' } })
    expect(then.rows).toMatchObject([
      { product_id: productId, name: 'Időgép', price: 21_000, on_hand: 100, is_shown: true, is_gone: false },
    ])
    const { texts: reason } = await client.explainPrice({ params: { id } })
    expect(reason[0]).toContain(nbsp('22 000 Ft'))
    expect(reason[1]).toContain('arlista.csv, 214. sor – Nagy Éva')
    expect(reason.at(-1)).toBe(`Előtte ${nbsp('21 000 Ft')} volt.`)
  })

  it('restores chosen cells as one change that can be undone, wants guards confirmed, and says what others have changed', async () => {
    const client = await colleague()
    const id = await insertVariant(shop.sql, { name: 'Visszaállított', gross: 20_000 })
    const { id: productId } = await productOf(id)
    await recordChange(shop.sql, { actor: 'command', name: '', what: 'test' }, (tx) =>
      tx`update variant set cost = 9000 where id = ${id}`.then(() => undefined),
    )
    const start = await moment()
    await setPrice(client, id, 20_000, 40_000)
    await imported(id, { name: 'Elrontott név' })
    const broken = await moment()
    await imported(id, { name: 'Közben javított név' })
    const cells = [
      { product_id: productId, variant_id: id, field: 'price' },
      { product_id: productId, variant_id: null, field: 'name' },
    ]
    const target: Target = { kind: 'cells', cells, from: start, to: broken }
    const effect = await client.previewRestore({ body: { target } })
    expect(effect).toMatchObject({ cells: 1, products: 1 })
    expect(effect.left).toMatchObject([{ name: 'changed_since', count: 1 }])
    expect(effect.guards.map(({ name }) => name)).toEqual(['price_change'])
    const refusal = await refusalOf(restore(client, target, []))
    expect(refusal).toMatchObject({ code: 'history_unconfirmed' })
    await restore(client, target)
    const priceOf = async () =>
      (await shop.sql<[{ gross: number }]>`select gross from price_at(${id}, now())`)[0].gross
    expect(await priceOf()).toBe(20_000)
    await undo(client.changes.at(-1)!)
    expect(await priceOf()).toBe(40_000)
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('brings back pictures whose files are there, and leaves those whose files are gone', async () => {
    const client = await colleague()
    const { files } = platform()
    await files.write('images/regi.webp', 'a picture')
    const withPictures = async (name: string, fileKey: string) => {
      const id = await insertVariant(shop.sql, { name })
      await imported(id, { images: [{ fileKey, title: '' }] })
      return (await productOf(id)).id
    }
    const [there, gone] = [
      await withPictures('Képes', 'regi.webp'),
      await withPictures('Elveszett', 'elveszett.webp'),
    ]
    const start = await moment()
    await recordChange(shop.sql, { actor: 'command', name: '', what: 'test' }, async (tx) => {
      await tx`delete from product_image where product_id in (${there}, ${gone})`
    })
    const cells = [there, gone].map((product_id) => ({ product_id, variant_id: null, field: 'pictures' }))
    const target: Target = { kind: 'cells', cells, from: start }
    expect((await client.previewRestore({ body: { target } })).left).toMatchObject([
      { name: 'file', count: 1 },
    ])
    await restore(client, target)
    const rows =
      await shop.sql`select product_id, file_key from product_image where product_id in (${there}, ${gone})`
    expect([...rows]).toEqual([{ product_id: there, file_key: 'regi.webp' }])
  })

  it('refuses a moment before the audit, what was changed meanwhile, and cells without their right', async () => {
    const client = await colleague()
    const id = await insertVariant(shop.sql, { name: 'Jogok', gross: 20_000 })
    const { id: productId } = await productOf(id)
    const start = await moment()
    await setPrice(client, id, 20_000, 21_000)
    const early = await client.listDifferences({ query: { from: '2001-01-01T00:00:00Z' } })
    expect(early.from).toBe(early.known_since)
    const cells = [{ product_id: productId, variant_id: id, field: 'price' }]
    const target: Target = { kind: 'cells', cells, from: start }
    const before = { ...target, from: '2001-01-01T00:00:00Z' }
    expect(await refusalOf(client.previewRestore({ body: { target: before } }))).toMatchObject({
      code: 'history_unknown',
    })
    const { version } = await client.previewRestore({ body: { target } })
    const body = { target, version, confirmed: everyGuard }
    const other = await colleague(['products.see', 'products.edit'])
    expect(await refusalOf(other.restoreCatalogue({ body }))).toMatchObject({ code: 'forbidden' })
    await setPrice(client, id, 21_000, 22_000)
    expect(await refusalOf(client.restoreCatalogue({ body }))).toMatchObject({ code: 'history_changed' })
  })

  it('shows costs only to who may see them', async () => {
    const id = await insertVariant(shop.sql, { name: 'Titkos beszerzés' })
    const client = await colleague()
    const start = await moment()
    await client.savePrices({
      body: { changes: { cost: { ids: [id], before: [null], values: [9000] } }, confirmed: [] },
    })
    const titles = async (desk: DeskClient) =>
      (await desk.listDifferences({ query: { from: start, search: 'titkos' } })).differences.map(
        ({ field }) => field,
      )
    expect(await titles(client)).toEqual(['cost'])
    expect(await titles(await colleague(['products.see']))).toEqual([])
  })
})

/** What the plain model knows of a product: what is sold for how much, under which name, in which places. */
type Snapshot = {
  name: string
  published: boolean
  badges: string[]
  gross: number
  original: number | null
  cost: number | null
}

describe('any sequence of writes', () => {
  const steps = fc.oneof(
    fc.record({
      kind: fc.constant('price' as const),
      which: fc.nat(1),
      gross: fc.integer({ min: 10_000, max: 30_000 }),
    }),
    fc.record({
      kind: fc.constant('cost' as const),
      which: fc.nat(1),
      cost: fc.integer({ min: 1000, max: 9000 }),
    }),
    fc.record({
      kind: fc.constant('import' as const),
      which: fc.nat(1),
      gross: fc.integer({ min: 10_000, max: 30_000 }),
      name: fc.constantFrom('Alfa', 'Béta', 'Gamma'),
    }),
    fc.record({ kind: fc.constant('badge' as const), which: fc.nat(1), isOn: fc.boolean() }),
    fc.record({ kind: fc.constant('shown' as const), which: fc.nat(1), isOn: fc.boolean() }),
    fc.record({
      kind: fc.constant('sale' as const),
      which: fc.nat(1),
      percent: fc.integer({ min: 5, max: 40 }),
    }),
    fc.record({ kind: fc.constant('undo' as const) }),
  )

  it('is known at each of its moments as it was, and restored as it was', async () => {
    const [badge] = await shop.sql<[{ id: number }]>`
      insert into badge (slug, text, background_color, font_color) values ('uj', 'Új', '#000', '#fff') returning id`
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 8 }), async (sequence) => {
        const client = await colleague()
        const ids = [
          await insertVariant(shop.sql, { name: 'Modell' }),
          await insertVariant(shop.sql, { name: 'Modell' }),
        ]
        const products = await Promise.all(ids.map(productOf))
        const snapshots: { at: string; of: Snapshot[] }[] = []
        const note = async () => snapshots.push({ at: await moment(), of: await snapshotOf(ids) })
        await note()
        for (const step of sequence) {
          await take(step, { client, ids, products, badge: badge.id })
          await note()
        }
        for (const { at, of } of snapshots) {
          expect(await pastOf(new Date(at), products)).toEqual(of)
          const { rows } = await client.listPastProducts({ query: { at, search: products[0]!.product } })
          expect(rows[0]).toMatchObject({ name: of[0]!.name, price: of[0]!.gross, cost: of[0]!.cost })
        }
        const [first] = snapshots
        const between = {
          span: { from: new Date(first!.at), to: new Date() },
          source: null,
          search: '',
          after: 0,
          limit: 1000,
        }
        // Whichever way they are found.
        expect(await touchedProducts(shop.sql, between, 0)).toEqual(await touchedProducts(shop.sql, between))
        const { differences } = await client.listDifferences({ query: { from: first!.at } })
        const cells = differences
          .filter(({ product_id: id }) => products.some((product) => product.id === id))
          .map(({ product_id, variant_id, field }) => ({ product_id, variant_id, field }))
        if (cells.length > 0) await restore(client, { kind: 'cells', cells, from: first!.at })
        expect(await snapshotOf(ids)).toEqual(first!.of)
        expect(await brokenRules(shop.sql)).toEqual([])
      }),
      { numRuns: 8, interruptAfterTimeLimit: 60_000 },
    )
  }, 120_000)

  type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never
  type Stage = {
    client: DeskClient
    ids: number[]
    products: { id: number; product: string }[]
    badge: number
  }

  async function take(step: Step, { client, ids, products, badge }: Stage): Promise<void> {
    if (step.kind === 'undo') {
      const last = client.changes.at(-1)
      if (last !== undefined) await undo(last).catch(() => undefined)
      return
    }
    const id = ids[step.which]!
    const [current] = await snapshotOf([id])
    const target = { kind: 'ids' as const, ids: [products[step.which]!.id] }
    const bulk = async (action: AdminInput<'changeProductBulk'>['body']['action']) => {
      const { version } = await client.previewProductBulk({ body: { target, action } })
      await client.changeProductBulk({ body: { target, action, version, confirmed: everyGuard } })
    }
    switch (step.kind) {
      case 'price': {
        const regular = current!.original ?? current!.gross
        // A price below the sale that runs is refused; then nothing happens.
        return void (await setPrice(client, id, regular, step.gross).catch(() => undefined))
      }
      case 'cost':
        return void (await client.savePrices({
          body: {
            changes: { cost: { ids: [id], before: [current!.cost], values: [step.cost] } },
            confirmed: everyGuard,
          },
        }))
      case 'import':
        return void client.changes.push(await imported(id, { name: step.name }, step.gross))
      case 'badge':
        return bulk({ name: step.isOn ? 'badge_add' : 'badge_remove', id: badge })
      case 'shown':
        return bulk({ name: step.isOn ? 'publish' : 'unpublish' })
      case 'sale': {
        const { id: sale } = await client.createPromotion({
          body: {
            values: {
              name: 'Akció',
              scope: { kind: 'products', ids: target.ids },
              discount: { kind: 'percent', value: step.percent },
              rounding: 'none',
              floor_price: null,
              floor_over_cost: null,
              replaces_sales: false,
              first_day: null,
              last_day: dayOf(new Date(Date.now() + 5 * 86_400_000)),
            },
          },
        })
        await client
          .takePromotionStep({
            params: { id: sale },
            body: { step: { name: 'start' }, confirmed: everyGuard },
          })
          .catch(() => undefined)
      }
    }
  }

  /** The same by what the audit knows. */
  async function pastOf(at: Date, products: readonly { id: number }[]): Promise<Snapshot[]> {
    const states = await statesAsOf(
      shop.sql,
      products.map(({ id }) => id),
      { moment: at, now: new Date() },
    )
    return products.map(({ id }) => {
      const { row, badges, variants } = states.get(id)!
      const [variant] = variants.values()
      return {
        name: String(row.name),
        published: row.published === true,
        cost: variant!.row.cost as number | null,
        gross: variant!.price!.gross,
        original: variant!.price!.originalGross,
        badges: badges.map(() => 'uj'),
      }
    })
  }

  /** As they stand now, read past all that this feature has. */
  async function snapshotOf(ids: readonly number[]): Promise<Snapshot[]> {
    const rows = await shop.sql<Snapshot[]>`
      select p.name, p.published, v.cost, price.gross, price.original_gross as original,
        array(select b.slug from product_badge pb join badge b on b.id = pb.badge_id where pb.product_id = p.id) as badges
      from variant v join product p on p.id = v.product_id cross join lateral price_at(v.id, clock_timestamp()) price
      where v.id = any(${[...ids]}::int[]) order by v.id`
    return [...rows]
  }
})
