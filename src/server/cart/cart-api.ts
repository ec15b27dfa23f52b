import type { Cart } from '#contract/wire.ts'
import { findSaleVariants } from '#server/catalogue/index.ts'
import type { Handlers, RequestContext } from '#server/kernel/endpoint.ts'
import { uuidv7 } from '#server/kernel/ids.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { presentCart, priceLines } from './cart-presenting.ts'
import { closeCart, createCart, findCart, lockOpenCart, saveLines, type CartRecord } from './cart-store.ts'
import { openOwnCart } from './user-cart.ts'
import { addToCart, removeLine, setLineQuantity, type CartLine, type Offers } from './cart.ts'

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
type Edit = (lines: readonly CartLine[], offers: Offers) => CartLine[]

/** The seven cart calls. Knowing a guest cart's token is the permission; a user's cart is his session's alone. */
export function createCartHandlers(kernel: Kernel): CartHandlers {
  /** Edits the lines alone, on the newest data, and answers with the cart as it became. */
  async function changeCart(
    token: string,
    { session }: RequestContext,
    edit: Edit,
    variantIds: readonly number[] = [],
  ): Promise<Cart> {
    const userId = await session.userId()
    return kernel.sql.begin(async (tx) => {
      const cart = await lockOpenCart(tx, { token, userId })
      const ids = new Set([...cart.lines.map((line) => line.variantId), ...variantIds])
      const variants = await findSaleVariants(tx, [...ids], kernel.clock())
      const saved = await saveLines(tx, cart, edit(cart.lines, variants))
      return presentCart(saved, priceLines(saved.lines, variants))
    })
  }

  async function showCart(cart: CartRecord): Promise<Cart> {
    const ids = cart.lines.map((line) => line.variantId)
    return presentCart(cart, priceLines(cart.lines, await findSaleVariants(kernel.sql, ids, kernel.clock())))
  }

  return {
    /** A user has one open cart: asking for another gives the same. */
    checkoutCreateCart: async (_request, { session }) => {
      const userId = await session.userId()
      if (userId === null) return presentCart(await createCart(kernel.sql), [])
      return showCart(await kernel.sql.begin((tx) => openOwnCart(tx, userId)))
    },

    checkoutGetCart: async ({ params }, { session }) =>
      showCart(await findCart(kernel.sql, { token: params.token, userId: await session.userId() })),

    checkoutAddCartItem: ({ params, body }, context) => {
      const additions = body.map((item) => ({ variantId: item.product_variant_id, quantity: item.quantity }))
      const ids = additions.map((addition) => addition.variantId)
      return changeCart(
        params.token,
        context,
        (lines, offers) => addToCart(lines, additions, offers, uuidv7),
        ids,
      )
    },

    checkoutUpdateCartItem: ({ params, body }, context) =>
      changeCart(params.token, context, (lines, offers) =>
        setLineQuantity(lines, params.item_id, body.quantity, offers),
      ),

    checkoutRemoveCartItem: ({ params }, context) =>
      changeCart(params.token, context, (lines) => removeLine(lines, params.item_id)),

    checkoutFlushCart: ({ params }, context) => changeCart(params.token, context, () => []),

    checkoutDeleteCart: async ({ params }, { session }) => {
      const key = { token: params.token, userId: await session.userId() }
      await kernel.sql.begin(async (tx) => closeCart(tx, await lockOpenCart(tx, key), 'expired'))
    },
  }
}
