import type { Client } from '#contract/client.ts'
import { describe, expect, it, vi } from 'vitest'
import { inlineScripts, render, type RenderContext } from './entry-server.tsx'
import { notFound, testCard, testCategory, testContext, testProduct, testVariant } from './test-shop.ts'

async function open(path: string, calls: Partial<Client> = {}, changes: Partial<RenderContext> = {}) {
  const response = await render(new Request(`https://bolt.example${path}`), testContext(calls, changes))
  return { response, html: await response.text() }
}

const listing = (cards = Array.from({ length: 24 }, (_, index) => testCard(index + 1))): Partial<Client> => ({
  productCategoryGet: () => Promise.resolve(testCategory(cards)),
})

describe('a rendered page', () => {
  it('shows a listing whole: title, cards, filters, pages and data for the browser', async () => {
    const { response, html } = await open('/termekek/teli-gumi', listing())
    expect(response.status).toBe(200)
    expect(html).toContain('<html lang="hu">')
    expect(html).toContain('<title>Téli gumi | Gumi &amp; Garázs</title>')
    expect(html.match(/data-cart-form/g)).toHaveLength(24)
    expect(html).toContain('name="marka"')
    expect(html).toContain('href="/termekek/teli-gumi?page=2"')
    expect(html).toContain('<link rel="canonical" href="https://bolt.example/termekek/teli-gumi">')
    expect(html).toContain('<link rel="next" href="https://bolt.example/termekek/teli-gumi?page=2">')
    expect(html).toContain('id="__boltiv"')
  })

  it('keeps to the strict content policy: no inline script that runs, no style attribute', async () => {
    const { html } = await open(
      '/termekek/teli-gumi',
      listing([testCard(1, { badges: [{ text: 'Új', background_color: '#fff', font_color: '#000' }] })]),
    )
    expect(html).not.toMatch(/ style=/)
    expect(html).not.toMatch(/ on\w+="/)
    const inline = [...html.matchAll(/<script(?![^>]*src=)([^>]*)>(.*?)<\/script>/gs)]
    const obeyed = inline.filter(([, attributes]) => !/type="application\/(?:ld\+)?json"/.test(attributes!))
    expect(obeyed.map(([, attributes, text]) => [attributes, text])).toEqual([
      [' type="speculationrules"', inlineScripts[0]],
    ])
    expect(inlineScripts).toHaveLength(1)
  })

  it('lets no text of a product break out of its place', async () => {
    const evil = '</script><script>alert(1)</script><img src=x onerror=alert(1)>"\''
    const { html } = await open('/termekek/teli-gumi', listing([testCard(1, { name: evil, brand: null })]))
    expect(html).not.toContain('<script>alert(1)')
    expect(html).not.toContain('<img src=x')
  })

  it('asks search engines not to index combinations of filters', async () => {
    const { html } = await open('/termekek/teli-gumi?marka=nordval', listing())
    expect(html).toContain('content="noindex, follow"')
    expect(html).not.toContain('rel="canonical"')
  })

  it('requests of the API what the address says', async () => {
    const productCategoryGet = vi.fn<Client['productCategoryGet']>(() =>
      Promise.resolve(testCategory([testCard(1)])),
    )
    await open('/termekek/teli-gumi?marka=b&marka=a&ar_max=50000&sort=price:desc', { productCategoryGet })
    expect(productCategoryGet.mock.calls[0]?.[0]).toEqual({
      params: { category: 'teli-gumi' },
      query: {
        page: 1,
        per_page: 24,
        filters: { marka: 'a,b', ar: '-50000' },
        order_by: 'price',
        direction: 'desc',
        available_first: '1',
      },
    })
  })

  it('sends an old slug to the new one with 301, and responds with 404 for a page past the end', async () => {
    const old = await open('/termekek/teli-abroncs?marka=a', listing())
    expect([old.response.status, old.response.headers.get('location')]).toEqual([
      301,
      '/termekek/teli-gumi?marka=a',
    ])
    const past = await open('/termekek/teli-gumi?page=9', listing())
    expect(past.response.status).toBe(404)
  })

  it('responds with 404 with the Hungarian error page for what does not exist', async () => {
    for (const path of ['/termekek/nincs', '/termekek/Nem_Slug', '/nincs/ilyen', '/404']) {
      const { response, html } = await open(path)
      expect([path, response.status]).toEqual([path, 404])
      expect(html).toContain('Ezt az oldalt nem találjuk')
      expect(html).toContain('Vissza a kezdőlapra')
      expect(html).toContain('noindex')
    }
  })

  it('shows the error page and reports the fault when a call fails, without its text', async () => {
    const reportError = vi.fn<(error: unknown) => void>()
    const productGet = () => Promise.reject(new Error('password=secret'))
    const { response, html } = await open('/termek/abroncs', { productGet }, { reportError })
    expect(response.status).toBe(500)
    expect(html).toContain('Valami elromlott nálunk')
    expect(html).not.toContain('secret')
    expect(reportError).toHaveBeenCalledOnce()
  })

  it('shows a product with its size measured, its price and its form', async () => {
    const { html } = await open('/termek/nordval-fjell-3', {
      productGet: () => Promise.resolve(testProduct()),
    })
    expect(html).toContain('615\u00a0kg')
    expect(html).toContain('210\u00a0km/h')
    expect(html).toContain('28\u00a0990\u00a0Ft')
    expect(html).toContain('115\u00a0960\u00a0Ft')
    expect(html).toMatch(/name="variant_id" value="31"/)
    expect(html).toContain('"@type":"Product"')
    expect(html).toContain('Gyártó és termékbiztonság')
  })

  it('opens the requested variant of a product', async () => {
    const product = testProduct({ variants: [testVariant(31), testVariant(32)] })
    const { html } = await open('/termek/nordval-fjell-3?valtozat=NF3-32', {
      productGet: () => Promise.resolve(product),
    })
    expect(html).toMatch(/name="variant_id" value="32"/)
    expect(html).toContain('href="/termek/nordval-fjell-3?valtozat=NF3-31"')
  })

  it('turns a search form into the address that stays', async () => {
    const { response } = await open('/kereses?q=2055516+t%C3%A9li')
    expect(response.headers.get('location')).toBe('/kereses/2055516%20t%C3%A9li')
  })

  it('has a home even in a shop without pages and categories', async () => {
    const { response, html } = await open('/', { contentGetPage: notFound })
    expect(response.status).toBe(200)
    expect(html).toContain('SearchAction')
  })
})
