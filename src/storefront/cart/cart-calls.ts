import type { ShopClient } from '#contract/client.ts'
import type { Cart } from '#contract/wire.ts'
import { isCallFailure } from '../shell/page-error.ts'
import type { CartChange } from './cart-rules.ts'
import { cartTexts } from './cart-texts.ts'

type CartClient = Pick<
  ShopClient,
  | 'sanctumCsrfCookie'
  | 'checkoutCreateCart'
  | 'checkoutGetCart'
  | 'checkoutAddCartItem'
  | 'checkoutUpdateCartItem'
  | 'checkoutRemoveCartItem'
  | 'checkoutFlushCart'
>

/** What the cart needs of the world around it. */
export type CartPorts = {
  client: CartClient
  readToken: () => string | null
  /** null forgets the token. */
  writeToken: (token: string | null) => void
  hasCsrfToken: () => boolean
}

/** A new cart could not be made; `cause` is the call's failure. */
export class CartNotCreated extends Error {
  override name = 'CartNotCreated'
}

/** Carries changes to the server. The answer is the cart as it became, null when there is no cart at all. */
export function createCartCalls({ client, readToken, writeToken, hasCsrfToken }: CartPorts) {
  /** Guests need a token for every write; a stale one is fetched anew and the write repeated, once. */
  async function write<T>(call: () => Promise<T>): Promise<T> {
    if (!hasCsrfToken()) await client.sanctumCsrfCookie()
    try {
      return await call()
    } catch (error) {
      if (!isCallFailure(error) || error.status !== 419) throw error
      await client.sanctumCsrfCookie()
      return call()
    }
  }

  async function createCart(): Promise<string> {
    try {
      const { token } = await write(() => client.checkoutCreateCart())
      writeToken(token)
      return token
    } catch (error) {
      throw new CartNotCreated('No cart', { cause: error })
    }
  }

  return async function send(change: CartChange): Promise<Cart | null> {
    const token = readToken()
    if (change.kind === 'add') {
      const target = token ?? (await createCart())
      const body = [{ product_variant_id: change.variantId, quantity: change.quantity }]
      return write(() => client.checkoutAddCartItem({ params: { token: target }, body }))
    }
    if (!token) return null
    switch (change.kind) {
      case 'load':
        return client.checkoutGetCart({ params: { token } })
      case 'quantity':
        return write(() =>
          client.checkoutUpdateCartItem({
            params: { token, item_id: change.lineId },
            body: { quantity: change.quantity },
          }),
        )
      case 'remove':
        return write(() => client.checkoutRemoveCartItem({ params: { token, item_id: change.lineId } }))
      case 'clear':
        return write(() => client.checkoutFlushCart({ params: { token } }))
    }
  }
}

/** The cart behind the token is gone, or was ordered: a new one must be made. */
export function isLostCart(error: unknown): boolean {
  return (
    isCallFailure(error) && (error.body.code === 'cart_not_found' || error.body.code === 'cart_completed')
  )
}

/** What the shopper is told: the server's message, else `fallback`. The forgery guard's message is not for people. */
export function failureText(error: unknown, fallback: string): string {
  if (error instanceof CartNotCreated) return failureText(error.cause, cartTexts.failed_create_cart)
  return isCallFailure(error) && error.status !== 419 && error.body.message ? error.body.message : fallback
}
