import type { Executor, Transaction } from '#platform/database/database.ts'
import { readOffers, type KnownOffer } from '#server/catalogue/index.ts'
import { promotionError } from './promotion-errors.ts'
import { planEnd, planPromotion, type PromotionPlan, type Span } from './promotion-plan.ts'
import {
  addPromotionPrices,
  clearPromotionPrices,
  findScopeVariants,
  listPromotionPrices,
  maxVariants,
  setTimes,
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

/** `isGuarded`: it is looked at for slips. */
export type StepPlan = { plan: PromotionPlan; span: Span; isGuarded: boolean }

const allowed: Readonly<Record<PromotionStep['name'], readonly PromotionState[]>> = {
  start: ['draft'],
  add: ['scheduled', 'running'],
  end: ['scheduled', 'running'],
  move_end: ['scheduled', 'running'],
}

/** @throws AppError promotion_state, promotion_past, promotion_too_large */
export async function planStep(
  sql: Executor,
  one: StoredPromotion,
  { step, now }: { step: PromotionStep; now: Date },
): Promise<StepPlan> {
  if (!allowed[step.name].includes(stateOf(one, now))) throw promotionError('promotion_state')
  switch (step.name) {
    case 'start':
      return planStart(sql, one, now)
    case 'add':
      return planAdded(sql, one, now)
    case 'end': {
      const span = spanOf(one)
      const to = span.from > now ? span.from : now
      return planMoved(sql, one, { to, isGuarded: false, now })
    }
    case 'move_end': {
      const to = endOf(step.last_day)
      if (to && (to <= now || to <= spanOf(one).from)) throw promotionError('promotion_past')
      return planMoved(sql, one, { to, isGuarded: true, now })
    }
  }
}

/** What a draft would do, started now. */
export async function planStart(sql: Executor, one: NewPromotion, now: Date): Promise<StepPlan> {
  const from = one.startsAt && one.startsAt > now ? one.startsAt : now
  if (one.endsAt && one.endsAt <= from) throw promotionError('promotion_past')
  const span = { from, to: one.endsAt }
  const offers = await offersOf(sql, await findScopeVariants(sql, one.scope, { now }), now)
  return { plan: planPromotion(offers, { rule: one, span, now }), span, isGuarded: true }
}

async function planAdded(sql: Executor, one: StoredPromotion, now: Date): Promise<StepPlan> {
  const { from, to } = spanOf(one)
  const span = { from: from > now ? from : now, to }
  const offers = await offersOf(sql, await findScopeVariants(sql, one.scope, { now, except: one.id }), now)
  return { plan: planPromotion(offers, { rule: one, span, now }), span: spanOf(one), isGuarded: true }
}

async function planMoved(
  sql: Executor,
  one: StoredPromotion,
  { to, isGuarded, now }: { to: Date | null; isGuarded: boolean; now: Date },
): Promise<StepPlan> {
  const span = spanOf(one)
  const { replacesSales } = one
  const plan = planEnd(await pricedOf(sql, one.id, now), { span, to, replacesSales, now })
  return { plan, span: { from: span.from, to }, isGuarded }
}

export const spanOf = ({ startsAt, endsAt }: StoredPromotion): Span => ({ from: startsAt!, to: endsAt })

/** The variants that have its price, as they stand. */
export async function pricedOf(sql: Executor, id: number, now: Date) {
  const prices = (await listPromotionPrices(sql, id)).filter(({ gross }) => gross !== null)
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

/** In the order of the ids. @throws AppError promotion_too_large */
async function offersOf(sql: Executor, ids: readonly number[], now: Date): Promise<KnownOffer[]> {
  if (ids.length > maxVariants) throw promotionError('promotion_too_large')
  const offers = await readOffers(sql, ids, now)
  return ids.flatMap((id) => offers.get(id) ?? [])
}

/** What the sale itself becomes; its prices are written by the catalogue. */
export async function writeStep(
  tx: Transaction,
  one: StoredPromotion,
  { step, done, now }: { step: PromotionStep; done: StepPlan; now: Date },
): Promise<void> {
  const { plan, span } = done
  const looked = [
    ...plan.planned.map(({ offer, gross }) => ({ variantId: offer.variantId, gross })),
    ...plan.left.map(({ offer }) => ({ variantId: offer.variantId, gross: null })),
  ]
  switch (step.name) {
    case 'start':
      await clearPromotionPrices(tx, one.id)
      await addPromotionPrices(tx, one.id, looked)
      return setTimes(tx, one.id, { startsAt: span.from, endsAt: span.to, startedAt: now })
    case 'add':
      return addPromotionPrices(tx, one.id, looked)
    case 'end':
      if (span.from > now) {
        await clearPromotionPrices(tx, one.id)
        return setTimes(tx, one.id, { startsAt: one.startsAt, endsAt: one.endsAt, startedAt: null })
      }
      return setTimes(tx, one.id, { ...one, endsAt: now })
    case 'move_end':
      return setTimes(tx, one.id, { ...one, endsAt: span.to })
  }
}
