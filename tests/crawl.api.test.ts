import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRunningShop, type RunningShop } from './support/running-shop.ts'

let shop: RunningShop

beforeAll(async () => {
  shop = await startRunningShop()
})
afterAll(() => shop.stop())

const atOnce = 6

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

/** Follows every link from the home page on; gives each address with its status. */
async function crawl(): Promise<Map<string, number>> {
  const found = new Map<string, number>([['/', 0]])
  const waiting = ['/']
  async function worker() {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const answer = await fetch(shop.origin + path, { redirect: 'manual' })
      found.set(path, answer.status)
      for (const link of linksOf(await answer.text(), shop.origin + path)) {
        if (found.has(link)) continue
        found.set(link, 0)
        waiting.push(link)
      }
    }
  }
  while (waiting.length > 0) await Promise.all(Array.from({ length: atOnce }, worker))
  return found
}

test('every product, category, collection and page is reached by links, and no link is broken', async () => {
  const found = await crawl()
  const broken = [...found].filter(
    ([path, status]) => status !== 200 && !(path === '/fizetes' && status === 302),
  )
  expect(broken).toEqual([])
  const paths = new Set([...found.keys()].map((path) => path.split('?')[0]))
  const expected = await shop.sql<{ path: string }[]>`
    select '/termek/' || slug as path from product where published
    union all select '/termekek/' || slug from category
    union all select '/gyujtemeny/' || slug from collection
    union all select '/' || slug from page where published and slug <> 'fooldal'`
  expect(expected.length).toBeGreaterThan(700)
  expect(expected.map((row) => row.path).filter((path) => !paths.has(path))).toEqual([])
})

test('an old address leads to the new one for good, on the page as on the wire', async () => {
  const [product] = await shop.sql<
    { id: number; slug: string }[]
  >`select id, slug from product order by id limit 1`
  await shop.sql`insert into slug_history (entity, slug, entity_id) values ('product', 'regi-cim', ${product!.id})`
  const page = await fetch(`${shop.origin}/termek/regi-cim`, { redirect: 'manual' })
  expect([page.status, page.headers.get('location')]).toEqual([301, `/termek/${product!.slug}`])
  const wire = await fetch(`${shop.origin}/v1/product/regi-cim`, { redirect: 'manual' })
  expect([wire.status, wire.headers.get('location')]).toEqual([301, `/v1/product/${product!.slug}`])
})

test('a page that is not there is a 404 in kind words, and a checkout without a cart leads home', async () => {
  for (const path of [
    '/nincs-ilyen',
    '/termek/nincs-ilyen',
    '/termekek/nincs-ilyen',
    '/gyujtemeny/Nincs_Ilyen',
    '/a/b/c',
    '/404',
  ]) {
    const answer = await fetch(shop.origin + path)
    expect([path, answer.status]).toEqual([path, 404])
    expect(await answer.text()).toContain('Ezt az oldalt nem találjuk')
  }
  const checkout = await fetch(`${shop.origin}/fizetes`, { redirect: 'manual' })
  expect([checkout.status, checkout.headers.get('location')]).toEqual([302, '/'])
})

test('pages tell search engines their one address, and to leave filter combinations alone', async () => {
  const plain = await (await fetch(`${shop.origin}/termekek/teli-gumi?page=2`)).text()
  expect(plain).toContain('rel="canonical"')
  expect(plain).not.toContain('content="noindex')
  const filtered = await (await fetch(`${shop.origin}/termekek/teli-gumi?marka=nordval&evszak=teli`)).text()
  expect(filtered).toContain('content="noindex')
})
