import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config'
import { kernelError } from './errors.ts'
import {
  createSession,
  csrfCookie,
  csrfTokenFits,
  issueCsrfToken,
  sessionCookie,
  type Session,
} from './session.ts'

export type VisitorSession = ReturnType<typeof createSession>

const thirtyDays = 30 * 24 * 60 * 60

/** The session of a request; starting one sets its cookie on the answer. */
export function sessionOf(request: FastifyRequest, reply: FastifyReply, config: Config): VisitorSession {
  return createSession(request.cookies[sessionCookie], (id) => {
    reply.setCookie(sessionCookie, id, cookieOptions(config, { httpOnly: true, maxAge: thirtyDays }))
  })
}

export function cookieOptions(config: Config, options: { httpOnly?: boolean; maxAge: number }) {
  return {
    path: '/',
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
    httpOnly: options.httpOnly ?? false,
    maxAge: options.maxAge,
  } as const
}

/** The same session, telling whenever an answer looks at it: such an answer is for this visitor alone. */
export function watchedSession(session: VisitorSession, onUse: () => void): VisitorSession {
  const watch =
    <T>(read: () => T) =>
    () => {
      onUse()
      return read()
    }
  return {
    id: watch(session.id),
    ensureId: watch(session.ensureId),
    key: watch(session.key),
    ensureKey: watch(session.ensureKey),
  }
}

/**
 * Sets a fresh XSRF-TOKEN, which scripts read and send back as `X-XSRF-TOKEN`. The session's own cookie is prolonged
 * with it: a token that outlives its session would be refused.
 */
export function renewCsrfToken(
  reply: FastifyReply,
  session: Pick<VisitorSession, 'ensureId'>,
  config: Config,
  secret: string,
) {
  const id = session.ensureId()
  reply.setCookie(sessionCookie, id, cookieOptions(config, { httpOnly: true, maxAge: thirtyDays }))
  reply.setCookie(csrfCookie, issueCsrfToken(secret, id), cookieOptions(config, { maxAge: thirtyDays }))
}

/** Throws 419 unless the browser itself says the request is ours, or the token of this session came along. */
export function requireSameSite(
  request: FastifyRequest,
  session: Session & { id: () => string | null },
  config: Config,
  secret: string,
) {
  if (isSameOrigin(request, config)) return
  const header = request.headers['x-xsrf-token']
  if (csrfTokenFits(secret, session.id(), typeof header === 'string' ? decodeCookieValue(header) : undefined))
    return
  throw kernelError('csrf_mismatch')
}

/** `Sec-Fetch-Site` can't be set by a page's script; without it (plain http) a form's `Origin` decides. */
function isSameOrigin(request: FastifyRequest, config: Config): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const origin = request.headers.origin
  if (!origin) return false
  return origin === config.publicUrl || origin === `${request.protocol}://${request.headers.host}`
}

function decodeCookieValue(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
