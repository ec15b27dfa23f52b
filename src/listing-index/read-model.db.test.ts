import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ChangeFeed, ChangeListener } from '#platform/database/change-feed.ts'
import type { Sql } from '#platform/database/database.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { brandFilter, builtInFilters, priceFilter, type FilterDefinition } from './filters.ts'
import type { ListingRequest } from './listing.ts'
import { openReadModel, type ReadModel } from './read-model.ts'
import { createSnapshotStore, type SnapshotStore } from './snapshot/snapshot-store.ts'
import { segmentRows } from './segments/segment.ts'
import { agreedResults } from './oracle/agreed-results.ts'
import { addProducts, catalogueChanges, fillCatalogue } from './oracle/random-catalogue.ts'
import { anyQuestion } from './oracle/random-questions.ts'
import type { TextQuery, WordMatch } from './text/text-query.ts'

/** Nothing is reported but what is announced, and that at once. */
function quietFeed(): ChangeFeed {
  const listeners: ChangeListener[] = []
  const nothing = new Set<number>()
  return {
    subscribe: (listener) => void listeners.push(listener),
    announce(kind, ids) {
      const notified = new Set(ids)
      for (const listener of listeners)
        void listener({ ids: (requested) => (requested === kind ? notified : nothing), everything: false })
    },
    start: async () => {},
    stop: async () => {},
    catchUp: async () => {},
  }
}

/** Random questions of a catalogue as it was loaded, after each kind of change, and of a large one, whose statements take longest. */
const questions = 60
const questionsOfChange = 20
const questionsOfMany = 20
describe.each([
  ['one segment', segmentRows],
  ['many segments', 256],
])('a catalogue of several hundred products in %s', (_kind, rowsOfSegment) => {
  let shop: TestPlatform
  let sql: Sql
  let model: ReadModel
  let snapshots: SnapshotStore
  let definitions: FilterDefinition[]
  const agree = (seed: number, runs = questionsOfChange) =>
    agreedResults(sql, model, definitions, { runs, seed })

  beforeAll(async () => {
    shop = await createTestPlatform()
    sql = shop.platform.sql
    definitions = [...(await fillCatalogue(sql, 400, 2)), ...builtInFilters]
    snapshots = createSnapshotStore(shop.platform.filesIn('read-model'), null)
    model = await openReadModel(shop.platform, quietFeed(), rowsOfSegment, snapshots)
  })
  afterAll(async () => {
    model?.close()
    await shop.stop()
  })

  test('returns what the statement returns, whatever is chosen', async () => {
    expect(await agree(1, questions)).toBe(questions)
  })

  // What follows is about the model from the snapshot.
  test('a model from a snapshot returns what the one before did', async () => {
    await model.saveSnapshot()
    const opened = await openReadModel(shop.platform, quietFeed(), rowsOfSegment, snapshots)
    expect(opened.stats().start).toEqual({
      from: 'snapshot',
      changes: 0,
      savedAt: expect.any(String) as string,
    })
    await fc.assert(
      fc.asyncProperty(anyQuestion, async (question) => {
        const request: ListingRequest = { ...question, definitions, now: new Date() }
        expect(await opened.list(request)).toEqual(await model.list(request))
      }),
      { numRuns: 300, seed: 6 },
    )
    model.close()
    model = opened
  })

  const ids = async (condition: string) =>
    (await sql.unsafe<{ id: number }[]>(`select id from product where ${condition}`)).map(({ id }) => id)

  test('brands counted alone are those counted with all else, and what is not requested is not given', async () => {
    const page = { order: { key: 'id', direction: 'asc' }, page: 1, perPage: 1, now: new Date() } as const
    const count = (requested: FilterDefinition[], max: number) =>
      model.list({
        ...page,
        scope: {},
        definitions: requested,
        selections: new Map([[priceFilter, { type: 'range', min: 0, max }]]),
      })
    const few = definitions.filter(({ slug }) => slug === brandFilter || slug === priceFilter)
    for (const max of [1e6, 40_000, 1]) {
      const [alone, whole] = [await count(few, max), await count(definitions, max)]
      expect(alone.choices).toEqual(new Map([[brandFilter, whole.choices.get(brandFilter)]]))
      expect([...alone.ranges.keys()]).toEqual([priceFilter])
    }
    expect((await count(few, 1e6)).choices.get(brandFilter)!.length).toBeGreaterThan(1)
  })

  test.each(catalogueChanges)('follows changes of %s', async (what, statement, condition) => {
    await sql.unsafe(statement)
    await model.apply(await ids(condition))
    expect(await agree(what.length)).toBe(questionsOfChange)
  })

  test('follows new products, among them many with names in one gap', async () => {
    await addProducts(sql, 401, 700, 1)
    await sql`update product set name = 'Ár azonos' where id % 2 = 0 and item_number > 'P600'`
    await model.apply(await ids('id > 400'))
    expect(await agree(2)).toBe(questionsOfChange)
  })

  test('follows deleted products', async () => {
    const gone = await ids('id % 12 = 0')
    await sql`delete from variant where product_id = any(${gone}::int[])`
    await sql`delete from product where id = any(${gone}::int[])`
    await model.apply(gone)
    expect(await agree(3)).toBe(questionsOfChange)
  })

  test('gives up memory of changed products, and returns the same', async () => {
    for (let round = 0; round < 12; round += 1) {
      await sql`update product set short_description = ${`kör ${round}`}`
      await model.apply(await ids('true'))
    }
    const { rows } = model.stats()
    const [live] = await sql<{ rows: number }[]>`
      select count(*)::int as rows from variant v join product p on p.id = v.product_id
      where v.published and p.published and exists (select 1 from variant_price where variant_id = v.id and valid_to is null)`
    expect(rows).toBe(live!.rows)
    expect(await agree(4)).toBe(questionsOfChange)
  })
})

describe('what the clock and words bring', () => {
  let shop: TestPlatform
  let sql: Sql
  let model: ReadModel
  let now: number
  let categoryId: number
  const ids: Record<string, { product: number; variant: number }> = {}
  const list = (request: Partial<ListingRequest> = {}) =>
    model.list({
      scope: {},
      definitions: builtInFilters,
      selections: new Map(),
      order: { key: 'relevance', direction: 'desc' },
      page: 1,
      perPage: 24,
      now: new Date(now),
      ...request,
    })

  async function sell(name: string, gross: number) {
    const [product] = await sql<{ id: number }[]>`
      insert into product (slug, name, item_number, brand_id, main_category_id, tax_rate, description)
      values ('sold-' || (select count(*) from product), ${name}, ${name}, 1, ${categoryId}, 27, ${`<p>Leírás: ${name} hétköznapokra</p>`}) returning id`
    const [variant] = await sql<
      { id: number }[]
    >`insert into variant (product_id, item_number, slug) values (${product!.id}, ${name}, 'v') returning id`
    await sql`insert into product_category values (${product!.id}, ${categoryId})`
    await sql`insert into stock (variant_id, on_hand) values (${variant!.id}, 3)`
    await sql`insert into variant_price (variant_id, gross, valid_from) values (${variant!.id}, ${gross}, now() - interval '9 days')`
    ids[name] = { product: product!.id, variant: variant!.id }
  }

  beforeAll(async () => {
    shop = await createTestPlatform()
    sql = shop.platform.sql
    now = Date.now()
    await sql`insert into brand (slug, name) values ('nordval', 'Nordval')`
    const [category] = await sql<
      { id: number }[]
    >`insert into category (path, slug, name) values ('{1}', 'gumi', 'Gumi') returning id`
    categoryId = category!.id
    await sell('Fjell teli', 10_000)
    await sell('Route nyari', 8000)
    await sell('Fjell nyari', 9000)
    model = await openReadModel({ ...shop.platform, clock: () => new Date(now) }, quietFeed())
  })
  afterAll(async () => {
    model?.close()
    await shop.stop()
  })

  test('a price that becomes due is announced and listed, and so is one that ends', async () => {
    const { product, variant } = ids['Fjell teli']!
    const [start, end] = [new Date(now + 60_000), new Date(now + 120_000)]
    await sql`update variant_price set valid_to = ${start} where variant_id = ${variant}`
    await sql`insert into variant_price (variant_id, gross, original_gross, valid_from, valid_to) values (${variant}, 7000, 10000, ${start}, ${end})`
    await model.apply([product])
    expect(model.stats().scheduled).toBe(1)
    expect((await list()).ranges.get('ar')).toEqual({ min: 8000, max: 10_000 })

    now += 60_000
    await vi.waitFor(async () => expect((await list()).ranges.get('ar')).toEqual({ min: 7000, max: 9000 }), {
      timeout: 30_000,
    })
    expect((await list()).choices.get('akcio')).toEqual([{ value: 'igen', label: null, count: 1 }])

    now += 60_000
    await vi.waitFor(async () => expect((await list()).total).toBe(2), { timeout: 30_000 })
    expect(model.stats().scheduled).toBe(0)
    await sql`update variant_price set valid_to = null where variant_id = ${variant} and gross = 7000`
    await model.apply([product])
    expect((await list()).total).toBe(3)
  })

  const termOf = (word: string) => model.vocabulary.find(word)!
  const word = (...matches: WordMatch[]) => ({ matches })
  const found = async (text: TextQuery) => (await list({ scope: { text } })).variantIds

  test('every word must be found, and the best match of each counts for the order', async () => {
    const [teli, route, nyari] = ['Fjell teli', 'Route nyari', 'Fjell nyari'].map(
      (name) => ids[name]!.variant,
    )
    const name = (term: string, score: number): WordMatch => ({ field: 'name', term: termOf(term), score })
    expect(new Set(await found({ words: [word(name('fjell', 40))], exactVariantIds: [] }))).toEqual(
      new Set([teli, nyari]),
    )
    expect(
      await found({ words: [word(name('fjell', 40)), word(name('nyari', 40))], exactVariantIds: [] }),
    ).toEqual([nyari])
    expect(
      (await found({ words: [word(name('fjell', 30), name('route', 40))], exactVariantIds: [] }))[0],
    ).toBe(route)
    expect(await found({ words: [word()], exactVariantIds: [] })).toEqual([])
    expect(await found({ words: [], exactVariantIds: [] })).toHaveLength(3)
  })

  test('brands, categories and descriptions are found as well', async () => {
    const score = 20
    expect(
      await found({ words: [word({ field: 'brand', id: 1, score })], exactVariantIds: [] }),
    ).toHaveLength(3)
    expect(
      await found({ words: [word({ field: 'category', id: categoryId, score })], exactVariantIds: [] }),
    ).toHaveLength(3)
    const everyday = termOf('hetkoznapokra')
    expect(
      await found({ words: [word({ field: 'text', term: everyday, score })], exactVariantIds: [] }),
    ).toHaveLength(3)
    expect(
      await found({ words: [word({ field: 'name', term: everyday, score })], exactVariantIds: [] }),
    ).toEqual([])
  })

  test('the totals of several categories are those of their listings, with a text and without one', async () => {
    const [below] = await sql<{ id: number }[]>`
      insert into category (parent_id, path, slug, name)
      values (${categoryId}, ${[categoryId, categoryId + 1]}, 'teli-gumi', 'Téli gumi') returning id`
    const empty = below!.id + 1
    await sql`insert into product_category values (${ids['Fjell teli']!.product}, ${below!.id})`
    const other = await openReadModel({ ...shop.platform, clock: () => new Date(now) }, quietFeed())
    const plain = { definitions: [], selections: new Map() }
    const all = [categoryId, below!.id, empty]
    const fjell: TextQuery = {
      words: [word({ field: 'name', term: other.vocabulary.find('fjell')!, score: 40 })],
      exactVariantIds: [],
    }
    for (const text of [undefined, fjell]) {
      const one = (id: number) =>
        other.count({ ...plain, scope: { categoryId: id, ...(text ? { text } : {}) } })
      const order = { key: 'id', direction: 'asc' } as const
      const page = { order, page: 1, perPage: 1, now: new Date(now) }
      const listed = await other.list({ ...plain, ...page, scope: text ? { text } : {} }, all)
      const each = await Promise.all(all.map(one))
      expect(listed.categories).toEqual(each)
      if (!text) expect(await other.countCategories(all)).toEqual(each)
      for (const [at, id] of all.entries()) {
        const scope = { categoryId: id, ...(text ? { text } : {}) }
        expect(await other.hasAny({ ...plain, scope })).toBe(each[at]! > 0)
      }
    }
    const withWord = all.map((id) => other.count({ ...plain, scope: { categoryId: id, text: fjell } }))
    expect(await Promise.all(withWord)).toEqual([2, 1, 0])

    const categories = (...scores: [id: number, score: number][]) => ({
      words: [word(...scores.map(([id, score]): WordMatch => ({ field: 'category', id, score })))],
      exactVariantIds: [],
    })
    const ordered = async (text: TextQuery) =>
      (
        await other.list({
          scope: { text },
          ...plain,
          order: { key: 'relevance', direction: 'desc' },
          page: 1,
          perPage: 24,
          now: new Date(now),
        })
      ).variantIds
    expect(await ordered(categories([categoryId, 20], [below!.id, 20]))).toHaveLength(3)
    expect(await ordered(categories([below!.id, 20], [empty, 20]))).toEqual([ids['Fjell teli']!.variant])
    expect((await ordered(categories([categoryId, 20], [below!.id, 30])))[0]).toBe(ids['Fjell teli']!.variant)
    other.close()
  })

  test('what was named exactly fits whatever the words say, and comes first', async () => {
    const exact = ids['Route nyari']!.variant
    const words = [word({ field: 'name', term: termOf('fjell'), score: 40 })]
    expect((await found({ words, exactVariantIds: [exact] }))[0]).toBe(exact)
    expect(await found({ words, exactVariantIds: [exact] })).toHaveLength(3)
    expect(await found({ words: [], exactVariantIds: [exact] })).toEqual([exact])
    expect(await found({ words, exactVariantIds: [987_654] })).toHaveLength(2)
  })

  test('a catalogue without brands has none to count', async () => {
    await sql`update product set brand_id = null`
    const other = await openReadModel({ ...shop.platform, clock: () => new Date(now) }, quietFeed())
    const found = await other.list({
      scope: { categoryId },
      definitions: builtInFilters.filter(({ slug }) => slug === brandFilter),
      selections: new Map(),
      order: { key: 'id', direction: 'asc' },
      page: 1,
      perPage: 24,
      now: new Date(now),
    })
    expect([found.total, ...found.choices]).toEqual([3, [brandFilter, []]])
    other.close()
    await sql`update product set brand_id = 1`
  })

  test('a text that happens to hold the marks between fields is read all the same', async () => {
    const { product } = ids['Route nyari']!
    await sql`update product set description = ${'a\u001fb\u001ec\u001dd'} where id = ${product}`
    await model.apply([product])
    expect((await list()).total).toBe(3)
  })

  test('one apply after another: what is requested at once is taken over in turn', async () => {
    await sql`update variant_price set gross = 1234 where valid_to is null`
    await Promise.all(Object.values(ids).map(({ product }) => model.apply([product])))
    expect((await list()).ranges.get('ar')).toEqual({ min: 1234, max: 1234 })
  })
})

describe('a catalogue of ten thousand products', () => {
  let shop: TestPlatform
  let model: ReadModel
  let definitions: FilterDefinition[]

  beforeAll(async () => {
    shop = await createTestPlatform()
    definitions = [...(await fillCatalogue(shop.platform.sql, 10_000, 1)), ...builtInFilters]
    await shop.platform.sql`analyze`
    model = await openReadModel(shop.platform, quietFeed())
  })
  afterAll(async () => {
    model?.close()
    await shop.stop()
  })

  test('returns what the statement returns', async () => {
    const options = { runs: questionsOfMany, seed: 5 }
    expect(await agreedResults(shop.platform.sql, model, definitions, options)).toBe(questionsOfMany)
  })
})
