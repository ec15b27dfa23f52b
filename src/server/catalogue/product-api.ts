import type { Handlers } from '#server/kernel/endpoint.ts'
import { kernelError } from '#server/kernel/errors.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { presentAttribute, presentCard } from './catalogue-presenting.ts'
import { movedOrMissing } from './moved-slug.ts'
import { presentProduct } from './product-presenting.ts'
import { cardVariants, findProduct, loadOptionAttributes } from './product-store.ts'
import { loadVariants, type VariantRow } from './variant-store.ts'

/** A product, its relatives, and products by id. */
export function createProductHandlers({
  sql,
  clock,
}: Kernel): Pick<Handlers, 'productGet' | 'productGetRelated' | 'productGetByIds' | 'productComparison'> {
  async function cards(ids: number[], now: Date): Promise<VariantRow[]> {
    const chosen = await cardVariants(sql, ids, now)
    const rows = new Map(
      (await loadVariants(sql, [...chosen.values()], now)).map((row) => [row.productId, row]),
    )
    return [...new Set(ids)].flatMap((id) => rows.get(id) ?? [])
  }

  return {
    async productGet({ params }) {
      const product = await findProduct(sql, params.slug)
      if (!product) throw await movedOrMissing(sql, 'product', 'slug', params.slug)
      const now = clock()
      const rows = await loadVariants(sql, product.variantIds, now)
      // What has no price yet is not on sale yet, as in the listings.
      const variants = product.variantIds.flatMap(
        (id) => rows.find((row) => row.id === id && row.gross !== null) ?? [],
      )
      if (variants.length === 0) throw kernelError('not_found')
      return presentProduct(product, variants, await loadOptionAttributes(sql, product.optionAttributes), now)
    },

    async productGetRelated() {
      return []
    },

    async productGetByIds({ query }) {
      const now = clock()
      return (await cards(query.ids, now)).map((row) => presentCard(row, now))
    },

    async productComparison({ query }) {
      const now = clock()
      return (await cards(query.ids, now)).map((row) => ({
        ...presentCard(row, now),
        all_attributes: row.attributes.map(presentAttribute),
      }))
    },
  }
}
