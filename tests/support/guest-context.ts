import type { RequestContext } from '#server/kernel/endpoint.ts'
import { hashToken, randomToken } from '#server/kernel/ids.ts'

/** A visitor without an account, for calling handlers in process. Without an id he has no session yet. */
export function guestContext(sessionId: string | null = randomToken()): RequestContext {
  const key = sessionId === null ? null : hashToken(sessionId)
  const ensureKey = () => key ?? hashToken('new session')
  return {
    requestId: 'test',
    ip: '127.0.0.1',
    session: { key: () => key, ensureKey, userId: async () => null, renew: ensureKey },
    device: { key: () => null, ensureKey },
    userAgent: '',
    cartToken: null,
    tags: new Set(),
  }
}
