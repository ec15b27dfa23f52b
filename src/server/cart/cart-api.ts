import type { Cart } from '#contract/wire.ts'
import { saleVariants, variantRows } from '#server/catalogue/index.ts'
import type { Executor } from '#server/kernel/database.ts'
import type { Handlers, RequestContext } from '#server/kernel/endpoint.ts'
import { uuidv7 } from '#server/kernel/ids.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { presentCart, priceLines } from './cart-presenting.ts'
import {
  closeCart,
  createCart,
  findCartWith,
  lockOpenCart,
  requireOpen,
  saveLines,
  type CartKey,
} from './cart-store.ts'
import { onNewestCart } from './newest-cart.ts'
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
  /** A cart with the variants of its lines and these, at one moment. */
  async function readCart(sql: Executor, key: CartKey, variantIds: readonly number[] = []) {
    const now = kernel.clock()
    const ids = sql`array(select variant_id from cart_line where cart_id = (select id from own)) || ${[...variantIds]}::int[]`
    const { cart, others } = await findCartWith(sql, key, { variants: variantRows(sql, ids, now) })
    return { cart, variants: saleVariants(others.variants, now) }
  }

  /** Edits the lines alone, on the newest data, and answers with the cart as it became. */
  async function changeCart(
    token: string,
    { session }: RequestContext,
    edit: Edit,
    variantIds: readonly number[] = [],
  ): Promise<Cart> {
    const key = { token, userId: await session.userId() }
    return onNewestCart(kernel.sql, key, async (sql) => {
      const { cart, variants } = await readCart(sql, key, variantIds)
      requireOpen(cart)
      const saved = await saveLines(sql, cart, edit(cart.lines, variants))
      return saved ? presentCart(saved, priceLines(saved.lines, variants)) : 'changed'
    })
  }

  async function showCart(key: CartKey): Promise<Cart> {
    const { cart, variants } = await readCart(kernel.sql, key)
    return presentCart(cart, priceLines(cart.lines, variants))
  }

  return {
    /** A user has one open cart: asking for another gives the same. */
    checkoutCreateCart: async (_request, { session }) => {
      const userId = await session.userId()
      if (userId === null) return presentCart(await createCart(kernel.sql), [])
      const { token } = await kernel.sql.begin((tx) => openOwnCart(tx, userId))
      return showCart({ token, userId })
    },

    checkoutGetCart: async ({ params }, { session }) =>
      showCart({ token: params.token, userId: await session.userId() }),

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
