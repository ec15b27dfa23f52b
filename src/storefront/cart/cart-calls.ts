import type { AccountClient, ShopClient } from '#contract/client.ts'
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

type Addition = Extract<CartChange, { kind: 'add' }>
type Additions = { product_variant_id: number; quantity: number }[]

type SetClient = Pick<AccountClient, 'checkoutAddCartSet'>

/** What the cart needs of the world around it. */
export type CartPorts = {
  client: CartClient
  /** Fetched when a set is added, which most visits don't. */
  setClient: () => Promise<SetClient>
  readToken: () => string | null
  /** null forgets the token. */
  writeToken: (token: string | null) => void
}

/** A new cart could not be made; `cause` is the call's failure. */
export class CartNotCreatedError extends Error {
  override name = 'CartNotCreatedError'
}

/** Carries changes to the server. The response is the cart as it became, null when there is no cart at all. */
export function createCartCalls({ client, setClient, readToken, writeToken }: CartPorts) {
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

  /** A cart and the first things in it, in one request. */
  async function createCart(body: Additions | Record<string, never>): Promise<Cart> {
    try {
      const cart = await write(() => client.checkoutCreateCart({ body }))
      writeToken(cart.token)
      return cart
    } catch (error) {
      throw new CartNotCreatedError('No cart', { cause: error })
    }
  }

  async function add(change: Addition): Promise<Cart> {
    const token = readToken()
    if ('set' in change) return addSet(change, token ?? (await createCart({})).token)
    const body = [{ product_variant_id: change.variantId, quantity: change.quantity }]
    return token ? write(() => client.checkoutAddCartItem({ params: { token }, body })) : createCart(body)
  }

  async function addSet(
    { set, quantity }: Extract<Addition, { set: unknown }>,
    token: string,
  ): Promise<Cart> {
    const sets = await setClient()
    const body = { tyre_variant_id: set.tyre, wheel_variant_id: set.wheel, quantity }
    return write(() => sets.checkoutAddCartSet({ params: { token }, body }))
  }

  return async function send(change: CartChange): Promise<Cart | null> {
    if (change.kind === 'add') return add(change)
    const token = readToken()
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
