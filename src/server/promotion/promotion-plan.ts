import { rounded, roundedUp } from '#contract/rounding.ts'
import {
  isEmptyPlan,
  isReducedWithin,
  planSale,
  planSaleEnd,
  regularOf,
  stretchAt,
  stretchesFrom,
  type KnownOffer,
  type OfferChange,
  type Planned,
  type PriceStretch,
  type PricePlan,
  type Sale,
} from '#server/catalogue/index.ts'
import type { PromotionRule } from './promotion-values.ts'

/** What a sale makes of the prices of many variants. Pure. */

export type Span = Pick<Sale, 'from' | 'to'>
/** Why a variant stays as it is. */
export const leftTitles = {
  no_price: 'nincs ára',
  reduced: 'ebben az időben már akciós',
  no_cost: 'nincs beszerzési ára, így nem tudni, meddig mehet le',
  floor: 'az ára már most sem nagyobb a legkisebb árnál',
  not_cheaper: 'nem lenne olcsóbb',
  changed: 'az árát közben más átírta',
  guarded: 'elírásnak látszik, és nem erősítették meg',
} as const
export type LeftReason = keyof typeof leftTitles

/** A variant that gets another price, from `at` on. */
export type PlannedSale = {
  offer: KnownOffer
  gross: number
  plan: PricePlan
  after: PriceStretch[]
  at: Date
  /** The floor holds its price up. */
  isFloored: boolean
  /** Another sale gives way. */
  replaces: boolean
}
export type LeftOffer = { offer: KnownOffer; reason: LeftReason }
export type PromotionPlan = { planned: PlannedSale[]; left: LeftOffer[] }

/** For the catalogue. */
export const changesOf = ({ planned }: PromotionPlan): OfferChange[] =>
  planned.map(({ offer: { variantId, productId }, plan }) => ({ variantId, productId, plan }))

/** The sale on each of the offers. */
export function planPromotion(
  offers: Iterable<KnownOffer>,
  { rule, span, now }: { rule: PromotionRule; span: Span; now: Date },
): PromotionPlan {
  const result: PromotionPlan = { planned: [], left: [] }
  for (const offer of offers) {
    const one = planOffer(offer, { rule, span, now })
    if (typeof one === 'string') result.left.push({ offer, reason: one })
    else result.planned.push(one)
  }
  return result
}

function planOffer(
  offer: KnownOffer,
  { rule, span, now }: { rule: PromotionRule; span: Span; now: Date },
): PlannedSale | LeftReason {
  const at = span.from > now ? span.from : now
  const before = stretchAt(stretchesFrom(offer.history, now), at)
  if (!before) return 'no_price'
  const replaces = isReducedWithin(offer.history, { from: at, to: span.to }, now)
  if (replaces && !rule.replacesSales) return 'reduced'
  const price = salePrice(regularOf(before), offer, rule)
  if (typeof price === 'string') return price
  const result = planSale(offer.history, { gross: price.gross, from: at, to: span.to }, now)
  if ('problem' in result) return result.problem === 'price_missing' ? 'no_price' : 'not_cheaper'
  return { offer, ...price, plan: result.plan, after: result.after, at, replaces }
}

/** What the rule makes of a price: by the formula, to the ending, and never below the floor. */
export function salePrice(
  regular: number,
  { cost, taxRate }: Pick<KnownOffer, 'cost' | 'taxRate'>,
  rule: PromotionRule,
): { gross: number; isFloored: boolean } | 'no_cost' | 'floor' | 'not_cheaper' {
  if (rule.floorOverCost !== null && cost === null) return 'no_cost'
  const wanted = rounded(reduced(regular, rule), rule.rounding)
  const floor = floorOf(cost, taxRate, rule)
  if (wanted >= floor) return wanted < regular ? { gross: wanted, isFloored: false } : 'not_cheaper'
  const gross = roundedUp(floor, rule.rounding)
  return gross < regular ? { gross, isFloored: true } : 'floor'
}

/** A share is rounded down: 15 % of a price is at least 15 % less, and so the shop's sign says, too. */
function reduced(regular: number, { kind, value }: PromotionRule): number {
  if (kind === 'fixed') return value
  return kind === 'percent' ? Math.floor((regular * (100 - value)) / 100) : regular - value
}

/** Gross. The cost is net. At least 1 Ft: nothing is given away. */
function floorOf(cost: number | null, taxRate: number, rule: PromotionRule): number {
  const overCost =
    rule.floorOverCost === null || cost === null
      ? 0
      : Math.ceil((cost * (100 + rule.floorOverCost) * (100 + taxRate)) / 10_000)
  return Math.max(1, rule.floorGross ?? 0, overCost)
}

/** The variants of a started sale, each with the price that it got. */
export type Priced = { offer: KnownOffer; gross: number }

/** Another end for each where the sale still stands; `to`: its own beginning where it does not begin at all. */
export function planEnd(
  priced: Iterable<Priced>,
  { span, to, replacesSales, now }: { span: Span; to: Date | null; replacesSales: boolean; now: Date },
): PromotionPlan {
  const result: PromotionPlan = { planned: [], left: [] }
  for (const { offer, gross } of priced) {
    const one = planSaleEnd(offer.history, { ...span, gross }, to, now)
    const isLonger = span.to !== null && (to === null || to > span.to)
    const replaces = isLonger && isReducedWithin(offer.history, { from: span.to!, to }, now)
    if (one === null || 'problem' in one) result.left.push({ offer, reason: endReason(one) })
    else if (replaces && !replacesSales) result.left.push({ offer, reason: 'reduced' })
    else if (!isEmptyPlan(one.plan))
      result.planned.push({
        offer,
        gross,
        plan: one.plan,
        after: one.after,
        at: isLonger ? span.to! : (to ?? now),
        isFloored: false,
        replaces,
      })
  }
  return result
}

const endReason = (one: Planned | null): LeftReason => (one === null ? 'changed' : 'not_cheaper')

/** Whether a variant still is charged what the sale gave it. */
export const isStanding = ({ offer, gross }: Priced, span: Span, now: Date): boolean =>
  planSaleEnd(offer.history, { ...span, gross }, span.from > now ? span.from : now, now) !== null
