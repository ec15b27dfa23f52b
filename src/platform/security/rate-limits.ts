import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpointSchemas, type EndpointSchema, type RateLimit } from '#contract/endpoint-schemas.ts'
import type { Invoke } from '../http/endpoint.ts'
import { platformError } from '../http/errors.ts'
import type { SharedCounts } from '../redis/shared-counts.ts'
import { GroupedStore } from './rate-limit-store.ts'

/**
 * Requests an address may make in a minute. Offices and mobile networks share one address, so these stop machines,
 * not people: a busy customer writes some twenty times a minute and completes once. `auth` are the calls that hash a
 * password or send an email; a coupon's code could be guessed; a `lookup` computes for an input of its own. Pictures come by the dozen with a page; one to share has to be drawn.
 */
const perMinute = {
  request: 1200,
  write: 300,
  cart: 60,
  complete: 30,
  auth: 30,
  coupon: 10,
  conversion: 120,
  lookup: 240,
  picture: 3000,
  share: 120,
} satisfies Record<RateLimit | 'request' | 'picture' | 'share', number>

const maxClients = 100_000

export const rateLimitOptions = (shared: SharedCounts) => ({
  max: perMinute.request,
  timeWindow: '1 minute',
  store: class extends GroupedStore {
    constructor() {
      super(shared)
    }
  },
  keyGenerator: (request: FastifyRequest) => addressKey(request.ip),
  allowList: (request: FastifyRequest) => /^\/(?:admin\/)?assets\//.test(request.url),
  addHeaders: quiet(),
  addHeadersOnExceeding: quiet(),
  errorResponseBuilder: (_request: FastifyRequest, context: { ttl: number }) =>
    platformError('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(context.ttl / 1000)) }),
})

const minute = 60_000

/**
 * Counts visits that cached responses may serve: a budget beside the other, because they cost a fiftieth. Behind proxies the
 * nearest one's word counts. Who exceeds it goes the way of all requests, and is counted exactly there. Each process counts for
 * itself: to ask another machine would take longer than the response.
 */
export function createVisitCounter(behindProxy: boolean): (request: IncomingMessage) => boolean {
  let visits = new Map<string, number>()
  let current = 0
  return function mayPass({ socket, headers }) {
    const now = Date.now()
    if (now - current >= minute) {
      visits = new Map()
      current = now
    }
    const forwarded = behindProxy ? headers['x-forwarded-for'] : undefined
    const address = forwarded === undefined ? socket.remoteAddress : String(forwarded).split(',').at(-1)
    const key = addressKey((address ?? '').trim())
    const count = (visits.get(key) ?? 0) + 1
    if (visits.size < maxClients || count > 1) visits.set(key, count)
    return count <= perMinute.request
  }
}

/** The counters would make every cacheable response differ; `Retry-After` alone helps who is refused. */
function quiet() {
  return { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
}

/** A route's own limit, counted together with the other routes of its kind. */
export function rateLimited(kind: keyof typeof perMinute) {
  return { rateLimit: { max: perMinute[kind], timeWindow: '1 minute', groupId: kind } }
}

/**
 * The same calls made by the pages themselves, for forms sent without scripts: whoever posts to a page gets no further
 * than through the API. Without limits in `app` everything passes.
 */
export function limitCalls(app: FastifyInstance, isOn: boolean, invoke: Invoke) {
  if (!isOn) return () => invoke
  const rows: EndpointSchema[] = Object.values(endpointSchemas)
  const kinds = new Set(rows.flatMap(({ rateLimit }) => rateLimit ?? []))
  const counters = new Map([...kinds].map((kind) => [kind, app.createRateLimit(rateLimited(kind).rateLimit)]))
  return function limited(request: FastifyRequest): Invoke {
    return async (name, input, context) => {
      const { rateLimit }: EndpointSchema = endpointSchemas[name]
      const counted = rateLimit && (await counters.get(rateLimit)?.(request))
      if (counted && !counted.isAllowed && counted.isExceeded)
        throw platformError('too_many_requests', { retryAfterSeconds: Math.max(1, counted.ttlInSeconds) })
      return invoke(name, input, context)
    }
  }
}

/** A household owns a whole /64 of IPv6 addresses: they count as one. */
export function addressKey(ip: string): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped) return mapped[1]!
  const [head = '', tail] = ip.split('%')[0]!.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length
  const whole = [...groups, ...Array.from({ length: missing }, () => '0'), ...after]
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
