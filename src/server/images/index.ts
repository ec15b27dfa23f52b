import type { FastifyInstance } from 'fastify'
import { kernelError } from '#server/kernel/errors.ts'
import { withoutDocumentHeaders } from '#server/kernel/security-headers.ts'
import type { FileStore } from '#server/kernel/files.ts'
import { createImageService, type ImageService } from './image-service.ts'
import { chooseFormat, parseImagePath, placeholderSvg } from './images.ts'

export { storeImage, type ImageService } from './image-service.ts'
export { imageVariants } from './images.ts'

/**
 * `GET /images/{key}/{suffix}`: a year's caching for pictures, a placeholder (404) for what is missing. Gives the service
 * on, for those who draw with the same pictures.
 */
export function registerImages(app: FastifyInstance, files: FileStore): ImageService {
  const service = createImageService(files)
  app.get(
    '/images/*',
    { schema: { hide: true }, config: { compress: false, rateLimit: false } as never },
    async (request, reply) => {
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
      throw kernelError('method_not_allowed')
    },
  })
  return service
}
