import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRunningShop, type RunningShop } from './support/running-shop.ts'

let shop: RunningShop

beforeAll(async () => {
  shop = await startRunningShop()
})
afterAll(() => shop.stop())

const concurrency = 6

/** The addresses a page links to: of this shop, without fragments; of queries only the page number counts. */
function linksOf(html: string, at: string): string[] {
  return Array.from(html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g), (match) =>
    match[1]!.replaceAll('&amp;', '&'),
  )
    .flatMap((href) => (URL.canParse(href, at) ? [new URL(href, at)] : []))
    .filter(
      (url) => url.origin === shop.origin && [...url.searchParams.keys()].every((key) => key === 'page'),
    )
    .map((url) => url.pathname + url.search)
    .filter((path) => !path.startsWith('/images/'))
}

/** A page as it was found: `title` and `canonical` as its head says, `isListed` unless it asks not to be. */
type Found = {
  status: number
  title: string
  description: string
  canonical: string | null
  isListed: boolean
}
const unread: Found = { status: 0, title: '', description: '', canonical: null, isListed: false }

function readHead(status: number, html: string): Found {
  const part = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null
  return {
    status,
    title: part(/<title>([^<]*)<\/title>/) ?? '',
    description: part(/<meta name="description" content="([^"]*)"/)?.replaceAll(/&[^;]+;/g, '"') ?? '',
    canonical: part(/<link rel="canonical" href="([^"]*)"/),
    isListed: part(/<meta name="robots" content="([^"]*)"/)?.includes('noindex') !== true,
  }
}

/** Follows every link from the home page on. */
async function crawl(): Promise<Map<string, Found>> {
  const found = new Map<string, Found>([['/', unread]])
  const waiting = ['/']
  async function worker() {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const response = await fetch(shop.origin + path, {
        redirect: 'manual',
        headers: { 'accept-encoding': 'identity' },
      })
      const html = await response.text()
      found.set(path, readHead(response.status, html))
      for (const link of linksOf(html, shop.origin + path)) {
        if (found.has(link)) continue
        found.set(link, unread)
        waiting.push(link)
      }
    }
  }
  while (waiting.length > 0) await Promise.all(Array.from({ length: concurrency }, worker))
  return found
}

async function textOf(path: string): Promise<string> {
  const response = await fetch(shop.origin + path)
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}
const locations = (xml: string) =>
  Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), (match) => match[1]!.replaceAll('&amp;', '&'))

test('every product, category, collection and page is reached by links, and no link is broken', async () => {
  const found = await crawl()
  const broken = [...found].filter(
    ([path, { status }]) => status !== 200 && !(path === '/fizetes' && status === 302),
  )
  expect(broken).toEqual([])
  const paths = new Set([...found.keys()].map((path) => path.split('?')[0]))
  const expected = await shop.sql<{ path: string }[]>`
    select '/termek/' || slug as path from product where published
    union all select '/termekek/' || slug from category
    union all select '/gyujtemeny/' || slug from collection
    union all select '/blog/' || slug from blog_post
    union all select '/' || slug from page where published and slug <> 'fooldal'`
  expect(expected.length).toBeGreaterThan(700)
  expect(expected.map((row) => row.path).filter((path) => !paths.has(path))).toEqual([])

  // Listed are exactly the pages that search engines may list, and robots may read each of them.
  const sitemaps = await Promise.all(
    locations(await textOf('/sitemap.xml')).map(async (url) =>
      locations(await textOf(new URL(url).pathname)),
    ),
  )
  const listed = sitemaps.flat()
  const listable = [...found]
    .filter(([path, page]) => page.isListed && page.canonical === shop.origin + path && !path.includes('?'))
    .map(([path]) => shop.origin + path)
  expect(listed.toSorted()).toEqual(listable.toSorted())
  const closed = Array.from(
    (await textOf('/robots.txt')).matchAll(/^Disallow: (.+)$/gm),
    (match) => match[1]!,
  )
  expect(closed.length).toBeGreaterThan(3)
  expect(listed.filter((url) => closed.some((prefix) => new URL(url).pathname.startsWith(prefix)))).toEqual(
    [],
  )

  const titles = [...found.values()]
    .filter(({ isListed, canonical }) => isListed && canonical)
    .map(({ title }) => title)
  const described = [...found].filter(
    ([path, { isListed, canonical, description }]) =>
      isListed && canonical === shop.origin + path && (description.length < 70 || description.length > 160),
  )
  expect(described.map(([path, { description }]) => `${path}: ${description}`)).toEqual([])
  const twice = [...new Set(titles.filter((title, index) => titles.indexOf(title) !== index))]
  expect(twice).toEqual([])
})

test('an old address leads to the new one for good, on the page as on the wire', async () => {
  const [product] = await shop.sql<
    { id: number; slug: string }[]
  >`select id, slug from product order by id limit 1`
  await shop.sql`insert into slug_history (entity, slug, entity_id) values ('product', 'regi-cim', ${product!.id})`
  const page = await fetch(`${shop.origin}/termek/regi-cim`, { redirect: 'manual' })
  expect([page.status, page.headers.get('location')]).toEqual([301, `/termek/${product!.slug}`])
  const [post] = await shop.sql<{ id: number; slug: string }[]>`select id, slug from blog_post limit 1`
  await shop.sql`insert into blog_slug_history (slug, post_id) values ('regi-cim', ${post!.id})`
  const article = await fetch(`${shop.origin}/blog/regi-cim`, { redirect: 'manual' })
  expect([article.status, article.headers.get('location')]).toEqual([301, `/blog/${post!.slug}`])
  const wire = await fetch(`${shop.origin}/v1/product/regi-cim`, { redirect: 'manual' })
  expect([wire.status, wire.headers.get('location')]).toEqual([301, `/v1/product/${product!.slug}`])
})

test('a page that is not there is a 404 in kind words, and a checkout without a cart leads home', async () => {
  for (const path of [
    '/nincs-ilyen',
    '/termek/nincs-ilyen',
    '/termekek/nincs-ilyen',
    '/gyujtemeny/Nincs_Ilyen',
    '/blog/nincs-ilyen',
    '/a/b/c',
    '/404',
  ]) {
    const response = await fetch(shop.origin + path)
    expect([path, response.status]).toEqual([path, 404])
    const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(await response.text()) ?? []
    expect(main).toContain('Ezt az oldalt nem találjuk')
    // The way on: the shop's categories.
    expect(main).toContain('href="/termekek/abroncsok"')
  }
  const checkout = await fetch(`${shop.origin}/fizetes`, { redirect: 'manual' })
  expect([checkout.status, checkout.headers.get('location')]).toEqual([302, '/'])
})

test('pages give search engines their one address, and to leave filter combinations alone', async () => {
  const plain = await (await fetch(`${shop.origin}/termekek/teli-gumi?page=2`)).text()
  expect(plain).toContain('rel="canonical"')
  expect(plain).not.toContain('content="noindex')
  const filtered = await (await fetch(`${shop.origin}/termekek/teli-gumi?marka=nordval&evszak=teli`)).text()
  expect(filtered).toContain('content="noindex')
})
