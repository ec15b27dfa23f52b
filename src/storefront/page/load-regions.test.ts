import { describe, expect, it, vi } from 'vitest'
import type { Client } from '#contract/client.ts'
import { pageRegion } from '#contract/schemas/regions.ts'
import type { PageRegion } from '#contract/wire.ts'
import { testBlogPage, testBlogPost } from '../blog/test-blog.ts'
import { testCard, testCategory, testClient } from '../test-shop.ts'
import { loadRegions } from './load-regions.ts'

const image = {
  url: '/images/a.svg',
  title: 'A műhely',
  product_thumbnail: '/images/a.svg/product-thumbnail',
  product_cover: '/images/a.svg/product-cover',
}
/** Regions as a merchant writes them: what has a default is left out. */
const written = (...regions: unknown[]): PageRegion[] => regions.map((region) => pageRegion.parse(region))

function load(regions: PageRegion[], calls: Partial<Client> = {}) {
  const client = testClient(calls)
  return loadRegions(regions, { client, account: () => Promise.resolve(client) })
}
const category = (): Partial<Client> => ({
  productCategoryGet: () => Promise.resolve(testCategory([testCard(1)])),
})

describe('regions that need nothing', () => {
  it('are shown in the order of the merchant', async () => {
    const views = await load(
      written(
        { type: 'hero', title: '', items: [{ title: 'Rólunk', lead: 'Röviden.', image }] },
        { type: 'text', title: 'Szöveg', items: [{ html: '<p>[kitöltendő: név]</p>' }] },
        { type: 'image', title: '', items: [{ image, alt: 'Kép' }] },
        { type: 'gallery', title: '', items: [{ image, alt: 'Egy' }] },
        { type: 'banner', title: '', items: [{ title: 'Ajánlat', look: 'strong' }] },
        { type: 'faq', title: 'Kérdések', items: [{ question: 'Mennyi?', html: '<p>Ennyi.</p>' }] },
        { type: 'trust_row', title: '', items: [{ icon: 'truck', title: 'Gyors' }] },
        { type: 'articles', title: '', items: [{ title: 'Írás', text: '', url: '/iras' }] },
        { type: 'contact_card', title: '', items: [{ text: 'Várjuk.' }] },
        { type: 'form', title: '', items: [{ form: 'contact' }] },
        { type: 'spacer', title: '', items: [{}] },
      ),
    )
    expect(views.map(({ type }) => type)).toEqual(
      'hero text image gallery banner faq trust articles contact form spacer'.split(' '),
    )
    expect(views[1]).toMatchObject({ texts: ['<p><mark>[kitöltendő: név]</mark></p>'] })
    expect(views[4]).toMatchObject({ banners: [{ look: 'strong', link: null, image: null }] })
    expect(views.at(-1)).toEqual({ type: 'spacer', size: 'medium' })
  })

  it('of a kind that this version does not know are left out', async () => {
    const newer = { type: 'hologram', title: '', items: [] } as unknown as PageRegion
    expect(await load([newer])).toEqual([])
  })
})

describe('a row of products', () => {
  const row = (item: object) => written({ type: 'product_row', title: '', items: [item] })

  it('shows a collection up to its limit, with its name and a way to the rest', async () => {
    const endpoint = vi.fn<Client['productCollectionGet']>(() =>
      Promise.resolve({
        collection: { id: 1, name: 'Téli ajánlatok', slug: 'teli', url: '/gyujtemeny/teli' },
        ...testCategory([testCard(1), testCard(2)]),
      } as never),
    )
    const [view] = await load(row({ collection: 'teli', limit: 2 }), { productCollectionGet: endpoint })
    expect(endpoint).toHaveBeenCalledWith({ params: { slug: 'teli' }, query: { per_page: 2 } })
    expect(view).toMatchObject({
      title: 'Téli ajánlatok',
      link: { url: '/gyujtemeny/teli' },
      cards: [{ id: 1 }, { id: 2 }],
    })
  })

  it('shows named products in their order, without those that are gone', async () => {
    const [view] = await load(row({ product_ids: [3, 9, 1] }), {
      productGetByIds: () => Promise.resolve([testCard(1), testCard(3)]),
    })
    expect(view).toMatchObject({ title: '', link: null, cards: [{ id: 3 }, { id: 1 }] })
  })

  it('is left out where its collection or all its products are gone', async () => {
    expect(await load(row({ collection: 'nincs' }))).toEqual([])
    expect(await load(row({ product_ids: [1] }), { productGetByIds: () => Promise.resolve([]) })).toEqual([])
  })
})

describe('tiles of categories', () => {
  const tiles = (item: object) => written({ type: 'category_tiles', title: '', items: [item] })

  it('say what the category says where the merchant says nothing', async () => {
    const [view] = await load(tiles({ category: 'teli-gumi' }), category())
    expect(view).toMatchObject({
      tiles: [
        {
          title: 'Téli gumi',
          lead: '32 termék',
          url: '/termekek/teli-gumi',
          image: '/images/abroncs/product-thumbnail',
        },
      ],
    })
  })

  it('say what the merchant has written', async () => {
    const item = { category: 'teli-gumi', title: 'Télre', lead: 'hóra', image }
    const [view] = await load(tiles(item), category())
    expect(view).toMatchObject({ tiles: [{ title: 'Télre', lead: 'hóra', image: image.product_thumbnail }] })
  })

  it('are left out with their categories', async () => {
    expect(await load(tiles({ category: 'nincs', title: 'Van', image }))).toEqual([])
  })
})

describe('brands', () => {
  it('lead to the tyres of the brand, else to a search, else where the merchant says', async () => {
    const region = written({
      type: 'brands',
      title: '',
      items: [
        { brand: 'nordval' },
        { name: 'Más Kft' },
        { name: 'Saját', url: '/sajat' },
        { brand: 'nincs' },
      ],
    })
    const [view] = await load(region, category())
    expect(view).toMatchObject({
      brands: [
        { name: 'NORDVAL', url: '/termekek/abroncsok?marka=nordval' },
        { name: 'Más Kft', url: '/kereses/M%C3%A1s%20Kft' },
        { name: 'Saját', url: '/sajat' },
      ],
    })
  })
})

describe('posts', () => {
  const posts = written({ type: 'posts', title: '', items: [{ category: 'gumi', limit: 2 }] })

  it('are the newest of the blog or of a category', async () => {
    const endpoint = vi.fn<Client['contentGetBlogPosts']>(() =>
      Promise.resolve(testBlogPage([testBlogPost('elso')])),
    )
    const [view] = await load(posts, { contentGetBlogPosts: endpoint })
    expect(endpoint).toHaveBeenCalledWith({ query: { per_page: 2, category_slug: 'gumi' } })
    expect(view).toMatchObject({ url: '/blog?kategoria=gumi', cards: [{ url: '/blog/elso' }] })
  })

  it('are left out while there are none', async () => {
    expect(await load(posts, { contentGetBlogPosts: () => Promise.resolve(testBlogPage([])) })).toEqual([])
  })
})

describe('the size finder', () => {
  it('is left out in a shop without tyres', async () => {
    const finder = written({ type: 'size_finder', title: '', items: [] })
    expect(await load(finder)).toEqual([])
    expect(await load(finder, category())).toMatchObject([{ type: 'finder', finder: { count: 32 } }])
  })
})
