import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { readSelections } from '#listing-index/index.ts'
import { loadTaxonomy } from '#listing-index/source/taxonomy-store.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { testPlatform } from '#tests/race/shop-calls.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { deskClient, refusalOf, type DeskClient } from '#tests/support/desk-client.ts'
import { commandLineUndoer, undoChange } from '#server/audit/undo-change.ts'
import { addAttributeLabels, writeProducts } from '#server/catalogue/index.ts'
import { createAttributeDeskHandlers } from './attribute-desk-api.ts'
import { createCategoryDeskHandlers } from './category-desk-api.ts'

const merging = { users: { categoryUsers: [], brandUsers: [] }, maxSync: 10_000 }
let shop: ShopDatabase
let client: DeskClient
const platform = () => testPlatform(shop.sql, () => new Date())
beforeAll(async () => {
  shop = await createShopDatabase('attribute_desk')
  const handlers = {
    ...createAttributeDeskHandlers(platform(), merging),
    ...createCategoryDeskHandlers(platform(), merging),
  }
  client = await deskClient(shop.sql, handlers, { clock: () => new Date() })
})
afterAll(() => shop.drop())

type Attribute = AdminResponse<'getAttribute'>
type Kind = Attribute['kind']

const make = (name: string, kind: Kind) => client.createAttribute({ body: { name, kind } })
const paramsOf = ({ id }: Pick<Attribute, 'id'>) => ({ params: { id } })
const add = (one: Attribute, label: string) =>
  client.saveAttributeValue({ ...paramsOf(one), body: { value: null, label, swatch: null } })
/** A variant that has a value, as a file writes it; gives its id. */
async function having(one: Attribute, value: string): Promise<number> {
  const id = await insertVariant(shop.sql)
  await write(id, one, value)
  return id
}
async function write(id: number, { slug }: Attribute, value: string): Promise<void> {
  const [row] = await shop.sql<[{ product: string; variant: string }]>`
    select p.item_number as product, v.item_number as variant
    from variant v join product p on p.id = v.product_id where v.id = ${id}`
  await shop.sql.begin((tx) =>
    writeProducts(
      tx,
      [{ itemNumber: row.product, variants: [{ itemNumber: row.variant, attributes: { [slug]: value } }] }],
      { now: new Date(), guard: () => undefined },
    ),
  )
}
const valueOf = async (variant: number): Promise<string> => {
  const [row] = await shop.sql<[{ value: string }]>`
    select value from variant_attribute where variant_id = ${variant}`
  return row.value
}
const undoLast = async () => {
  const [row] = await shop.sql<[{ id: number }]>`select max(id) as id from change`
  return undoChange(platform(), row.id, {
    undoer: commandLineUndoer,
    author: { actor: 'staff:7', name: 'Éva', what: 'undoChange' },
    rest: false,
  })
}
const seen = ({ options }: Attribute) => options.map(({ value, label, variants }) => [value, label, variants])

describe('an attribute', () => {
  it('is counted, renamed everywhere, ordered, and removed when nothing uses it', async () => {
    const [made, other] = [await make('Anyag', 'choice'), await make('Hossz', 'number')]
    const { values } = made
    expect(made).toMatchObject({ slug: 'anyag', is_known: false, obstacle: null, options: [] })
    await expect(refusalOf(make('ANYAG', 'text'))).resolves.toMatchObject({ code: 'address_taken' })
    await add(made, 'Gumi')
    const variant = await having(made, 'gumi')
    const saved = await client.changeAttribute({
      ...paramsOf(made),
      body: { before: values, values: { ...values, name: 'Alapanyag', is_shown: false, is_on_card: true } },
    })
    expect(saved).toMatchObject({
      slug: 'anyag',
      variants: 1,
      values: { name: 'Alapanyag', is_on_card: true },
    })
    expect(saved.obstacle).toContain('1 változatnak')
    const stale = client.changeAttribute({
      ...paramsOf(made),
      body: { before: values, values: { ...values, name: 'Másik' } },
    })
    await expect(refusalOf(stale)).resolves.toMatchObject({ code: 'taxonomy_conflict' })
    const range = client.changeAttribute({
      ...paramsOf(made),
      body: { before: saved.values, values: { ...saved.values, filter: 'range' } },
    })
    await expect(refusalOf(range)).resolves.toMatchObject({ code: 'validation_failed' })

    const { attributes } = await client.listAttributes({})
    expect(attributes.find(({ id }) => id === made.id)).toMatchObject({
      variants: 1,
      values: 1,
      categories: 0,
    })
    const ids = attributes.map(({ id }) => id).toReversed()
    expect((await client.orderAttributes({ body: { ids } })).attributes.map(({ id }) => id)).toEqual(ids)
    await expect(refusalOf(client.orderAttributes({ body: { ids: ids.slice(1) } }))).resolves.toMatchObject({
      code: 'attributes_changed',
    })

    await expect(refusalOf(client.removeAttribute(paramsOf(made)))).resolves.toMatchObject({
      code: 'taxonomy_obstacle',
    })
    await shop.sql`delete from variant_attribute where variant_id = ${variant}`
    await client.removeAttribute(paramsOf(made))
    await client.removeAttribute(paramsOf(other))
    expect(await undoLast()).toMatchObject({ conflicts: [] })
    expect((await client.getAttribute(paramsOf(other))).values.name).toBe('Hossz')
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('that the program works with stays, and is always shown', async () => {
    const width = await make('Szélesség', 'number')
    expect(width).toMatchObject({ slug: 'szelesseg', is_known: true })
    const saved = await client.changeAttribute({
      ...paramsOf(width),
      body: { before: width.values, values: { ...width.values, is_shown: false } },
    })
    expect(saved.values.is_shown).toBe(true)
    await expect(refusalOf(client.removeAttribute(paramsOf(width)))).resolves.toMatchObject({
      code: 'taxonomy_obstacle',
    })
  })

  it('has a field in the form of categories that name it, and stays for them', async () => {
    const made = await make('Talp', 'text')
    const row = await client.createCategory({ body: { name: 'Cipő', parent: null } })
    const { values } = await client.getCategory({ params: { id: row.id } })
    const save = (chosen: string[]) =>
      client.changeCategory({
        params: { id: row.id },
        body: { before: values, values: { ...values, product_attributes: chosen } },
      })
    await expect(refusalOf(save(['nincs-ilyen']))).resolves.toMatchObject({ code: 'validation_failed' })
    await save(['talp'])
    const below = await client.createCategory({ body: { name: 'Csizma', parent: row.slug } })
    expect((await client.getCategory({ params: { id: below.id } })).inherited_attributes).toEqual({
      from: 'Cipő',
      attributes: ['talp'],
    })
    expect(await client.getAttribute(paramsOf(made))).toMatchObject({
      categories: ['Cipő'],
      obstacle: 'Ezek a kategóriák hivatkoznak rá: Cipő.',
    })
  })
})

describe('a value', () => {
  it('that is put into another is that one in goods, links and the next file, and undone as a whole', async () => {
    let season = await make('Szezon', 'choice')
    for (const label of ['Téli', 'Teli gumi', 'Nyári']) season = await add(season, label)
    const [one, two] = [await having(season, 'teli'), await having(season, 'teli-gumi')]
    const merge = (from: string, into: string, variants: number) =>
      client.mergeAttributeValue({ ...paramsOf(season), body: { from, into, variants } })
    await expect(refusalOf(merge('teli-gumi', 'teli', 0))).resolves.toMatchObject({ code: 'effect_changed' })
    await expect(refusalOf(merge('teli-gumi', 'teli-gumi', 1))).resolves.toMatchObject({
      code: 'taxonomy_obstacle',
    })
    expect(seen(await merge('teli-gumi', 'teli', 1))).toEqual([
      ['teli', 'Téli', 2],
      ['nyari', 'Nyári', 0],
    ])
    // Goods of a file that still says so, whose label does not come back either.
    await shop.sql.begin((tx) => addAttributeLabels(tx, { szezon: { 'teli-gumi': 'Teli gumi' } }))
    await write(two, season, 'teli-gumi')
    expect(await valueOf(two)).toBe('teli')
    expect(seen(await client.getAttribute(paramsOf(season)))).toHaveLength(2)
    const { attributes } = await loadTaxonomy(shop.sql)
    const filter = attributes.find(({ slug }) => slug === 'szezon')!
    expect(
      readSelections({ szezon: 'teli-gumi,nyari' }, [{ ...filter, type: 'choice' }]).get('szezon'),
    ).toEqual({ type: 'choice', values: ['teli', 'nyari'] })
    // Those that were put into it before follow.
    await merge('teli', 'nyari', 2)
    await write(one, season, 'teli-gumi')
    expect(await valueOf(one)).toBe('nyari')
    expect(await undoLast()).toMatchObject({ conflicts: [] })
    expect(seen(await client.getAttribute(paramsOf(season)))).toEqual([
      ['teli', 'Téli', 2],
      ['nyari', 'Nyári', 0],
    ])
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('bears no text of another, is renamed and ordered, and goes when no variant has it', async () => {
    let colour = await make('Szín', 'choice')
    for (const label of ['Piros', 'Kék']) colour = await add(colour, label)
    await having(colour, 'piros')
    const save = (value: string | null, label: string, swatch: string | null = null) =>
      client.saveAttributeValue({ ...paramsOf(colour), body: { value, label, swatch } })
    await expect(refusalOf(save('kek', 'PIROS'))).resolves.toMatchObject({ code: 'address_taken' })
    await expect(refusalOf(save('zold', 'Zöld'))).resolves.toMatchObject({ code: 'not_found' })
    expect((await save('piros', 'Vörös', '#d9480f')).options[0]).toMatchObject({
      value: 'piros',
      label: 'Vörös',
      swatch: '#d9480f',
      variants: 1,
    })
    const order = (values: string[]) => client.orderAttributeValues({ ...paramsOf(colour), body: { values } })
    expect(seen(await order(['kek', 'piros'])).map(([value]) => value)).toEqual(['kek', 'piros'])
    await expect(refusalOf(order(['kek']))).resolves.toMatchObject({ code: 'attributes_changed' })
    const remove = (value: string) => client.removeAttributeValue({ ...paramsOf(colour), body: { value } })
    await expect(refusalOf(remove('piros'))).resolves.toMatchObject({ code: 'taxonomy_obstacle' })
    expect(seen(await remove('kek'))).toEqual([['piros', 'Vörös', 1]])
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('of a text is renamed in all goods, its twins are named, and a number has none to rename', async () => {
    const pattern = await make('Minta', 'text')
    const ids = [
      await having(pattern, 'Fjell 3'),
      await having(pattern, 'fjell-3'),
      await having(pattern, 'Sava'),
    ]
    expect(
      (await client.getAttribute(paramsOf(pattern))).options.map(({ label, twin }) => [label, twin]),
    ).toEqual(
      expect.arrayContaining([
        ['Fjell 3', 'fjell-3'],
        ['fjell-3', 'Fjell 3'],
        ['Sava', null],
      ]),
    )
    await client.mergeAttributeValue({
      ...paramsOf(pattern),
      body: { from: 'fjell-3', into: 'Fjell 3', variants: 1 },
    })
    await client.saveAttributeValue({
      ...paramsOf(pattern),
      body: { value: 'Fjell 3', label: 'Fjell III', swatch: null },
    })
    expect(await Promise.all(ids.map(valueOf))).toEqual(['Fjell III', 'Fjell III', 'Sava'])
    const depth = await make('Mélység', 'number')
    const wrong = client.saveAttributeValue({
      ...paramsOf(depth),
      body: { value: '8', label: '9', swatch: null },
    })
    await expect(refusalOf(wrong)).resolves.toMatchObject({ code: 'taxonomy_obstacle' })
  })
})
