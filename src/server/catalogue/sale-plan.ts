/** Sales that are planned for many variants at once: one is put into a history, and has another end, without touching others. Pure. */
import type { KnownStretch, PriceStretch } from './price-history.ts'
import {
  cutAt,
  historyAfter,
  isReduced,
  lowestBefore,
  planOf,
  regularOf,
  stretchAt,
  stretchesFrom,
  withSale,
  type Planned,
  type Sale,
} from './price-plan.ts'
import { realDiscount } from './catalogue.ts'

/** A sale over all that would be charged in its time, whatever else was planned for it. One that has begun begins now. */
export function planSale(history: readonly KnownStretch[], sale: Sale, now: Date): Planned {
  const after = stretchesFrom(history, now)
  const from = sale.from > now ? sale.from : now
  if (!stretchAt(after, now) || !stretchAt(after, from)) return { problem: 'price_missing' }
  if (sale.to && sale.to <= now) return { problem: 'sale_over' }
  if (sale.to && sale.to <= from) return { problem: 'sale_span' }
  return planOf(history, withSale(after, { ...sale, from }), now)
}

/** Whether anything else is reduced in a time that lies ahead. */
export const isReducedWithin = (
  history: readonly PriceStretch[],
  { from, to }: Pick<Sale, 'from' | 'to'>,
  now: Date,
): boolean =>
  stretchesFrom(history, now).some(
    (one) =>
      isReduced(one) && (to === null || one.validFrom < to) && (one.validTo === null || one.validTo > from),
  )

/**
 * Another end for a sale, `to` now for one that ends at once, its beginning for one that does not begin. What others have written into
 * its time since stays. Null: nothing is left of it, or not of its end where it should go on.
 */
export function planSaleEnd(
  history: readonly KnownStretch[],
  sale: Sale,
  to: Date | null,
  now: Date,
): Planned | null {
  const from = sale.from > now ? sale.from : now
  const end = to !== null && to < now ? now : to
  const cuts = [from, sale.to, end].filter((at) => at !== null)
  const after = cuts.reduce(cutAt, stretchesFrom(history, now))
  const own = after.filter((one) => isOf(one, { ...sale, from }))
  const last = own.at(-1)
  if (!last) return null
  if (sale.to !== null && (end === null || end > sale.to)) {
    if (last.validTo?.getTime() !== sale.to.getTime() || !stretchAt(after, sale.to)) return null
    return planOf(history, withSale(after, { gross: sale.gross, from: sale.to, to: end }), now)
  }
  const isOver = (one: PriceStretch) => end !== null && one.validFrom >= end && own.includes(one)
  const wanted = after.map((one) =>
    isOver(one) ? { ...one, gross: regularOf(one), originalGross: null } : one,
  )
  return planOf(history, wanted, now)
}

const isOf = (one: PriceStretch, { gross, from, to }: Sale): boolean =>
  isReduced(one) && one.gross === gross && one.validFrom >= from && (to === null || one.validFrom < to)

/** What the law compares a reduction with, and the percentage that the shop then shows; null: it shows none. */
export type ShownReduction = { lowest: number | null; percent: number | null }

/** Of what is charged at a moment once the plan is done; null: it is not reduced then. */
export function shownReduction(
  history: readonly PriceStretch[],
  after: readonly PriceStretch[],
  { at, now }: { at: Date; now: Date },
): ShownReduction | null {
  const all = historyAfter(history, after, now)
  const stretch = stretchAt(all, at)
  if (!stretch || !isReduced(stretch)) return null
  const { gross, originalGross } = stretch
  const lowestGross = lowestBefore(all, stretch.validFrom)
  return {
    lowest: lowestGross,
    percent: realDiscount({ gross, originalGross, lowestGross })?.percent ?? null,
  }
}
