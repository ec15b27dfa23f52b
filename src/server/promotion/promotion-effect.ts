import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { marginOf, netOf } from '#contract/net-price.ts'
import {
  guardKinds,
  shownReduction,
  stretchAt,
  stretchesFrom,
  type OfferGuard,
  type ShownReduction,
} from '#server/catalogue/index.ts'
import { guardsOf, presentGuards } from '#server/price-table/index.ts'
import { leftTitles, type PlannedSale, type PromotionPlan } from './promotion-plan.ts'

/** What a step of a sale would do, for who decides. Pure. */

type Effect = Omit<AdminResponse<'previewPromotion'>, 'looked' | 'at'>

/** So many rows are shown one by one; the sums are of all. */
const maxExamples = 50
const maxNumbers = 20

type Context = { now: Date; seesCosts: boolean; isGuarded: boolean }

export function effectOf(plan: PromotionPlan, { now, seesCosts, isGuarded }: Context): Effect {
  const { planned, left } = plan
  const rows = planned.map((one) => rowOf(one, now))
  const reductions = rows.flatMap(({ reduction }) => (reduction ? [reduction] : []))
  const percents = reductions.flatMap(({ percent }) => (percent === null ? [] : [percent]))
  return {
    variants: planned.length + left.length,
    touched: planned.length,
    left: [...Map.groupBy(left, ({ reason }) => reason)].map(([name, own]) => ({
      name,
      title: leftTitles[name],
      count: own.length,
      item_numbers: own.slice(0, maxNumbers).map(({ offer }) => offer.itemNumber),
    })),
    floored: planned.filter(({ isFloored }) => isFloored).length,
    price_percent: percentOf(rows),
    margin: seesCosts ? marginsOf(rows) : null,
    reductions: {
      shown: percents.length,
      hidden: reductions.length - percents.length,
      from: percents.length === 0 ? null : percents.reduce((one, other) => Math.min(one, other)),
      to: percents.length === 0 ? null : percents.reduce((one, other) => Math.max(one, other)),
    },
    guards: isGuarded ? presentGuards(promotionGuards(planned, now)) : [],
    examples: rows.slice(0, maxExamples).map(({ planned: one, before, after, reduction }) => ({
      item_number: one.offer.itemNumber,
      name: one.offer.name,
      before,
      after,
      is_floored: one.isFloored,
      law: reduction,
    })),
  }
}

/** The guards of every way in, and another sale that gives way. */
export function promotionGuards(planned: readonly PlannedSale[], now: Date): OfferGuard[] {
  const found = guardsOf(
    planned.map(({ offer, after }) => ({ offer, after, cells: {} })),
    now,
  )
  return [...found, ...planned.filter(({ replaces }) => replaces).map(replacing)]
}

const replacing = ({ offer: { itemNumber } }: PlannedSale): OfferGuard => ({
  kind: 'sale_replaced',
  itemNumber,
  text: `${itemNumber}: ${guardKinds.sale_replaced}`,
})

type EffectRow = {
  planned: PlannedSale
  before: number | null
  after: number | null
  reduction: ShownReduction | null
}

function rowOf(planned: PlannedSale, now: Date): EffectRow {
  const { offer, after, at } = planned
  return {
    planned,
    before: stretchAt(stretchesFrom(offer.history, now), at)?.gross ?? null,
    after: stretchAt(after, at)?.gross ?? null,
    reduction: shownReduction(offer.history, after, { at, now }),
  }
}

function percentOf(rows: readonly EffectRow[]): number | null {
  const before = rows.reduce((sum, row) => sum + (row.before ?? 0), 0)
  const after = rows.reduce((sum, row) => sum + (row.after ?? 0), 0)
  return before === 0 ? null : Math.round((1000 * (after - before)) / before) / 10
}

function marginsOf(rows: readonly EffectRow[]): NonNullable<Effect['margin']> {
  return {
    before: marginAll(rows, ({ before }) => before),
    after: marginAll(rows, ({ after }) => after),
    unknown: rows.filter(({ planned }) => planned.offer.cost === null).length,
  }
}

/** Of all pieces on hand together; the percentage is of what they bring. */
function marginAll(rows: readonly EffectRow[], priceOf: (row: EffectRow) => number | null) {
  let amount = 0
  let net = 0
  for (const row of rows) {
    const { cost, taxRate, onHand } = row.planned.offer
    const gross = priceOf(row)
    if (cost === null || gross === null) continue
    amount += onHand * marginOf({ gross, taxRate, cost }).amount
    net += onHand * netOf(gross, taxRate)
  }
  return { amount, percent: net === 0 ? null : Math.round((1000 * amount) / net) / 10 }
}
