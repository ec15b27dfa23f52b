import { HtmlValidate } from 'html-validate/node'
import { describe, expect } from 'vitest'
import type { RunningShop } from './support/running-shop.ts'
import { it } from './support/shop-test.ts'
import { fetching, signedIn, type Received, type TestBrowser } from './support/signed-in.ts'
import { faultsOf, structuredData, type Node } from './support/structured-data.ts'

let shop: RunningShop
let product = ''
it.beforeAll(async ({ shop: sharedShop }) => {
  shop = sharedShop
  const [rated] = await shop.sql<{ slug: string }[]>`
    select slug from product where published order by rating_count desc, id limit 1`
  product = `/termek/${rated!.slug}`
})

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
    // A list of details may have a name.
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
  '/garazs',
  '/abroncsmeret',
  '/abroncsmeret?meret=nincs',
  '/autom',
  '/autom?gyartmany=Suzuki&modell=Swift&ev=2012',
  '/belepes',
  '/regisztracio',
  '/elfelejtett-jelszo',
  '/elallas',
  '/velemeny-iras?rendeles=nincs',
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
  const response = await fetch(shop.origin + path, { headers: { cookie, accept: 'text/html' } })
  const report = await validator.validateString(await response.text(), path)
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

  it('a cart, a checkout, an order and the pages of a customer is valid', async () => {
    const { browser } = await signedIn({ send: fetching(shop.origin), sql: shop.sql })
    const cart = await filledCart(browser)
    const cookie = () => browser.headers().cookie
    for (const path of ['/kosar', '/fizetes']) expect(await faults(path, cookie())).toEqual([])
    const order = await placeOrder(browser, cart)
    for (const path of [
      `/fizetesi-informacio?rendeles=${order}`,
      '/profil/szemelyes',
      '/profil/megrendelesek',
      `/profil/megrendelesek/${order}`,
      '/profil/szallitasi-cim',
      '/profil/szamlazasi-cim',
    ])
      expect(await faults(path, cookie())).toEqual([])
  })
})

/** A cart with one thing in it; its token. */
async function filledCart(browser: TestBrowser): Promise<string> {
  const [variant] = await shop.sql<{ id: number }[]>`
    select v.id from variant v join stock s on s.variant_id = v.id where s.on_hand - s.reserved > 0 order by v.id limit 1`
  const { token } = await done(browser.call('POST', '/v1/checkout/cart', {}))
  browser.cookies.set('cart_token', String(token))
  await done(
    browser.call('POST', `/v1/checkout/cart/${String(token)}/item`, [
      { product_variant_id: variant!.id, quantity: 1 },
    ]),
  )
  return String(token)
}

/** Orders the cart to an address, paid by transfer; the order's id. */
async function placeOrder(browser: TestBrowser, token: string): Promise<string> {
  const [ways] = await shop.sql<{ delivery: number; payment: number }[]>`
    select (select id from shipping_method where slug = 'hazhoz-szallitas') as delivery,
      (select id from payment_method where type = 'transfer') as payment`
  const address = { country: 'HU', postal_code: '1117', city: 'Budapest', address: 'Bölcső utca 14.' }
  const contact = { email: 'o@example.hu', first_name: 'Gergő', last_name: 'Őri', phone: '06 30 123 4567' }
  await done(browser.call('PUT', `/v1/checkout/${token}/contact`, contact))
  await done(
    browser.call('PUT', `/v1/checkout/${token}/shipping-methods`, { shipping_method_id: ways!.delivery }),
  )
  await done(
    browser.call('PUT', `/v1/checkout/${token}/address`, {
      shipping_address: { ...address, name: 'Őri Gergő' },
      billing_address: { ...address, name: 'Őri Gergő' },
    }),
  )
  await done(
    browser.call('PUT', `/v1/checkout/${token}/payment-methods`, { payment_method_id: ways!.payment }),
  )
  const { id } = await done(
    browser.call('POST', `/v1/checkout/${token}/complete`, { terms: true, payment_terms: false }),
  )
  return String(id)
}

async function done(response: Promise<Received>): Promise<Record<string, unknown>> {
  const { status, body } = await response
  expect([status, status === 200 ? null : body]).toEqual([200, null])
  return body as Record<string, unknown>
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

  it('of a product show its offer, and of a post its author', async () => {
    const goods = await read(product)
    expect(kindsOf(goods)).toEqual(expect.arrayContaining(['BreadcrumbList']))
    expect(kindsOf(goods).some((kind) => kind === 'Product' || kind === 'ProductGroup')).toBe(true)
    expect(goods.flatMap(faultsOf)).toEqual([])
    const [post] = await shop.sql<{ slug: string }[]>`select slug from blog_post order by id limit 1`
    const article = await read(`/blog/${post!.slug}`)
    expect(kindsOf(article).some((kind) => kind === 'Article' || kind === 'BlogPosting')).toBe(true)
    expect(article.flatMap(faultsOf)).toEqual([])
  })

  it('of the page of contacts say where the shop is and when it is open', async () => {
    const nodes = await read('/kapcsolat')
    expect(kindsOf(nodes)).toContain('LocalBusiness')
    expect(nodes.flatMap(faultsOf)).toEqual([])
  })

  it('of questions and answers are marked where a page has them', async () => {
    expect(kindsOf(await read('/gyik'))).toContain('FAQPage')
  })
})

it('sends what is never shown as a page without the headers of pages, and drawings that may be with them', async () => {
  const page = await (await fetch(shop.origin)).text()
  const [, font] = /href="([^"]+\.woff2)"/.exec(page)!
  const [, style] = /href="([^"]+\.css)"/.exec(page)!
  const [, script] = /src="([^"]+\.js)"/.exec(page)!
  for (const path of [font!, style!, script!]) {
    const { status, headers } = await fetch(shop.origin + path)
    expect(status).toBe(200)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBeNull()
    expect(headers.get('cache-control')).toContain('immutable')
  }
  const [, icons] = /href="([^"#]+\.svg)#/.exec(page)!
  const { headers } = await fetch(shop.origin + icons!)
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})
