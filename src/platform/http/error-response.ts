import type { Socket } from 'node:net'
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { asAppError } from './error-mapping.ts'
import { errorPage } from './error-page.ts'
import { errorBody, platformError } from './errors.ts'
import { ownStylePolicy } from './plain-page.ts'

/** Every failure becomes a status and a readable body; what is our fault is logged and says nothing. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = asAppError(error)
  if (known.status >= 500) {
    // The route in place of the address: addresses hold cart tokens and signatures.
    const { method, id: requestId, routeOptions } = request
    request.log.error(
      { err: known.cause ?? error, requestId, method, route: routeOptions?.url },
      known.message,
    )
  }
  if (known.retryAfterSeconds !== undefined) void reply.header('retry-after', String(known.retryAfterSeconds))
  void reply.code(known.status).header('cache-control', 'no-store')
  if (wantsPage(request)) void reply.type('text/html; charset=utf-8').send(errorPage(known))
  else void reply.type('application/json; charset=utf-8').send(JSON.stringify(errorBody(known)))
}

/** A customer's browser requested a page or sent a form: JSON would be no response. */
function wantsPage({ headers, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>): boolean {
  return Boolean(headers.accept?.includes('text/html')) && !/^\/(?:v1|images|sanctum|api)\//.test(url)
}

const rawHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  connection: 'close',
}

/** For an address that can't be decoded: no request exists yet. `constant` headers go with every response. */
export function respondToBadUrl(
  request: IncomingMessage,
  response: ServerResponse,
  constant: Record<string, string>,
): void {
  const known = platformError('bad_request')
  const headers = { ...constant, ...rawHeaders }
  if (wantsPage(request))
    response
      .writeHead(known.status, { ...headers, 'content-type': 'text/html; charset=utf-8' })
      .end(errorPage(known))
  else response.writeHead(known.status, headers).end(JSON.stringify(errorBody(known)))
}

const parserCodes: Record<string, Parameters<typeof platformError>[0]> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** What a browser said of itself in a request that was refused while it was read; nothing when that came in an earlier part. */
function readRefused(packet: unknown): Pick<IncomingMessage, 'headers' | 'url'> {
  const text = Buffer.isBuffer(packet) ? packet.toString('latin1') : ''
  const url = /^[A-Z]+ (\S+)/.exec(text)?.[1] ?? ''
  const accept = /\r\naccept: ?([^\r\n]*)/i.exec(text)?.[1]
  return { url, headers: accept === undefined ? {} : { accept } }
}

type ParserError = NodeJS.ErrnoException & { rawPacket?: unknown }

/** For what is no HTTP, has too large headers or comes too slowly; a client that has gone gets nothing. */
export function respondToClientError(
  error: ParserError,
  socket: Socket,
  constant: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const known = platformError(parserCodes[error.code ?? ''] ?? 'bad_request')
  const page = wantsPage(readRefused(error.rawPacket))
  // Its cookies would have the style refused as well, so the page carries it.
  const body = page ? errorPage(known, { ownStyle: true }) : JSON.stringify(errorBody(known))
  const head = Object.entries({
    ...constant,
    ...rawHeaders,
    ...(page
      ? { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': ownStylePolicy() }
      : {}),
    'content-length': String(Buffer.byteLength(body)),
  })
  const lines = head.map(([name, value]) => `${name}: ${value}`).join('\r\n')
  socket.end(`HTTP/1.1 ${known.status} ${STATUS_CODES[known.status]}\r\n${lines}\r\n\r\n${body}`)
}
