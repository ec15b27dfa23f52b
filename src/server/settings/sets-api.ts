import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { mergeEdits } from '#platform/admin/edits.ts'
import type { AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { presentMoney } from '#platform/http/presenting.ts'
import type { Platform } from '#platform/platform.ts'
import { findSaleVariants } from '#server/catalogue/index.ts'
import {
  findSetParts,
  listMountings,
  loadSetSettings,
  lockSetSettings,
  mountingProblems,
  writeSetSettings,
  type SetSettings,
} from '#server/sets/index.ts'
import { refuseConflicts, refuseErrors, type Edit } from './settings-changes.ts'

type SetsView = AdminResponse<'getSetSettings'>

/** Which product mounts sets of wheel and tyre. */
export function createSetsHandlers({
  sql,
  clock,
}: Platform): Pick<AdminHandlers, 'getSetSettings' | 'saveSetSettings'> {
  const present = async () => presentSets(sql, await loadSetSettings(sql), clock())
  return {
    getSetSettings: present,
    async saveSetSettings({ body }) {
      await sql.begin((tx) => changeSets(tx, body, clock()))
      return present()
    },
  }
}

/** @throws AppError 422 for a product that can't mount anything, 409 with both values where somebody else was faster. */
async function changeSets(tx: Transaction, { before, values }: Edit<SetSettings>, now: Date): Promise<void> {
  const { merged, changed, conflicts } = mergeEdits(before, values, await lockSetSettings(tx))
  refuseConflicts(conflicts)
  if (changed.length === 0) return
  const { problems } = await presentSets(tx, merged, now)
  refuseErrors(problems.length > 0 ? { mountingProductId: problems } : {})
  await writeSetSettings(tx, merged)
}

async function presentSets(sql: Executor, sets: SetSettings, now: Date): Promise<SetsView> {
  const id = sets.mountingProductId
  if (id === null) return { sets, product: null, mountings: [], problems: [] }
  const [product] = await sql<(NonNullable<SetsView['product']> & { published: boolean })[]>`
    select id, name, item_number, published from product where id = ${id} and binned_at is null`
  const variants = product?.published ? await listMountings(sql, id) : []
  const ids = variants.map(({ variantId }) => variantId)
  const sale = await findSaleVariants(sql, ids, now)
  const parts = await findSetParts(sql, ids)
  const mountings = variants.map(({ variantId, rim }) => {
    const found = sale.get(variantId)
    const price = found?.sellable ? found.unitGross : null
    return {
      variantId,
      rim,
      price,
      name: found?.name ?? '',
      isAvailable: (found?.availableQuantity ?? 0) > 0,
      isPart: parts.has(variantId),
    }
  })
  return {
    sets,
    product: product ? { id: product.id, name: product.name, item_number: product.item_number } : null,
    mountings: mountings.map(({ variantId, name, rim, price }) => ({
      variant_id: variantId,
      name,
      rim,
      price: price === null ? null : presentMoney(price),
    })),
    problems: mountingProblems(product ?? null, mountings),
  }
}
