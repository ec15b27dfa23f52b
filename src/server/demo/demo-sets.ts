import type { Transaction } from '#platform/database/database.ts'
import { lockSetSettings, writeSetSettings } from '#server/sets/index.ts'

/** Names the product that mounts sets of wheel and tyre; another that is set stays. */
export async function writeDemoSets(tx: Transaction, mountingSlug: string): Promise<void> {
  const { mountingProductId } = await lockSetSettings(tx)
  if (mountingProductId !== null) return
  const [product] = await tx<{ id: number }[]>`select id from product where slug = ${mountingSlug}`
  if (product) await writeSetSettings(tx, { mountingProductId: product.id })
}
