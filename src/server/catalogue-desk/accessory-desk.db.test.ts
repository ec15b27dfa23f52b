import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { openReadModel, type ReadModel } from '#listing-index/index.ts'
import { openChangeFeed, type ChangeFeed } from '#platform/database/change-feed.ts'
import { commandLineUndoer, undoChange } from '#server/audit/undo-change.ts'
import { createAccessoryHandlers } from '#server/catalogue/accessories/accessory-api.ts'
import { staleCatalogueTags } from '#server/catalogue/catalogue-tags.ts'
import { writeAttributes, writeCategories, writeProducts } from '#server/catalogue/index.ts'
import { deskClient, refusalOf, type DeskClient } from '#tests/support/desk-client.ts'
import { guestContext } from '#tests/support/guest-context.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { createAccessoryDeskHandlers } from './accessory-desk-api.ts'
import { createAttributeDeskHandlers } from './attribute-desk-api.ts'
import { createCategoryDeskHandlers } from './category-desk-api.ts'

const merging = { users: { categoryUsers: [], brandUsers: [] }, maxSync: 10_000 }
let shop: TestPlatform
let feed: ChangeFeed
let readModel: ReadModel
let client: DeskClient
const stale: string[] = []
const ids = new Map<string, number>()
const id = (slug: string) => ids.get(slug)!

type Made = { name: string; in: string; stock?: number; variants: Record<string, string | number>[] }
const tyre = (width: number, load: number) => ({ szelesseg: width, oldalfal: 55, felni: 16, terheles: load })
const goods: Made[] = [
  { name: 'Fjell 205', in: 'teli', variants: [tyre(205, 91), tyre(205, 94)] },
  { name: 'Fjell vegyes', in: 'teli', variants: [tyre(205, 91), tyre(225, 95)] },
  { name: 'Lánc 70', in: 'lancok', variants: [{ meretek: '195/65 R15, 205/55 R16' }] },
  { name: 'Lánc 90', in: 'lancok', variants: [{ meretek: '225/55R16' }] },
  { name: 'Lánc elfogyott', in: 'lancok', stock: 0, variants: [{ meretek: '205/55 R16' }] },
  { name: 'Szelep', in: 'szelepek', stock: 3, variants: [{}] },
]

beforeAll(async () => {
  shop = await createTestPlatform()
  const { sql, clock } = shop.platform
  await sql.begin(async (tx) => {
    const category = (slug: string, parent: string | null, defaultQuantity = 1) => ({
      slug,
      name: slug.charAt(0).toUpperCase() + slug.slice(1),
      parent,
      defaultQuantity,
    })
    await writeCategories(tx, [
      category('abroncsok', null, 4),
      category('teli', 'abroncsok', 4),
      category('tartozek', null),
      category('lancok', 'tartozek'),
      category('szelepek', 'tartozek'),
      category('egyeb', null),
    ])
    await writeAttributes(tx, [
      { slug: 'szelesseg', name: 'Szélesség', kind: 'number', filterType: 'choice' },
      { slug: 'oldalfal', name: 'Oldalfal', kind: 'number', filterType: 'choice' },
      { slug: 'felni', name: 'Felni', kind: 'number', filterType: 'choice' },
      { slug: 'terheles', name: 'Terhelés', kind: 'number' },
      // Nothing filters by it: the rule alone brings it into the index.
      { slug: 'meretek', name: 'Méretek', kind: 'text' },
    ])
    await writeProducts(
      tx,
      goods.map((one, index) => ({
        itemNumber: `T${index}`,
        slug: `t-${index}`,
        name: one.name,
        mainCategory: one.in,
        taxRate: 27,
        variants: one.variants.map((attributes, at) => ({
          itemNumber: `T${index}-${at}`,
          attributes,
          price: { gross: 1000 },
          onHand: one.stock ?? 50,
        })),
      })),
      { now: new Date(clock().getTime() - 60_000), guard: () => undefined },
    )
  })
  for (const table of ['category', 'attribute'])
    for (const row of await sql<{ slug: string; id: number }[]>`select slug, id from ${sql(table)}`)
      ids.set(row.slug, row.id)
  for (const row of await sql<{ slug: string; id: number }[]>`
    select item_number as slug, id from variant`)
    ids.set(row.slug, row.id)
  feed = await openChangeFeed(shop.platform)
  readModel = await openReadModel(shop.platform, feed)
  feed.subscribe(async (batch) => void stale.push(...(await staleCatalogueTags(batch, sql))))
  const handlers = {
    ...createAccessoryDeskHandlers(shop.platform),
    ...createCategoryDeskHandlers(shop.platform, merging),
    ...createAttributeDeskHandlers(shop.platform, merging),
  }
  client = await deskClient(sql, handlers, { clock })
})
afterAll(async () => {
  readModel.close()
  await feed.stop()
  await shop.stop()
})

type Rule = AdminResponse<'getAccessoryRule'>
const make = (main: string, accessory: string) =>
  client.createAccessoryRule({ body: { main_category: id(main), accessory_category: id(accessory) } })
async function save({ id: rule, values }: Rule, part: Partial<Rule['values']>): Promise<Rule> {
  return client.changeAccessoryRule({
    params: { id: rule },
    body: { before: values, values: { ...values, ...part } },
  })
}
const ofSize = () => [{ kind: 'contains' as const, main_attribute: null, accessory_attribute: id('meretek') }]
const handlers = () => createAccessoryHandlers(shop.platform, readModel)
async function offeredWith(slug: string) {
  await feed.catchUp()
  const context = guestContext(null)
  const found = await handlers().productGetAccessories(
    { params: { slug }, query: undefined, body: undefined },
    context,
  )
  return {
    rows: found.map(({ product, quantity, reason }) => [product.name, quantity, reason]),
    tags: [...context.tags],
  }
}
async function offeredInCart(...lines: string[]) {
  await feed.catchUp()
  const found = await handlers().productGetAccessoriesOfLines(
    { params: undefined, query: { lines }, body: undefined },
    guestContext(null),
  )
  return found.map(({ product, quantity }) => [product.name, quantity])
}
const undoLast = async () => {
  const [row] = await shop.platform.sql<[{ id: number }]>`select max(id) as id from change`
  return undoChange(shop.platform, row.id, {
    undoer: commandLineUndoer,
    author: { actor: 'staff:7', name: 'Éva', what: 'undoChange' },
    rest: false,
  })
}

describe('rules of accessories', () => {
  let chains: Rule
  let valves: Rule
  const sizeReason = 'Illik a 205/55\u00a0R16 mérethez'

  it('offer nothing until they are switched on, and then at once', async () => {
    valves = await make('abroncsok', 'szelepek')
    chains = await make('abroncsok', 'lancok')
    expect(chains.values).toMatchObject({ is_active: false, quantity_kind: 'per_set', quantity: 1 })
    expect((await offeredWith('t-0')).rows).toEqual([])
    valves = await save(valves, { is_active: true, quantity_kind: 'per_piece' })
    stale.length = 0
    chains = await save(chains, { is_active: true, matches: ofSize() })
    const { rows, tags } = await offeredWith('t-0')
    // Only three valves are left, and the chain that has gone is not offered.
    expect(rows).toEqual([
      ['Szelep', 3, 'Ajánlott kiegészítő'],
      ['Lánc 70', 1, sizeReason],
    ])
    expect(stale).toContain('accessories')
    expect(tags.filter((tag) => tag.startsWith('product:')).length).toBe(3)
  })

  it('compare what all variants share, and in a cart the one that lies in it', async () => {
    expect((await offeredWith('t-1')).rows).toEqual([['Szelep', 3, 'Ajánlott kiegészítő']])
    expect(await offeredInCart(`${id('T1-1')}:4`)).toEqual([
      ['Szelep', 3],
      ['Lánc 90', 1],
    ])
    expect(await offeredInCart(`${id('T1-1')}:1`, `${id('T0-0')}:8`)).toEqual([
      ['Szelep', 3],
      ['Lánc 90', 1],
      ['Lánc 70', 2],
    ])
  })

  it('leave out what is in the cart, and offer nothing with an accessory or with what is gone', async () => {
    expect(await offeredInCart(`${id('T0-0')}:4`, `${id('T2-0')}:1`)).toEqual([['Szelep', 3]])
    expect(await offeredInCart(`${id('T5-0')}:1`, '999999999:1')).toEqual([])
    expect((await offeredWith('t-5')).rows).toEqual([])
    await expect(offeredWith('nincs-ilyen')).rejects.toMatchObject({ status: 404 })
  })

  it('are counted with examples, in order, and say what they can not be', async () => {
    expect(await client.countAccessoryRule({ body: chains.values })).toEqual({
      main_products: 2,
      accessory_products: 3,
      examples: [
        { name: 'Fjell 205', fitting: 1, names: ['Lánc 70'] },
        { name: 'Fjell vegyes', fitting: 0, names: [] },
      ],
    })
    const { rules } = await client.orderAccessoryRules({ body: { ids: [chains.id, valves.id] } })
    expect(rules.map((one) => [one.id, one.main_products, one.accessory_products])).toEqual([
      [chains.id, 2, 3],
      [valves.id, 2, 1],
    ])
    expect((await offeredWith('t-0')).rows.map(([name]) => name)).toEqual(['Lánc 70', 'Szelep'])
    await expect(
      refusalOf(client.orderAccessoryRules({ body: { ids: [chains.id] } })),
    ).resolves.toMatchObject({ code: 'accessory_rules_changed' })
    await expect(refusalOf(make('teli', 'teli'))).resolves.toMatchObject({
      errors: { accessory_category: [expect.stringContaining('másik kategóriát')] },
    })
    await expect(refusalOf(save(chains, { matches: [...ofSize(), ...ofSize()] }))).resolves.toMatchObject({
      errors: { 'values.matches': [expect.any(String)] },
    })
    await expect(
      refusalOf(save(chains, { matches: [{ ...ofSize()[0]!, kind: 'from' }] })),
    ).resolves.toMatchObject({ errors: { 'values.matches': [expect.any(String)] } })
    await expect(refusalOf(save(chains, { main_category: 99_999 }))).resolves.toMatchObject({
      errors: { 'values.main_category': [expect.any(String)] },
    })
  })

  it('show both values where two have changed the same', async () => {
    await save(valves, { quantity: 2 })
    await expect(refusalOf(save(valves, { quantity: 3 }))).resolves.toMatchObject({
      code: 'taxonomy_conflict',
    })
    await undoLast()
    expect((await client.getAccessoryRule({ params: { id: valves.id } })).values.quantity).toBe(1)
  })

  it('hold the attribute and the category that they name', async () => {
    await shop.platform.sql`delete from variant_attribute where attribute_id = ${id('meretek')}`
    await expect(refusalOf(client.removeAttribute({ params: { id: id('meretek') } }))).resolves.toMatchObject(
      { message: expect.stringContaining('Abroncsok → Lancok') },
    )
    const empty = await make('egyeb', 'szelepek')
    const effect = await client.previewCategoryRemoval({ params: { id: id('egyeb') }, query: {} })
    expect(effect.named_by).toEqual(['Egyeb → Szelepek (illik hozzá)'])
    expect(effect.obstacle).toContain('Egyeb → Szelepek')
    await client.removeAccessoryRule({ params: { id: empty.id } })
  })

  it('follow a category into another, fall where nothing is left to say, and come back with it', async () => {
    const rulesOf = async () =>
      (await client.listAccessoryRules({})).rules.map(({ id: rule, values }) => [
        rule,
        values.main_category,
        values.accessory_category,
        values.matches.length,
      ])
    const before = await rulesOf()
    await client.mergeCategory({
      params: { id: id('lancok') },
      body: { into: id('szelepek'), products: 3 },
    })
    expect(await rulesOf()).toEqual([
      [chains.id, id('abroncsok'), id('szelepek'), 1],
      [valves.id, id('abroncsok'), id('szelepek'), 0],
    ])
    await undoLast()
    expect(await rulesOf()).toEqual(before)
    // Deleted with another in its place.
    await client.removeCategory({
      params: { id: id('szelepek') },
      body: { into: id('abroncsok'), products: 1 },
    })
    expect(await rulesOf()).toEqual([before[0]])
    await undoLast()
    expect(await rulesOf()).toEqual(before)
  })

  it('are deleted with what they compare, and that is taken back', async () => {
    await client.removeAccessoryRule({ params: { id: chains.id } })
    expect((await client.listAccessoryRules({})).rules.map((one) => one.id)).toEqual([valves.id])
    await undoLast()
    expect((await client.getAccessoryRule({ params: { id: chains.id } })).values).toEqual(chains.values)
    await expect(
      shop.platform.sql`update accessory_rule set accessory_category_id = main_category_id`,
    ).rejects.toMatchObject({ code: '23514' })
  })
})
