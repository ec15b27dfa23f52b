import { HtmlValidate } from 'html-validate/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startRunningShop, type RunningShop } from './support/running-shop.ts'
import { faultsOf, structuredData, type Node } from './support/structured-data.ts'

let shop: RunningShop
let product = ''
beforeAll(async () => {
  shop = await startRunningShop()
  const [rated] = await shop.sql<{ slug: string }[]>`
    select slug from product where published order by rating_count desc, id limit 1`
  product = `/termek/${rated!.slug}`
})
afterAll(() => shop.stop())

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // React writes `disabled=""`, and a self-closing `<br/>`: both are HTML.
    'attribute-boolean-style': 'off',
    'void-style': 'off',
    // A button without a type sends its form, which is what is meant.
    'no-implicit-button-type': 'off',
    // A group of fields is no section.
    'prefer-native-element': 'off',
    // A list of facts may have a name.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
  },
})

const kinds = [
  '/',
  '/termekek/abroncsok',
  '/termekek/teli-gumi?marka=nordval&page=1',
  '/gyujtemeny/akciok',
  '/kereses/2055516%20t%C3%A9li',
  '/kereses/xqzzq',
  '/kosar',
  '/osszehasonlitas',
  '/kedvencek',
  '/belepes',
  '/regisztracio',
  '/elfelejtett-jelszo',
  '/elallas',
  '/blog',
  '/blog/kategoriak',
  '/suti-beallitasok',
  '/kapcsolat',
  '/rolunk',
  '/gyik',
  '/szereles',
  '/aszf',
  '/adatkezelesi-tajekoztato',
  '/nincs-ilyen',
]

async function faults(path: string, cookie = ''): Promise<string[]> {
  const answer = await fetch(shop.origin + path, { headers: { cookie, accept: 'text/html' } })
  const report = await validator.validateString(await answer.text(), path)
  return report.results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, selector }) => `${path}:${line} ${ruleId}: ${message} (${selector})`,
    ),
  )
}

describe('the markup of', () => {
  it('a broken page is found out', async () => {
    const broken =
      '<!doctype html><html lang="hu"><head><title>x</title></head><body><ul><p>a</ul><img></body></html>'
    const report = await validator.validateString(broken, 'broken')
    expect(report.results.flatMap(({ messages }) => messages).length).toBeGreaterThan(1)
  })

  it.each(kinds)('%s is valid', async (path) => {
    expect(await faults(path)).toEqual([])
  })

  it('a product and a post is valid', async () => {
    const [post] = await shop.sql<{ slug: string }[]>`select slug from blog_post order by id limit 1`
    expect(await faults(product)).toEqual([])
    expect(await faults(`/blog/${post!.slug}`)).toEqual([])
  })

  it('a cart and a checkout with goods is valid', async () => {
    const token = await filledCart()
    expect(await faults('/kosar', `cart_token=${token}`)).toEqual([])
    expect(await faults('/fizetes', `cart_token=${token}`)).toEqual([])
  })
})

/** A cart with one thing in it; its token. */
async function filledCart(): Promise<string> {
  const [variant] = await shop.sql<{ id: number }[]>`
    select v.id from variant v join stock s on s.variant_id = v.id where s.on_hand - s.reserved > 0 order by v.id limit 1`
  const first = await fetch(`${shop.origin}/sanctum/csrf-cookie`)
  const cookies = first.headers.getSetCookie().map((line) => line.split(';')[0]!)
  const xsrf = decodeURIComponent(
    cookies.find((line) => line.startsWith('XSRF-TOKEN='))!.slice('XSRF-TOKEN='.length),
  )
  const headers = {
    cookie: cookies.join('; '),
    'x-xsrf-token': xsrf,
    'content-type': 'application/json',
    accept: 'application/json',
  }
  const made = await fetch(`${shop.origin}/v1/checkout/cart`, { method: 'POST', headers, body: '{}' })
  const { token } = (await made.json()) as { token: string }
  const added = await fetch(`${shop.origin}/v1/checkout/cart/${token}/item`, {
    method: 'POST',
    headers,
    body: JSON.stringify([{ product_variant_id: variant!.id, quantity: 1 }]),
  })
  expect(added.status).toBe(200)
  return token
}

describe('structured data', () => {
  const read = async (path: string) => structuredData(await (await fetch(shop.origin + path)).text())
  const kindsOf = (nodes: Node[]) => nodes.map((node) => node['@type'])

  it.each(['/', '/termekek/teli-gumi', '/gyujtemeny/akciok', '/gyik', '/aszf', '/blog'])(
    'of %s have every field that search engines require',
    async (path) => {
      const nodes = await read(path)
      expect(kindsOf(nodes)).toEqual(expect.arrayContaining(['Organization', 'WebSite']))
      expect(nodes.flatMap(faultsOf)).toEqual([])
    },
  )

  it('of a product tell its offer, and of a post its author', async () => {
    const goods = await read(product)
    expect(kindsOf(goods)).toEqual(expect.arrayContaining(['BreadcrumbList']))
    expect(kindsOf(goods).some((kind) => kind === 'Product' || kind === 'ProductGroup')).toBe(true)
    expect(goods.flatMap(faultsOf)).toEqual([])
    const [post] = await shop.sql<{ slug: string }[]>`select slug from blog_post order by id limit 1`
    const article = await read(`/blog/${post!.slug}`)
    expect(kindsOf(article).some((kind) => kind === 'Article' || kind === 'BlogPosting')).toBe(true)
    expect(article.flatMap(faultsOf)).toEqual([])
  })

  it('of questions and answers are told where a page has them', async () => {
    expect(kindsOf(await read('/gyik'))).toContain('FAQPage')
  })
})
