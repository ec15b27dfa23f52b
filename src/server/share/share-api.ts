import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createClient } from '#contract/client.ts'
import { endpoints } from '#contract/endpoints.ts'
import { loadShop } from '#server/content/index.ts'
import type { ImageService } from '#server/images/index.ts'
import { brand } from '#theme/brand.ts'
import { sessionOf } from '#platform/security/csrf.ts'
import { inProcessTransport, type Invoke } from '#platform/http/endpoint.ts'
import { rateLimited } from '#platform/security/rate-limits.ts'
import { allowOnOtherSites } from '#platform/security/security-headers.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { contextOf } from '#platform/http/request-context.ts'
import { createDiskLruCache } from '#platform/files/disk-lru-cache.ts'
import { missingPaths } from './missing-paths.ts'
import { findShareDetails } from './share-details.ts'
import { createSharePictures, shareFolder } from './share-picture.ts'

/** Room for some ten thousand pictures. */
const maxBytes = 256 * 1024 * 1024
const hidden = { schema: { hide: true }, config: { compress: false, ...rateLimited('share') } as never }
/** The address that pages give changes with their title; who keeps an old one asks again after a day. */
const caching = 'public, max-age=86400, stale-while-revalidate=604800'
/** The product's picture could not be had; it may come at any time, at the same address. */
const incompleteCaching = 'public, max-age=300'

/** `GET /share.png` for the shop, `/share/{path of the page}.png` for its pages: the pictures that links to them are shown with. */
export function registerSharePictures(
  app: FastifyInstance,
  platform: Platform,
  invoke: Invoke,
  images: ImageService,
): void {
  const { sql, config, files } = platform
  const folder = createDiskLruCache(join(config.dataDir, 'files', shareFolder), maxBytes)
  const pictures = createSharePictures(files, images, brand, folder)
  const missing = missingPaths(() => platform.clock().getTime())

  async function send(request: FastifyRequest, reply: FastifyReply, path: string) {
    allowOnOtherSites(reply)
    if (missing.has(path)) throw platformError('not_found')
    const context = contextOf(request, reply, sessionOf(request, reply, platform), config)
    const client = createClient(endpoints, inProcessTransport(invoke, context))
    const [page, shop] = await Promise.all([findShareDetails(client, path), loadShop(sql)])
    if (!page) {
      missing.add(path)
      throw platformError('not_found')
    }
    const details = { ...page, shop: shop.name, host: new URL(config.publicUrl).host }
    const whole = pictures.keyOf(details)
    const isKnown = (key: string) => request.headers['if-none-match']?.includes(`"${key}"`)
    if (isKnown(whole)) return label(reply, whole, caching).code(304).send()
    const { key, png } = await pictures.render(details)
    label(reply, key, key === whole ? caching : incompleteCaching)
    return isKnown(key) ? reply.code(304).send() : reply.type('image/png').send(png)
  }

  app.get('/share.png', hidden, (request, reply) => send(request, reply, ''))
  app.get<{ Params: { '*': string } }>('/share/*', hidden, async (request, reply) => {
    const path = /^(.+)\.png$/.exec(request.params['*'])?.[1]
    if (path === undefined) throw platformError('not_found')
    return send(request, reply, path)
  })
}

const label = (reply: FastifyReply, key: string, cacheControl: string) =>
  reply.header('cache-control', cacheControl).header('etag', `"${key}"`)
