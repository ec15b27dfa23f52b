import type { AdminRequest } from '#contract/admin/endpoint-schemas.ts'
import type { Rounding } from '#contract/rounding.ts'
import { addDays, dayOf } from '#hungary/calendar-day.ts'
import { momentOf } from '#hungary/moment-of.ts'

/** A sale as its form has it, and as it is stored. Pure. */

export type PromotionValues = AdminRequest<'createPromotion'>['body']['values']
export type PromotionScope = PromotionValues['scope']
export type PromotionStep = AdminRequest<'takePromotionStep'>['body']['step']

/** How much it takes off, down to where. */
export type PromotionRule = {
  kind: 'percent' | 'amount' | 'fixed'
  value: number
  rounding: Rounding
  floorGross: number | null
  floorOverCost: number | null
  replacesSales: boolean
}
export type StoredPromotion = PromotionRule & {
  id: number
  name: string
  scope: PromotionScope
  startsAt: Date | null
  endsAt: Date | null
  startedAt: Date | null
}
export type NewPromotion = Omit<StoredPromotion, 'id' | 'startedAt'>

export function storedOf(values: PromotionValues): NewPromotion {
  return {
    name: values.name,
    scope: values.scope,
    ...values.discount,
    rounding: values.rounding,
    floorGross: values.floor_price,
    floorOverCost: values.floor_over_cost,
    replacesSales: values.replaces_sales,
    startsAt: values.first_day === null ? null : momentOf(values.first_day, 0),
    endsAt: endOf(values.last_day),
  }
}

export function valuesOf(stored: NewPromotion): PromotionValues {
  const { kind, value, startsAt, endsAt } = stored
  return {
    name: stored.name,
    scope: stored.scope,
    discount: { kind, value },
    rounding: stored.rounding,
    floor_price: stored.floorGross,
    floor_over_cost: stored.floorOverCost,
    replaces_sales: stored.replacesSales,
    first_day: startsAt && dayOf(startsAt),
    last_day: lastDayOf(endsAt),
  }
}

/** The first moment after the last day. */
export const endOf = (lastDay: string | null): Date | null =>
  lastDay === null ? null : momentOf(addDays(lastDay, 1), 0)

/** The day of the last moment before the end. */
export const lastDayOf = (end: Date | null): string | null =>
  end === null ? null : dayOf(new Date(end.getTime() - 1))

export type PromotionState = 'draft' | 'scheduled' | 'running' | 'over'

export function stateOf(
  { startedAt, startsAt, endsAt }: Pick<StoredPromotion, 'startedAt' | 'startsAt' | 'endsAt'>,
  now: Date,
): PromotionState {
  if (startedAt === null) return 'draft'
  if (endsAt && endsAt <= now) return 'over'
  return startsAt && startsAt > now ? 'scheduled' : 'running'
}
