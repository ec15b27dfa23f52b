import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ResponseCache, MakeResponse } from './response-cache.ts'
import { namesUser } from '../security/session.ts'
import { chooseEncoding, worthCompressing, type Encoding } from './response-encoding.ts'
import { rememberKeys, type KeyOf } from './response-keys.ts'
import type { CachedResponse } from './response-store.ts'

/** Milliseconds; queries are the time in which at least one handler was at work. */
export type Timing = { render: number; query: number }

/** Shared caches hold a response for half a minute; a browser revalidates its own. */
export const publicCaching = 'public, max-age=0, s-maxage=30, stale-while-revalidate=300'

/** The cache as the server, pages and calls use it. */
export type PublicResponses = {
  isOn: boolean
  /** The key of an address that everybody is served alike, else null. */
  keyOf: KeyOf
  /** Sends a fresh cached response, before anything else looks at the request; false when there is none. */
  sendEarly: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Sends a response that has become old, and has it revalidated behind the customer's back; false when there is none. */
  sendStale: (request: FastifyRequest, reply: FastifyReply, key: string, make: MakeResponse) => boolean
  fill: ResponseCache['fill']
  sendMade: (request: FastifyRequest, reply: FastifyReply, cached: CachedResponse, timing: Timing) => void
}

type Watching = {
  keepsAlive?: () => boolean
  /** A cached response was sent before anything else looked at its request. */
  onCached?: (request: IncomingMessage, response: ServerResponse, cached: CachedResponse) => void
  /** Flat headers that notify a shared cache before the shop what a response shows. */
  tagHeader?: (tags: ReadonlySet<string>) => string[]
}

/**
 * Hands whole responses to the socket. `constant` headers go with each; those sent while `keepsAlive` says no end their connection.
 * A call of a signed-in user is not sent early: it may show marks of their own.
 */
export function createPublicResponses(
  cache: ResponseCache,
  workOutKey: KeyOf,
  constant: Record<string, string>,
  { keepsAlive = () => true, onCached = () => {}, tagHeader = () => [] }: Watching = {},
): PublicResponses {
  const keyOf = rememberKeys(workOutKey)
  const policyName = 'content-security-policy'
  let known = { policy: constant[policyName], head: Object.entries(constant).flat() }

  /** Flat, and made once for each policy, the only one of them that changes. */
  function constantHead(): string[] {
    const policy = constant[policyName]
    if (policy !== known.policy) known = { policy, head: Object.entries(constant).flat() }
    return known.head
  }

  function headOf(cached: CachedResponse, encoding: Encoding | null, body: Buffer): string[] {
    const made = cached.heads.get(body)
    if (made) return made
    const head = [
      ...constantHead(),
      'content-type',
      cached.contentType,
      'cache-control',
      cached.cacheControl,
      'etag',
      cached.etag,
      'x-cache-allowed',
      '1',
      'vary',
      'accept-encoding',
      ...tagHeader(cached.tags),
      ...(encoding ? ['content-encoding', encoding] : []),
      'content-length',
      String(body.length),
    ]
    cached.heads.set(body, head)
    return head
  }

  function send(
    { headers }: IncomingMessage,
    response: ServerResponse,
    cached: CachedResponse,
    id: string,
    timing: string,
  ): void {
    const own = ['x-request-id', id, 'server-timing', timing]
    if (!keepsAlive()) response.shouldKeepAlive = false
    if (isKnown(headers['if-none-match'], cached.etag)) {
      const head = [
        'etag',
        cached.etag,
        'cache-control',
        cached.cacheControl,
        'vary',
        'accept-encoding',
        ...tagHeader(cached.tags),
      ]
      response.writeHead(304, [...constantHead(), ...head, ...own]).end()
      return
    }
    const encoding = cached.body.length < worthCompressing ? null : chooseEncoding(headers['accept-encoding'])
    const form = encoding ? cache.encode(cached, encoding) : cached.body
    const write = (body: Buffer, used: Encoding | null) =>
      response.writeHead(200, headOf(cached, used, body).concat(own)).end(body)
    if (Buffer.isBuffer(form)) write(form, encoding)
    else
      form.then(
        (body) => write(body, encoding),
        () => write(cached.body, null),
      )
  }

  function sendPast(
    request: FastifyRequest,
    reply: FastifyReply,
    cached: CachedResponse,
    timing: string,
  ): void {
    // Too late: the time limit has responded, or nobody is there any more.
    if (reply.raw.headersSent || reply.raw.destroyed) return
    reply.hijack()
    send(request.raw, reply.raw, cached, request.id, timing)
  }

  return {
    isOn: cache.isOn,
    keyOf,
    sendEarly(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      if (request.url?.startsWith('/v1/') && namesUser(request.headers.cookie)) return false
      const key = keyOf(request.url ?? '')
      const found = key === null ? undefined : cache.find(key)
      if (!found || found.isStale) return false
      send(request, response, found.response, randomUUID(), 'cache;desc=hit')
      onCached(request, response, found.response)
      return true
    },
    sendStale(request, reply, key, make) {
      const found = cache.find(key)
      if (!found) return false
      if (found.isStale) cache.refresh(key, make)
      sendPast(request, reply, found.response, `cache;desc=${found.isStale ? 'stale' : 'hit'}`)
      return true
    },
    fill: cache.fill,
    sendMade(request, reply, cached, { render, query }) {
      const timing = `cache;desc=miss, render;dur=${render.toFixed(1)}, query;dur=${query.toFixed(1)}`
      sendPast(request, reply, cached, timing)
    },
  }
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header === '*') return true
  const bare = etag.replace(/^W\//, '')
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === bare)
}
