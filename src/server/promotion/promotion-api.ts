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
import { presentStanding, requestStop } from '#platform/jobs/run-stop.ts'
import type { Platform } from '#platform/platform.ts'
import { lockOffers } from '#server/catalogue/index.ts'
import { effectOf } from './promotion-effect.ts'
import { promotionError } from './promotion-errors.ts'
import { isStanding } from './promotion-plan.ts'
import { isStoppable } from './promotion-run.ts'
import { findRunOf, type PromotionRun } from './promotion-run-store.ts'
import {
  isGuarded,
  pricedOf,
  spanOf,
  startTarget,
  stepSizes,
  targetOf,
  writeTimes,
  type StepTarget,
} from './promotion-steps.ts'
import {
  countPriced,
  countVariants,
  deletePromotion,
  findPickedProducts,
  findPromotion,
  findScopeNames,
  insertPromotion,
  listPromotions,
  listScopes,
  updatePromotion,
  variantsInScope,
  type ListedPromotion,
} from './promotion-store.ts'
import {
  planLooked,
  queueStep,
  requireConfirmed,
  requireTouched,
  writeStep,
  type Planned,
} from './promotion-taking.ts'
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
  | 'stopPromotionStep'
>
type Presented = AdminResponse<'getPromotion'>

/** Sales: drafts, what they would do, and the steps that write prices. */
export function createPromotionHandlers({ sql, clock }: Platform, sizes = stepSizes): Handlers {
  async function show(id: number, context: AdminContext): Promise<Presented> {
    const now = clock()
    const one = await required(sql, id)
    const names = await findScopeNames(sql, [one.scope])
    const run = await findRunOf(sql, id)
    const isOpen = ['scheduled', 'running'].includes(stateOf(one, now)) && run?.endedAt !== null
    const variants = one.startedAt === null ? 0 : await countPriced(sql, id)
    const { scope } = one
    return {
      ...presentListed({ ...one, variants }, names, now),
      values: shownValues(one, context),
      products: scope.kind === 'products' ? await findPickedProducts(sql, scope.ids) : [],
      entered: isOpen ? await countEntered(sql, one, now) : 0,
      changed: variants > sizes.sync ? null : isOpen ? await countChanged(sql, one, now) : 0,
      run: run ? presentRun(run) : null,
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
      const one = { ...storedOf(values), id: null }
      return look(one, await startTarget(sql, one, { now, sizes }), context, now)
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
      const one = await required(sql, id)
      return look(one, await targetOf(sql, one, step, { now, sizes }), context, now)
    },
    async takePromotionStep({ params: { id }, body: { step, confirmed } }, context) {
      const member = requireMember(context)
      await sql.begin(async (tx) => {
        await lockOffers(tx, [])
        const one = await required(tx, id, true)
        const run = await findRunOf(tx, id)
        if (run?.endedAt === null) throw promotionError('promotion_under_way')
        const now = clock()
        const target = await targetOf(tx, one, step, { now, sizes })
        const plan = await planLooked(tx, one, target, now)
        requireTouched(target, plan)
        requireConfirmed(target, plan, { confirmed, now })
        await writeTimes(tx, one, target, now)
        if (target.count > sizes.sync) await queueStep(tx, { one, target, step }, { member, confirmed })
        else await writeStep(tx, one, { target, plan, now, staffId: member.id })
      })
      return show(id, context)
    },
    async stopPromotionStep({ params: { id } }, context) {
      const { name } = await required(sql, id)
      const run = await findRunOf(sql, id)
      if (run && !isStoppable(run)) throw promotionError('promotion_unstoppable')
      const found = run && { kind: 'promotion' as const, id: run.id, name, isEnded: run.endedAt !== null }
      await requestStop(sql, found, requireMember(context))
      return show(id, context)
    },
  }

  async function look(one: Planned, target: StepTarget, context: AdminContext, now: Date) {
    const plan = await planLooked(sql, one, target, now)
    const effect = effectOf(plan, { now, seesCosts: seesCosts(context), isGuarded: isGuarded(target) })
    return {
      ...effect,
      variants: target.count > target.ids.length ? target.count : effect.variants,
      looked: effect.variants,
      at: target.at?.toISOString() ?? null,
    }
  }
}

const countEntered = async (sql: Executor, { id, scope }: StoredPromotion, now: Date): Promise<number> =>
  countVariants(sql, await variantsInScope(sql, scope, { now, except: id }))

async function countChanged(sql: Executor, one: StoredPromotion, now: Date): Promise<number> {
  const priced = await pricedOf(sql, one.id, { now })
  return priced.filter((each) => !isStanding(each, spanOf(one), now)).length
}

/** When all prices change together. */
const momentOf = ({ step: { name }, saleFrom, newEnd }: PromotionRun): Date | null =>
  name === 'move_end' ? null : name === 'end' ? newEnd : saleFrom

const presentRun = (run: PromotionRun): NonNullable<Presented['run']> => ({
  step: run.step.name,
  variants: run.variants,
  done: run.done,
  touched: run.touched,
  left_out: run.leftOut,
  change_id: run.changeId,
  stoppable: run.endedAt === null && isStoppable(run),
  at: momentOf(run)?.toISOString() ?? null,
  ...presentStanding(run),
})

const seesCosts = (context: AdminContext): boolean => requireMember(context).rights.has('costs.see')

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
