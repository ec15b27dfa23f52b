import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createAdminClient, type AdminClient } from '#contract/admin/client.ts'
import { adminEndpointSchemas } from '#contract/admin/endpoint-schemas.ts'
import type { AdminEndpointSchema } from '#contract/admin/endpoint-schema.ts'
import { adminEndpoints, type AdminEndpointName } from '#contract/admin/endpoints.ts'
import type { ChangeFeed } from '../database/change-feed.ts'
import { inProcessTransport } from '../http/endpoint.ts'
import { platformError } from '../http/errors.ts'
import type { Platform } from '../platform.ts'
import { cameraHeaders } from '../security/security-headers.ts'
import { isSameOrigin } from '../security/csrf.ts'
import { rateLimited } from '../security/rate-limits.ts'
import { adminSessionOf } from './admin-cookie.ts'
import {
  requireMember,
  type AdminContext,
  type AdminInvoke,
  type AdminSessions,
  type Member,
} from './admin-endpoint.ts'
import { createDeskEvents } from './desk-events.ts'

/** Renders a page of the desk; redirects and error pages are responses too. */
export type RenderAdminPage = (
  request: Request,
  context: { client: AdminClient; member: Member | null },
) => Promise<Response>

export type AdminParts = {
  invoke: AdminInvoke
  render: RenderAdminPage
  feed: ChangeFeed
  sessions: AdminSessions
  /** Headers of every response of the desk, in place of the shop's. */
  headers: Readonly<Record<string, string>>
}

/** The pages whose documents may use the camera. */
const cameraPaths: ReadonlySet<string | undefined> = new Set([
  '/admin/rendelesek/szedes/kamera',
  '/admin/termekek/leltar/kamera',
])

const maxUploadBytes = 25_000_000

/** The merchant's desk: its calls, its events, and its pages. Nothing of it is cached anywhere, nor found by search engines. */
export function registerAdmin(app: FastifyInstance, platform: Platform, parts: AdminParts): void {
  const { config } = platform
  const { invoke, render, sessions } = parts
  const deskOrigin = config.adminUrl ?? config.publicUrl
  const isSecure = deskOrigin.startsWith('https:')
  const events = createDeskEvents(parts.feed, sessions.isOpen)
  app.addHook('preClose', async () => events.close())

  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isAtDesk(request)) throw platformError('not_found')
      for (const [name, value] of Object.entries(headersOf(request))) reply.header(name, value)
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow')
    })
    const names = Object.keys(adminEndpoints) as AdminEndpointName[]
    const isUpload = (name: AdminEndpointName) =>
      (adminEndpointSchemas[name] as AdminEndpointSchema).upload === true
    for (const name of names.filter((one) => !isUpload(one))) addEndpoint(scope, name)
    void scope.register(async (uploads) => {
      // Nobody else's bytes are taken in.
      uploads.addHook('onRequest', async (request, reply) => {
        requireMember(await contextOf(request, reply))
        if (Number(request.headers['content-length']) > maxUploadBytes)
          throw platformError('too_large', { message: 'A fájl nagyobb 25\u00a0MB-nál. Küldjön kisebbet.' })
      })
      uploads.addContentTypeParser(
        // Nothing that a form of another site can send without being asked first.
        /^(image\/|application\/octet-stream$)/,
        { parseAs: 'buffer', bodyLimit: maxUploadBytes },
        (_request, body, done) => done(null, body),
      )
      for (const name of names.filter(isUpload)) addEndpoint(uploads, name)
    })
    scope.get('/admin/events', { schema: { hide: true } }, async (request, reply) => {
      const key = adminSessionOf(request, reply, isSecure).key()
      if (key === null || !(await sessions.isOpen(key))) throw platformError('unauthenticated')
      events.open(reply, key)
      return reply
    })
    scope.all('/admin/api/*', { schema: { hide: true } }, () => {
      throw platformError('not_found')
    })
    scope.get('/admin', { schema: { hide: true } }, page)
    scope.get('/admin/*', { schema: { hide: true } }, page)
  })

  const withCamera = cameraHeaders(parts.headers)
  const headersOf = ({ url }: FastifyRequest) =>
    cameraPaths.has(url.split('?', 1)[0]) ? withCamera : parts.headers

  function addEndpoint(scope: FastifyInstance, name: AdminEndpointName) {
    const { method, path } = adminEndpoints[name]
    const { rateLimit, file }: AdminEndpointSchema = adminEndpointSchemas[name]
    scope.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      schema: { hide: true },
      ...(method === 'GET' ? {} : { config: rateLimited(rateLimit ?? 'write') }),
      async handler(request, reply) {
        if (method !== 'GET' && !isSameOrigin(request, deskOrigin)) throw platformError('csrf_mismatch')
        const { params, query, body } = request
        const context = await contextOf(request, reply)
        const onChange = (id: number) => void reply.header('x-desk-change', id)
        const result = await invoke(name, { params, query, body }, { ...context, onChange })
        if (result === undefined) return reply.code(204).send()
        if (file) return sendFile(reply, file, result as { name: string; bytes: Uint8Array })
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(result))
      },
    })
  }

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const context = await contextOf(request, reply)
    const client = createAdminClient(inProcessTransport(invoke, context))
    const address = new URL(request.url, deskOrigin)
    const response = await render(new Request(address), { client, member: context.member })
    for (const [key, value] of response.headers) void reply.header(key, value)
    return reply.code(response.status).send(response.body ? Buffer.from(await response.arrayBuffer()) : '')
  }

  async function contextOf(request: FastifyRequest, reply: FastifyReply): Promise<AdminContext> {
    const session = adminSessionOf(request, reply, isSecure)
    return {
      requestId: request.id,
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      origin: originOf(request),
      member: await memberOf(session.key(), request.headers['x-desk-idle'] === undefined),
      session,
    }
  }

  async function memberOf(key: string | null, isUsed: boolean): Promise<Member | null> {
    return key === null ? null : sessions.findMember(key, isUsed)
  }

  /** The desk's own address, or the one by which this machine was reached when the shop has no public one. */
  function originOf({ protocol, headers }: FastifyRequest): string {
    const given = `${protocol}://${headers.host ?? ''}`
    return isLocalName(deskOrigin, given) ? given : deskOrigin
  }

  /** With `ADMIN_URL` the desk is at its own host alone. */
  function isAtDesk({ headers }: FastifyRequest): boolean {
    return config.adminUrl === undefined || headers.host === new URL(config.adminUrl).host
  }
}

/** `http://localhost:3000` is the same desk as `http://127.0.0.1:3000`, and a passkey can belong to it. */
function isLocalName(deskOrigin: string, given: string): boolean {
  if (!URL.canParse(given)) return false
  const [desk, other] = [new URL(deskOrigin), new URL(given)]
  return desk.protocol === 'http:' && other.protocol === 'http:' && desk.port === other.port
    ? ['127.0.0.1', 'localhost'].includes(desk.hostname) &&
        ['127.0.0.1', 'localhost'].includes(other.hostname)
    : false
}

/** What browsers show and print is opened, the rest is stored. */
function sendFile(
  reply: FastifyReply,
  mediaType: string,
  { name, bytes }: { name: string; bytes: Uint8Array },
) {
  const disposition = mediaType === 'application/pdf' ? 'inline' : 'attachment'
  return reply
    .type(mediaType)
    .header('content-disposition', `${disposition}; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`)
    .send(Buffer.from(bytes))
}
