import cookie from '@fastify/cookie'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { errorBody } from './endpoint.ts'
import { isDatabaseAway } from './database.ts'
import { AppError, kernelError } from './errors.ts'
import type { Kernel } from './kernel.ts'
import { parseQueryString } from './query-string.ts'
import { securityHeaders } from './security-headers.ts'

const oneMebibyte = 1024 * 1024
const requestsPerMinute = 1200

/** The bare server: parsing, limits, headers and error mapping. Routes are registered on it by the caller. */
export async function createHttp(
  kernel: Kernel,
  options: { inlineScripts: string[] },
): Promise<FastifyInstance> {
  const { config } = kernel
  const app = Fastify({
    loggerInstance: kernel.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: oneMebibyte,
    requestTimeout: 30_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: {
      maxParamLength: 1000,
      querystringParser: parseQueryString,
      onBadUrl: (_path, _request, response) => {
        response.writeHead(400, { 'content-type': 'application/json; charset=utf-8' })
        response.end(JSON.stringify(errorBody(kernelError('bad_request'))))
      },
    },
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
  }) as unknown as FastifyInstance

  const headers = Object.entries(
    securityHeaders({ inlineScripts: options.inlineScripts, https: config.publicUrl.startsWith('https:') }),
  )
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of headers) reply.header(name, value)
    reply.header('x-request-id', request.id)
    if (hasNoBody(request)) delete request.raw.headers['content-type']
    done()
  })
  endConnectionsOnClose(app)
  app.setErrorHandler(sendError)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJson(body as string))
    } catch {
      done(kernelError('bad_json'))
    }
  })

  await app.register(underPressure, {
    maxEventLoopDelay: 2000,
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
    await app.register(rateLimit, {
      max: requestsPerMinute,
      timeWindow: '1 minute',
      errorResponseBuilder: (_request, context) =>
        kernelError('too_many_requests', { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
    })
  }
  return app
}

/** Some clients name a content type on a POST without a body; there is nothing to parse then. */
function hasNoBody({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? 0) === 0 && headers['transfer-encoding'] === undefined
}

/** While the server stops, an answer ends its connection: a kept-alive one would hold the process for a minute. */
function endConnectionsOnClose(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', (done) => {
    closing = true
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

/** Every failure becomes a status and a readable body; what is our fault is logged and says nothing. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = asAppError(error)
  if (known.status >= 500)
    request.log.error({ err: error, requestId: request.id, url: request.url }, known.message)
  if (known.retryAfterSeconds !== undefined) void reply.header('retry-after', String(known.retryAfterSeconds))
  void reply
    .code(known.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(known)))
}

const fastifyCodes: Record<string, Parameters<typeof kernelError>[0]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_MAX_LEN_PARAM: 'uri_too_long',
}

export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseAway(error)) return kernelError('unavailable', { retryAfterSeconds: 3, cause: error })
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number }
  const name = fastifyCodes[code ?? '']
  if (name) return kernelError(name, { cause: error })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return kernelError('bad_request', { cause: error })
  return kernelError('internal', { cause: error })
}
