import { cartCookie } from '#contract/cart-cookie.ts'
import type { Session } from '../router/page-context.ts'

/** Which workshop the customer has chosen: for pages of products, the cart and the checkout. It has no personal data. */
export const workshopCookie = 'boltiv_workshop'

/** The decoded value of a cookie, null when absent or not decodable. */
export function readCookie(name: string, cookies: string = document.cookie): string | null {
  for (const pair of cookies.split('; ')) {
    const equals = pair.indexOf('=')
    if (pair.slice(0, equals) !== name) continue
    try {
      return decodeURIComponent(pair.slice(equals + 1))
    } catch {
      return null
    }
  }
  return null
}

/** Cookies of the page itself: path `/`, Lax, Secure on https. */
function writeCookie(name: string, value: string, { maxAge }: { maxAge: number }): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
}

export const browserSession: Session = {
  cartToken: () => readCookie(cartCookie) || null,
  setCookie: writeCookie,
}
