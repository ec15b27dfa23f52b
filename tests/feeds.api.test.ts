import { XMLParser } from 'fast-xml-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeRedirect } from '#server/content/index.ts'
import { startRunningShop, type RunningShop } from './support/running-shop.ts'

let shop: RunningShop

beforeAll(async () => {
  shop = await startRunningShop()
})
afterAll(() => shop.stop())

const parser = new XMLParser({
  parseTagValue: false,
  isArray: (name) => name === 'item' || name === 'product',
})

test.each([
  ['google', 'application/rss+xml', (feed: Feed) => feed.rss!.channel.item.map((item) => item['g:id'])],
  ['arukereso', 'application/xml', (feed: Feed) => feed.products!.product.map((item) => item.identifier)],
  ['argep', 'application/xml', (feed: Feed) => feed.products!.product.map((item) => item.identifier)],
])('the feed for %s holds every variant that can be bought, once', async (name, type, numbersOf) => {
  const response = await fetch(`${shop.origin}/feeds/${name}.xml`)
  expect([response.status, response.headers.get('content-type')?.split(';')[0]]).toEqual([200, type])
  const numbers = numbersOf(parser.parse(await response.text()) as Feed)
  const sold = await shop.sql<{ number: string }[]>`
    select v.item_number as number from variant v join product p on p.id = v.product_id join stock s on s.variant_id = v.id
    where v.published and p.published and v.for_sale and (s.backorder or s.on_hand > s.reserved)
      and exists (select from variant_price r where r.variant_id = v.id and r.valid_from <= now() and (r.valid_to is null or r.valid_to > now()))`
  expect(sold.length).toBeGreaterThan(500)
  expect(new Set(numbers)).toEqual(new Set(sold.map((row) => row.number)))
  expect(numbers.length).toBe(sold.length)
})
type Feed = {
  rss?: { channel: { item: Record<string, string>[] } }
  products?: { product: Record<string, string>[] }
}

test('there is no other feed and no sitemap beyond the last product', async () => {
  for (const path of [
    '/feeds/nincs.xml',
    '/feeds/constructor.xml',
    '/sitemaps/products-2.xml',
    '/sitemaps/products-0.xml',
  ])
    expect([path, (await fetch(shop.origin + path)).status]).toEqual([path, 404])
})

test('the feed of the blog is RSS 2.0 of the newest posts, from the moment they appear', async () => {
  const read = async () => {
    const response = await fetch(`${shop.origin}/blog/rss.xml`)
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    return parser.parse(await response.text()) as Feed
  }
  const posts = await shop.sql<{ slug: string; title: string }[]>`
    select slug, title from blog_post order by published_at desc`
  const { channel } = (await read()).rss!
  expect(channel.item.map(({ title, link, guid }) => ({ title, link, guid }))).toEqual(
    posts.map(({ slug, title }) => {
      const url = `${shop.origin}/blog/${slug}`
      return { title, link: url, guid: url }
    }),
  )
  for (const { pubDate } of channel.item) expect(new Date(pubDate!).toUTCString()).toBe(pubDate)
  const hidden = posts[0]!
  await shop.sql`update blog_post set published_at = now() + interval '1 day' where slug = ${hidden.slug}`
  expect((await read()).rss!.channel.item.map(({ title }) => title)).not.toContain(hidden.title)
})

test('an address without a page leads where the merchant says, its query too; a page is never taken over', async () => {
  const fetchPage = async (path: string) => {
    const response = await fetch(shop.origin + path, { redirect: 'manual' })
    return [response.status, response.headers.get('location')]
  }
  expect(await fetchPage('/regi-oldal')).toEqual([404, null])
  await writeRedirect(shop.sql, { fromPath: '/regi-oldal', toUrl: '/aszf', status: 301 })
  await writeRedirect(shop.sql, { fromPath: '/akcio/nyar', toUrl: 'https://mas.example/', status: 302 })
  await writeRedirect(shop.sql, { fromPath: '/aszf', toUrl: '/kosar', status: 301 })
  expect(await fetchPage('/Regi-Oldal/?utm=1')).toEqual([301, '/aszf?utm=1'])
  expect(await fetchPage('/akcio/nyar')).toEqual([302, 'https://mas.example/'])
  expect(await fetchPage('/aszf')).toEqual([200, null])
})
