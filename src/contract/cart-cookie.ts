/** The cookie that holds the token of the customer's cart, for scripts too. */
export const cartCookie = 'cart_token'
/** Seconds: one year. */
export const cartCookieAge = 31_536_000
