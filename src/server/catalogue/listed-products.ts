import type { ProductCard } from '#contract/wire.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { presentCard } from './catalogue-presenting.ts'
import { cardVariants } from './product-store.ts'
import { loadVariants } from './variant-store.ts'

/**
 * Cards of products that a customer has put aside, by product id. Those that are gone from sale are among them, marked as
 * not to be had; only products that no longer exist are absent.
 */
export async function findSavedCards(
  sql: Executor,
  productIds: number[],
  now: Date,
): Promise<Map<number, ProductCard>> {
  const onSale = await cardVariants(sql, productIds, now)
  const gone = await anyVariants(
    sql,
    productIds.filter((id) => !onSale.has(id)),
  )
  const rows = await loadVariants(sql, [...onSale.values(), ...gone], now)
  return new Map(rows.map((row) => [row.productId, presentCard(row, now)]))
}

/** One variant of each product, a published one where there is any. Index: variant_product_idx. */
async function anyVariants(sql: Executor, productIds: number[]): Promise<number[]> {
  if (productIds.length === 0) return []
  const rows = await sql<{ id: number }[]>`
    select distinct on (product_id) id from variant
    where product_id = any(${productIds}::int[]) order by product_id, published desc, position, id`
  return rows.map(({ id }) => id)
}

/** Whether the product has a page now. */
export async function isProductShown(sql: Executor, productId: number, now: Date): Promise<boolean> {
  return (await cardVariants(sql, [productId], now)).has(productId)
}

/** The published product that a published variant belongs to. */
export async function findProductOfVariant(sql: Executor, variantId: number): Promise<number | null> {
  const [row] = await sql<{ productId: number }[]>`
    select p.id as "productId" from variant v join product p on p.id = v.product_id
    where v.id = ${variantId} and v.published and p.published`
  return row?.productId ?? null
}

/** Adds to the number and the sum of a product's stars, negative to take away. Locks the product's row. */
export async function addToRating(
  tx: Transaction,
  productId: number,
  { count, stars }: { count: number; stars: number },
): Promise<void> {
  await tx`
    update product set rating_count = rating_count + ${count}, rating_sum = rating_sum + ${stars}
    where id = ${productId}`
}
