import { pageTitle } from '#contract/page-title.ts'
import type { ShopDetails } from '../router/page-context.ts'
import type { JsonLd, PageMeta } from '../router/page-module.ts'

/** The head of one page, worked out: absolute addresses, full title. */
export type Head = {
  title: string
  description: string
  canonical: string | null
  robots: string | null
  image: ShareImage
  kind: string
  feed: string | null
  previous: string | null
  next: string | null
  jsonLd: JsonLd[]
}

/** What a link to the page is shown with, at an absolute address. Only the shop's own drawing has a known size. */
export type ShareImage = { url: string; alt: string; isDrawn: boolean }

/** Changes with what it is made of, so that those who keep a picture by its address request the new one. */
function versionOf(text: string): string {
  let hash = 5381
  for (const character of text) hash = (hash * 33 + character.codePointAt(0)!) % 2 ** 32
  return hash.toString(36)
}

/** The picture that the server draws of a page; without an address of its own it is the shop's. */
export function drawnImage(path: string | undefined, text: string): string {
  const [own = '/'] = (path ?? '/').split('?')
  return `${own === '/' ? '/share' : `/share${own}`}.png?v=${versionOf(text)}`
}

/** A page's own picture as it is, but a product's stands beside its name and size. */
function shareImage({ image, kind, title, canonical }: PageMeta, shop: ShopDetails): ShareImage {
  const isDrawn = !image || kind === 'product'
  const url = isDrawn ? drawnImage(canonical, [shop.name, title, image].join()) : image
  return { url: new URL(url, shop.publicUrl).href, alt: title ?? shop.name, isDrawn }
}

/** Organisation and search action stand on every page, so that search engines may offer the shop's own search. */
function siteJsonLd(shop: ShopDetails): JsonLd[] {
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: shop.name,
      url: `${shop.publicUrl}/`,
      logo: `${shop.publicUrl}${shop.logo?.url ?? '/logo.svg'}`,
      ...(shop.phone ? { telephone: shop.phone } : {}),
      ...(shop.email ? { email: shop.email } : {}),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: shop.name,
      url: `${shop.publicUrl}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${shop.publicUrl}/kereses?q={q}` },
        'query-input': 'required name=q',
      },
    },
  ]
}

/** Robots read documents, so the browser's code has nothing of what only they read. */
const unread = {} as Pick<Head, 'image' | 'kind' | 'feed' | 'previous' | 'next' | 'jsonLd'>

/** Turns what a page says about itself into its head. A page that may not be indexed has no canonical address. */
export function pageHead(meta: PageMeta, shop: ShopDetails): Head {
  const absolute = (path: string | undefined) => (path ? new URL(path, shop.publicUrl).href : null)
  return {
    title: pageTitle(meta.title, shop.name),
    description: meta.description ?? '',
    canonical: meta.noindex ? null : absolute(meta.canonical),
    robots: meta.noindex ? 'noindex, follow' : null,
    ...(import.meta.env.SSR
      ? {
          image: shareImage(meta, shop),
          kind: meta.kind ?? 'website',
          feed: absolute(meta.feed),
          previous: absolute(meta.previous),
          next: absolute(meta.next),
          jsonLd: [...siteJsonLd(shop), ...(meta.jsonLd ?? [])],
        }
      : unread),
  }
}

type MatchLike = { handle?: unknown; data?: unknown; loaderData?: unknown }
type Describing = { meta: (data: unknown, shop: ShopDetails) => PageMeta }

/** The deepest matched page's own description; null when it has none or its data did not come. */
export function matchedMeta(matches: MatchLike[], shop: ShopDetails): PageMeta | null {
  const page = matches.at(-1)
  // Every handle is a page module's, whose type holds no other `meta`.
  const describing = page?.handle as Partial<Describing> | undefined
  const data = page?.loaderData ?? page?.data
  return (data !== undefined && describing?.meta?.(data, shop)) || null
}

/** Trail of links as search engines read it. Search engines read documents, so the browser's code has none of this. */
export function breadcrumbJsonLd(trail: { title: string; url: string | null }[], shop: ShopDetails): JsonLd {
  if (!import.meta.env.SSR) return {}
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ title, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      ...(url ? { item: new URL(url, shop.publicUrl).href } : {}),
    })),
  }
}
