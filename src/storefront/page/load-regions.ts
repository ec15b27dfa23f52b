import type { AccountClient, ShopClient } from '#contract/client.ts'
import type { PageRegion } from '#contract/wire.ts'
import { blogHref } from '../blog/blog-state.ts'
import { cardOf } from '../blog/blog-view.ts'
import { loadFinder } from '../home/finder-data.ts'
import { tyreCategory } from '../home/tyre-categories.ts'
import { cardView } from '../listing/card-view.ts'
import { orNull } from '../runtime/router/page-error.ts'
import type { RegionView, Tile } from './region-view.ts'
import { shownHtml } from './shown-html.ts'

/** Who is asked. The account's client comes only where a region needs it. */
export type Sources = { client: ShopClient; account: () => Promise<AccountClient> }
type RegionOf<Type extends PageRegion['type']> = Extract<PageRegion, { type: Type }>
type Loaded = Promise<RegionView | null>

async function loadProducts({ title, items: [row] }: RegionOf<'product_row'>, client: ShopClient): Loaded {
  if (!row) return null
  const { collection, product_ids: ids, limit, link } = row
  if (collection === null) {
    const products = await client.productGetByIds({ query: { ids } })
    const cards = ids.flatMap((id) => products.filter((product) => product.id === id)).map(cardView)
    return cards.length > 0 ? { type: 'products', title, link, cards } : null
  }
  const page = await orNull(
    client.productCollectionGet({ params: { slug: collection }, query: { per_page: limit } }),
  )
  if (!page || page.products.data.length === 0) return null
  return {
    type: 'products',
    title: title || page.collection.name,
    link: link ?? { text: 'Mind megnézem', url: `/gyujtemeny/${collection}` },
    cards: page.products.data.map(cardView),
  }
}

/** A tile whose category is not there any more is left out, whatever the merchant wrote on it. */
async function loadTile(
  { category: slug, title, lead, image }: RegionOf<'category_tiles'>['items'][number],
  client: ShopClient,
): Promise<Tile | null> {
  const page = await orNull(client.productCategoryGet({ params: { category: slug }, query: { per_page: 1 } }))
  if (!page) return null
  const picture = image ?? page.category.image ?? page.products.data[0]?.primary_image
  return {
    title: title || page.category.name,
    lead: lead || `${page.products.total} termék`,
    url: `/termekek/${slug}`,
    image: picture?.product_thumbnail ?? null,
  }
}

async function loadTiles({ title, items }: RegionOf<'category_tiles'>, client: ShopClient): Loaded {
  const tiles = await Promise.all(items.map((item) => loadTile(item, client)))
  const found = tiles.filter((tile) => tile !== null)
  return found.length > 0 ? { type: 'categories', title, tiles: found } : null
}

/** The brands' names come from the tyres' brand filter; a brand that sells no tyre is looked for by its name. */
async function loadBrands({ title, items }: RegionOf<'brands'>, client: ShopClient): Loaded {
  const page = await orNull(
    client.productCategoryGet({ params: { category: tyreCategory }, query: { per_page: 1 } }),
  )
  const filter = page?.filters.find(({ slug }) => slug === 'marka')
  const options = filter?.type === 'choice' ? filter.options : []
  const brands = items.flatMap(({ brand, name: written, url }) => {
    const option = options.find(({ value }) => value === brand)
    const name = written || (option?.label ?? '')
    if (!name) return []
    const found = option ? `/termekek/${tyreCategory}?marka=${brand}` : `/kereses/${encodeURIComponent(name)}`
    return [{ name, url: url ?? found }]
  })
  return brands.length > 0 ? { type: 'brands', title, brands } : null
}

async function loadPosts({ title, items: [filter] }: RegionOf<'posts'>, account: Sources['account']): Loaded {
  if (!filter) return null
  const client = await account()
  const query = { per_page: filter.limit, ...(filter.category ? { category_slug: filter.category } : {}) }
  const page = await orNull(client.contentGetBlogPosts({ query }))
  if (!page || page.data.length === 0) return null
  const url = blogHref({ category: filter.category ?? '', tag: '', search: '', page: 1 })
  return { type: 'posts', title, url, cards: page.data.map(cardOf) }
}

const monthNow = () => new Date().getMonth() + 1

async function loadRegion(region: PageRegion, { client, account }: Sources): Loaded {
  const { type, title, items } = region
  switch (type) {
    case 'hero':
      return items[0] ? { type, title, hero: items[0] } : null
    case 'size_finder': {
      const finder = await loadFinder(client, monthNow())
      return finder && { type: 'finder', title, finder }
    }
    case 'text':
      return { type, title, texts: items.map(({ html }) => shownHtml(html)) }
    case 'image':
      return items[0] ? { type, title, picture: items[0] } : null
    case 'gallery':
      return { type, title, pictures: items.map((item) => ({ ...item, url: null })) }
    case 'product_row':
      return loadProducts(region, client)
    case 'category_tiles':
      return loadTiles(region, client)
    case 'banner':
      return { type, title, banners: items }
    case 'faq':
      return { type, title, questions: items.map((item) => ({ ...item, html: shownHtml(item.html) })) }
    case 'trust_row':
      return { type: 'trust', title, points: items }
    case 'brands':
      return loadBrands(region, client)
    case 'articles':
      return { type, title, articles: items }
    case 'posts':
      return loadPosts(region, account)
    case 'contact_card':
      return { type: 'contact', title, text: items[0]?.text ?? '' }
    case 'form':
      return items[0] ? { type, title, form: items[0].form } : null
    case 'spacer':
      return { type, size: items[0]?.size ?? 'medium' }
    default:
      // A kind that a newer version of the shop has stored.
      return null
  }
}

/** Loads what the regions show, all at once. A region with nothing to show is left out. */
export async function loadRegions(regions: PageRegion[], sources: Sources): Promise<RegionView[]> {
  const views = await Promise.all(regions.map((region) => loadRegion(region, sources)))
  return views.filter((view) => view !== null)
}
