import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { OpenAPIV3_1 } from 'openapi-types'
import { apiPage } from './api-page.ts'

/** Must be registered before the routes it describes. */
export async function registerOpenapi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Boltív API',
        version: '1',
        description: 'The API of the shop. Fetch GET /sanctum/csrf-cookie first, then send the decoded XSRF-TOKEN cookie as X-XSRF-TOKEN with every write.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      tags: ['session', 'cart', 'checkout', 'order', 'catalogue', 'content'].map((name) => ({ name })),
    },
    transform: jsonSchemaTransform,
  })
}

/** `GET /openapi.json` and the same for people at `GET /docs/api`. */
export function registerApiDocuments(app: FastifyInstance): void {
  let document: string | undefined
  let page: string | undefined
  const read = () => (document ??= JSON.stringify(app.swagger()))
  app.get('/openapi.json', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(read()),
  )
  app.get('/docs/api', { schema: { hide: true } }, (_request, reply) => {
    page ??= apiPage(JSON.parse(read()) as OpenAPIV3_1.Document)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'public, max-age=300').send(page)
  })
}
