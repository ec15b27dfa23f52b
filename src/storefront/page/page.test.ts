import { describe, expect, it } from 'vitest'
import type { Client } from '#contract/client.ts'
import { pageRegion } from '#contract/schemas/regions.ts'
import type { Page } from '#contract/wire.ts'
import { render } from '../entry-server.tsx'
import { notFound, testCard, testCategory, testContext } from '../test-shop.ts'

const aPage = (changes: Partial<Page> = {}): Page => ({
  id: 1,
  title: 'Feltételek',
  slug: 'oldal',
  lead: 'Röviden.',
  content: '<h2>Első</h2><p>a</p><h2>Második</h2><p>b</p><h2>Harmadik</h2><p>c</p>',
  template: 'default',
  regions: [],
  meta: { title: '', description: '' },
  hero_image: null,
  ...changes,
})
async function open(page: Page | null, path = '/oldal', calls: Partial<Client> = {}) {
  const contentGetPage = page ? () => Promise.resolve(page) : notFound
  const context = testContext({ contentGetPage, ...calls })
  const response = await render(new Request(`https://bolt.example${path}`), context)
  return { response, html: await response.text() }
}
const regions = (...written: unknown[]) => written.map((region) => pageRegion.parse(region))
const headings = (html: string) => Array.from(html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g), (match) => match[1])
const hero = { type: 'hero', title: '', items: [{ title: 'Nagy cím' }] }
const questions = {
  type: 'faq',
  title: 'Kérdések',
  items: [{ question: 'Mennyi?', html: '<p>Ennyi &lt;/script&gt;.</p>' }],
}
const finder = { type: 'size_finder', title: 'Milyen méret?', items: [] }
const tyres: Partial<Client> = { productCategoryGet: () => Promise.resolve(testCategory([testCard(1)])) }

describe('a page of the merchant', () => {
  it('frames tables, in its text and in its regions, so that a phone can pull them sideways', async () => {
    const table = '<table><tbody><tr><td>kötelezettség</td></tr></tbody></table>'
    const content = `<p>a</p>${table}`
    const texts = regions({ type: 'text', title: '', items: [{ html: table }] })
    const { html } = await open(aPage({ content, template: 'legal', regions: texts }))
    const framed =
      /<div class="page-table" role="group" aria-label="Táblázat" tabindex="0"><table>.*?<\/table><\/div>/g
    expect(html.match(framed)).toHaveLength(2)
  })
  it('shows title, lead and text, and marks what is to be filled in', async () => {
    const { html } = await open(aPage({ content: '<p>[kitöltendő: cégnév]</p>' }))
    expect(headings(html)).toEqual(['Feltételek'])
    expect(html).toContain('Röviden.')
    expect(html).toContain('<mark>[kitöltendő: cégnév]</mark>')
    expect(html).not.toContain('Tartalom</summary>')
  })

  it('is not there where the merchant has none', async () => {
    expect((await open(null, '/nincs')).response.status).toBe(404)
  })

  it('of rules has contents that lead to its headings', async () => {
    const { html } = await open(aPage({ template: 'legal' }))
    expect(html).toContain('<h2 id="masodik">Második</h2>')
    expect(html).toContain('<a href="#masodik">Második</a>')
  })

  it('of regions alone has its title on the opening field, or unseen', async () => {
    const wide = (...written: unknown[]) =>
      open(aPage({ template: 'wide', content: '', regions: regions(...written) }))
    expect(headings((await wide(hero, questions)).html)).toEqual(['Nagy cím'])
    const { html } = await wide(questions)
    expect(html).toContain('<h1 class="visually-hidden">Feltételek</h1>')
  })

  it('has one heading of the first level also where a field of its own follows', async () => {
    const { html } = await open(aPage({ regions: regions(hero) }))
    expect(headings(html)).toEqual(['Feltételek'])
    expect(html).toContain('<h2>Nagy cím</h2>')
  })

  it('marks its questions for search engines', async () => {
    const { html } = await open(aPage({ regions: regions(questions) }))
    const data = Array.from(
      html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
      (match) => JSON.parse(match[1]!) as { '@type': string; mainEntity?: unknown },
    )
    expect(data.find((one) => one['@type'] === 'FAQPage')?.mainEntity).toMatchObject([
      { name: 'Mennyi?', acceptedAnswer: { text: '<p>Ennyi &lt;/script&gt;.</p>' } },
    ])
    expect(html).toMatch(/<details><summary>Mennyi\?<\/summary>/)
  })

  it('whose picture can be enlarged has a link to the large one', async () => {
    const image = { url: '/images/a.svg', title: 'A', product_thumbnail: '/t', product_cover: '/c' }
    const gallery = {
      type: 'gallery',
      title: '',
      items: [{ image, alt: 'Műhely', caption: 'Itt dolgozunk.' }],
    }
    const { html } = await open(aPage({ regions: regions(gallery) }))
    expect(html).toMatch(/<a href="\/images\/a\.svg\/product-zoom"[^>]*aria-label="Nagyítás: Műhely"/)
    expect(html).toContain('Itt dolgozunk.')
  })
})

describe('the home page', () => {
  const home = (...written: unknown[]) =>
    open(aPage({ slug: 'fooldal', template: 'home', regions: regions(...written) }), '/', tyres)

  it('follows the order of the merchant, the size finder included', async () => {
    const { html } = await home(questions, finder)
    expect(html.indexOf('Mennyi?')).toBeLessThan(html.indexOf('Milyen méret?'))
    expect(headings(html)).toEqual(['Milyen méret?'])
  })

  it('shows its title where it has neither the finder nor an opening field', async () => {
    expect(headings((await home(questions)).html)).toEqual(['Feltételek'])
  })

  it('shows the finder in a shop that has written nothing yet', async () => {
    const { html } = await open(null, '/', tyres)
    expect(headings(html)).toEqual(['Mi áll az abroncsa oldalán?'])
  })

  it('is named by the shop where there is nothing at all', async () => {
    expect(headings((await open(null, '/')).html)).toEqual(['Gumi &amp; Garázs'])
  })

  it('is where the address of its page leads', async () => {
    const { response } = await open(aPage({ slug: 'fooldal' }), '/fooldal')
    expect([response.status, response.headers.get('location')]).toEqual([301, '/'])
  })
})
