import type { ShopClient } from '#contract/client.ts'
import type { PageRegion } from '#contract/wire.ts'
import { cardView, type CardView } from '../listing/card-view.ts'
import { tyreCategory } from '../home/tyre-categories.ts'
import { orNull } from '../shell/page-error.ts'

export type Tile = { title: string; lead: string; url: string; image: string | null }
export type TrustPoint = { icon: string; title: string; text: string; url: string }
export type Article = { title: string; text: string; url: string }
type TitleLink = { text: string; url: string } | null

/** A region of a page as it is shown; what its products and categories need is loaded already. */
export type RegionView =
  | { type: 'products'; title: string; link: TitleLink; cards: CardView[] }
  | { type: 'categories'; title: string; tiles: Tile[] }
  | { type: 'trust'; points: TrustPoint[] }
  | { type: 'brands'; title: string; brands: { name: string; url: string }[] }
  | { type: 'articles'; title: string; articles: Article[] }
  | { type: 'text'; title: string; html: string }

type Item = Record<string, unknown>

/** The first of the named fields that is a text. Merchants' regions are free-form, so nothing is taken for granted. */
function textOf(item: Item | undefined, ...names: string[]): string {
  for (const name of names) {
    const value = item?.[name]
    if (typeof value === 'string' && value !== '') return value
  }
  return ''
}

const rowLength = 4

async function productRow(items: Item[], client: ShopClient): Promise<RegionView | null> {
  const slug = textOf(items[0], 'collection', 'slug')
  if (!slug) return null
  const limit = Number(items[0]?.limit ?? rowLength) || rowLength
  const page = await orNull(
    client.productCollectionGet({ params: { slug }, query: { per_page: Math.min(limit, 24) } }),
  )
  if (!page || page.products.data.length === 0) return null
  const linkText = textOf(items[0], 'link_text', 'linkText', 'link_title') || 'Mind megnézem'
  return {
    type: 'products',
    title: textOf(items[0], 'title', 'name') || page.collection.name,
    link: { text: linkText, url: textOf(items[0], 'url', 'link_url', 'link') || `/gyujtemeny/${slug}` },
    cards: page.products.data.map(cardView),
  }
}

async function categoryTile(item: Item, client: ShopClient): Promise<Tile | null> {
  const slug = textOf(item, 'category', 'slug') || textOf(item, 'url').replace(/^\/termekek\//, '')
  const ready = textOf(item, 'image', 'image_url')
  const title = textOf(item, 'title', 'name')
  const page =
    ready && title
      ? null
      : await orNull(client.productCategoryGet({ params: { category: slug }, query: { per_page: 1 } }))
  if (!page && !(ready && title)) return null
  return {
    title: title || (page?.category.name ?? ''),
    lead: textOf(item, 'lead', 'text') || (page ? `${page.products.total} termék` : ''),
    url: textOf(item, 'url') || `/termekek/${slug}`,
    image:
      ready ||
      (page?.category.image?.product_thumbnail ??
        page?.products.data[0]?.primary_image?.product_thumbnail ??
        null),
  }
}

/** The brands' names come from the tyres' brand filter; a brand that sells no tyre is looked for by its name. */
async function brandLinks(items: Item[], client: ShopClient): Promise<{ name: string; url: string }[]> {
  const page = await orNull(
    client.productCategoryGet({ params: { category: tyreCategory }, query: { per_page: 1 } }),
  )
  const filter = page?.filters.find(({ slug }) => slug === 'marka')
  const options = filter?.type === 'choice' ? filter.options : []
  return items.flatMap((item) => {
    const slug = textOf(item, 'brand')
    const option = options.find(({ value }) => value === slug)
    if (option) return [{ name: option.label, url: `/termekek/${tyreCategory}?marka=${slug}` }]
    const name = textOf(item, 'name', 'title')
    return name ? [{ name, url: textOf(item, 'url') || `/kereses/${encodeURIComponent(name)}` }] : []
  })
}

const headless = (items: Item[]) =>
  items.filter((item) => textOf(item, 'category', 'slug', 'url', 'name', 'text') !== '')

async function loadRegion({ type, items }: PageRegion, client: ShopClient): Promise<RegionView | null> {
  const heading = items.find((item) => textOf(item, 'heading', 'region_title'))
  const title = textOf(heading, 'heading', 'region_title')
  switch (type) {
    case 'product_row':
      return productRow(items, client)
    case 'category_tiles': {
      const tiles = await Promise.all(headless(items).map((item) => categoryTile(item, client)))
      return {
        type: 'categories',
        title: title || 'Mi kell a garázsba?',
        tiles: tiles.filter((tile) => tile !== null),
      }
    }
    case 'trust_row': {
      const points = items.map((item) => ({
        icon: textOf(item, 'icon'),
        title: textOf(item, 'title'),
        text: textOf(item, 'text'),
        url: textOf(item, 'url'),
      }))
      return { type: 'trust', points: points.filter((point) => point.title) }
    }
    case 'brands':
      return { type: 'brands', title: title || 'Márkák', brands: await brandLinks(items, client) }
    case 'articles': {
      const articles = items.map((item) => ({
        title: textOf(item, 'title'),
        text: textOf(item, 'text'),
        url: textOf(item, 'url'),
      }))
      return {
        type: 'articles',
        title: title || 'Érthetően a kerekekről',
        articles: articles.filter((article) => article.title && article.url),
      }
    }
    case 'text':
      return { type: 'text', title: textOf(items[0], 'title'), html: textOf(items[0], 'html', 'content') }
    default:
      return null
  }
}

/** Loads what the regions show, all at once. A region of an unknown kind, or one with nothing to show, is left out. */
export async function loadRegions(regions: PageRegion[], client: ShopClient): Promise<RegionView[]> {
  const views = await Promise.all(regions.map((region) => loadRegion(region, client)))
  return views.filter((view) => view !== null)
}
