import type { ShopClient } from '#contract/client.ts'
import { unexplainedFailure } from '#contract/http-transport.ts'
import type { Cart } from '#contract/wire.ts'
import { isCallFailure } from '../runtime/router/page-error.ts'
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

type Additions = { product_variant_id: number; quantity: number }[]

/** What the cart needs of the world around it. */
export type CartPorts = {
  client: CartClient
  readToken: () => string | null
  /** null forgets the token. */
  writeToken: (token: string | null) => void
}

/** A new cart could not be made; `cause` is the call's failure. */
export class CartNotCreatedError extends Error {
  override name = 'CartNotCreatedError'
}

/** Carries changes to the server. The response is the cart as it became, null when there is no cart at all. */
export function createCartCalls({ client, readToken, writeToken }: CartPorts) {
  /** Browsers say themselves that a write is ours. Where one does not, or the token is stale, it is fetched and the write repeated, once. */
  async function write<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      if (!isCallFailure(error) || error.status !== 419) throw error
      await client.sanctumCsrfCookie()
      return call()
    }
  }

  /** The first thing and its cart, in one request. */
  async function createCart(body: Additions): Promise<Cart> {
    try {
      const cart = await write(() => client.checkoutCreateCart({ body }))
      writeToken(cart.token)
      return cart
    } catch (error) {
      throw new CartNotCreatedError('No cart', { cause: error })
    }
  }

  return async function send(change: CartChange): Promise<Cart | null> {
    const token = readToken()
    if (change.kind === 'add') {
      const body = [{ product_variant_id: change.variantId, quantity: change.quantity }]
      return token ? write(() => client.checkoutAddCartItem({ params: { token }, body })) : createCart(body)
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

/** What the customer is shown: the server's message, else `fallback`. The forgery guard's message is not for people. */
export function failureText(error: unknown, fallback: string): string {
  if (error instanceof CartNotCreatedError) return failureText(error.cause, cartTexts.failed_create_cart)
  return isCallFailure(error) && error.status !== 419 && error.body.message !== unexplainedFailure
    ? error.body.message || fallback
    : fallback
}
