import { createHash } from 'node:crypto'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { maxBulkProducts } from '#contract/admin/product-bulk-limits.ts'
import { bulkRights } from '#contract/admin/product-bulk-rights.ts'
import {
  requireMember,
  requireRight,
  type AdminContext,
  type AdminHandlers,
} from '#platform/admin/admin-endpoint.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import {
  binProducts,
  lockOffers,
  readOffers,
  restoreProducts,
  writeOffers,
  writeProducts,
} from '#server/catalogue/index.ts'
import { guardsOf, presentGuards } from '#server/price-table/index.ts'
import { listScopes } from '#server/promotion/index.ts'
import { bulkError } from './bulk-errors.ts'
import {
  leftTitles,
  planOffers,
  planProducts,
  type BulkAction,
  type BulkTarget,
  type Chosen,
  type OfferPlan,
  type ProductPlan,
} from './bulk-plan.ts'
import { findChosen, findNames, findTarget, findVariants, kindOf, listBadges } from './bulk-store.ts'

type Handlers = Pick<AdminHandlers, 'listBulkChoices' | 'previewProductBulk' | 'changeProductBulk'>
type Effect = AdminResponse<'previewProductBulk'>
type Asked = { target: BulkTarget; action: BulkAction }

/** What stands beside the moves of stock. */
const moveReason = 'Termékek'
/** The catalogue's writer takes so many at once. */
const batchSize = 500
const maxExamples = 50
const maxNumbers = 20

/** Actions on many products at once, each shown before it is done. */
export function createBulkHandlers({ sql, clock }: Platform): Handlers {
  return {
    async listBulkChoices() {
      const [scopes, badges] = await Promise.all([listScopes(sql), listBadges(sql)])
      return { ...scopes, badges }
    },
    async previewProductBulk({ body }, context) {
      requireActionRight(body, context)
      const now = clock()
      return effectOf(await planOf(sql, body, now), now)
    },
    async changeProductBulk({ body }, context) {
      const { id: staffId } = requireActionRight(body, context)
      return sql.begin(async (tx) => {
        await lockOffers(tx, await stockOf(tx, body))
        const now = clock()
        const done = await planOf(tx, body, now)
        const effect = effectOf(done, now)
        if (effect.version !== body.version) throw bulkError('bulk_changed')
        requireConfirmed(effect, body.confirmed)
        await write(tx, done, { now, staffId })
        return { touched: effect.touched }
      })
    },
  }
}

/** @throws AppError 403 */
function requireActionRight({ action }: Asked, context: AdminContext) {
  const member = requireMember(context)
  requireRight(member, bulkRights[action.name])
  return member
}

/** The stock that an action writes, to be locked as orders lock it. */
async function stockOf(tx: Transaction, { target, action }: Asked): Promise<number[]> {
  if (action.name !== 'stock') return []
  const products = await findTarget(tx, target)
  return findVariants(
    tx,
    products.map(({ id }) => id),
  )
}

type Done = { action: BulkAction; products: number } & (
  | { kind: 'products'; plan: ProductPlan }
  | { kind: 'offers'; plan: OfferPlan }
)

/** @throws AppError bulk_too_large, bulk_gone */
async function planOf(db: Executor, { target, action }: Asked, now: Date): Promise<Done> {
  const found = await findTarget(db, target)
  if (found.length > maxBulkProducts) throw bulkError('bulk_too_large')
  const products = found.length
  if (action.name === 'price' || action.name === 'stock') {
    const ids = await findVariants(
      db,
      found.map(({ id }) => id),
    )
    const offers = await readOffers(db, ids, now)
    const inOrder = ids.flatMap((id) => offers.get(id) ?? [])
    return { action, products, kind: 'offers', plan: planOffers(inOrder, action, now) }
  }
  const kind = kindOf(action)
  const names = kind ? await findNames(db, kind) : new Map<string, string>()
  const chosen = await chosenOf(db, action)
  return { action, products, kind: 'products', plan: planProducts(found, action, { chosen, names }) }
}

async function chosenOf(db: Executor, action: BulkAction): Promise<Chosen | null> {
  const kind = kindOf(action)
  if (!kind || !('id' in action) || action.id === null) return null
  const chosen = await findChosen(db, kind, action.id)
  if (!chosen) throw bulkError('bulk_gone')
  return chosen
}

function effectOf(done: Done, now: Date): Effect {
  const { plan } = done
  const touched =
    done.kind === 'products'
      ? done.plan.changed.length
      : new Set(done.plan.changed.map(({ offer }) => offer.productId)).size
  return {
    products: done.products,
    touched,
    variants: done.kind === 'offers' ? done.plan.changed.length : null,
    left: [...Map.groupBy(plan.left, ({ reason }) => reason)].map(([name, own]) => ({
      name,
      title: leftTitles[name],
      count: own.length,
      item_numbers: own.slice(0, maxNumbers).map(({ itemNumber }) => itemNumber),
    })),
    guards: done.kind === 'offers' ? presentGuards(guardsOf(done.plan.changed, now)) : [],
    examples: plan.examples.slice(0, maxExamples).map(({ itemNumber, ...one }) => ({
      item_number: itemNumber,
      ...one,
    })),
    version: createHash('sha256')
      .update(JSON.stringify([done.action, plan.examples]))
      .digest('base64url'),
  }
}

/** @throws AppError 409 with the guards that nobody has confirmed */
function requireConfirmed({ guards }: Effect, confirmed: readonly string[]): void {
  const open = guards
    .filter(({ name }) => !confirmed.includes(name))
    .map(({ name, title, count }) => ({ name, text: `${title}: ${count} sor` }))
  if (open.length > 0) throw bulkError('bulk_unconfirmed', { details: { guards: open } })
}

async function write(
  tx: Transaction,
  { action, ...done }: Done,
  { now, staffId }: { now: Date; staffId: number },
): Promise<void> {
  if (done.kind === 'offers') {
    const changes = done.plan.changed.map(({ change }) => change)
    if (changes.length > 0) await writeOffers(tx, changes, { now, staffId, reason: moveReason })
    return
  }
  const { changed } = done.plan
  const ids = changed.map(({ product }) => product.id)
  if (action.name === 'bin') return binProducts(tx, ids, now)
  if (action.name === 'restore') return restoreProducts(tx, ids, now)
  const inputs = changed.flatMap(({ input }) => (input ? [input] : []))
  // Names, places and badges are no slips that a guard knows.
  for (let from = 0; from < inputs.length; from += batchSize)
    await writeProducts(tx, inputs.slice(from, from + batchSize), { now, guard: () => undefined })
}
