import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config'
import type { Device } from '../http/endpoint.ts'
import { platformError } from '../http/errors.ts'
import { hashToken, randomToken } from './ids.ts'
import type { Platform } from '../platform.ts'
import { findSessionUser } from './session-store.ts'
import {
  createSession,
  csrfCookie,
  csrfTokenFits,
  deviceCookie,
  guardedName,
  issueCsrfToken,
  sessionCookie,
} from './session.ts'

export type Session = ReturnType<typeof createSession>

const thirtyDays = 30 * 24 * 60 * 60

type SessionDeps = Pick<Platform, 'config' | 'sql' | 'secret'>

/** The session of a request; starting one sets its cookies on the response. */
export function sessionOf(request: FastifyRequest, reply: FastifyReply, platform: SessionDeps): Session {
  return createSession(request.cookies[guardedName(sessionCookie, platform.config.publicUrl)], {
    onStart: (id) => setSessionCookies(reply, id, platform),
    findUser: (key) => findSessionUser(platform.sql, key),
  })
}

/** The token goes with the session: one of another session would be refused. */
function setSessionCookies(reply: FastifyReply, id: string, platform: SessionDeps) {
  const name = guardedName(sessionCookie, platform.config.publicUrl)
  reply.setCookie(name, id, cookieOptions(platform.config, { httpOnly: true, maxAge: thirtyDays }))
  setCsrfToken(reply, id, platform)
}

function setCsrfToken(reply: FastifyReply, id: string, { config, secret }: SessionDeps) {
  reply.setCookie(csrfCookie, issueCsrfToken(secret, id), cookieOptions(config, { maxAge: thirtyDays }))
}

const twoYears = 2 * 365 * 24 * 60 * 60

/** The mark of a browser that has signed in before, so that a user learns of new ones and is never locked out. */
export function deviceOf(request: FastifyRequest, reply: FastifyReply, config: Config): Device {
  const name = guardedName(deviceCookie, config.publicUrl)
  const known = request.cookies[name]
  let id = known !== undefined && /^[\w-]{43}$/.test(known) ? known : null
  return {
    key: () => (id === null ? null : hashToken(id)),
    ensureKey() {
      id ??= randomToken()
      reply.setCookie(name, id, cookieOptions(config, { httpOnly: true, maxAge: twoYears }))
      return hashToken(id)
    },
  }
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

/** The same session, reporting whenever a response looks at it: such a response is for this customer alone. */
export function watchedSession(session: Session, onUse: () => void): Session {
  const watch =
    <T, A extends unknown[]>(read: (...args: A) => T) =>
    (...args: A) => {
      onUse()
      return read(...args)
    }
  return {
    id: watch(session.id),
    ensureId: watch(session.ensureId),
    key: watch(session.key),
    ensureKey: watch(session.ensureKey),
    userId: watch(session.userId),
    renew: watch(session.renew),
  }
}

/** Sets a fresh XSRF-TOKEN, which scripts read and send back as `X-XSRF-TOKEN`. */
export function renewCsrfToken(
  reply: FastifyReply,
  session: Pick<Session, 'ensureId'>,
  platform: SessionDeps,
) {
  setCsrfToken(reply, session.ensureId(), platform)
}

/** The same, and the session lives on from now. */
export function prolongSession(
  reply: FastifyReply,
  session: Pick<Session, 'ensureId'>,
  platform: SessionDeps,
) {
  setSessionCookies(reply, session.ensureId(), platform)
}

/** Throws 419 unless the browser itself says the request is ours, or the token of this session came along. */
export function requireSameSite(
  request: FastifyRequest,
  session: Pick<Session, 'id'>,
  { config, secret }: Pick<Platform, 'config' | 'secret'>,
) {
  if (isSameOrigin(request, config.publicUrl)) return
  const header = request.headers['x-xsrf-token']
  if (csrfTokenFits(secret, session.id(), typeof header === 'string' ? decodeCookieValue(header) : undefined))
    return
  throw platformError('csrf_mismatch')
}

/** `Sec-Fetch-Site` can't be set by a page's script; without it (plain http) a form's `Origin` decides. */
export function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const origin = request.headers.origin
  if (!origin) return false
  return origin === publicUrl || origin === `${request.protocol}://${request.headers.host}`
}

function decodeCookieValue(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
