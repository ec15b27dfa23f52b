import { hashToken, randomToken, sign, verifySignature } from './ids.ts'

/**
 * The visitor's session. A guest's session is a random id in a cookie and needs no row; its hash may be stored as the
 * owner of what the guest makes.
 */
export type Session = {
  /** The hash under which this visitor's things are stored, or null without a session. */
  key: () => string | null
  /** The same, starting a session (and its cookie) when there is none. */
  ensureKey: () => string
}

export const sessionCookie = 'boltiv_session'
export const csrfCookie = 'XSRF-TOKEN'

export function validSessionId(value: string | undefined): value is string {
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value)
}

/** `onStart` receives the new id, to be set as a cookie. */
export function createSession(
  cookie: string | undefined,
  onStart: (id: string) => void,
): Session & { id: () => string | null; ensureId: () => string } {
  let id = validSessionId(cookie) ? cookie : null
  function ensureId() {
    if (id === null) {
      id = randomToken()
      onStart(id)
    }
    return id
  }
  return {
    id: () => id,
    ensureId,
    key: () => (id === null ? null : hashToken(id)),
    ensureKey: () => hashToken(ensureId()),
  }
}

/** A token that only this session's owner can have been given; new at every call, valid as long as the session. */
export function issueCsrfToken(secret: string, sessionId: string): string {
  const salt = randomToken().slice(0, 16)
  return `${salt}.${sign(secret, 'csrf', `${salt}:${sessionId}`)}`
}

export function csrfTokenFits(secret: string, sessionId: string | null, token: string | undefined): boolean {
  if (!sessionId || !token) return false
  const [salt, signature] = token.split('.')
  return Boolean(salt && signature) && verifySignature(secret, 'csrf', `${salt}:${sessionId}`, signature!)
}
