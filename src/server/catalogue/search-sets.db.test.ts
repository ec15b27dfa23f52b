import { guestContext } from '#tests/support/guest-context.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadDemoShop } from '#server/demo/index.ts'
import { openChangeFeed, type ChangeFeed } from '#platform/database/change-feed.ts'
import { openReadModel, type ReadModel } from '#listing-index/index.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { createListingBuilder } from './listing-response.ts'
import { createSearchHandlers } from './search-api.ts'

let testPlatform: TestPlatform
let feed: ChangeFeed
let readModel: ReadModel
let handlers: ReturnType<typeof createSearchHandlers>
let isOffered = true
beforeAll(async () => {
  testPlatform = await createTestPlatform()
  const { platform } = testPlatform
  await loadDemoShop(platform)
  feed = await openChangeFeed(platform)
  readModel = await openReadModel(platform, feed)
  await feed.start()
  handlers = createSearchHandlers(platform, createListingBuilder(platform, readModel), readModel, {
    suggestPosts: () => Promise.resolve([]),
    areSetsOffered: () => Promise.resolve(isOffered),
  })
})
afterAll(async () => {
  readModel.close()
  await feed.stop()
  await testPlatform.stop()
})
beforeEach(() => {
  isOffered = true
})

async function search(text: string, filters: Record<string, string> = {}) {
  const query = { search: text, filters, direction: 'asc' as const, page: 1, per_page: 100 }
  return handlers.productSearch({ params: undefined, query, body: undefined }, guestContext(null))
}
async function suggest(text: string) {
  return handlers.productSearchSuggest(
    { params: undefined, query: { search: text }, body: undefined },
    guestContext(null),
  )
}
type Page = Awaited<ReturnType<typeof search>>
const categoriesOf = (page: Page) => [...new Set(page.products.data.map(({ categories }) => categories[0]))]

/** Of the tyres that a wheel of a set takes. */
const ofCars = 'szemely,suv'

describe('a search for sets of wheel and tyre', () => {
  it.each(['kerékszett', 'szerelt kerék', 'Komplett kerekek', 'szett', 'felni szett', 'felni gumival'])(
    'lists wheels for %s, and shows where a set begins',
    async (text) => {
      const page = await search(text)
      expect(categoriesOf(page)).toEqual(['Felnik'])
      expect(page.sets?.wheels?.count).toBe(page.products.total)
      expect(page.sets?.tyres?.count).toBeGreaterThan(page.products.total)
    },
  )

  it('lists the tyres of the season and rim that stand beside it', async () => {
    const page = await search('téli szett 16')
    expect(page.understood).toMatchObject({ label: 'R16, téli', rest: 'szett' })
    expect(page.products.total).toBe((await search('téli R16', { jarmu: ofCars })).products.total)
    expect(categoriesOf(page)).toEqual(['Abroncsok'])
  })

  it.each(['téli szett', 'téli szett 16', 'kerékszett', 'kerékszett 205/55 R16 téli', 'felni szett 5x112'])(
    'leads from %s to halves that are found, with the way still shown',
    async (text) => {
      const { sets } = await search(text)
      for (const start of [sets?.wheels, sets?.tyres]) {
        const page = await search(start?.search ?? '')
        expect(page.products.total).toBe(start?.count)
        expect(page.sets).not.toBeNull()
      }
    },
  )

  it('finds the same by the filters that it was understood as, and less by another', async () => {
    for (const text of ['téli szett 16', 'kerékszett 205/55 R16', 'felni szett']) {
      const { understood, products } = await search(text)
      const again = await search(understood.rest, understood.filters)
      expect(again.products.total).toBe(products.total)
      expect(again.sets).not.toBeNull()
    }
    const wheels = await search('kerékszett', { felni: '16' })
    expect(categoriesOf(wheels)).toEqual(['Felnik'])
    expect(wheels.products.total).toBe((await search('felni szett R16')).products.total)
  })

  it('begins with tyres of cars where nothing but a season stands beside it, in suggestions too', async () => {
    const page = await search('téli szett')
    expect(categoriesOf(page)).toEqual(['Abroncsok'])
    expect(page.products.total).toBe((await search('téli gumi szett')).products.total)
    const { sql } = testPlatform.platform
    const suggested = await suggest('téli szett')
    const rows = await sql<{ name: string }[]>`
      select c.name from product p join category c on c.id = p.main_category_id
      where p.id = any(${suggested.products.map(({ id }) => id)}) and c.slug not like '%gumi%'`
    expect([suggested.products.length, rows]).toEqual([6, []])
  })

  it('lists tyres of that season, not those for all seasons that speak of it', async () => {
    const page = await search('téli szett')
    expect(page.understood).toMatchObject({ label: 'téli', filters: { evszak: 'teli' }, rest: 'szett' })
    const winter = await search('gumi', { evszak: 'teli', jarmu: ofCars })
    expect(page.products.total).toBe(winter.products.total)
    expect((await search('téli szett Kardia')).understood).toMatchObject({
      label: 'téli',
      rest: 'Kardia szett',
    })
  })

  it('offers tyres of which no vehicle is known, as their size fits', async () => {
    const { sql } = testPlatform.platform
    const before = (await search('téli szett')).sets!.tyres!.count
    const [tyre] = (await search('téli szett 205/55 R16')).products.data
    const [vehicle] = await sql<{ id: number }[]>`select id from attribute where slug = 'jarmu'`
    const removed = await sql<{ variant_id: number; value: string }[]>`
      delete from variant_attribute where attribute_id = ${vehicle!.id}
      and variant_id in (select id from variant where product_id = ${tyre!.id}) returning *`
    await readModel.apply([tyre!.id])
    expect(removed.length).toBeGreaterThan(0)
    expect((await search('téli szett')).sets?.tyres?.count).toBe(before)
    expect((await search('téli szett 205/55 R16')).products.data.map(({ id }) => id)).toContain(tyre!.id)
    await sql`insert into variant_attribute ${sql(removed)}`
    await readModel.apply([tyre!.id])
  })

  it('counts for a beginning the tyres that a set can have, not those of vans and motorcycles', async () => {
    const { sets } = await search('kerékszett')
    const [every, ofCarsOnly] = [await search('gumi'), await search('gumi', { jarmu: ofCars })]
    expect(sets?.tyres?.count).toBe(ofCarsOnly.products.total)
    expect(sets!.tyres!.count).toBeLessThan(every.products.total)
  })

  it('is none where the shop mounts nothing, and where other goods are named so', async () => {
    expect((await search('téli gumi')).sets).toBeNull()
    expect((await search('dugókulcs szett')).sets).toBeNull()
    isOffered = false
    expect(await search('kerékszett')).toMatchObject({ sets: null, products: { total: 0 } })
    expect(await suggest('kerékszett')).toMatchObject({ sets: false, total: 0 })
  })

  it('is suggested with what it lists', async () => {
    const suggested = await suggest('téli szett 16')
    expect(suggested).toMatchObject({ sets: true, understood: 'R16, téli' })
    expect(suggested.total).toBe((await search('téli szett 16')).products.total)
    expect((await suggest('téli gumi 16')).sets).toBe(false)
  })
})
