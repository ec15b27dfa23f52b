import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { testPlatform } from '#tests/race/shop-calls.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { deskClient, refusalOf, type DeskClient } from '#tests/support/desk-client.ts'
import { killedAfter } from '#tests/support/killed-after.ts'
import { commandLineUndoer, undoChange } from '#server/audit/undo-change.ts'
import { addAttributeLabels } from '#server/catalogue/index.ts'
import { createAttributeDeskHandlers } from './attribute-desk-api.ts'
import { createBrandDeskHandlers } from './brand-desk-api.ts'
import { createCategoryDeskHandlers } from './category-desk-api.ts'
import { createTaxonomyRunHandlers, runTaxonomy } from './taxonomy-run.ts'

const users = { categoryUsers: [], brandUsers: [] }
const partSize = 2
const count = 5
let shop: ShopDatabase
let client: DeskClient
const platform = () => testPlatform(shop.sql)
beforeAll(async () => {
  shop = await createShopDatabase('taxonomy_run')
  const merging = { users, maxSync: 3 }
  const handlers = {
    ...createAttributeDeskHandlers(platform(), merging),
    ...createBrandDeskHandlers(platform(), merging),
    ...createCategoryDeskHandlers(platform(), merging),
    ...createTaxonomyRunHandlers(platform()),
  }
  client = await deskClient(shop.sql, handlers, { clock: () => new Date() })
})
afterAll(() => shop.drop())

let made = 0
const slugOf = (name: string) => `${name.toLowerCase().replace('á', 'a-')}-${(made += 1)}`
async function newBrand(name: string): Promise<number> {
  const [row] = await shop.sql<[{ id: number }]>`
    insert into brand (slug, name) values (${slugOf(name)}, ${`${name} ${made}`}) returning id`
  return row.id
}
async function newCategory(name: string): Promise<number> {
  const [row] = await shop.sql<[{ id: number }]>`
    insert into category (slug, name, path) values (${slugOf(name)}, ${`${name} ${made}`}, '{}') returning id`
  await shop.sql`update category set path = array[id] where id = ${row.id}`
  return row.id
}
async function newVariants(): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) ids.push(await insertVariant(shop.sql))
  return ids
}
const productsOf = (variants: readonly number[]) => shop.sql<{ id: number }[]>`
  select product_id as id from variant where id = any(${[...variants]}::int[])`

/** What stands where, without when it was written. */
async function state(): Promise<unknown> {
  const rows = await Promise.all([
    shop.sql`select id, brand_id, main_category_id from product order by id`,
    shop.sql`select product_id, category_id from product_category order by 1, 2`,
    shop.sql`select variant_id, attribute_id, value from variant_attribute order by 1, 2`,
    shop.sql`select id, slug, name from brand order by id`,
    shop.sql`select id, slug, name, path from category order by id`,
    shop.sql`select id, labels, former_values from attribute order by id`,
  ])
  return rows.map((found) => [...found])
}
const newest = async () => (await client.listTaxonomyRuns({})).runs[0]!

type Case = { prepare: () => Promise<() => Promise<unknown>> }
const cases: Record<string, Case> = {
  category: {
    async prepare() {
      const [from, into] = [await newCategory('Abroncs'), await newCategory('Gumi')]
      const ids = (await productsOf(await newVariants())).map(({ id }) => id)
      await shop.sql`update product set main_category_id = ${from} where id = any(${ids}::int[])`
      await shop.sql`update product_category set category_id = ${from} where product_id = any(${ids}::int[])`
      await shop.sql`insert into product_category (product_id, category_id) values (${ids[0]!}, ${into})`
      return () => client.mergeCategory({ params: { id: from }, body: { into, products: count } })
    },
  },
  removed: {
    async prepare() {
      const [from, into] = [await newCategory('Kivont'), await newCategory('Megmaradt')]
      const ids = (await productsOf(await newVariants())).map(({ id }) => id)
      await shop.sql`update product set main_category_id = ${from} where id = any(${ids}::int[])`
      await shop.sql`update product_category set category_id = ${from} where product_id = any(${ids}::int[])`
      return () => client.removeCategory({ params: { id: from }, body: { into, products: count } })
    },
  },
  brand: {
    async prepare() {
      const [from, into] = [await newBrand('Nordval'), await newBrand('Nordvál')]
      const ids = (await productsOf(await newVariants())).map(({ id }) => id)
      await shop.sql`update product set brand_id = ${from} where id = any(${ids}::int[])`
      return () => client.mergeBrand({ params: { id: from }, body: { into, products: count } })
    },
  },
  value: {
    async prepare() {
      const { id, slug } = await client.createAttribute({
        body: { name: `Szín ${(made += 1)}`, kind: 'choice' },
      })
      await shop.sql.begin((tx) => addAttributeLabels(tx, { [slug]: { kek: 'Kék', sotetkek: 'Sötétkék' } }))
      for (const variant of await newVariants())
        await shop.sql`
          insert into variant_attribute (variant_id, attribute_id, value) values (${variant}, ${id}, 'sotetkek')`
      return () =>
        client.mergeAttributeValue({
          params: { id },
          body: { from: 'sotetkek', into: 'kek', variants: count },
        })
    },
  },
}

describe.each(Object.entries(cases))(
  'a merge of more goods than one transaction takes: %s',
  (kind, { prepare }) => {
    it('is a job that goes on where it was killed, and ends in one change, with one undo', async () => {
      const merge = await prepare()
      const before = await state()
      await merge()
      expect(await state()).toEqual(before)
      const run = await newest()
      expect(run).toMatchObject({ kind, goods: count, done: 0, by: 'Kiss Anna', ended_at: null })
      expect(await refusalOf(merge())).toMatchObject({ message: 'Ez az összevonás már folyamatban van.' })
      await expect(runTaxonomy(killedAfter(platform(), 2), users, run.id, partSize)).rejects.toThrow('killed')
      expect(await newest()).toMatchObject({ done: 4, ended_at: null })
      // The last of them is killed after what it went into has taken its place, before it could close its change.
      await expect(runTaxonomy(killedAfter(platform(), 2), users, run.id, partSize)).rejects.toThrow('killed')
      await runTaxonomy(platform(), users, run.id, partSize)
      const end = await newest()
      expect(end).toMatchObject({ done: count, failure: '' })
      expect(end.ended_at).not.toBeNull()
      expect(await state()).not.toEqual(before)
      expect([...(await shop.sql`select is_open from change where id = ${end.change_id!}`)]).toEqual([
        { is_open: false },
      ])
      expect(await brokenRules(shop.sql)).toEqual([])
      await undoChange(platform(), end.change_id!, {
        undoer: commandLineUndoer,
        author: { actor: 'command', name: '', what: 'changes undo' },
        rest: false,
      })
      expect(await state()).toEqual(before)
    })

    it('that is stopped leaves what it goes from with the rest, and is taken back as far as it came', async () => {
      const merge = await prepare()
      const before = await state()
      await merge()
      const { id } = await newest()
      await expect(runTaxonomy(killedAfter(platform(), 1), users, id, partSize)).rejects.toThrow('killed')
      const { runs } = await client.stopTaxonomyRun({ params: { id } })
      expect(runs[0]).toMatchObject({ state: 'stopping', stopped_by: 'Kiss Anna' })
      await runTaxonomy(platform(), users, id, partSize)
      const end = await newest()
      expect(end).toMatchObject({ state: 'stopped', done: partSize, stopped_by: 'Kiss Anna', failure: '' })
      expect(await refusalOf(client.stopTaxonomyRun({ params: { id } }))).toMatchObject({ code: 'run_ended' })
      expect(await brokenRules(shop.sql)).toEqual([])
      await undoChange(platform(), end.change_id!, {
        undoer: commandLineUndoer,
        author: { actor: 'command', name: '', what: 'changes undo' },
        rest: false,
      })
      expect(await state()).toEqual(before)
    })
  },
)

it('ends with the reason where its target has gone meanwhile', async () => {
  const [from, into] = [await newBrand('Elso'), await newBrand('Masodik')]
  const ids = (await productsOf(await newVariants())).map(({ id }) => id)
  await shop.sql`update product set brand_id = ${from} where id = any(${ids}::int[])`
  await client.mergeBrand({ params: { id: from }, body: { into, products: count } })
  await shop.sql`delete from brand where id = ${into}`
  const { id } = await newest()
  await runTaxonomy(platform(), users, id, partSize)
  const end = await newest()
  expect([end.done, end.failure]).toEqual([0, 'Amit összevon, vagy amibe beolvad, az közben megszűnt.'])
})
