import type { AccessoryOffer } from '#contract/wire.ts'
import type { ReadModel } from '#listing-index/index.ts'
import type { Handlers } from '#platform/http/endpoint.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { presentCard } from '../catalogue-presenting.ts'
import { movedOrMissing } from '../moved-slug.ts'
import { findProduct } from '../product-store.ts'
import { findAccessories, type OfferedAccessory } from './accessory-finder.ts'
import { findCartGoods, findProductGoods } from './main-goods.ts'

/** What fits a product, and what fits the lines of a cart. */
export function createAccessoryHandlers(
  { sql, clock }: Platform,
  readModel: ReadModel,
): Pick<Handlers, 'productGetAccessories' | 'productGetAccessoriesOfLines'> {
  return {
    async productGetAccessories({ params }, { tags }) {
      const product = await findProduct(sql, params.slug)
      if (!product) throw await movedOrMissing(sql, 'product', 'slug', params.slug)
      const goods = await findProductGoods(sql, product.variantIds)
      if (!goods) throw platformError('not_found')
      const now = clock()
      const found = await findAccessories(sql, readModel, [goods], now)
      // A suggestion, as relatives are: those shown must be right, the choice may be a minute old.
      for (const id of [product.id, ...found.map(({ row }) => row.productId)]) tags.add(`product:${id}`)
      return found.map((one) => present(one, now))
    },

    async productGetAccessoriesOfLines({ query }) {
      const now = clock()
      const lines = query.lines.map((line) => {
        const [variantId, quantity] = line.split(':').map(Number) as [number, number]
        return { variantId, quantity }
      })
      const found = await findAccessories(sql, readModel, await findCartGoods(sql, lines), now)
      return found.map((one) => present(one, now))
    },
  }
}

const present = ({ row, quantity, reason }: OfferedAccessory, now: Date): AccessoryOffer => ({
  product: presentCard(row, now),
  quantity,
  reason,
})
