import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createClient, type Client } from '#contract/client.ts'
import { cookieOptions, requireSameSite, sessionOf } from './csrf.ts'
import { inProcessTransport, type Invoke } from './endpoint.ts'
import { kernelError } from './errors.ts'
import type { Kernel } from './kernel.ts'
import { rateLimited } from './rate-limits.ts'

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
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser(
      formTypes,
      { parseAs: 'buffer', bodyLimit: formLimit },
      (_request, body, done) => done(null, body),
    )
    pages.get('/*', { schema: { hide: true } }, page)
    pages.post('/*', { schema: { hide: true }, config: rateLimited('write') }, form)
    pages.route({
      method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/*',
      schema: { hide: true },
      handler: refuse,
    })
  })

  async function form(request: FastifyRequest, reply: FastifyReply) {
    requireSameSite(request, sessionOf(request, reply, kernel.config), kernel.config, kernel.secret)
    await requireReadableForm(request)
    return page(request, reply)
  }

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const session = sessionOf(request, reply, kernel.config)
    const response = await render(asWebRequest(request), {
      client: createClient(
        inProcessTransport(invoke, { requestId: request.id, ip: request.ip, session, tags: new Set() }),
      ),
      cartToken: request.cookies.cart_token || null,
      setCookie: (name, value, options) =>
        void reply.setCookie(name, value, cookieOptions(kernel.config, options)),
    })
    reply.code(response.status)
    for (const [name, value] of response.headers) reply.header(name, value)
    if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-cache')
    if (response.status === 503) reply.header('retry-after', '3')
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

/** Any bytes are a urlencoded form; parts must be well formed, or reading them would fail inside the page. */
async function requireReadableForm({ headers, body }: FastifyRequest): Promise<void> {
  const type = headers['content-type'] ?? ''
  if (!type.startsWith('multipart/') || !Buffer.isBuffer(body)) return
  const form = new Response(new Uint8Array(body), { headers: { 'content-type': type } })
  await form.formData().catch((cause: unknown) => {
    throw kernelError('bad_request', { cause })
  })
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
