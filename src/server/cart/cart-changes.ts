import type { Cart } from '#contract/wire.ts'
import { findSaleVariants, saleVariants, variantRows } from '#server/catalogue/index.ts'
import { withTransactionPermit, type Executor } from '#platform/database/database.ts'
import type { RequestContext } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { uuidv7 } from '#platform/security/ids.ts'
import { presentCart, priceLines } from './cart-presenting.ts'
import { addSet, type SetAddition } from './cart-sets.ts'
import { createCart, requireOpen, saveLines, type CartKey } from './cart-store.ts'
import { addToCart, type Addition, type CartLine, type Offers } from './cart.ts'
import { onNewestCart } from './newest-cart.ts'
import { findPricedCart } from './priced-cart.ts'

type Edit = (lines: readonly CartLine[], offers: Offers) => CartLine[]

/** Reading and changing carts for whoever calls, whose session says what is theirs. */
export function createCartChanges(platform: Platform) {
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

  /** Edits the lines alone, on the newest data, and returns the cart as it became. `variantIds`: what the edit may add. */
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

  return {
    changeCart,

    /** A guest's new cart with these, all or nothing. @throws AppError as `addToCart`. */
    async startCart(additions: readonly Addition[]): Promise<Cart> {
      const now = platform.clock()
      const variants = await findSaleVariants(
        platform.sql,
        additions.map(({ variantId }) => variantId),
        now,
      )
      const lines = addToCart([], additions, variants, uuidv7)
      const cart = await withTransactionPermit(platform.sql, () => createCart(platform.sql, lines))
      return presentCart(cart, priceLines(lines, variants), now)
    },

    async showCart(key: CartKey): Promise<Cart> {
      const { cart, variants } = await readCart(platform.sql, key)
      return presentCart(cart, priceLines(cart.lines, variants), platform.clock())
    },

    /** All of it or nothing. @throws AppError as `addSet` and `addToCart`. */
    addGoods(
      token: string,
      { additions = [], sets = [] }: { additions?: readonly Addition[]; sets?: readonly SetAddition[] },
      context: RequestContext,
    ): Promise<Cart> {
      const ids = [
        ...additions.map(({ variantId }) => variantId),
        ...sets.flatMap(({ variants }) => variants),
      ]
      const edit: Edit = (lines, offers) => {
        const withSets = sets.reduce<readonly CartLine[]>(
          (before, set) => addSet(before, set, offers, uuidv7),
          lines,
        )
        return addToCart(withSets, additions, offers, uuidv7)
      }
      return changeCart(token, context, edit, ids)
    },
  }
}
