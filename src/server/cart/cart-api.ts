import type { Cart } from '#contract/wire.ts'
import { saleVariants, variantRows } from '#server/catalogue/index.ts'
import type { Executor } from '#platform/database/database.ts'
import type { Handlers, RequestContext } from '#platform/http/endpoint.ts'
import { uuidv7 } from '#platform/security/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { presentCart, priceLines } from './cart-presenting.ts'
import {
  closeCart,
  createCart,
  discardCart,
  lockOpenCart,
  requireOpen,
  saveLines,
  type CartKey,
} from './cart-store.ts'
import { onNewestCart } from './newest-cart.ts'
import { findPricedCart } from './priced-cart.ts'
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
type Items = { product_variant_id: number; quantity: number }[]
type Edit = (lines: readonly CartLine[], offers: Offers) => CartLine[]

/** The seven cart calls. Knowing a guest cart's token is the permission; a user's cart is their session's alone. */
export function createCartHandlers(platform: Platform): CartHandlers {
  /** A cart with the variants of its lines and these, at one moment. */
  async function readCart(sql: Executor, key: CartKey, variantIds: readonly number[] = []) {
    const now = platform.clock()
    const { cart, variants } = await findPricedCart(
      sql,
      key,
      { rows: variantRows, now, more: variantIds },
      { lists: {}, one: {} },
    )
    return { cart, variants: saleVariants(variants, now) }
  }

  /** Edits the lines alone, on the newest data, and returns the cart as it became. */
  async function changeCart(
    token: string,
    { session }: RequestContext,
    edit: Edit,
    variantIds: readonly number[] = [],
  ): Promise<Cart> {
    const key = { token, userId: await session.userId() }
    return onNewestCart(platform.sql, key, async (sql) => {
      const { cart, variants } = await readCart(sql, key, variantIds)
      requireOpen(cart)
      const saved = await saveLines(sql, cart, edit(cart.lines, variants))
      return saved ? presentCart(saved, priceLines(saved.lines, variants), platform.clock()) : 'changed'
    })
  }

  async function showCart(key: CartKey): Promise<Cart> {
    const { cart, variants } = await readCart(platform.sql, key)
    return presentCart(cart, priceLines(cart.lines, variants), platform.clock())
  }

  function addItems(token: string, items: Items, context: RequestContext): Promise<Cart> {
    const additions = items.map((item) => ({ variantId: item.product_variant_id, quantity: item.quantity }))
    const ids = additions.map((addition) => addition.variantId)
    return changeCart(token, context, (lines, offers) => addToCart(lines, additions, offers, uuidv7), ids)
  }

  return {
    /** A user has one open cart: requesting another gives the same. What can't be added leaves no cart behind. */
    checkoutCreateCart: async ({ body }, context) => {
      const userId = await context.session.userId()
      if (userId !== null) {
        const { token } = await platform.sql.begin((tx) => openOwnCart(tx, userId))
        return Array.isArray(body) ? addItems(token, body, context) : showCart({ token, userId })
      }
      const cart = await createCart(platform.sql)
      if (!Array.isArray(body)) return presentCart(cart, [], platform.clock())
      try {
        return await addItems(cart.token, body, context)
      } catch (error) {
        await discardCart(platform.sql, cart.id)
        throw error
      }
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
