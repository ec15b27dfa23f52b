import type { FastifyInstance } from 'fastify'
import type { Feature } from '#platform/feature.ts'
import { onePer } from '#platform/one-per.ts'
import { platformError } from '#platform/http/errors.ts'
import { rateLimited } from '#platform/security/rate-limits.ts'
import { allowOnOtherSites, withoutDocumentHeaders } from '#platform/security/security-headers.ts'
import type { FileStore } from '#platform/files/files.ts'
import { createImageService } from './image-service.ts'
import { unnamedPictureCrontab, unnamedPictureTasks } from './unnamed-pictures.ts'
import { chooseFormat, parseImagePath, placeholderSvg } from './images.ts'

export { encodePhoto, imageKey, isUploadable, removeImage, type ImageService } from './image-service.ts'
export { storeImage } from './stored-picture.ts'
export { storeCrop, storeUpload, type UploadedPicture } from './uploaded-picture.ts'
export { imageVariants } from './images.ts'

/** The image service of a file store: all who draw with its pictures share one queue. */
export const imagesOf = onePer(createImageService)

export const imagesFeature: Feature = {
  name: 'images',
  temporaryFolders: ['files/image-cache'],
  jobs: unnamedPictureTasks,
  cron: [unnamedPictureCrontab],
  routes: (app, { platform }) => registerImages(app, platform.files),
}

/** `GET /images/{key}/{suffix}`: a year's caching for pictures, a placeholder (404) for what is missing. */
function registerImages(app: FastifyInstance, files: FileStore): void {
  const service = imagesOf(files)
  app.get(
    '/images/*',
    { schema: { hide: true }, config: { compress: false, ...rateLimited('picture') } as never },
    async (request, reply) => {
      allowOnOtherSites(reply)
      const parsed = parseImagePath((request.params as { '*': string })['*'])
      const format = chooseFormat(request.headers.accept)
      const picture = parsed ? await service.render(parsed.key, parsed.suffix, parsed.variant, format) : null
      if (!picture) {
        return reply
          .code(404)
          .header('cache-control', 'public, max-age=60')
          .type('image/svg+xml')
          .send(placeholderSvg)
      }
      withoutDocumentHeaders(reply)
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'Accept')
        .type(`image/${format}`)
        .send(picture)
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
