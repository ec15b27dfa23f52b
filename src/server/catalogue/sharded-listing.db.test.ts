import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { writeFixture } from '#tests/support/fixture.ts'
import { startInProcessShop, type InProcessShop } from '#tests/support/in-process-shop.ts'
import { hasSearchd, startSearchd, type Searchd } from '#tests/support/searchd.ts'

const longWait = { timeout: 60_000, interval: 100 }

describe.skipIf(!hasSearchd)(
  'a shop whose listings come from shards [needs searchd, of sphinxsearch]',
  () => {
    let servers: Searchd[]
    let shop: InProcessShop
    const get = (url: string) => shop.app.inject({ method: 'GET', url })
    const search = (text: string) => get(`/v1/product-search?search=${encodeURIComponent(text)}`)

    beforeAll(async () => {
      servers = await Promise.all([startSearchd(), startSearchd()])
      const names = servers.map(({ address }) => `${address.host}:${address.port}`)
      shop = await startInProcessShop({ LISTING_SHARDS: names.join(',') })
      await writeFixture(shop.sql)
    })
    afterAll(async () => {
      await shop?.stop()
      for (const server of servers ?? []) await server.remove()
    })

    test('lists a category, and finds words as they are typed', async () => {
      await vi.waitFor(async () => {
        await shop.catchUp()
        const response = await get('/v1/product-category/teli-gumi')
        expect(response.statusCode).toBe(200)
        expect(response.json<{ products: { total: number } }>().products.total).toBeGreaterThan(1)
        const found = await search('nordvall')
        expect(found.json<{ products: { total: number } }>().products.total).toBeGreaterThan(1)
      }, longWait)
    })

    test('refuses listings while a shard is away, shows products, and lists again when it is back', async () => {
      const [product] = await shop.sql<{ slug: string }[]>`select slug from product order by id limit 1`
      await servers[1]!.kill()
      const refused = await get('/v1/product-category/teli-gumi')
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
      expect((await search('nordval')).statusCode).toBe(503)
      expect((await get(`/v1/product/${product!.slug}`)).statusCode).toBe(200)
      await servers[1]!.start()
      await vi.waitFor(
        async () => expect((await get('/v1/product-category/teli-gumi')).statusCode).toBe(200),
        longWait,
      )
    })
  },
)
