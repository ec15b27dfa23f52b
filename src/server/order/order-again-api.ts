import { cartParams } from '#contract/schemas/cart.ts'
import type { Cart } from '#contract/wire.ts'
import { createCartChanges, createCartHandlers } from '#server/cart/index.ts'
import { findSaleVariants } from '#server/catalogue/index.ts'
import type { Handler, RequestContext } from '#platform/http/endpoint.ts'
import { AppError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { planReorder } from './order-again.ts'
import { orderError } from './order-errors.ts'
import { findOrder } from './order-store.ts'

/** How often the plan is rebuilt when the cart or the stock has changed under it. */
const attempts = 6
const lostCart = ['cart_not_found', 'cart_completed']
const supersededCodes = ['insufficient_stock', 'variant_unavailable', 'set_not_offered']

/**
 * Puts what can be had of an own order into the customer's cart. The order must be the account's or the guest session's:
 * a signed link shows it, but is no permission for more.
 */
export function createOrderAgain(platform: Platform): Handler<'orderOrderAgain'> {
  const carts = createCartHandlers(platform)
  const { addGoods } = createCartChanges(platform)
  const newCart = (context: RequestContext) =>
    carts.checkoutCreateCart({ params: undefined, query: undefined, body: undefined }, context)

  /** The user's cart, the one of the guest's cookie, or a new one. */
  async function sessionCart(context: RequestContext): Promise<Cart> {
    const params = cartParams.safeParse({ token: context.cartToken })
    if (!params.success || (await context.session.userId()) !== null) return newCart(context)
    try {
      return await carts.checkoutGetCart({ params: params.data, query: undefined, body: undefined }, context)
    } catch (error) {
      if (isOneOf(error, lostCart)) return newCart(context)
      throw error
    }
  }

  return async ({ params }, context) => {
    const { session } = context
    const owner = { id: params.id, userId: await session.userId(), guestKey: session.key() }
    const order = await findOrder(platform.sql, owner)
    if (!order) throw orderError('order_not_found')
    const ids = order.lines.map(({ variantId }) => variantId)
    let cart = await sessionCart(context)
    for (let attempt = 1; ; attempt += 1) {
      const variants = await findSaleVariants(platform.sql, ids, platform.clock())
      const { notes, ...goods } = planReorder(order.lines, linesOf(cart), variants)
      if (goods.additions.length === 0 && goods.sets.length === 0) return { ...cart, notes }
      try {
        return { ...(await addGoods(cart.token, goods, context)), notes }
      } catch (error) {
        if (attempt === attempts || !isOneOf(error, [...lostCart, ...supersededCodes])) throw error
        cart = isOneOf(error, lostCart) ? await newCart(context) : await sessionCart(context)
      }
    }
  }
}

const linesOf = (cart: Cart) =>
  cart.items.map(({ product_variant: { id: variantId }, quantity, set_id: setId }) => ({
    variantId,
    quantity,
    setId,
  }))

function isOneOf(error: unknown, codes: readonly string[]): boolean {
  return error instanceof AppError && error.code !== undefined && codes.includes(error.code)
}
