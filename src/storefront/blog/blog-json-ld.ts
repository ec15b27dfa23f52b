import { drawnImage } from '../runtime/document/head.ts'
import type { ShopDetails } from '../runtime/router/page-context.ts'
import type { JsonLd } from '../runtime/router/page-module.ts'
import type { BlogView } from './blog-view.ts'
import type { PostData } from './post-loader.ts'

const maxHeadlineLength = 110

/** The post as search engines read it, with every field that they ask of an article. */
export function articleJsonLd(post: PostData, shop: ShopDetails): JsonLd {
  if (!import.meta.env.SSR) return {}
  const absolute = (path: string) => new URL(path, shop.publicUrl).href
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: post.title.slice(0, maxHeadlineLength),
    description: post.meta.description || post.lead,
    image: [absolute(post.image ? `${post.image.url}/product-zoom` : drawnImage(post.url, post.title))],
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    inLanguage: 'hu',
    author: { '@type': 'Person', name: post.author.name },
    publisher: {
      '@type': 'Organization',
      name: shop.name,
      url: `${shop.publicUrl}/`,
      logo: { '@type': 'ImageObject', url: absolute(shop.logo?.url ?? '/logo.svg') },
    },
    mainEntityOfPage: { '@type': 'WebPage', '@id': absolute(post.url) },
    ...(post.tags.length > 0 ? { keywords: post.tags.map(({ name }) => name).join(', ') } : {}),
  }
}

/** The list as search engines read it: the addresses of its posts in order. */
export function blogJsonLd({ cards }: BlogView, shop: ShopDetails): JsonLd[] {
  if (!import.meta.env.SSR || cards.length === 0) return []
  const itemListElement = cards.map(({ url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: new URL(url, shop.publicUrl).href,
  }))
  return [{ '@context': 'https://schema.org', '@type': 'ItemList', itemListElement }]
}
