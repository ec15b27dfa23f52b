import type { Member } from '#platform/admin/admin-endpoint.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { writeOffers } from '#server/catalogue/index.ts'
import { presentGuards } from '#server/price-table/index.ts'
import { promotionGuards } from './promotion-effect.ts'
import { promotionError } from './promotion-errors.ts'
import { changesOf, type PromotionPlan } from './promotion-plan.ts'
import { queueRun } from './promotion-run.ts'
import { insertRun } from './promotion-run-store.ts'
import { isGuarded, moveReason, planPart, writeEnd, writePart, type StepTarget } from './promotion-steps.ts'
import type { PromotionStep, StoredPromotion } from './promotion-values.ts'

/** Taking a step of a sale: what is looked at before, and writing it, in a transaction or by a job. */

export type Planned = Parameters<typeof planPart>[1]

/** Of a very large sale the first variants are looked at. */
export const planLooked = (
  db: Executor,
  one: Planned,
  target: StepTarget,
  now: Date,
): Promise<PromotionPlan> => planPart(db, one, target, { ids: target.ids, now })

/** @throws AppError promotion_empty */
export function requireTouched({ step: { name } }: StepTarget, { planned, left }: PromotionPlan): void {
  const adds = name === 'start' || name === 'add'
  if (adds && planned.length === 0 && (name === 'start' || left.length === 0))
    throw promotionError('promotion_empty')
}

/** A job writes the prices, with the moment at which they begin or end. */
export async function queueStep(
  tx: Transaction,
  { one, target, step }: { one: StoredPromotion; target: StepTarget; step: PromotionStep },
  { member, confirmed }: { member: Member; confirmed: readonly string[] },
): Promise<void> {
  const { saleFrom, saleTo, newEnd, isDropped, set } = target
  const author = { staffId: member.id, staffName: member.name }
  const times = { saleFrom, saleTo, newEnd, isDropped }
  await queueRun(tx, await insertRun(tx, set, { promotionId: one.id, ...author, ...times, step, confirmed }))
}

/** Before the prices: undoing begins with what was written last, and prices that come must find their place free. */
export async function writeStep(
  tx: Transaction,
  one: StoredPromotion,
  { target, plan, now, staffId }: { target: StepTarget; plan: PromotionPlan; now: Date; staffId: number },
): Promise<void> {
  const part = { ...target, promotionId: one.id }
  await writePart(tx, part, { ids: target.ids, plan })
  await writeEnd(tx, part)
  const changes = changesOf(plan)
  if (changes.length > 0) await writeOffers(tx, changes, { now, staffId, reason: moveReason })
}

/** @throws AppError 409 with the guards that nobody has confirmed */
export function requireConfirmed(
  target: StepTarget,
  { planned }: PromotionPlan,
  { confirmed, now }: { confirmed: readonly string[]; now: Date },
): void {
  if (!isGuarded(target)) return
  const guards = presentGuards(promotionGuards(planned, now))
    .filter(({ name }) => !confirmed.includes(name))
    .map(({ name, title, count }) => ({ name, text: `${title}: ${count} sor` }))
  if (guards.length > 0) throw promotionError('promotion_unconfirmed', { details: { guards } })
}
