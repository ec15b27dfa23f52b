import { ResponseError } from '#contract/client-errors.ts'
import type { Client } from '#contract/client.ts'
import { sharedPage, splitSize, withoutBrand, type ShareDetails, type SharedPage } from './share.ts'

type PageDetails = Pick<ShareDetails, 'kicker' | 'title' | 'size' | 'picture'>

const nothing: PageDetails = { kicker: '', title: '', size: null, picture: null }
const titled = (title: string, kicker = ''): PageDetails => ({ ...nothing, ...splitSize(title), kicker })

const imageFolder = '/images/'

/** What the picture of `/share/{path}.png` shows of its page, as every customer may see it; null when there is no such page. */
export async function findShareDetails(client: Client, path: string): Promise<PageDetails | null> {
  const page = sharedPage(path)
  if (!page) return null
  try {
    return await detailsOf(client, page)
  } catch (error) {
    if (error instanceof ResponseError && error.status < 500) return null
    throw error
  }
}

async function detailsOf(client: Client, page: SharedPage): Promise<PageDetails> {
  switch (page.kind) {
    case 'shop':
      return nothing
    case 'own':
      return titled(page.title)
    case 'product':
      return productDetails(client, page.slug)
    case 'category':
      return titled(
        (await client.productCategoryGet({ params: { category: page.slug }, query: {} })).category.name,
      )
    case 'collection':
      return titled(
        (await client.productCollectionGet({ params: { slug: page.slug }, query: {} })).collection.name,
      )
    case 'post':
      return titled(
        (await client.contentGetBlogPost({ params: { slug: page.slug }, query: {} })).title,
        'Blog',
      )
    case 'page':
      return titled((await client.contentGetPage({ query: { slug: page.slug } })).title)
  }
}

async function productDetails(client: Client, slug: string): Promise<PageDetails> {
  const { name, brand, variants } = await client.productGet({ params: { slug } })
  const image = variants[0]?.primary_image ?? variants[0]?.images[0]
  const details = titled(withoutBrand(name, brand?.name ?? null), brand?.name ?? '')
  return {
    ...details,
    picture: image?.url.startsWith(imageFolder) ? image.url.slice(imageFolder.length) : null,
  }
}
