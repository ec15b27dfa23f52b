import type { Executor, Transaction } from '#platform/database/database.ts'
import {
  binProducts,
  lockOffers,
  readOffers,
  restoreProducts,
  writeOffers,
  writeProducts,
} from '#server/catalogue/index.ts'
import type { PlannedPart } from './bulk-effect.ts'
import { bulkError } from './bulk-errors.ts'
import { planOffers, planProducts, type BulkAction, type Chosen } from './bulk-plan.ts'
import { findChosen, findNames, findProducts, findVariants, kindOf } from './bulk-store.ts'

/** One part of the products of an action: what becomes of it, and writing that. */

/** What stands beside the moves of stock. */
const moveReason = 'Termékek'
/** The catalogue's writer takes so many at once. */
const batchSize = 500

/** Locks out whoever else writes these goods; an action on stock waits for orders, too. */
export async function lockPart(tx: Transaction, ids: readonly number[], action: BulkAction): Promise<void> {
  await lockOffers(tx, action.name === 'stock' ? await findVariants(tx, ids) : [])
}

/** In the order of `ids`; those that are gone are left out. @throws AppError bulk_gone */
export async function planPart(
  db: Executor,
  ids: readonly number[],
  action: BulkAction,
  now: Date,
): Promise<PlannedPart> {
  if (action.name === 'price' || action.name === 'stock') {
    const variantIds = await findVariants(db, ids)
    const offers = await readOffers(db, variantIds, now)
    const inOrder = variantIds.flatMap((id) => offers.get(id) ?? [])
    return { products: ids.length, kind: 'offers', plan: planOffers(inOrder, action, now) }
  }
  const products = await findProducts(db, ids)
  const kind = kindOf(action)
  const names = kind ? await findNames(db, kind) : new Map<string, string>()
  const chosen = await chosenOf(db, action)
  return { products: ids.length, kind: 'products', plan: planProducts(products, action, { chosen, names }) }
}

async function chosenOf(db: Executor, action: BulkAction): Promise<Chosen | null> {
  const kind = kindOf(action)
  if (!kind || !('id' in action) || action.id === null) return null
  const chosen = await findChosen(db, kind, action.id)
  if (!chosen) throw bulkError('bulk_gone')
  return chosen
}

export async function writePart(
  tx: Transaction,
  part: PlannedPart,
  { action, now, staffId }: { action: BulkAction; now: Date; staffId: number },
): Promise<void> {
  if (part.kind === 'offers') {
    const changes = part.plan.changed.map(({ change }) => change)
    if (changes.length > 0) await writeOffers(tx, changes, { now, staffId, reason: moveReason })
    return
  }
  const { changed } = part.plan
  const ids = changed.map(({ product }) => product.id)
  if (action.name === 'bin') return binProducts(tx, ids, now)
  if (action.name === 'restore') return restoreProducts(tx, ids, now)
  const inputs = changed.flatMap(({ input }) => (input ? [input] : []))
  // Names, places and badges are no slips that a guard knows.
  for (let from = 0; from < inputs.length; from += batchSize)
    await writeProducts(tx, inputs.slice(from, from + batchSize), { now, guard: () => undefined })
}
