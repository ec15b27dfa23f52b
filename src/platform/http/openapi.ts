import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { OpenAPIV3_1 } from 'openapi-types'
import { guardedName, sessionCookie } from '../security/session.ts'
import { apiPage } from './api-page.ts'

const tagDescriptions = {
  session: 'The anti-forgery cookie',
  cart: 'A cart is opened by its token, which only its owner knows',
  checkout: 'The steps from a cart to an order; the checkout token is the cart token',
  order: 'Orders of the one who placed them',
  catalogue: 'Categories, collections, search and products',
  content: 'Pages and menus',
  analytics: 'What customers do, for who agreed to be measured',
}

/** Must be registered before the routes it describes. */
export async function registerOpenapi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Boltív API',
        version: '1',
        description:
          'The API of the shop. Fetch GET /sanctum/csrf-cookie first, then send the decoded XSRF-TOKEN cookie as X-XSRF-TOKEN with every write.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          csrf: {
            type: 'apiKey',
            in: 'header',
            name: 'X-XSRF-TOKEN',
            description: 'The decoded XSRF-TOKEN cookie',
          },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: guardedName(sessionCookie, publicUrl),
            description: 'Set by any personal response',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
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
