import cookie from '@fastify/cookie'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import { constants } from 'node:zlib'
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { PublicResponses } from '../cache/response-sending.ts'
import { clientTimes, limitConnections, serverTimeouts } from './connection-limits.ts'
import { respondToBadUrl, respondToClientError, sendError } from './error-response.ts'
import { platformError } from './errors.ts'
import type { Platform } from '../platform.ts'
import type { Notices } from '../observability/notices.ts'
import { parseQueryString } from './query-string.ts'
import { watchUnusedConnections } from './unused-connections.ts'
import { createVisitCounter, rateLimitOptions } from '../security/rate-limits.ts'

const oneMebibyte = 1024 * 1024

/** What the server is made of besides the platform. */
type HttpParts = {
  sendEarly: PublicResponses['sendEarly']
  /** Whether a connection may serve another request: not once the process is about to go. */
  keepsAlive: () => boolean
  notices: Notices
}

/** The bare server: parsing, limits, headers and error mapping. Routes are registered on it by the caller. */
export async function createHttp(
  platform: Platform,
  constantHeaders: Record<string, string>,
  { sendEarly, keepsAlive, notices }: HttpParts,
): Promise<FastifyInstance> {
  const { config } = platform
  const app = Fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: oneMebibyte,
    serverFactory: (handler) => createEarlyServer(platform, { sendEarly, notices }, handler),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: {
      maxParamLength: 1000,
      querystringParser: parseQueryString,
      onBadUrl: (_path, request, response) => respondToBadUrl(request, response, constantHeaders),
    },
    handlerTimeout: 25_000,
    clientErrorHandler: (error, socket) => respondToClientError(error, socket, constantHeaders),
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
  }) as unknown as FastifyInstance

  const endUnused = watchUnusedConnections(app.server)
  app.addHook('preClose', async () => endUnused())
  app.addHook('onRequest', (request, reply, done) => {
    for (const name in constantHeaders) reply.header(name, constantHeaders[name])
    reply.header('x-request-id', request.id)
    noticeProxy(request, notices)
    if (hasNoBody(request)) delete request.raw.headers['content-type']
    done()
  })
  // An idle connection would hold a stopping process for a minute, and its next request could be lost.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!keepsAlive()) reply.raw.shouldKeepAlive = false
    done(null, payload)
  })
  app.setErrorHandler(sendError)
  app.setNotFoundHandler(() => {
    throw platformError('method_not_allowed')
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJson(body as string))
    } catch {
      done(platformError('bad_json'))
    }
  })

  await app.register(underPressure, {
    maxEventLoopDelay: config.overloadMilliseconds,
    pressureHandler: () => {
      throw platformError('unavailable', { retryAfterSeconds: 5 })
    },
  })
  await app.register(cookie)
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  if (config.rateLimits) {
    await app.register(rateLimit, rateLimitOptions(platform.shared))
  }
  return app
}

/** Cached responses go out before the framework begins its work; their customers have a budget of their own. */
function createEarlyServer(
  { config }: Platform,
  { sendEarly, notices }: Pick<HttpParts, 'sendEarly' | 'notices'>,
  handler: RequestListener,
): Server {
  const mayPass = config.rateLimits ? createVisitCounter(config.trustedProxies.length > 0) : () => true
  const server = createServer(serverTimeouts(clientTimes), (request, response) => {
    if (!mayPass(request) || !sendEarly(request, response)) handler(request, response)
  })
  limitConnections(server, clientTimes, {
    perAddress: config.connectionsPerAddress,
    trustedProxies: config.trustedProxies,
    onRefused: (address) =>
      notices.add(
        `${address} has ${config.connectionsPerAddress} connections open, and gets no more (CONNECTIONS_PER_ADDRESS). If it is a proxy, name it in TRUSTED_PROXIES.`,
      ),
  })
  return server
}

/** A header of a proxy that is not trusted changes nothing: then everybody behind it shares the proxy's own address and budget. */
function noticeProxy({ headers, ips, socket }: FastifyRequest, notices: Notices): void {
  if (headers['x-forwarded-for'] === undefined || (ips !== undefined && ips.length > 1)) return
  notices.add(
    `A proxy at ${socket.remoteAddress} hands requests on, and is not trusted: all its customers share one limit of requests. Name it in TRUSTED_PROXIES.`,
  )
}

/** Some clients name a content type on a POST without a body; there is nothing to parse then. */
function hasNoBody({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? 0) === 0 && headers['transfer-encoding'] === undefined
}

/** JSON.parse with an empty body read as no body, and without a way to a prototype. */
function parseJson(body: string): unknown {
  if (body === '') return undefined
  return JSON.parse(body, (key, value: unknown) => (key === '__proto__' ? undefined : value))
}
