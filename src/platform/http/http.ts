import cookie from '@fastify/cookie'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import { constants } from 'node:zlib'
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { PublicResponses } from '../cache/response-sending.ts'
import { respondToBadUrl, respondToClientError, sendError } from './error-response.ts'
import { kernelError } from './errors.ts'
import type { Kernel } from '../kernel.ts'
import { parseQueryString } from './query-string.ts'
import { createVisitCounter, rateLimitOptions } from '../security/rate-limits.ts'

const oneMebibyte = 1024 * 1024

/** The bare server: parsing, limits, headers and error mapping. Routes are registered on it by the caller. */
export async function createHttp(
  kernel: Kernel,
  constantHeaders: Record<string, string>,
  responses: Pick<PublicResponses, 'sendEarly' | 'close'>,
): Promise<FastifyInstance> {
  const { config } = kernel
  const app = Fastify({
    loggerInstance: kernel.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: oneMebibyte,
    serverFactory: (handler) => createEarlyServer(kernel, responses.sendEarly, handler),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: {
      maxParamLength: 1000,
      querystringParser: parseQueryString,
      onBadUrl: (_path, request, response) => respondToBadUrl(request, response),
    },
    handlerTimeout: 25_000,
    clientErrorHandler: respondToClientError,
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
  }) as unknown as FastifyInstance

  const headers = Object.entries(constantHeaders)
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of headers) reply.header(name, value)
    reply.header('x-request-id', request.id)
    if (hasNoBody(request)) delete request.raw.headers['content-type']
    done()
  })
  endConnectionsOnClose(app, responses.close)
  app.setErrorHandler(sendError)
  app.setNotFoundHandler(() => {
    throw kernelError('method_not_allowed')
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJson(body as string))
    } catch {
      done(kernelError('bad_json'))
    }
  })

  await app.register(underPressure, {
    maxEventLoopDelay: config.overloadMilliseconds,
    pressureHandler: () => {
      throw kernelError('unavailable', { retryAfterSeconds: 5 })
    },
  })
  await app.register(cookie)
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  if (config.rateLimits) {
    await app.register(rateLimit, rateLimitOptions)
  }
  return app
}

/** Cached responses go out before the framework begins its work; their customers have a budget of their own. */
function createEarlyServer(
  { config }: Kernel,
  sendEarly: PublicResponses['sendEarly'],
  handler: RequestListener,
): Server {
  const mayPass = config.rateLimits ? createVisitCounter(config.trustedProxies.length > 0) : () => true
  const server = createServer((request, response) => {
    if (!mayPass(request) || !sendEarly(request, response)) handler(request, response)
  })
  server.requestTimeout = 30_000
  // Longer than the proxies before it keep theirs, which would send into a closing connection otherwise.
  server.keepAliveTimeout = 72_000
  return server
}

/** Some clients name a content type on a POST without a body; there is nothing to parse then. */
function hasNoBody({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? 0) === 0 && headers['transfer-encoding'] === undefined
}

/** While the server stops, a response ends its connection: an idle one would hold the process for a minute. */
function endConnectionsOnClose(app: FastifyInstance, notify: () => void): void {
  let closing = false
  app.addHook('preClose', (done) => {
    closing = true
    notify()
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** JSON.parse with an empty body read as no body, and without a way to a prototype. */
function parseJson(body: string): unknown {
  if (body === '') return undefined
  return JSON.parse(body, (key, value: unknown) => (key === '__proto__' ? undefined : value))
}
