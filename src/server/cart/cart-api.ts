import type { Cart } from '#contract/wire.ts'
import type { Handlers, RequestContext } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { createCartChanges } from './cart-changes.ts'
import { closeCart, lockOpenCart } from './cart-store.ts'
import { removeLine, setLineQuantity, type Addition } from './cart.ts'
import { openOwnCart } from './user-cart.ts'

type CartHandlers = Pick<
  Handlers,
  | 'checkoutCreateCart'
  | 'checkoutGetCart'
  | 'checkoutAddCartItem'
  | 'checkoutUpdateCartItem'
  | 'checkoutRemoveCartItem'
  | 'checkoutDeleteCart'
  | 'checkoutFlushCart'
>
type Items = { product_variant_id: number; quantity: number }[]

const additionsOf = (items: Items): Addition[] =>
  items.map((item) => ({ variantId: item.product_variant_id, quantity: item.quantity }))

/** The cart's calls but that of sets. Knowing a guest cart's token is the permission; a user's cart is their session's alone. */
export function createCartHandlers(platform: Platform): CartHandlers {
  const { changeCart, showCart, startCart, addGoods } = createCartChanges(platform)
  const addItems = (token: string, items: Items, context: RequestContext): Promise<Cart> =>
    addGoods(token, { additions: additionsOf(items) }, context)

  return {
    /** A user has one open cart: requesting another gives the same. What can't be added leaves no cart behind. */
    checkoutCreateCart: async ({ body }, context) => {
      const userId = await context.session.userId()
      if (userId !== null) {
        const { token } = await platform.sql.begin((tx) => openOwnCart(tx, userId))
        context.setCartToken(token)
        return Array.isArray(body) ? addItems(token, body, context) : showCart({ token, userId })
      }
      const cart = await startCart(Array.isArray(body) ? additionsOf(body) : [])
      context.setCartToken(cart.token)
      return cart
    },

    checkoutGetCart: async ({ params }, { session }) =>
      showCart({ token: params.token, userId: await session.userId() }),

    checkoutAddCartItem: ({ params, body }, context) => addItems(params.token, body, context),

    checkoutUpdateCartItem: ({ params, body }, context) =>
      changeCart(params.token, context, (lines, offers) =>
        setLineQuantity(lines, params.item_id, body.quantity, offers),
      ),

    checkoutRemoveCartItem: ({ params }, context) =>
      changeCart(params.token, context, (lines) => removeLine(lines, params.item_id)),

    checkoutFlushCart: ({ params }, context) => changeCart(params.token, context, () => []),

    checkoutDeleteCart: async ({ params }, { session }) => {
      const key = { token: params.token, userId: await session.userId() }
      await platform.sql.begin(async (tx) => closeCart(tx, await lockOpenCart(tx, key), 'expired'))
    },
  }
}
