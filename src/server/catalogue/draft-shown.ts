import type { Product, ProductCard } from '#contract/wire.ts'
import type { Executor } from '#platform/database/database.ts'
import { presentCard } from './catalogue-presenting.ts'
import { draftProduct, type ProductDraft } from './draft-product.ts'
import { presentProduct } from './product-presenting.ts'
import { productSearchText } from './product-search-text.ts'
import { loadOptionAttributes } from './product-store.ts'
import type { VariantRow } from './variant-store.ts'

export type ShownDraft = {
  /** Null while no variant has a price: so long the shop shows neither. */
  shown: { card: ProductCard; product: Product } | null
  /** What search engines get where nothing is written. */
  made: { title: string; description: string }
}

/** A product as its form has it, by what the shop itself shows stored ones with, as if it were visible. */
export async function showDraft(sql: Executor, draft: ProductDraft, now: Date): Promise<ShownDraft> {
  const { product, variants } = await draftProduct(sql, draft, now)
  const priced = variants.filter(({ gross }) => gross !== null)
  const card = cardVariantOf(priced)
  const options = await loadOptionAttributes(sql, draft.optionAttributes)
  return {
    shown: card
      ? { card: presentCard(card, now), product: presentProduct(product, priced, options, now) }
      : null,
    made: productSearchText({
      ...product,
      variantName: variants.length === 1 ? variants[0]!.variantName : '',
      attributes: variants[0]?.attributes ?? [],
    }),
  }
}

/** The same that `cardVariants` chooses among stored ones: what can be had, then the cheapest, then the oldest. */
export function cardVariantOf(priced: readonly VariantRow[]): VariantRow | undefined {
  const isMissing = ({ forSale, backorder, free }: VariantRow) => (forSale && (backorder || free > 0) ? 0 : 1)
  const age = ({ id }: VariantRow) => id || Number.MAX_SAFE_INTEGER
  return priced.toSorted((a, b) => isMissing(a) - isMissing(b) || a.gross! - b.gross! || age(a) - age(b))[0]
}
