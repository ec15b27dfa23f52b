import type { Cart } from '#contract/wire.ts'
import { findSaleVariants } from '#server/catalogue/index.ts'
import type { Handlers } from '#server/kernel/endpoint.ts'
import { uuidv7 } from '#server/kernel/ids.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { presentCart, priceLines } from './cart-presenting.ts'
import { closeCart, createCart, findCart, lockOpenCart, saveLines } from './cart-store.ts'
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

/** The seven cart calls. Knowing the token is the permission; it is 256 random bits. */
export function createCartHandlers(kernel: Kernel): CartHandlers {
  /** Edits the lines alone, on the newest data, and answers with the cart as it became. */
  async function changeCart(token: string, edit: Edit, variantIds: readonly number[] = []): Promise<Cart> {
    return kernel.sql.begin(async (tx) => {
      const cart = await lockOpenCart(tx, token)
      const ids = new Set([...cart.lines.map((line) => line.variantId), ...variantIds])
      const variants = await findSaleVariants(tx, [...ids], kernel.clock())
      const saved = await saveLines(tx, cart, edit(cart.lines, variants))
      return presentCart(saved, priceLines(saved.lines, variants))
    })
  }

  return {
    checkoutCreateCart: async () => presentCart(await createCart(kernel.sql), []),

    checkoutGetCart: async ({ params }) => {
      const cart = await findCart(kernel.sql, params.token)
      const variants = await findSaleVariants(
        kernel.sql,
        cart.lines.map((line) => line.variantId),
        kernel.clock(),
      )
      return presentCart(cart, priceLines(cart.lines, variants))
    },

    checkoutAddCartItem: ({ params, body }) => {
      const additions = body.map((item) => ({ variantId: item.product_variant_id, quantity: item.quantity }))
      const ids = additions.map((addition) => addition.variantId)
      return changeCart(params.token, (lines, offers) => addToCart(lines, additions, offers, uuidv7), ids)
    },

    checkoutUpdateCartItem: ({ params, body }) =>
      changeCart(params.token, (lines, offers) =>
        setLineQuantity(lines, params.item_id, body.quantity, offers),
      ),

    checkoutRemoveCartItem: ({ params }) =>
      changeCart(params.token, (lines) => removeLine(lines, params.item_id)),

    checkoutFlushCart: ({ params }) => changeCart(params.token, () => []),

    checkoutDeleteCart: async ({ params }) => {
      await kernel.sql.begin(async (tx) => closeCart(tx, await lockOpenCart(tx, params.token), 'expired'))
    },
  }
}
