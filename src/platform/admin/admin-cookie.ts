import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AdminSession } from './admin-endpoint.ts'
import { hashToken, randomToken } from '../security/ids.ts'

/** A session of the desk ends after so many seconds, used or not. */
export const sessionSeconds = 12 * 60 * 60

/** On https its name says that only this very host can have set it. */
export const adminCookie = (isSecure: boolean) => (isSecure ? '__Host-boltiv_desk' : 'boltiv_desk')

/** The session of a request at the desk: a random id in a cookie that no other site's page can make a browser send. */
export function adminSessionOf(
  request: FastifyRequest,
  reply: FastifyReply,
  isSecure: boolean,
): AdminSession {
  const name = adminCookie(isSecure)
  const options = { path: '/', sameSite: 'strict', secure: isSecure, httpOnly: true } as const
  const given = request.cookies[name]
  let id = given !== undefined && /^[\w-]{43}$/.test(given) ? given : null
  return {
    key: () => (id === null ? null : hashToken(id)),
    start() {
      id = randomToken()
      reply.setCookie(name, id, { ...options, maxAge: sessionSeconds })
      return hashToken(id)
    },
    clear() {
      id = null
      reply.clearCookie(name, options)
    },
  }
}
