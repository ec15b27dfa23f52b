import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRunningShop, type RunningShop } from './support/running-shop.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await startRunningShop()
})
afterAll(() => shop.stop())

/** What the head of a page says of its picture. */
async function shared(path: string) {
  const response = await fetch(shop.origin + path, { headers: { accept: 'text/html' } })
  const html = await response.text()
  const read = (property: string) =>
    new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&')
  return {
    status: response.status,
    image: read('og:image') ?? '',
    alt: read('og:image:alt'),
    width: read('og:image:width'),
    card: /<meta name="twitter:card" content="([^"]*)"/.exec(html)?.[1],
  }
}

const slug = async (table: 'product' | 'blog_post' | 'category') => {
  const [row] = await shop.sql<{ slug: string }[]>`select slug from ${shop.sql(table)} order by id limit 1`
  return row!.slug
}

test('every kind of page names a picture that can be had, in the size it says', async () => {
  const pages = [
    '/',
    `/termek/${await slug('product')}`,
    `/termekek/${await slug('category')}`,
    `/termekek/teli-gumi?marka=nordval&page=1`,
    '/gyujtemeny/akciok',
    '/blog',
    '/blog/kategoriak',
    `/blog/${await slug('blog_post')}`,
    '/aszf',
    '/rolunk',
    '/kapcsolat',
    '/elallas',
    '/hirlevel',
    '/suti-beallitasok',
    '/kosar',
    '/belepes',
    '/kereses/teli',
  ]
  for (const page of pages) {
    const { status, image, alt, width, card } = await shared(page)
    expect([page, status, card]).toEqual([page, 200, 'summary_large_image'])
    expect(image.startsWith(`${shop.origin}/`), `${page} ${image}`).toBe(true)
    expect(alt, `${page}`).toBeTruthy()
    const response = await fetch(image)
    expect([page, image, response.status]).toEqual([page, image, 200])
    const picture = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    if (width) expect([page, picture.width, picture.height]).toEqual([page, Number(width), 630])
  }
})

test('a product’s picture is drawn with its name, and another title has another address', async () => {
  const product = await slug('product')
  const { image, width } = await shared(`/termek/${product}`)
  expect(image).toContain(`/share/termek/${product}.png?v=`)
  expect(width).toBe('1200')
  const others = await Promise.all(['/', '/aszf', '/rolunk'].map(async (page) => (await shared(page)).image))
  expect(new Set(others).size).toBe(3)
})

test('a picture is requested again by its mark alone', async () => {
  const response = await fetch(`${shop.origin}/share/aszf.png`)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('cache-control')).toContain('public, max-age=')
  const etag = response.headers.get('etag')!
  const again = await fetch(`${shop.origin}/share/aszf.png`, { headers: { 'if-none-match': etag } })
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
  await shop.sql`update page set title = 'Új feltételek' where slug = 'aszf'`
  const changed = await fetch(`${shop.origin}/share/aszf.png`, { headers: { 'if-none-match': etag } })
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(etag)
})

test('who only asks whether it is there gets the same head, and nobody’s session begins', async () => {
  const get = await fetch(`${shop.origin}/share/rolunk.png?v=barmi`)
  const head = await fetch(`${shop.origin}/share/rolunk.png`, { method: 'HEAD' })
  const summary = ({ status, headers }: Response) => [
    status,
    headers.get('etag'),
    headers.get('content-length'),
  ]
  expect(summary(head)).toEqual(summary(get))
  expect(get.headers.get('set-cookie')).toBeNull()
})

test('a product that is renamed, loses its picture or is withdrawn is shown as every customer sees it', async () => {
  const [row] = await shop.sql<{ id: number; slug: string }[]>`
    select id, slug from product where id in (select product_id from product_image) order by id desc limit 1`
  const { id, slug: old } = row!
  const pictureOf = (path: string) => fetch(`${shop.origin}/share/termek/${path}.png`)
  const cachingOf = (response: Response) => response.headers.get('cache-control')
  const whole = await pictureOf(old)
  await shop.sql`update product set slug = 'mas-neven' where id = ${id}`
  await shop.sql`insert into slug_history (entity, slug, entity_id) values ('product', ${old}, ${id})`
  expect((await pictureOf(old)).headers.get('etag')).toBe(whole.headers.get('etag'))

  await shop.sql`update product_image set file_key = 'nincs/ilyen.svg' where product_id = ${id}`
  // The shop follows changes within a moment.
  await expect.poll(async () => cachingOf(await pictureOf('mas-neven'))).toBe('public, max-age=300')
  const poor = await pictureOf('mas-neven')
  expect(poor.status).toBe(200)
  expect(cachingOf(whole)).toContain('max-age=86400')
  const known = { 'if-none-match': poor.headers.get('etag')! }
  const again = await fetch(`${shop.origin}/share/termek/mas-neven.png`, { headers: known })
  expect([again.status, cachingOf(again)]).toEqual([304, cachingOf(poor)])

  await shop.sql`update product set published = false where id = ${id}`
  await expect.poll(async () => (await pictureOf('mas-neven')).status).toBe(404)
})

test('a draft has no picture', async () => {
  const draft = await slug('blog_post')
  await shop.sql`update blog_post set published_at = now() + interval '1 day' where slug = ${draft}`
  expect((await fetch(`${shop.origin}/share/blog/${draft}.png`)).status).toBe(404)
})

test.each([
  'nincs-ilyen.png',
  'termek/nincs-ilyen.png',
  'blog/nincs-ilyen.png',
  'termek/..%2f..%2fsecret.png',
  'Bármilyen szöveg.png',
  'aszf',
  'aszf.svg',
])('there is no picture of %s', async (path) => {
  expect((await fetch(`${shop.origin}/share/${path}`)).status).toBe(404)
})

test('browsers and phones find their icons where they look for them', async () => {
  const icons = [
    ['/favicon.ico', 'image/x-icon'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ]
  for (const [path, type] of icons) {
    const response = await fetch(shop.origin + path)
    expect([path, response.status, response.headers.get('content-type')?.split(';')[0]]).toEqual([
      path,
      200,
      type,
    ])
  }
  const listed = (await (await fetch(`${shop.origin}/manifest.webmanifest`)).json()) as {
    icons: { src: string; sizes: string; type: string }[]
  }
  for (const { src, sizes, type } of listed.icons) {
    const response = await fetch(shop.origin + src)
    expect([src, response.status, response.headers.get('content-type')?.split(';')[0]]).toEqual([
      src,
      200,
      type,
    ])
    if (sizes === 'any') continue
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([src, `${width}x${height}`]).toEqual([src, sizes])
  }
})
