import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { z } from 'zod'
import { adminEndpointSchemas } from '#contract/admin/endpoint-schemas.ts'
import type { AdminEndpointSchema } from '#contract/admin/endpoint-schema.ts'
import { operationRequests, type FuzzRequest, type Known, type OpenApi } from './fuzz-operations.ts'
import { filledPath, hostileQuery } from './fuzz-pages.ts'

const rows: AdminEndpointSchema[] = Object.values(adminEndpointSchemas)

/** The desk's table in the form of the API's document, so that its calls are made as those of the API are. */
function deskDocument(): OpenApi {
  const document: OpenApi = { paths: {}, components: { schemas: {} } }
  for (const { method, path, query, body, upload } of rows) {
    if (upload) continue
    const parameters = Object.keys(query instanceof z.ZodObject ? query.shape : {})
    const methods = (document.paths[path] ??= {})
    methods[method.toLowerCase()] = {
      parameters: parameters.map((name) => ({ name, in: 'query' })),
      ...(body ? { requestBody: { content: { 'application/json': { schema: schemaOf(body) } } } } : {}),
    }
  }
  return document

  function schemaOf(body: z.ZodType) {
    const { $defs = {}, ...schema } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
    Object.assign(document.components.schemas, $defs)
    return schema as OpenApi['components']['schemas'][string]
  }
}

/** Files of every kind that is loaded up, whole, broken and of another kind. */
const file = fc.record({
  type: fc.constantFrom('application/octet-stream', 'image/png', 'image/svg+xml', 'image/x'),
  bytes: fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc
      .constantFrom(
        'cikkszám;név;ár\n1;Gumi;1000\n"2;Felni;5\n',
        'a;b\n\0;\0\n',
        `${'x;'.repeat(5000)}\n`,
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
        '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
      )
      .map((text) => new TextEncoder().encode(text)),
    fc
      .tuple(
        fc.constantFrom('504b0304', '89504e470d0a1a0a', 'ffd8ffe0', 'd0cf11e0', '1f8b08', 'fffe', '47494638'),
        fc.uint8Array({ maxLength: 200 }),
      )
      .map(([start, rest]) => Buffer.concat([Buffer.from(start, 'hex'), rest])),
  ),
})

function uploads(known: Known): fc.Arbitrary<FuzzRequest> {
  const requests = rows.flatMap(({ upload, method, path }) =>
    upload
      ? fc
          .record({
            target: filledPath(path.replaceAll(/\{(\w+)\}/g, ':$1'), known),
            query: hostileQuery,
            file,
          })
          .map(({ target, query, file }) => ({ method, target: `${target}?${query}`, file }))
      : [],
  )
  return fc.oneof(...requests)
}

const routes = readFileSync(new URL('../../src/admin/routes.tsx', import.meta.url), 'utf8')

/** Every path of the desk's table: `/admin/rendelesek/:number`. */
export const deskPaths: readonly string[] = Array.from(
  routes.matchAll(/\{ path: '([^']*)'/g),
  (match) => `/admin/${match[1]}`,
)

const document = deskDocument()

/** Calls and visits of somebody at the desk. */
export function deskRequests(known: Known): fc.Arbitrary<FuzzRequest> {
  const visits = fc
    .record({ path: fc.oneof(...deskPaths.map((path) => filledPath(path, known))), query: hostileQuery })
    .map(({ path, query }) => ({ method: 'GET', target: `${path}?${query}` }))
  return fc.oneof(
    { weight: 6, arbitrary: operationRequests(document, known) },
    { weight: 2, arbitrary: visits },
    { weight: 1, arbitrary: uploads(known) },
  )
}
