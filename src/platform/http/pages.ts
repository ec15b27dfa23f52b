import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cartCookie } from '#contract/cart-cookie.ts'
import { createClient, type Client } from '#contract/client.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { UncachedResponse } from '../cache/response-cache.ts'
import { publicCaching, type PublicResponses } from '../cache/response-sending.ts'
import { recordCalls } from '../cache/response-tags.ts'
import { cookieOptions, requireSameSite, sessionOf, watchedSession } from '../security/csrf.ts'
import { inProcessTransport, type Invoke } from './endpoint.ts'
import { isFault } from './error-mapping.ts'
import { platformError } from './errors.ts'
import { withoutUnwanted, type FormUpload } from './form-uploads.ts'
import { traced } from '../observability/tracing.ts'
import type { Platform } from '../platform.ts'
import { contextOf } from './request-context.ts'
import { limitCalls, rateLimited } from '../security/rate-limits.ts'

/** What a page needs besides its address. */
export type PageContext = {
  client: Client
  cartToken: string | null
  setCookie: (name: string, value: string, options: { maxAge: number }) => void
  /** Runs the page's loaders, as a span of its trace. */
  traceLoaders: <T>(load: () => Promise<T>) => Promise<T>
}
/** Renders the page of a request; redirects and error pages are responses too. */
export type RenderPage = (request: Request, context: PageContext) => Promise<Response>

/** Where an address without a page leads to: the merchant's own redirects. */
export type FindRedirect = (address: string) => Promise<{ location: string; status: number } | null>

export type PageParts = { findRedirect: FindRedirect; uploads: readonly FormUpload[] }

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']
const formLimit = 64 * 1024
/** Photographs over a slow connection take a while. */
const uploadTimeout = 60_000

/** A rendered page and whether it may be shown to others. */
type Rendered = { response: Response; isShareable: boolean; tags: Set<string>; query: number; render: number }

/** Every path that is no API, asset or image is a page. Forms post to pages, so that the shop works without scripts. */
export function registerPages(
  app: FastifyInstance,
  platform: Platform,
  invoke: Invoke,
  renderWith: RenderPage,
  responses: PublicResponses,
  { findRedirect, uploads }: PageParts,
): void {
  const callsOf = limitCalls(app, platform.config.rateLimits, invoke)

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      formTypes,
      { parseAs: 'buffer', bodyLimit: formLimit },
      (_request, body, done) => done(null, body),
    )
    scope.get('/*', { schema: { hide: true } }, page)
    scope.post('/*', { schema: { hide: true }, config: rateLimited('write') }, form)
    for (const upload of uploads) {
      scope.post(
        upload.path,
        {
          schema: { hide: true },
          config: rateLimited('write'),
          bodyLimit: upload.maxBytes,
          handlerTimeout: uploadTimeout,
          preParsing: async (request, reply, body) =>
            body &&
            withoutUnwanted(request, body, formLimit, () =>
              upload.admits({ address: request.url, session: sessionOf(request, reply, platform) }),
            ),
        },
        form,
      )
    }
    scope.route({
      method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/*',
      schema: { hide: true },
      handler: refuse,
    })
  })

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const key = responses.keyOf(request.url)
    if (key === null || !responses.isOn)
      return sendRendered(reply, await renderPage(request, reply, key !== null))
    const renew = () => renderShared(request, reply).then(({ made }) => made)
    if (responses.sendStale(request, reply, key, renew)) return reply
    let own: Rendered | undefined
    const response = await responses.fill(key, async () => {
      const { rendered, made } = await renderShared(request, reply)
      own = rendered
      return made
    })
    if (response) {
      responses.sendMade(request, reply, response, own ?? { render: 0, query: 0 })
      return reply
    }
    return sendRendered(reply, own ?? (await renderPage(request, reply, true)))
  }

  async function form(request: FastifyRequest, reply: FastifyReply) {
    requireSameSite(request, sessionOf(request, reply, platform), platform)
    await requireReadableForm(request)
    return sendRendered(reply, await renderPage(request, reply, false))
  }

  async function renderShared(request: FastifyRequest, reply: FastifyReply) {
    const rendered = await renderPage(request, reply, true)
    return { rendered, made: rendered.isShareable ? await asMade(rendered) : null }
  }

  /** A public page is rendered as for a customer who has nothing; one that starts a session or sets a cookie is the session's own. */
  async function renderPage(
    request: FastifyRequest,
    reply: FastifyReply,
    isPublic: boolean,
  ): Promise<Rendered> {
    const began = performance.now()
    let isPersonal = !isPublic
    const { invoke: recorded, record } = recordCalls(callsOf(request), isFault)
    const session = sessionOf(request, reply, platform)
    const watched = isPublic ? watchedSession(session, () => (isPersonal = true)) : session
    const rendered = await traced('render', 'page', () =>
      renderWith(asWebRequest(request, isPublic), {
        client: createClient(
          endpoints,
          inProcessTransport(recorded, {
            ...contextOf(request, reply, watched, platform.config),
            ...(isPublic ? { cartToken: null } : {}),
          }),
        ),
        cartToken: isPublic ? null : request.cookies[cartCookie] || null,
        setCookie: (name, value, options) => {
          isPersonal = true
          void reply.setCookie(name, value, cookieOptions(platform.config, options))
        },
        traceLoaders: (load) => traced('loader', 'loaders', load),
      }),
    )
    const response = await orRedirect(request, rendered)
    return {
      response,
      isShareable: !isPersonal && !record.hasFailed && response.status === 200,
      // The shop's own name and telephone stand on every page.
      tags: record.tags.add('settings'),
      query: record.queryMilliseconds,
      render: performance.now() - began,
    }
  }

  /** A page that is not there may have moved. Only then is it looked up, so that no page waits for it. */
  async function orRedirect(request: FastifyRequest, response: Response): Promise<Response> {
    if (response.status !== 404 || request.method === 'POST') return response
    const redirect = await findRedirect(request.url)
    return redirect
      ? new Response(null, { status: redirect.status, headers: { location: redirect.location } })
      : response
  }

  /** The page's own origin comes from the settings: a forged Host header changes nothing. */
  function asWebRequest(request: FastifyRequest, isPublic: boolean): Request {
    const cookie = isPublic ? '' : (request.headers.cookie ?? '')
    const headers = new Headers({ accept: 'text/html', cookie })
    const init: RequestInit = { method: request.method === 'HEAD' ? 'GET' : request.method, headers }
    if (request.method === 'POST') {
      const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : null
      // Nothing at all is no form of several parts.
      headers.set('content-type', (body && request.headers['content-type']) ?? formTypes[0]!)
      init.body = body ? new Uint8Array(body) : ''
    }
    return new Request(pageUrl(platform.config.publicUrl, request.url), init)
  }
}

async function sendRendered(reply: FastifyReply, { response, isShareable }: Rendered): Promise<FastifyReply> {
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  if (!response.headers.has('cache-control'))
    reply.header('cache-control', isShareable ? publicCaching : 'no-store')
  if (response.status === 503) reply.header('retry-after', '3')
  return reply.send(response.body === null ? '' : await response.text())
}

async function asMade({ response, tags }: Rendered): Promise<UncachedResponse> {
  return {
    body: Buffer.from(await response.arrayBuffer()),
    contentType: response.headers.get('content-type') ?? 'text/html; charset=utf-8',
    cacheControl: publicCaching,
    tags,
  }
}

/** Any bytes are a urlencoded form; parts must be well formed, or reading them would fail inside the page. */
async function requireReadableForm({ headers, body }: FastifyRequest): Promise<void> {
  const type = headers['content-type'] ?? ''
  if (!type.startsWith('multipart/') || !Buffer.isBuffer(body) || body.length === 0) return
  const form = new Response(new Uint8Array(body), { headers: { 'content-type': type } })
  await form.formData().catch((cause: unknown) => {
    throw platformError('bad_request', { cause })
  })
}

const controlCharacter = /%(?:[01][\da-f]|7f)/i

/**
 * Joins origin and path without letting `//host` in the path become the host.
 * @throws AppError 404 for a path with control characters, which no page has and no database can look up.
 */
function pageUrl(origin: string, path: string): string {
  if (controlCharacter.test(path.split('?', 1)[0]!)) throw platformError('not_found')
  try {
    return new URL(origin + path).href
  } catch {
    throw platformError('bad_request')
  }
}

function refuse(_request: FastifyRequest, reply: FastifyReply): never {
  reply.header('allow', 'GET, HEAD, POST')
  throw platformError('method_not_allowed')
}
