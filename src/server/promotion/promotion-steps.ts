import type { Executor, Transaction } from '#platform/database/database.ts'
import { readOffers, type KnownOffer } from '#server/catalogue/index.ts'
import { promotionError } from './promotion-errors.ts'
import { planEnd, planPromotion, type PromotionPlan, type Span } from './promotion-plan.ts'
import {
  addPromotionPrices,
  clearPromotionPrices,
  findVariants,
  listPromotionPrices,
  noteStep,
  setTimes,
  variantsInScope,
  type VariantSet,
} from './promotion-store.ts'
import {
  endOf,
  stateOf,
  type NewPromotion,
  type PromotionState,
  type PromotionStep,
  type StoredPromotion,
} from './promotion-values.ts'

/** The steps of a sale: which its state allows, what each writes, and how the sale stands afterwards. */

/** What stands beside the prices that sales write. */
export const moveReason = 'Akció'

/** More variants than `sync` are a job's; `looked` of those are looked at beforehand. */
export type StepSizes = { sync: number; looked: number }
export const stepSizes: StepSizes = { sync: 10_000, looked: 20_000 }

/**
 * What a step is for. `set`: its variants, `count` of them; `ids`: the first, which are looked at. `saleFrom`, `saleTo`: the sale on them;
 * `newEnd`: the other end that they get; `isDropped`: it has not begun, and is a draft again. `at`: when a job has written all of them, and they change together; null: with the step.
 */
export type StepTarget = {
  step: Pick<PromotionStep, 'name'>
  set: VariantSet
  count: number
  ids: number[]
  saleFrom: Date
  saleTo: Date | null
  newEnd: Date | null
  isDropped: boolean
  at: Date | null
}
type Part = Pick<StepTarget, 'step' | 'saleFrom' | 'saleTo' | 'newEnd' | 'isDropped'>

const allowed: Readonly<Record<PromotionStep['name'], readonly PromotionState[]>> = {
  start: ['draft'],
  add: ['scheduled', 'running'],
  end: ['scheduled', 'running'],
  move_end: ['scheduled', 'running'],
}
/** Ends are not looked at for slips. */
export const isGuarded = ({ step }: Pick<StepTarget, 'step'>): boolean => step.name !== 'end'

type Options = { now: Date; sizes: StepSizes }

/** @throws AppError promotion_state, promotion_past */
export async function targetOf(
  sql: Executor,
  one: StoredPromotion,
  step: PromotionStep,
  { now, sizes }: Options,
): Promise<StepTarget> {
  if (!allowed[step.name].includes(stateOf(one, now))) throw promotionError('promotion_state')
  const { name } = step
  if (name === 'start') return startTarget(sql, one, { now, sizes })
  const { from, to: saleTo } = spanOf(one)
  const standing = { step, saleTo, newEnd: null, isDropped: false, at: null }
  if (name === 'add') {
    const found = await setTarget(sql, await variantsInScope(sql, one.scope, { now, except: one.id }), sizes)
    const saleFrom = whenWritten(from, found.count, { now, sizes })
    return { ...standing, ...found, saleFrom, at: found.count > sizes.sync ? saleFrom : null }
  }
  const isDropped = name === 'end' && from > now
  const found = await setTarget(sql, { of: 'sale', id: one.id, all: isDropped }, sizes)
  if (name === 'move_end') {
    const newEnd = endOf(step.last_day)
    if (newEnd && (newEnd <= now || newEnd <= from)) throw promotionError('promotion_past')
    return { ...standing, ...found, saleFrom: from, newEnd }
  }
  const newEnd = isDropped ? from : whenWritten(now, found.count, { now, sizes })
  return {
    ...standing,
    ...found,
    saleFrom: from,
    newEnd,
    isDropped,
    at: found.count > sizes.sync && !isDropped ? newEnd : null,
  }
}

/** What a draft would do, started now. */
export async function startTarget(
  sql: Executor,
  one: NewPromotion,
  { now, sizes }: Options,
): Promise<StepTarget> {
  const found = await setTarget(sql, await variantsInScope(sql, one.scope, { now }), sizes)
  const wanted = one.startsAt && one.startsAt > now ? one.startsAt : now
  const saleFrom = whenWritten(wanted, found.count, { now, sizes })
  if (one.endsAt && one.endsAt <= saleFrom) throw promotionError('promotion_past')
  return {
    step: { name: 'start' },
    ...found,
    saleFrom,
    saleTo: one.endsAt,
    newEnd: null,
    isDropped: false,
    at: found.count > sizes.sync ? saleFrom : null,
  }
}

/** A job writes at least so many in a second; it may begin late by as much as a minute. */
const writtenPerSecond = 200
const minute = 60_000

/** The moment that is wanted, or the full minute by which a job has written all. */
function whenWritten(wanted: Date, count: number, { now, sizes }: Options): Date {
  if (count <= sizes.sync) return wanted
  const written = now.getTime() + minute + (count / writtenPerSecond) * 1000
  return new Date(Math.max(wanted.getTime(), Math.ceil(written / minute) * minute))
}

const setTarget = async (sql: Executor, set: VariantSet, { looked }: StepSizes) => ({
  set,
  ...(await findVariants(sql, set, looked)),
})

/** What a step does to some of its variants, now. */
export async function planPart(
  sql: Executor,
  one: NewPromotion & { id: number | null },
  { step, saleFrom, saleTo, newEnd }: Part,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<PromotionPlan> {
  if (step.name === 'start' || step.name === 'add') {
    const span = { from: saleFrom, to: saleTo }
    return planPromotion(await offersOf(sql, ids, now), { rule: one, span, now })
  }
  const span = { from: saleFrom, to: saleTo }
  const priced = one.id === null ? [] : await pricedOf(sql, one.id, { now, ids })
  return planEnd(priced, { span, to: newEnd, replacesSales: one.replacesSales, now })
}

export const spanOf = ({ startsAt, endsAt }: StoredPromotion): Span => ({ from: startsAt!, to: endsAt })

/** The variants that have its price, as they stand; `ids`: those of them. */
export async function pricedOf(
  sql: Executor,
  id: number,
  { now, ids = null }: { now: Date; ids?: readonly number[] | null },
) {
  const prices = (await listPromotionPrices(sql, id, ids)).filter(({ gross }) => gross !== null)
  const offers = await readOffers(
    sql,
    prices.map(({ variantId }) => variantId),
    now,
  )
  return prices.flatMap(({ variantId, gross }) => {
    const offer = offers.get(variantId)
    return offer && gross !== null ? [{ offer, gross }] : []
  })
}

/** In the order of the ids. */
async function offersOf(sql: Executor, ids: readonly number[], now: Date): Promise<KnownOffer[]> {
  const offers = await readOffers(sql, ids, now)
  return ids.flatMap((id) => offers.get(id) ?? [])
}

/** What the sale itself becomes when the step is taken. */
export async function writeTimes(
  tx: Transaction,
  one: StoredPromotion,
  { step, saleFrom, saleTo, newEnd, isDropped }: StepTarget,
  now: Date,
): Promise<void> {
  switch (step.name) {
    case 'start':
      await clearPromotionPrices(tx, one.id)
      return setTimes(tx, one.id, { startsAt: saleFrom, endsAt: saleTo, startedAt: now })
    case 'add':
      return noteStep(tx, one.id)
    case 'end':
      if (isDropped) return noteStep(tx, one.id)
      return setTimes(tx, one.id, { ...one, endsAt: newEnd })
    case 'move_end':
      return setTimes(tx, one.id, { ...one, endsAt: newEnd })
  }
}

/** Which variants it has looked at. Its prices are written by the catalogue. */
export async function writePart(
  tx: Transaction,
  { promotionId, step, isDropped }: Part & { promotionId: number },
  { ids, plan }: { ids: readonly number[]; plan: PromotionPlan },
): Promise<void> {
  if (isDropped) return clearPromotionPrices(tx, promotionId, ids)
  if (step.name === 'end' || step.name === 'move_end') return
  await addPromotionPrices(tx, promotionId, [
    ...plan.planned.map(({ offer, gross }) => ({ variantId: offer.variantId, gross })),
    ...plan.left.map(({ offer }) => ({ variantId: offer.variantId, gross: null })),
  ])
}

/** Once all are done. */
export async function writeEnd(
  tx: Transaction,
  { promotionId, saleFrom, saleTo, isDropped }: Part & { promotionId: number },
): Promise<void> {
  if (isDropped) await setTimes(tx, promotionId, { startsAt: saleFrom, endsAt: saleTo, startedAt: null })
}
