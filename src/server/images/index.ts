import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Feature } from '#platform/feature.ts'
import { onePer } from '#platform/one-per.ts'
import { platformError } from '#platform/http/errors.ts'
import { rateLimited } from '#platform/security/rate-limits.ts'
import { allowOnOtherSites, withoutDocumentHeaders } from '#platform/security/security-headers.ts'
import type { FileStore } from '#platform/files/files.ts'
import { createImageService } from './image-service.ts'
import { aheadCrontab, aheadTasks } from './ahead-pictures.ts'
import { unnamedPictureCrontab, unnamedPictureTasks } from './unnamed-pictures.ts'
import { parseImagePath, placeholderSvg } from './images.ts'
import { showPicture, type ShownPicture } from './shown-picture.ts'

export { encodePhoto, imageKey, isUploadable, removeImage, type ImageService } from './image-service.ts'
export { describeAhead } from './ahead-pictures.ts'
export { storeImage } from './stored-picture.ts'
export { storeCrop, storeUpload, type UploadedPicture } from './uploaded-picture.ts'
export { imageVariants } from './images.ts'

/** The image service of a file store: all who draw with its pictures share one queue. */
export const imagesOf = onePer(createImageService)

export const imagesFeature: Feature = {
  name: 'images',
  temporaryFolders: ['files/image-cache'],
  jobs: (platform) => ({
    ...unnamedPictureTasks(platform),
    ...aheadTasks(platform, imagesOf(platform.files)),
  }),
  cron: [unnamedPictureCrontab, aheadCrontab],
  routes: (app, { platform }) => registerImages(app, platform.files),
}

/**
 * `GET /images/{key}/{suffix}`: a year's caching for pictures, half a minute's for what stands in for one that is still being drawn,
 * a placeholder (404) for what is missing.
 */
function registerImages(app: FastifyInstance, files: FileStore): void {
  const service = imagesOf(files)
  app.get(
    '/images/*',
    { schema: { hide: true }, config: { compress: false, ...rateLimited('picture') } as never },
    async (request, reply) => {
      allowOnOtherSites(reply)
      const parsed = parseImagePath((request.params as { '*': string })['*'])
      const picture = parsed && (await showPicture(files, service, parsed, request.headers.accept))
      if (!picture) {
        return reply
          .code(404)
          .header('cache-control', 'public, max-age=60')
          .type('image/svg+xml')
          .send(placeholderSvg)
      }
      return sendPicture(reply, picture)
    },
  )
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/images/*',
    schema: { hide: true },
    handler(_request, reply) {
      reply.header('allow', 'GET, HEAD')
      throw platformError('method_not_allowed')
    },
  })
}

/** A drawing as it came may be opened as a document: nothing in it acts, and it fetches nothing. */
const inertDrawing = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"

function sendPicture(reply: FastifyReply, { data, type, isStandIn }: ShownPicture): FastifyReply {
  withoutDocumentHeaders(reply)
  if (type === 'image/svg+xml') reply.header('content-security-policy', inertDrawing)
  return reply
    .header('cache-control', isStandIn ? 'public, max-age=30' : 'public, max-age=31536000, immutable')
    .header('vary', 'Accept')
    .type(type)
    .send(data)
}
