import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openChangeFeed, type ObservedChangeFeed } from '#platform/database/change-feed.ts'
import type { Sql } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { hasSearchd, startSearchd, type Searchd } from '#tests/support/searchd.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { builtInFilters, type FilterDefinition } from '../filters.ts'
import type { ListingRequest } from '../listing.ts'
import { agreedResults } from '../oracle/agreed-results.ts'
import { addProducts, catalogueChanges, fillCatalogue } from '../oracle/random-catalogue.ts'
import { openReadModel } from '../read-model.ts'
import { createShardFeeder, type ShardFeeder } from './shard-feeder.ts'
import { openShardedModel } from './sharded-model.ts'
import type { ShardMirrors } from './shards.ts'

const questions = 12
const longWait = { timeout: 60_000, interval: 50 }

describe.skipIf(!hasSearchd)(
  'a catalogue in two shards, of which one has a mirror [needs searchd, of sphinxsearch]',
  () => {
    let shop: TestPlatform
    let platform: Platform
    let sql: Sql
    let feed: ObservedChangeFeed
    let feeder: ShardFeeder
    let model: Awaited<ReturnType<typeof openShardedModel>>
    let servers: Searchd[]
    let mirrors: ShardMirrors[]
    let definitions: FilterDefinition[]
    let now: number | null = null

    const whole = (): ListingRequest => ({
      scope: {},
      definitions,
      selections: new Map(),
      order: { key: 'id', direction: 'asc' },
      page: 1,
      perPage: 24,
      now: platform.clock(),
    })
    const agree = async (seed: number, runs = questions) =>
      agreedResults(sql, model, definitions, { runs, seed })
    async function startFeeder(): Promise<void> {
      feeder = createShardFeeder(platform, feed, mirrors)
      await feeder.start()
    }
    /** Until nothing that was committed before is missing in a server that is asked. */
    async function caughtUp(): Promise<void> {
      const all = Array.from({ length: 600 }, (_, index) => index + 1)
      await vi.waitFor(async () => {
        await model.apply(all)
        expect(await model.count(whole())).toBeGreaterThan(0)
      }, longWait)
    }

    beforeAll(async () => {
      shop = await createTestPlatform()
      platform = { ...shop.platform, clock: () => new Date(now ?? Date.now()) }
      sql = platform.sql
      definitions = [...(await fillCatalogue(sql, 400, 1)), ...builtInFilters]
      servers = await Promise.all([startSearchd(), startSearchd(), startSearchd()])
      const [one, other, mirror] = servers.map(({ address }) => address)
      mirrors = [[one!, mirror!], [other!]]
      feed = await openChangeFeed(platform)
      feeder = createShardFeeder(platform, feed, mirrors)
      model = await openShardedModel(platform, feed, mirrors)
      await feed.start()
    })
    afterAll(async () => {
      await feeder?.stop()
      await model?.close()
      await feed?.stop()
      for (const server of servers ?? []) await server.remove()
      await shop?.stop()
    })

    test('is refused until the shards are filled, and is then what the statement returns', async () => {
      await expect(model.list(whole())).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 })
      await feeder.start()
      await caughtUp()
      expect(await agree(1, 30)).toBe(30)
    })

    test('has the words of the index in memory, as often', async () => {
      const quiet = { ...feed, subscribe: () => {} }
      const memory = await openReadModel(platform, quiet)
      const usesOf = ({ vocabulary }: Pick<typeof model, 'vocabulary'>) =>
        Array.from(
          { length: vocabulary.size },
          (_, id) => `${vocabulary.term(id)} ${vocabulary.uses(id)}`,
        ).sort()
      await vi.waitFor(() => expect(usesOf(model)).toEqual(usesOf(memory)), longWait)
      expect(model.vocabulary.size).toBeGreaterThan(10)
      const names = (of: Pick<typeof model, 'dictionary'>) =>
        of
          .dictionary()
          .values.map(({ value }) => value)
          .sort()
      expect(names(model)).toEqual(names(memory))
      memory.close()
    })

    test.each(catalogueChanges)('follows changes of %s', async (what, statement, condition) => {
      await sql.unsafe(statement)
      // Sales are announced by who sums them up.
      await sql.unsafe(
        `insert into change_log (kind, entity_id) select 'product', id from product where ${condition}`,
      )
      await feed.catchUp()
      await caughtUp()
      expect(await agree(what.length)).toBe(questions)
    })

    test('follows new products and those that are deleted', async () => {
      await addProducts(sql, 401, 520, 1)
      await sql`update product set name = 'Ár azonos' where id % 2 = 0 and item_number > 'P480'`
      await caughtUp()
      expect(await agree(2)).toBe(questions)
      const gone = (await sql<{ id: number }[]>`select id from product where id % 12 = 0`).map(({ id }) => id)
      await sql`delete from variant where product_id = any(${gone}::int[])`
      await sql`delete from product where id = any(${gone}::int[])`
      await caughtUp()
      expect(await agree(3)).toBe(questions)
    })

    test('another process goes on where one has ended, with all that came meanwhile', async () => {
      await feeder.stop()
      await sql`update variant_price set gross = gross + 900 where valid_to is null and variant_id % 3 = 0`
      await sql`update product set name = name || ' új' where id % 5 = 0`
      await startFeeder()
      await caughtUp()
      expect(await agree(4)).toBe(questions)
    })

    test('a connection that is lost in the midst of it changes nothing', async () => {
      await sql`update product set short_description = 'más'`
      await sql`update variant_price set gross = gross + 100 where valid_to is null`
      await vi.waitFor(async () => {
        const { count } = await sql`
        select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
          and (classid::bigint << 32 | objid::bigint) = hashtextextended('listing_feeder:', 0)`
        expect(count).toBe(1)
      }, longWait)
      await caughtUp()
      expect(await agree(5)).toBe(questions)
    })

    test('a filter that is new has its values counted', async () => {
      const [attribute] = await sql<{ id: number }[]>`
      insert into attribute (slug, name, kind, filter_type) values ('szin', 'Szín', 'choice', 'choice') returning id`
      await sql`
      insert into variant_attribute (variant_id, attribute_id, value)
      select id, ${attribute!.id}, case when id % 2 = 0 then 'piros' else 'kek' end from variant`
      definitions = [
        { ...definitions[0]!, slug: 'szin', name: 'szin', attributeId: attribute!.id },
        ...definitions,
      ]
      await vi.waitFor(
        async () => expect((await model.list(whole())).choices.get('szin')).toHaveLength(2),
        longWait,
      )
      await caughtUp()
      expect(await agree(6)).toBe(questions)
    })

    test('a price that begins later is listed when its moment comes', async () => {
      now = Date.now()
      const moment = new Date(now + 3_600_000)
      const [row] = await sql<{ id: number }[]>`
      update variant_price set valid_to = ${moment} where id = (
        select p.id from variant_price p join variant v on v.id = p.variant_id join product on product.id = v.product_id
        where valid_to is null and v.published and product.published limit 1) returning variant_id as id`
      await sql`insert into variant_price (variant_id, gross, valid_from) values (${row!.id}, 7, ${moment})`
      await feed.catchUp()
      const cheapest = async () => (await model.list(whole())).ranges.get('ar')!.min
      expect(await cheapest()).toBeGreaterThan(7)
      now = moment.getTime() + 1
      await vi.waitFor(async () => expect(await cheapest()).toBe(7), longWait)
      now = null
    })

    test('a server that is killed is made up for by its mirror, and is brought up to date when it is back', async () => {
      const [one, other] = servers
      await one!.kill()
      await sql`update variant_price set gross = gross + 50 where valid_to is null and variant_id % 2 = 0`
      await caughtUp()
      expect(await agree(7)).toBe(questions)
      await one!.start()
      await servers[2]!.kill()
      await caughtUp()
      expect(await agree(8)).toBe(questions)
      await other!.kill()
      await expect(model.list(whole())).rejects.toMatchObject({ status: 503 })
      await Promise.all([other!.start(), servers[2]!.start()])
      await caughtUp()
      expect(await agree(9)).toBe(questions)
    })

    /** A server without a mirror that has been written to since `keep`. */
    async function writtenSinceKeep(): Promise<Searchd> {
      const alone = servers[1]!
      await alone.keep()
      await caughtUp()
      await sql`update variant_price set gross = gross + 10 where valid_to is null`
      await caughtUp()
      return alone
    }

    test('a server that has lost its last writes is not asked, however quickly it is back', async () => {
      const alone = await writtenSinceKeep()
      await feeder.stop()
      await alone.lose()
      await expect(model.list(whole())).rejects.toMatchObject({ status: 503 })
      await startFeeder()
      await caughtUp()
      expect(await agree(13)).toBe(questions)
    })

    test('a server that has lost its last writes while it is fed is fed them again', async () => {
      const alone = await writtenSinceKeep()
      await alone.lose()
      await sql`update variant_price set gross = gross + 10 where valid_to is null and variant_id % 7 = 0`
      await caughtUp()
      expect(await agree(14)).toBe(questions)
    })

    test('a server that says nothing any more is made up for by its mirror', async () => {
      servers[0]!.freeze()
      await caughtUp()
      expect(await agree(10, 4)).toBe(4)
      servers[0]!.thaw()
      await caughtUp()
      expect(await agree(11, 4)).toBe(4)
    })

    test('after a backup has come back, the shards are filled with its numbers', async () => {
      await feeder.stop()
      await sql`delete from listing_facet`
      await sql`delete from listing_term`
      const before = model
      await startFeeder()
      model = await openShardedModel(platform, feed, mirrors)
      await before.close()
      await caughtUp()
      expect(await agree(12)).toBe(questions)
    })
  },
)
