import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import {
  requireMember,
  requireRight,
  type AdminContext,
  type AdminHandlers,
  type Member,
} from '#platform/admin/admin-endpoint.ts'
import { mergeEdits } from '#platform/admin/edits.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { lockOffers, writeOffers } from '#server/catalogue/index.ts'
import { presentGuards } from '#server/price-table/index.ts'
import { effectOf, promotionGuards } from './promotion-effect.ts'
import { promotionError } from './promotion-errors.ts'
import { isStanding } from './promotion-plan.ts'
import { planStart, planStep, pricedOf, spanOf, writeStep, type StepPlan } from './promotion-steps.ts'
import {
  countEntered,
  deletePromotion,
  findPickedProducts,
  findPromotion,
  findScopeNames,
  insertPromotion,
  listPromotions,
  listScopes,
  updatePromotion,
  type ListedPromotion,
} from './promotion-store.ts'
import { formulaText, scopeText, stateTitles } from './promotion-text.ts'
import {
  stateOf,
  storedOf,
  valuesOf,
  type PromotionValues,
  type StoredPromotion,
} from './promotion-values.ts'

type Handlers = Pick<
  AdminHandlers,
  | 'listPromotions'
  | 'listPromotionScopes'
  | 'previewPromotion'
  | 'createPromotion'
  | 'getPromotion'
  | 'changePromotion'
  | 'removePromotion'
  | 'previewPromotionStep'
  | 'takePromotionStep'
>
type Presented = AdminResponse<'getPromotion'>

/** What stands beside the prices that sales write. */
const moveReason = 'Akció'

/** Sales: drafts, what they would do, and the steps that write prices in one transaction each. */
export function createPromotionHandlers({ sql, clock }: Platform): Handlers {
  async function show(id: number, context: AdminContext): Promise<Presented> {
    const now = clock()
    const one = await required(sql, id)
    const names = await findScopeNames(sql, [one.scope])
    const isOpen = ['scheduled', 'running'].includes(stateOf(one, now))
    const priced = one.startedAt === null ? [] : await pricedOf(sql, id, now)
    const { scope } = one
    return {
      ...presentListed({ ...one, variants: priced.length }, names, now),
      values: shownValues(one, context),
      products: scope.kind === 'products' ? await findPickedProducts(sql, scope.ids) : [],
      entered: isOpen ? await countEntered(sql, one, now) : 0,
      changed: isOpen ? priced.filter((each) => !isStanding(each, spanOf(one), now)).length : 0,
    }
  }

  return {
    async listPromotions() {
      const now = clock()
      const found = await listPromotions(sql, now)
      const names = await findScopeNames(
        sql,
        found.map(({ scope }) => scope),
      )
      return { promotions: found.map((one) => presentListed(one, names, now)) }
    },
    listPromotionScopes: () => listScopes(sql),
    async previewPromotion({ body: { values } }, context) {
      requireCosts(requireMember(context), null, values)
      const now = clock()
      return present(await planStart(sql, storedOf(values), now), context, now)
    },
    async createPromotion({ body: { values } }, context) {
      requireCosts(requireMember(context), null, values)
      const id = await sql.begin((tx) => insertPromotion(tx, storedOf(values)))
      return show(id, context)
    },
    getPromotion: ({ params: { id } }, context) => show(id, context),
    async changePromotion({ params: { id }, body: { before, values } }, context) {
      await sql.begin(async (tx) => {
        const one = await requiredDraft(tx, id)
        const current = shownValues(one, context)
        const { merged, conflicts } = mergeEdits(before, values, current)
        if (conflicts.length > 0) throw promotionError('promotion_conflict', { details: { conflicts } })
        requireCosts(requireMember(context), current, merged)
        const { floorOverCost } = seesCosts(context) ? storedOf(merged) : one
        await updatePromotion(tx, id, { ...storedOf(merged), floorOverCost })
      })
      return show(id, context)
    },
    async removePromotion({ params: { id } }) {
      await sql.begin(async (tx) => {
        await requiredDraft(tx, id)
        await deletePromotion(tx, id)
      })
      return { removed: true }
    },
    async previewPromotionStep({ params: { id }, body: { step } }, context) {
      const now = clock()
      return present(await planStep(sql, await required(sql, id), { step, now }), context, now)
    },
    async takePromotionStep({ params: { id }, body: { step, confirmed } }, context) {
      const { id: staffId } = requireMember(context)
      await sql.begin(async (tx) => {
        await lockOffers(tx, [])
        const one = await required(tx, id, true)
        const now = clock()
        const done = await planStep(tx, one, { step, now })
        const { planned, left } = done.plan
        const adds = step.name === 'start' || step.name === 'add'
        if (adds && planned.length === 0 && (step.name === 'start' || left.length === 0))
          throw promotionError('promotion_empty')
        requireConfirmed(done, confirmed, now)
        const changes = planned.map(({ offer, plan }) => ({
          variantId: offer.variantId,
          productId: offer.productId,
          plan,
        }))
        // Before the prices: undoing begins with what was written last, and prices that come must find their place free.
        await writeStep(tx, one, { step, done, now })
        if (changes.length > 0) await writeOffers(tx, changes, { now, staffId, reason: moveReason })
      })
      return show(id, context)
    },
  }
}

const seesCosts = (context: AdminContext): boolean => requireMember(context).rights.has('costs.see')

const present = ({ plan, isGuarded }: StepPlan, context: AdminContext, now: Date) =>
  effectOf(plan, { now, seesCosts: seesCosts(context), isGuarded })

/** @throws AppError 404 */
async function required(sql: Executor, id: number, lock = false): Promise<StoredPromotion> {
  const one = await findPromotion(sql, id, lock)
  if (!one) throw promotionError('promotion_not_found')
  return one
}

/** @throws AppError 404, 409 for one that was started */
async function requiredDraft(tx: Transaction, id: number): Promise<StoredPromotion> {
  const one = await required(tx, id, true)
  if (one.startedAt !== null) throw promotionError('promotion_state')
  return one
}

/** A floor above the cost says what the goods cost: only who may see that sets one. @throws AppError 403 */
function requireCosts(member: Member, before: PromotionValues | null, values: PromotionValues): void {
  if (values.floor_over_cost !== (before?.floor_over_cost ?? null)) requireRight(member, 'costs.see')
}

function shownValues(one: StoredPromotion, context: AdminContext): PromotionValues {
  const values = valuesOf(one)
  return seesCosts(context) ? values : { ...values, floor_over_cost: null }
}

/** @throws AppError 409 with the guards that nobody has confirmed */
function requireConfirmed({ plan, isGuarded }: StepPlan, confirmed: readonly string[], now: Date): void {
  if (!isGuarded) return
  const guards = presentGuards(promotionGuards(plan.planned, now))
    .filter(({ name }) => !confirmed.includes(name))
    .map(({ name, title, count }) => ({ name, text: `${title}: ${count} sor` }))
  if (guards.length > 0) throw promotionError('promotion_unconfirmed', { details: { guards } })
}

function presentListed(one: ListedPromotion, names: ReadonlyMap<string, string>, now: Date) {
  const state = stateOf(one, now)
  const { first_day: firstDay, last_day: lastDay } = valuesOf(one)
  return {
    id: one.id,
    name: one.name,
    state,
    shown: stateTitles[state],
    formula: formulaText(one),
    scope_text: scopeText(one.scope, names),
    first_day: firstDay,
    last_day: lastDay,
    variants: one.variants,
  }
}
