import { cartCookie, cartCookieAge } from '#contract/cart-cookie.ts'
import type { Session } from '../runtime/router/page-context.ts'

export function writeCartCookie(session: Pick<Session, 'setCookie'>, token: string): void {
  session.setCookie(cartCookie, token, { maxAge: cartCookieAge })
}

export function clearCartCookie(session: Pick<Session, 'setCookie'>): void {
  session.setCookie(cartCookie, '', { maxAge: 0 })
}
