import { guestContext } from '#tests/support/guest-context.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suggestPosts } from '#server/blog/index.ts'
import { loadDemoShop } from '#server/demo/index.ts'
import { openChangeFeed, type ChangeFeed } from '#platform/database/change-feed.ts'
import type { Platform } from '#platform/platform.ts'
import { dayOf } from '#hungary/calendar-day.ts'
import { seasonOf } from '#contract/season.ts'
import { openReadModel, type ReadModel } from '#listing-index/index.ts'
import { stemOf } from '#listing-index/text/stem.ts'
import { addSynonymGroup, textQueryOf } from '#server/search/index.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { allFilters } from './category-store.ts'
import { createListingBuilder } from './listing-response.ts'
import { createSearchHandlers } from './search-api.ts'

let testPlatform: TestPlatform
let platform: Platform
let feed: ChangeFeed
let readModel: ReadModel
let handlers: ReturnType<typeof createSearchHandlers>
beforeAll(async () => {
  testPlatform = await createTestPlatform()
  platform = testPlatform.platform
  await loadDemoShop(platform)
  feed = await openChangeFeed(platform)
  readModel = await openReadModel(platform, feed)
  await feed.start()
  handlers = createSearchHandlers(platform, createListingBuilder(platform, readModel), readModel, {
    suggestPosts,
    areSetsOffered: () => Promise.resolve(false),
  })
})
afterAll(async () => {
  readModel.close()
  await feed.stop()
  await testPlatform.stop()
})

async function search(text: string, filters: Record<string, string> = {}) {
  const query = { search: text, filters, direction: 'asc' as const, page: 1, per_page: 24 }
  return handlers.productSearch({ params: undefined, query, body: undefined }, guestContext(null))
}
async function suggest(text: string) {
  return handlers.productSearchSuggest(
    { params: undefined, query: { search: text }, body: undefined },
    guestContext(null),
  )
}
const namesOf = (page: Awaited<ReturnType<typeof search>>) => page.products.data.map(({ name }) => name)

describe('searching the demo', () => {
  it('shows the tyres of a size, and the season beside it as a filter', async () => {
    const page = await search('2055516 téli gumi')
    expect(page.understood).toMatchObject({ label: '205/55 R16, téli', rest: '', corrected: [] })
    expect(page.products.total).toBeGreaterThan(3)
    expect(namesOf(page).every((name) => name.includes('205/55 R16'))).toBe(true)
    expect(page.nearby).toBeNull()
  })

  it('proposes each shorter search once where nothing was found', async () => {
    const spellings = (await search('205/57 R16')).nearby?.spellings.map((spelling) => spelling.search)
    expect(spellings).toEqual(['R16'])
  })

  it('lets a requested filter stand in place of an understood one', async () => {
    const page = await search('205/55 R16 téli', { evszak: 'nyari' })
    expect(page.products.total).toBeGreaterThan(0)
    const season = page.filters.find(({ slug }) => slug === 'evszak')
    expect(
      season?.type === 'choice' &&
        season.options.filter(({ selected }) => selected).map(({ value }) => value),
    ).toEqual(['nyari'])
  })

  it.each(['téli gumi', 'teli gumik', 'akkumulátort', 'nordval fjell', '5w30', 'hűtőfolyadékok', 'aksi'])(
    'finds products for %s',
    async (text) => {
      expect((await search(text)).products.total).toBeGreaterThan(0)
    },
  )

  it('puts tyres first for winter tyres', async () => {
    expect(
      namesOf(await search('téli gumi'))
        .slice(0, 10)
        .every((name) => / R\d\d/.test(name)),
    ).toBe(true)
  })

  it('takes a wrong spelling for the right one and says so', async () => {
    const page = await search('nrdval')
    expect(page.understood.corrected).toEqual([{ from: 'nrdval', to: 'Nordval' }])
    expect(page.products.data[0]?.brand?.name).toBe('Nordval')
  })

  it('reads a word for another where nothing is found by what was typed', async () => {
    const page = await search('Ampera Sto AGM')
    expect(page.understood.corrected).toEqual([{ from: 'Sto', to: 'stop' }])
    expect(namesOf(page).every((name) => name.startsWith('Ampera Stop '))).toBe(true)
    expect((await suggest('Ampera Sto AGM')).products.length).toBeGreaterThan(0)
    expect((await search('téli 2055516', { marka: 'ampera' })).understood.corrected).toEqual([])
  })

  it('finds an item number in any case, an EAN, and the beginning of an item number', async () => {
    expect((await search('gg-10101')).products).toMatchObject({ total: 1 })
    const [row] = await platform.sql<
      { ean: string }[]
    >`select ean from variant where item_number = 'GG-10101'`
    const ean = row?.ean ?? ''
    expect((await search(`${ean.slice(0, 1)} ${ean.slice(1, 7)} ${ean.slice(7)}`)).products.total).toBe(1)
    expect((await search('GG-101')).products.total).toBeGreaterThan(10)
  })

  it('offers sizes on the same rim for one that nobody makes', async () => {
    const { products, nearby } = await search('205/57 R16 téli')
    expect(products.total).toBe(0)
    expect(nearby?.sizes[0]).toMatchObject({ search: expect.stringContaining('R16') })
    for (const { search: text, count } of nearby!.sizes)
      expect((await search(text)).products.total).toBe(count)
  })

  it('offers the search without what nothing is called', async () => {
    const { nearby } = await search('nordval xyzzyq')
    expect(nearby?.spellings[0]?.search).toBe('nordval')
    expect((await search('nordval')).products.total).toBe(nearby?.spellings[0]?.count)
  })

  it('names a maker that is not sold, and what is bought instead in the season', async () => {
    const { products, nearby } = await search('mischelin')
    expect([products.total, nearby?.unsold_brand]).toEqual([0, 'Michelin'])
    const month = Number(dayOf(platform.clock()).slice(5, 7))
    expect(nearby?.bestsellers.length).toBeGreaterThan(2)
    for (const { attributes, addable_to_cart } of nearby!.bestsellers) {
      expect(addable_to_cart).toBe(true)
      expect(attributes.find(({ slug }) => slug === 'evszak')?.data).toBe(seasonOf(month))
    }
    const inSize = (await search('michelin 205/55 R16 téli')).nearby
    expect(inSize?.bestsellers.every(({ name }) => name.includes('205/55 R16'))).toBe(true)
    expect((await search('nordval xyzzyq')).nearby?.unsold_brand).toBeNull()
  })

  it('lists everything for an empty text', async () => {
    const [row] = await platform.sql<
      { count: number }[]
    >`select count(*)::int as count from product where published`
    expect((await search('')).products.total).toBe(row?.count)
  })

  it('follows the synonyms of the shop', async () => {
    expect((await search('slusszkulcs')).products.total).toBe(0)
    await addSynonymGroup(platform.sql, ['slusszkulcs', 'keresztkulcs'])
    await feed.catchUp()
    expect((await search('slusszkulcs')).products.total).toBeGreaterThan(0)
  })
})

/** Gives the demo's first tyre of a season another name, and takes attributes from its variants. */
async function rename(season: string, name: string, without: string[]): Promise<void> {
  const [row] = await platform.sql<{ id: number }[]>`
    update product set name = ${name} where id = (
      select min(product_id) from variant join variant_attribute on variant_id = variant.id
      join attribute on attribute.id = attribute_id and attribute.slug = 'evszak' where value = ${season})
    returning id`
  await platform.sql`
    delete from variant_attribute using variant, attribute
    where variant.id = variant_id and attribute.id = attribute_id and product_id = ${row!.id} and attribute.slug in ${platform.sql(without)}`
  await feed.catchUp()
}

describe('guessed filters', () => {
  const everySize = ['szelesseg', 'oldalfal', 'felni', 'terhelesi-index', 'sebessegindex']
  beforeAll(async () => {
    const sql = platform.sql
    await rename('nyari', 'Cordiant Winter Drive 2 255/55 R18 109V XL', [...everySize, 'evszak', 'jarmu'])
    // Of the size that the row has, and of a kind that it lacks.
    await rename('teli', 'Kumho Wintercraft SUV Ice', ['jarmu'])
    await sql`insert into brand (slug, name) values ('cordiant', 'Cordiant')`
    await feed.catchUp()
  })
  const sizeOfIce = async () => {
    const [found] = (await search('wintercraft')).products.data
    const rows = await platform.sql<{ slug: string; value: string }[]>`
      select distinct on (attribute.slug) attribute.slug, value from variant_attribute
      join attribute on attribute.id = attribute_id join variant on variant.id = variant_id
      where product_id = ${found!.id} order by attribute.slug, variant.position`
    const valueOf = (slug: string) => rows.find((row) => row.slug === slug)!.value
    return `${valueOf('szelesseg')}/${valueOf('oldalfal')}r${valueOf('felni')}`
  }

  it('are words again where nothing is found by them, and the response says so', async () => {
    const size = await sizeOfIce()
    const page = await search(`wintercraft suv ice ${size}`)
    expect(namesOf(page)).toContain('Kumho Wintercraft SUV Ice')
    expect(page.understood).toMatchObject({ rest: 'wintercraft suv ice', as_text: ['suv'] })
    expect(Object.keys(page.understood.filters).toSorted()).toEqual(['felni', 'oldalfal', 'szelesseg'])
    expect((await suggest(`wintercraft suv ice ${size}`)).products.map(({ name }) => name)).toEqual([
      'Kumho Wintercraft SUV Ice',
    ])
  })

  it('are dropped with the size where the rows lack everything', async () => {
    for (const text of [
      'Cordiant Winter Drive 2 255/55 R18',
      'winter drive 2555518',
      'drive 255/55R18 109V',
    ]) {
      const page = await search(text)
      expect([text, namesOf(page)]).toEqual([text, ['Cordiant Winter Drive 2 255/55 R18 109V XL']])
      expect(page.understood).toMatchObject({ filters: {}, rest: text })
      expect(page.understood.as_text).toContain('255/55 R18')
    }
  })

  it('are never dropped for a tyre that bears less, or of another size', async () => {
    for (const text of [
      'Cordiant 255/55 R18 112V',
      'drive 255/55 R18 109W',
      'drive 255/50 R18',
      'drive 255/55 R19',
    ])
      expect([text, namesOf(await search(text))]).toEqual([text, []])
  })

  it('stay where they find something, and what was requested besides stays too', async () => {
    expect((await search('205/55 R16 téli')).understood.as_text).toEqual([])
    expect((await search('drive 255/55 R18', { marka: 'nordval' })).products.total).toBe(0)
  })

  it('never leave nothing of what the words alone find', async () => {
    let compared = 0
    const words = fc.constantFrom(
      'suv',
      'téli',
      'winter',
      'xl',
      'nordval',
      'cordiant',
      'drive',
      'ice',
      'személy',
      'runflat',
    )
    const sizes = fc.constantFrom(
      '205/55 R16',
      '255/55 R18',
      '255/55R18 109V',
      '2055516',
      'R18',
      '225/45 ZR17',
      '195 R14C',
    )
    const searches = fc.tuple(fc.array(words, { maxLength: 3 }), sizes)
    await fc.assert(
      fc.asyncProperty(searches, async ([names, size]) => {
        const text = [...names, size].join(' ')
        const source = readModel
        const query = textQueryOf(text, source.dictionary(), source.vocabulary, source.synonyms())
        const definitions = allFilters(readModel.taxonomy())
        const byWords = await readModel.count({ scope: { text: query }, definitions, selections: new Map() })
        // Words alone don't know what a tyre bears: a weaker one is no hit.
        if (byWords === 0 || size.includes('109V')) return
        compared += 1
        expect((await search(text)).products.total).toBeGreaterThan(0)
      }),
      { numRuns: 60 },
    )
    expect(compared).toBeGreaterThan(0)
  })
})

describe('suggesting', () => {
  it('overlooks a word that has only begun where nothing would be found with it', async () => {
    const response = await suggest('2055516 t')
    expect(response.understood).toBe('205/55 R16')
    expect(response.products.length).toBeGreaterThan(0)
  })

  it('shows products, categories, brands and completions that have hits', async () => {
    const response = await suggest('téli gum')
    expect(response.products).toHaveLength(6)
    expect(response.products[0]?.price.value).toBeGreaterThan(0)
    expect(response.categories[0]).toMatchObject({ name: 'Téli gumi', url: '/termekek/teli-gumi' })
    expect(response.brands).toHaveLength(4)
    expect(response.brands[0]?.url).toMatch(/^\/kereses\/t%C3%A9li%20gum\?marka=[a-z-]+$/)
    expect(response.searches.length).toBeGreaterThan(0)
    for (const text of response.searches) expect((await search(text)).products.total).toBeGreaterThan(0)
  })

  it('shows posts whose titles hold what is typed, once there is enough of it', async () => {
    await platform.sql`
      insert into blog_post (slug, title, lead, content, author_name, published_at, search_text)
      values ('guminyomas', 'Guminyomás és tárolás', '', '', 'Bolt', now() - interval '1 day', 'guminyomas es tarolas'),
        ('kesobb', 'Guminyomás később', '', '', 'Bolt', now() + interval '1 day', 'guminyomas kesobb')`
    const found = { title: 'Guminyomás és tárolás', url: '/blog/guminyomas' }
    for (const typed of ['guminyomas tarol', 'Tárolás guminy'])
      expect((await suggest(typed)).posts).toContainEqual(found)
    for (const typed of ['gu', 'nyomas', 'kesobb'])
      expect((await suggest(typed)).posts).not.toContainEqual(found)
    expect((await suggest('kesobb')).posts).toEqual([])
  })

  it('completes the word that is being typed', async () => {
    expect((await suggest('akkum')).searches).toContain('akkumulátor')
    expect((await suggest('nordv')).searches[0]).toBe('Nordval')
  })

  it('shows one line for a word, whatever its endings', async () => {
    const { searches } = await suggest('olaj')
    const stems = searches.map((text) => text.split(' ').map(stemOf).join(' '))
    expect(new Set(stems).size).toBe(stems.length)
    expect(stems).not.toContain('olaj')
    expect(searches.length).toBeGreaterThan(0)
  })

  it('reads as somebody would type it: no number alone, no beginning of a word, no raw size', async () => {
    const lines = await Promise.all(['nord', 'hólánc', '2055516'].map((text) => suggest(text)))
    const searches = lines.flatMap((line) => line.searches)
    expect(searches).toContain('Nordval')
    expect(searches.filter((text) => /^nord |\s\d+$|2055516/.test(text))).toEqual([])
  })

  it('offers a size by its seasons, each with what it finds', async () => {
    const { seasons } = await suggest('2055516')
    expect(new Set(seasons.map((season) => season.search))).toEqual(
      new Set(['205/55 R16 négyévszakos', '205/55 R16 nyári', '205/55 R16 téli']),
    )
    for (const season of seasons) expect((await search(season.search)).products.total).toBe(season.count)
    expect((await suggest('2055516 téli')).seasons).toEqual([])
    expect((await suggest('olaj')).seasons).toEqual([])
  })

  it('says which size it understood', async () => {
    expect(await suggest('205/55R16')).toMatchObject({ understood: '205/55 R16', categories: [] })
  })

  it('shows the shop’s first level for nothing typed', async () => {
    const response = await suggest('')
    expect(response).toMatchObject({ products: [], brands: [], searches: [], total: 0 })
    expect(response.categories[0]).toMatchObject({ name: 'Abroncsok' })
  })
})
