import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createClient, type Client } from '#contract/client.ts'
import { cookieOptions, requireSameSite, sessionOf } from './csrf.ts'
import { inProcessTransport, type Invoke } from './endpoint.ts'
import { kernelError } from './errors.ts'
import type { Kernel } from './kernel.ts'

/** What a page needs besides its address. */
export type PageContext = {
  client: Client
  cartToken: string | null
  setCookie: (name: string, value: string, options: { maxAge: number }) => void
}
/** Renders the page of a request; redirects and error pages are answers too. */
export type RenderPage = (request: Request, context: PageContext) => Promise<Response>

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']
const formLimit = 64 * 1024

/** Every path that is no API, asset or image is a page. Forms post to pages, so that the shop works without scripts. */
export function registerPages(
  app: FastifyInstance,
  kernel: Kernel,
  invoke: Invoke,
  render: RenderPage,
): void {
  void app.register(async (pages) => {
    pages.addContentTypeParser(
      formTypes,
      { parseAs: 'buffer', bodyLimit: formLimit },
      (_request, body, done) => done(null, body),
    )
    pages.route({ method: ['GET', 'POST'], url: '/*', schema: { hide: true }, handler: page })
    pages.route({
      method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/*',
      schema: { hide: true },
      handler: refuse,
    })
  })

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const session = sessionOf(request, reply, kernel.config)
    if (request.method === 'POST') requireSameSite(request, session, kernel.config, kernel.secret)
    const response = await render(asWebRequest(request), {
      client: createClient(inProcessTransport(invoke, { requestId: request.id, ip: request.ip, session })),
      cartToken: request.cookies.cart_token || null,
      setCookie: (name, value, options) =>
        void reply.setCookie(name, value, cookieOptions(kernel.config, options)),
    })
    reply.code(response.status)
    for (const [name, value] of response.headers) reply.header(name, value)
    if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-cache')
    return reply.send(response.body === null ? '' : await response.text())
  }

  /** The page's own origin comes from the settings: a forged Host header changes nothing. */
  function asWebRequest(request: FastifyRequest): Request {
    const headers = new Headers({ accept: 'text/html', cookie: request.headers.cookie ?? '' })
    const init: RequestInit = { method: request.method === 'HEAD' ? 'GET' : request.method, headers }
    if (request.method === 'POST') {
      headers.set('content-type', request.headers['content-type'] ?? formTypes[0]!)
      init.body = Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : ''
    }
    return new Request(pageUrl(kernel.config.publicUrl, request.url), init)
  }
}

/** Joins origin and path without letting `//host` in the path become the host. */
function pageUrl(origin: string, path: string): string {
  try {
    return new URL(origin + path).href
  } catch {
    throw kernelError('bad_request')
  }
}

function refuse(_request: FastifyRequest, reply: FastifyReply): never {
  reply.header('allow', 'GET, HEAD, POST')
  throw kernelError('method_not_allowed')
}
