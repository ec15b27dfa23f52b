import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config'
import { cartCookie, cartCookieAge } from '#contract/cart-cookie.ts'
import { cookieOptions, deviceOf } from '../security/csrf.ts'
import type { RequestContext } from './endpoint.ts'

/** What the shop's own pages send a solved challenge in. */
export const proofHeader = 'x-proof-of-work'

/** Who sends the request, from where and with what, as handlers see it. */
export function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  session: RequestContext['session'],
  config: Config,
): RequestContext {
  return {
    requestId: request.id,
    ip: request.ip,
    proof: singleHeader(request.headers[proofHeader]),
    session,
    device: deviceOf(request, reply, config),
    userAgent: request.headers['user-agent'] ?? '',
    cartToken: request.cookies[cartCookie] || null,
    setCartToken: (token) =>
      void reply.setCookie(cartCookie, token, cookieOptions(config, { maxAge: cartCookieAge })),
    cookie: (name) => request.cookies[name] ?? null,
    tags: new Set(),
  }
}

const noSession = (): never => {
  throw new Error('nobody has no session')
}

const noCart = (): never => {
  throw new Error('nobody has no cart')
}

/** Of calls that the server makes for a page which no customer requested. */
export const nobody: RequestContext = {
  requestId: 'server',
  ip: '127.0.0.1',
  proof: null,
  session: { key: () => null, ensureKey: noSession, userId: async () => null, renew: noSession },
  device: { key: () => null, ensureKey: noSession },
  userAgent: '',
  cartToken: null,
  setCartToken: noCart,
  cookie: () => null,
  tags: new Set(),
}

const singleHeader = (value: string | string[] | undefined) => (typeof value === 'string' ? value : null)
