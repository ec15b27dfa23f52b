import { ResponseError } from '#contract/client-errors.ts'
import type { Client } from '#contract/client.ts'
import { sharedPage, splitSize, withoutBrand, type ShareFacts, type SharedPage } from './share.ts'

type PageFacts = Pick<ShareFacts, 'kicker' | 'title' | 'size' | 'picture'>

const nothing: PageFacts = { kicker: '', title: '', size: null, picture: null }
const titled = (title: string, kicker = ''): PageFacts => ({ ...nothing, ...splitSize(title), kicker })

const imageFolder = '/images/'

/** What the picture of `/share/{path}.png` shows of its page, as every visitor may see it; null when there is no such page. */
export async function findShareFacts(client: Client, path: string): Promise<PageFacts | null> {
  const page = sharedPage(path)
  if (!page) return null
  try {
    return await factsOf(client, page)
  } catch (error) {
    if (error instanceof ResponseError && error.status < 500) return null
    throw error
  }
}

async function factsOf(client: Client, page: SharedPage): Promise<PageFacts> {
  switch (page.kind) {
    case 'shop':
      return nothing
    case 'own':
      return titled(page.title)
    case 'product':
      return productFacts(client, page.slug)
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

async function productFacts(client: Client, slug: string): Promise<PageFacts> {
  const { name, brand, variants } = await client.productGet({ params: { slug } })
  const image = variants[0]?.primary_image ?? variants[0]?.images[0]
  const facts = titled(withoutBrand(name, brand?.name ?? null), brand?.name ?? '')
  return {
    ...facts,
    picture: image?.url.startsWith(imageFolder) ? image.url.slice(imageFolder.length) : null,
  }
}
