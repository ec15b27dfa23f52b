import type { Session } from '../runtime/router/page-context.ts'

const cookieName = 'cart_token'
/** Seconds: one year. */
const cookieAge = 31_536_000

export function writeCartCookie(session: Pick<Session, 'setCookie'>, token: string): void {
  session.setCookie(cookieName, token, { maxAge: cookieAge })
}

export function clearCartCookie(session: Pick<Session, 'setCookie'>): void {
  session.setCookie(cookieName, '', { maxAge: 0 })
}
