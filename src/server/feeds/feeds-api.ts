import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { listPublishedPosts, postUrl } from '#server/blog/index.ts'
import {
  countProductPages,
  listListingPages,
  listOffers,
  listProductPages,
  type Address,
} from '#server/catalogue/index.ts'
import { listIndexablePages, loadShop } from '#server/content/index.ts'
import type { Sql } from '#platform/database/database.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { workshopMethod } from '#server/fitting-offer/index.ts'
import { listShippingMethods } from '#server/shipping/index.ts'
import { currentTrade } from '#server/trade/index.ts'
import { blogFeed, blogFeedLength, blogFeedPath } from './blog-feed.ts'
import { cheapestDelivery } from './delivery-price.ts'
import { createFileCache } from './file-cache.ts'
import { offerFeeds, type OfferFeed } from './offer-feeds.ts'
import {
  addressesPerSitemap,
  robotsText,
  sitemapEntry,
  sitemapFoot,
  sitemapHead,
  sitemapIndex,
} from './sitemap.ts'

const feedMaxAgeMs = 30 * 60_000
const xml = 'application/xml; charset=utf-8'
/** Pages that are the program's own. */
const ownPages = ['/', '/abroncsmeret', '/autom', '/elallas', '/kapcsolat', '/suti-beallitasok']
/** As long as somebody fits what is ordered. */
const workshopsPage = '/szerelesi-muhelyek'
/** As long as there are posts. */
const blogPages = ['/blog', '/blog/kategoriak']
const postsInSitemap = 10_000
const hidden = { schema: { hide: true } }

/** What search engines and price comparison sites read: `/robots.txt`, `/sitemap.xml`, `/feeds/NAME.xml`, and the blog's readers. */
export function registerFeeds(app: FastifyInstance, platform: Platform): void {
  const { replica, config } = platform
  const writeCached = createFileCache(feedMaxAgeMs)

  async function send(
    reply: FastifyReply,
    name: string,
    contentType: string,
    parts: (sql: Sql) => AsyncIterable<string>,
  ) {
    const path = join(config.dataDir, 'feeds', name)
    await replica.read((sql) => writeCached(path, () => parts(sql)))
    reply.type(contentType).header('cache-control', 'public, max-age=1800')
    return reply.send(createReadStream(path))
  }

  app.get('/robots.txt', hidden, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robotsText(config.publicUrl)),
  )

  app.get('/sitemap.xml', hidden, (_request, reply) =>
    send(reply, 'sitemap.xml', xml, async function* (sql) {
      yield sitemapIndex(config.publicUrl, await countProductPages(sql))
    }),
  )

  app.get<{ Params: { name: string } }>(
    '/sitemaps/:name.xml',
    hidden,
    async ({ params: { name } }, reply) => {
      const number = /^products-([1-9]\d{0,4})$/.exec(name)?.[1]
      if (name === 'pages') return send(reply, 'sitemap-pages.xml', xml, (sql) => sitemap(listPages(sql)))
      if (number === undefined) throw platformError('not_found')
      const offset = (Number(number) - 1) * addressesPerSitemap
      if (offset >= Math.max(1, await replica.read(countProductPages))) throw platformError('not_found')
      return send(reply, `sitemap-${name}.xml`, xml, (sql) => sitemap(listProducts(sql, offset)))
    },
  )

  app.get(blogFeedPath, hidden, async (_request, reply) => {
    const [shop, posts] = await replica.read((sql) =>
      Promise.all([loadShop(sql), listPublishedPosts(sql, platform.clock(), blogFeedLength)]),
    )
    return reply
      .type('application/rss+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(blogFeed(posts, { name: shop.name, publicUrl: config.publicUrl }))
  })

  app.get<{ Params: { name: string } }>('/feeds/:name.xml', hidden, async ({ params: { name } }, reply) => {
    const feed = Object.hasOwn(offerFeeds, name) ? offerFeeds[name] : undefined
    if (!feed) throw platformError('not_found')
    return send(reply, `${name}.xml`, feed.contentType, (sql) => offers(sql, feed))
  })

  async function* sitemap(addresses: AsyncIterable<Address[]>): AsyncGenerator<string> {
    yield sitemapHead
    for await (const batch of addresses)
      yield batch.map((address) => sitemapEntry(config.publicUrl, address)).join('')
    yield sitemapFoot
  }

  async function* listPages(sql: Sql): AsyncGenerator<Address[]> {
    const isFitted = workshopMethod(await listShippingMethods(sql)) !== null
    const own = isFitted ? [...ownPages, workshopsPage] : ownPages
    yield own.map((path) => ({ path, updatedAt: null }))
    const pages = await listIndexablePages(sql)
    yield pages
      .map(({ slug, updatedAt }) => ({ path: `/${slug}`, updatedAt }))
      .filter(({ path }) => !own.includes(path))
    yield await listListingPages(sql)
    const posts = await listPublishedPosts(sql, platform.clock(), postsInSitemap)
    if (posts.length === 0) return
    yield blogPages.map((path) => ({ path, updatedAt: null }))
    yield posts.map(({ slug, updatedAt }) => ({ path: postUrl(slug), updatedAt }))
  }

  async function* listProducts(sql: Sql, offset: number): AsyncGenerator<Address[]> {
    const step = 5000
    for (let done = 0; done < addressesPerSitemap; done += step) {
      const batch = await listProductPages(sql, { limit: step, offset: offset + done })
      yield batch
      if (batch.length < step) return
    }
  }

  async function* offers(sql: Sql, feed: OfferFeed): AsyncGenerator<string> {
    const now = platform.clock()
    const [shop, methods] = await Promise.all([loadShop(sql), listShippingMethods(sql)])
    const details = {
      name: shop.name,
      publicUrl: config.publicUrl,
      deliveryGross: cheapestDelivery(methods, now),
      promise: currentTrade(),
      now,
    }
    yield feed.head(details)
    for await (const batch of listOffers(sql, now))
      yield batch.map((offer) => feed.item(offer, details)).join('')
    yield feed.foot
  }
}
