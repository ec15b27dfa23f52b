import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '#platform/database/database.ts'
import { hasSearchd, startSearchd, type Searchd } from '#tests/support/searchd.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { builtInFilters, type FilterDefinition, type Selection } from '../filters.ts'
import type { ListingEngine } from '../listing-engine.ts'
import type { ListingRequest } from '../listing.ts'
import { agreedResults } from '../oracle/agreed-results.ts'
import { fillCatalogue } from '../oracle/random-catalogue.ts'
import { anyQuestion, anyText, comparable } from '../oracle/random-questions.ts'
import { openReadModel, type ReadModel } from '../read-model.ts'
import { brandAttribute, FacetDictionary } from '../segments/facets.ts'
import { createProductReader, type Numbers } from '../source/product-reader.ts'
import { NameRanks } from '../source/name-ranks.ts'
import { loadTaxonomy } from '../source/taxonomy-store.ts'
import { createVocabulary } from '../text/vocabulary.ts'
import { writeProducts } from './shard-writer.ts'
import { createShardedListing } from './sharded-listing.ts'
import { openMirror, openShards, shardOf, type Shards } from './shards.ts'

const feed = {
  subscribe: () => {},
  announce: () => {},
  start: async () => {},
  stop: async () => {},
  catchUp: async () => {},
}

/** Everything that is on sale, in shards that are empty. */
async function fillShards(sql: Sql, servers: readonly Searchd[], numbers: Numbers): Promise<void> {
  const { indexedAttributes } = await loadTaxonomy(sql)
  const names = new NameRanks()
  await names.load(sql)
  const read = createProductReader({ clock: () => new Date() }, numbers)
  const all = { from: 1, to: 2 ** 31 - 1 }
  const products = await read(sql, all, indexedAttributes, async () => (id) => names.rankOf(id))
  for (const [shard, { address }] of servers.entries()) {
    const mirror = openMirror(address)
    const own = products.filter(({ id }) => shardOf(id, servers.length) === shard)
    const ids = own.map(({ id }) => id)
    await writeProducts(mirror, ids, own, new Set())
    await mirror.close()
  }
}

describe.skipIf(!hasSearchd)('listings over two shards [needs searchd, of sphinxsearch]', () => {
  let shop: TestPlatform
  let memory: ReadModel
  let servers: Searchd[]
  let shards: Shards
  let sharded: ListingEngine
  let soonFar: ListingEngine
  let definitions: FilterDefinition[]
  const numbers = { facets: new FacetDictionary(), vocabulary: createVocabulary() }

  beforeAll(async () => {
    shop = await createTestPlatform()
    definitions = [...(await fillCatalogue(shop.platform.sql, 1500, 2)), ...builtInFilters]
    memory = await openReadModel(shop.platform, feed)
    servers = await Promise.all([startSearchd(), startSearchd()])
    await fillShards(shop.platform.sql, servers, numbers)
    shards = openShards(servers.map(({ address }) => [address]))
    const known = () => ({ taxonomy: memory.taxonomy(), facets: numbers.facets })
    sharded = createShardedListing(shards, known)
    soonFar = createShardedListing(shards, known, { sorted: 500, grouped: 200 })
  })
  afterAll(async () => {
    await shards?.close()
    for (const server of servers ?? []) await server.remove()
    memory?.close()
    await shop?.stop()
  })

  test('return what the statement returns, whatever is chosen', async () => {
    const options = { runs: 100, seed: 11 }
    expect(await agreedResults(shop.platform.sql, sharded, definitions, options)).toBe(100)
  })

  test('return what the index in memory returns, words and totals of categories with it', async () => {
    const categoryIds = [1, 2, 3, 6, 9]
    await fc.assert(
      fc.asyncProperty(anyQuestion, fc.option(anyText, { nil: undefined }), async (question, text) => {
        const request = (of: Pick<Numbers, 'vocabulary'>): ListingRequest => ({
          ...question,
          scope: { ...question.scope, ...(text ? { text: text(of.vocabulary) } : {}) },
          definitions,
          now: new Date(),
        })
        const [here, there] = [request(memory), request(numbers)]
        const expected = await memory.list(here, categoryIds)
        const found = await sharded.list(there, categoryIds)
        expect(comparable(found)).toEqual(comparable(expected))
        expect(found.categories).toEqual(expected.categories)
        expect(await sharded.count(there)).toBe(expected.total)
        expect(await sharded.hasAny(there)).toBe(expected.total > 0)
      }),
      { numRuns: 400, seed: 12 },
    )
    expect(await sharded.countCategories(categoryIds)).toEqual(await memory.countCategories(categoryIds))
  })

  const season = { attributeId: 1, values: ['nyari'] }
  // All variants of a product have it or none has: where its part begins can be counted.
  const ofProduct = { attributeId: brandAttribute, values: ['1', '2'] }
  test.each([
    ['recommended', [], season],
    ['recommended', ['raktaron'], season],
    ['recommended', ['raktaron'], ofProduct],
    ['recommended', ['raktaron'], undefined],
    ['recommended', ['raktaron', 'rendelheto'], undefined],
    ['price', [], season],
    ['price', ['raktaron', 'rendelheto'], season],
    ['id', [], season],
  ] as const)(
    'go on by %s to the end, where %j is chosen and %j is over',
    async (key, stocks, outOfSeason) => {
      const choice: Selection = { type: 'choice', values: [...stocks] }
      const request = (page: number): ListingRequest => ({
        scope: {},
        definitions: builtInFilters,
        selections: new Map(stocks.length > 0 ? [['keszlet', choice]] : []),
        order: {
          key,
          direction: 'asc',
          ...(outOfSeason && { outOfSeason: { ...outOfSeason, values: [...outOfSeason.values] } }),
        },
        page,
        perPage: 24,
        now: new Date(),
      })
      const { total } = await memory.list(request(1))
      expect(total).toBeGreaterThan(600)
      for (let page = 20; page <= total / 24 + 3; page += 1) {
        const expected = await memory.list(request(page))
        expect((await sharded.list(request(page))).variantIds).toEqual(expected.variantIds)
        expect((await soonFar.list(request(page))).variantIds).toEqual(expected.variantIds)
      }
    },
  )
})
