import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { callUrl } from '#contract/http-transport.ts'
import { pathParameters } from '#contract/client.ts'
import { endpointSchemas, type EndpointResponse, type EndpointSchema } from '#contract/endpoint-schemas.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { errorBody, moved, workNeeded } from '#contract/schemas/shared.ts'
import type { UncachedResponse } from '../cache/response-cache.ts'
import { chooseEncoding, compress, worthCompressing } from '../cache/response-encoding.ts'
import { isPublicEndpoint } from '../cache/response-keys.ts'
import { publicCaching, type PublicResponses } from '../cache/response-sending.ts'
import { recordCalls } from '../cache/response-tags.ts'
import { responseBytes } from '../cache/response-text.ts'
import {
  prolongSession,
  renewCsrfToken,
  requireSameSite,
  sessionOf,
  watchedSession,
} from '../security/csrf.ts'
import { contextOf, proofHeader } from './request-context.ts'
import type { Invoke, Overlay, Overlays, RawInput } from './endpoint.ts'
import { isFault } from './error-mapping.ts'
import { platformError, MovedError } from './errors.ts'
import type { Platform } from '../platform.ts'
import { rateLimited } from '../security/rate-limits.ts'

/** Registers every endpoint of the table. */
export function registerApi(
  app: FastifyInstance,
  platform: Platform,
  invoke: Invoke,
  responses: PublicResponses,
  overlays: Overlays = {},
): void {
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { method, path } = endpoints[name]
    const schema: EndpointSchema = endpointSchemas[name]
    const isCacheable = responses.isOn && isPublicEndpoint(name)
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      schema: {
        operationId: name,
        summary: schema.summary,
        tags: [schema.tag],
        ...(schema.params ? { params: schema.params } : {}),
        ...(schema.query ? { querystring: schema.query } : {}),
        ...(schema.body ? { body: schema.body } : {}),
        ...(schema.work ? { headers: workHeaders } : {}),
        security:
          method === 'GET' ? (isPublicEndpoint(name) ? [] : [{ session: [] }]) : [{ csrf: [], session: [] }],
        response: { [successStatus(schema)]: success(schema), ...refusals(method, schema) },
      },
      // Input is validated by `invoke`, the one place that both transports pass.
      validatorCompiler: () => (value) => ({ value }),
      serializerCompiler: () => (value) => JSON.stringify(value),
      ...(method === 'GET' ? {} : { config: rateLimited(schema.rateLimit ?? 'write') }),
      handler: async (request, reply) => {
        const mark = await ownMarks(name, request, reply)
        if (mark) return respond(name, request, reply, mark)
        return isCacheable ? cachedResponse(name, request, reply) : respond(name, request, reply)
      },
    })
  }
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/v1/*',
    schema: { hide: true },
    handler: unknownPath,
  })

  /** Marks a public response for the user who is signed in; null where it is the same for them as for everybody. */
  async function ownMarks(name: EndpointName, request: FastifyRequest, reply: FastifyReply) {
    const overlay = overlays[name] as Overlay<EndpointName> | undefined
    if (!overlay) return null
    const userId = await sessionOf(request, reply, platform).userId()
    return userId === null ? null : overlay(userId)
  }

  async function cachedResponse(name: EndpointName, request: FastifyRequest, reply: FastifyReply) {
    const key = responses.keyOf(request.url)
    if (key === null) return respond(name, request, reply)
    if (responses.sendStale(request, reply, key, () => make(name, request, reply))) return reply
    try {
      const began = performance.now()
      const made = await responses.fill(key, () => make(name, request, reply))
      if (!made) return await respond(name, request, reply)
      const took = performance.now() - began
      responses.sendMade(request, reply, made, { render: took, query: took })
      return reply
    } catch (error) {
      if (error instanceof MovedError) return redirect(name, request, reply, error)
      throw error
    }
  }

  /** A public response as bytes; null when it looked at the customer. */
  async function make(
    name: EndpointName,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<UncachedResponse | null> {
    let isPersonal = false
    const session = watchedSession(sessionOf(request, reply, platform), () => (isPersonal = true))
    const { invoke: recorded, record } = recordCalls(invoke, isFault)
    const result = await recorded(name, inputOf(request), contextOf(request, reply, session, platform.config))
    if (isPersonal) return null
    return {
      body: responseBytes(result),
      contentType: 'application/json; charset=utf-8',
      cacheControl: publicCaching,
      tags: record.tags,
    }
  }

  async function respond(
    name: EndpointName,
    request: FastifyRequest,
    reply: FastifyReply,
    mark?: Awaited<ReturnType<typeof ownMarks>>,
  ) {
    const { method, file, prolongsSession, startsSession, acts }: EndpointSchema = endpointSchemas[name]
    if (acts) requireIntent(request, reply)
    let isPublic = isPublicEndpoint(name) && !mark && !previews(request)
    const session = sessionOf(request, reply, platform)
    // What looked at the customer is the session's own, whatever the endpoint is called.
    const watched = watchedSession(session, () => (isPublic = false))
    if (method !== 'GET') requireSameSite(request, session, platform)
    if (!isPublic && (startsSession || session.id() !== null)) {
      if (prolongsSession) prolongSession(reply, session, platform)
      else renewCsrfToken(reply, session, platform)
    }
    try {
      const shown = await invoke(name, inputOf(request), contextOf(request, reply, watched, platform.config))
      const result = mark ? mark(shown as EndpointResponse<EndpointName>) : shown
      if (isPublic) reply.header('cache-control', publicCaching).header('x-cache-allowed', '1')
      else reply.header('cache-control', 'no-store')
      if (result === undefined) return reply.code(204).send()
      if (file) return await sendFile(reply, file, result as FileResponse)
      return await sendJson(request, reply, responseBytes(result))
    } catch (error) {
      if (error instanceof MovedError) return redirect(name, request, reply, error)
      throw error
    }
  }
}

/** Compressed here, because the quick way costs less than the stream that the framework would send it through. */
async function sendJson({ headers }: FastifyRequest, reply: FastifyReply, body: Buffer) {
  reply.type('application/json; charset=utf-8')
  const encoding = body.length < worthCompressing ? null : chooseEncoding(headers['accept-encoding'])
  if (encoding === null) return reply.send(body)
  reply.header('content-encoding', encoding).header('vary', 'accept-encoding')
  return reply.send(await compress(body, encoding, 'quickest'))
}

type FileResponse = { name: string; bytes: Uint8Array }

/** To be looked at in the browser. It is its owner's alone: nothing between may keep it. */
function sendFile(reply: FastifyReply, mediaType: string, { name, bytes }: FileResponse) {
  return reply
    .type(mediaType)
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `inline; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`)
    .send(Buffer.from(bytes))
}

const inputOf = ({ params, query, body }: FastifyRequest): RawInput => ({ params, query, body })

/** 201 is never used: creating responds with 200 and the created thing, 204 when there is nothing to say. */
function successStatus({ response }: EndpointSchema): number {
  return response.type === 'void' ? 204 : 200
}

/** The description of the response, for the document. */
function success({ file, response }: EndpointSchema) {
  if (!file) return response
  const bytes = z.string().meta({ format: 'binary' })
  return { description: 'The file', content: { [file]: { schema: bytes } } }
}

/** Statuses an endpoint may refuse with, for the document; a test compares them with what is really sent. */
function refusals(method: string, schema: EndpointSchema) {
  const statuses = [
    400,
    ...(schema.signedIn ? [401] : []),
    ...(schema.params ? [404] : []),
    ...(schema.params && method !== 'GET' ? [409] : []),
    ...(method === 'GET' ? [] : [413, 415, 419]),
    ...(schema.query || schema.body ? [422] : []),
    ...(schema.refusals ?? []),
    ...(schema.work ? [428] : []),
    429,
    500,
    503,
  ]
  return Object.fromEntries(statuses.map((status) => [status, refusalForms.get(status) ?? errorBody]))
}

/** The forms of refusals that are not the usual one. */
const refusalForms = new Map<number, z.ZodType>([
  [301, moved],
  [428, workNeeded],
])

/** For the document. */
const workHeaders = z.object({
  [proofHeader]: z
    .string()
    .optional()
    .describe("The solved challenge of a refusal with 428, as ALTCHA's payload in base64"),
})

/** Only a GET that somebody meant: mail scanners request the head of links, browsers fetch what might be opened next. */
function requireIntent({ method, headers }: FastifyRequest, reply: FastifyReply): void {
  if (method === 'HEAD') {
    reply.header('allow', 'GET, OPTIONS')
    throw platformError('method_not_allowed')
  }
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].join()
  if (/prefetch|prerender|preview/i.test(purpose)) throw platformError('bad_request')
}

function previews(request: FastifyRequest): boolean {
  return (request.query as Record<string, unknown>).preview_token !== undefined
}

function redirect(name: EndpointName, request: FastifyRequest, reply: FastifyReply, moved: MovedError) {
  const params = { ...(request.params as Record<string, unknown>), ...moved.params }
  const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
  return reply
    .header('cache-control', 'public, max-age=300')
    .redirect(callUrl({ path: endpoints[name].path, params, query: {} }) + query, 301)
}

/** The path fits an endpoint of another method: 405 with `Allow`; otherwise 404, an overlong parameter included. */
function unknownPath(request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?')[0] ?? ''
  const methods = Object.values(endpoints)
    .filter((endpoint) => templateFits(endpoint.path, path))
    .flatMap(({ method }): string[] => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  if (methods.length === 0 || methods.includes(request.method)) throw platformError('not_found')
  reply.header('allow', [...new Set(methods), 'OPTIONS'].join(', '))
  if (request.method === 'OPTIONS') return reply.code(204).send()
  throw platformError('method_not_allowed')
}

function templateFits(template: string, path: string): boolean {
  const pattern = pathParameters(template).reduce(
    (text, name) => text.replace(`{${name}}`, '[^/]+'),
    template,
  )
  return new RegExp(`^${pattern}$`).test(path)
}
