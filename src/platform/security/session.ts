import { hashToken, randomToken, sign, verifySignature, type AppSecret } from './ids.ts'

/**
 * The customer's session. A guest's session is a random id in a cookie and needs no row; its hash may be stored as the
 * owner of what the guest makes. The id of a signed-in user's session begins with `u` and is one character longer, so that
 * guests cost no look into the database.
 */
export type Session = {
  /** The hash under which this customer's things are stored, or null without a session. */
  key: () => string | null
  /** The same, starting a session (and its cookie) when there is none. */
  ensureKey: () => string
  /** The user signed in with this session, null for a guest. Looked up in the database once in a request. */
  userId: () => Promise<number | null>
  /** Takes a new id with its cookies: whoever knew the old one knows nothing. Gives the new key. */
  renew: (kind: SessionKind) => string
}
export type SessionKind = 'user' | 'guest'

export const sessionCookie = 'boltiv_session'
export const deviceCookie = 'boltiv_device'
export const csrfCookie = 'XSRF-TOKEN'

/**
 * The name of a cookie that opens doors. On https its name says that only this very host can have set it:
 * a sister host or a page without encryption can plant no session that somebody else knows.
 */
export function guardedName(name: typeof sessionCookie | typeof deviceCookie, publicUrl: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name
}

export function validSessionId(value: string | undefined): value is string {
  return value !== undefined && /^u?[A-Za-z0-9_-]{43}$/.test(value)
}
/** Whether a request's cookies name a user's session, which may have ended. Costs a guest next to nothing. */
export function namesUser(cookies: string | undefined): boolean {
  return cookies !== undefined && cookies.includes(`${sessionCookie}=u`)
}

const isUserSession = (id: string) => id.length === 44

export type SessionPorts = {
  /** Receives a new id, to be set as a cookie. */
  onStart: (id: string) => void
  /** The user of a session's key. */
  findUser: (key: string) => Promise<number | null>
}

export function createSession(
  cookie: string | undefined,
  { onStart, findUser }: SessionPorts,
): Session & { id: () => string | null; ensureId: () => string } {
  let id = validSessionId(cookie) ? cookie : null
  let user: Promise<number | null> | undefined
  function start(kind: SessionKind): string {
    id = (kind === 'user' ? 'u' : '') + randomToken()
    user = undefined
    onStart(id)
    return id
  }
  const ensureId = () => id ?? start('guest')
  return {
    id: () => id,
    ensureId,
    key: () => (id === null ? null : hashToken(id)),
    ensureKey: () => hashToken(ensureId()),
    userId() {
      if (id === null || !isUserSession(id)) return Promise.resolve(null)
      return (user ??= findUser(hashToken(id)))
    },
    renew: (kind) => hashToken(start(kind)),
  }
}

/**
 * A token that only this session's owner can have been given; new at every call, valid as long as the session. That of a user
 * has a salt of 17 characters, of a guest 16: by this a page that has lost its mark of who is signed in finds out.
 */
export function issueCsrfToken(secret: AppSecret, sessionId: string): string {
  const salt = randomToken().slice(0, isUserSession(sessionId) ? 17 : 16)
  return `${salt}.${sign(secret, 'csrf', `${salt}:${sessionId}`)}`
}

export function csrfTokenFits(
  secret: AppSecret,
  sessionId: string | null,
  token: string | undefined,
): boolean {
  if (!sessionId || !token) return false
  const [salt, signature] = token.split('.')
  return Boolean(salt && signature) && verifySignature(secret, 'csrf', `${salt}:${sessionId}`, signature!)
}
