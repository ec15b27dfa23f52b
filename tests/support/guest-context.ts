import type { RequestContext } from '#platform/http/endpoint.ts'
import { hashToken, randomToken } from '#platform/security/ids.ts'

/** A guest, for calling handlers in process. Without an id they have no session yet. */
export function guestContext(sessionId: string | null = randomToken()): RequestContext {
  const key = sessionId === null ? null : hashToken(sessionId)
  const ensureKey = () => key ?? hashToken('new session')
  return {
    requestId: 'test',
    ip: '127.0.0.1',
    proof: null,
    session: { key: () => key, ensureKey, userId: async () => null, renew: ensureKey },
    device: { key: () => null, ensureKey },
    userAgent: '',
    cartToken: null,
    setCartToken: () => {},
    cookie: () => null,
    tags: new Set(),
  }
}
