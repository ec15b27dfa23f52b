/** What is charged from now on, as a merchant plans it: a price, and a sale from one moment to another. Pure. */
import { runningStretch, type KnownStretch, type PriceStretch } from './price-history.ts'

/** `from`: in the past where it runs; null in a target: now. `to`: the first moment without it; null: until further notice. */
export type Sale = { gross: number; from: Date; to: Date | null }
export type SaleTarget = { gross: number; from: Date | null; to: Date | null }
/** `regular`: the price without a sale. The sale is the one that runs, else the next. */
export type PlannedPrice = { regular: number | null; sale: Sale | null }
/** What is absent stays. `sale` null: none. */
export type PriceTarget = { regular?: number; sale?: SaleTarget | null }

/** What has to be written: rows that go, rows that end otherwise or are corrected, rows that come; in this order. */
export type PricePlan = {
  removed: number[]
  changed: { id: number; gross: number; originalGross: number | null; validTo: Date | null }[]
  added: PriceStretch[]
}
/** Why there is no such plan. */
export type PriceProblem = 'price_missing' | 'sale_not_below' | 'sale_over' | 'sale_span'
export type Planned = { plan: PricePlan; after: PriceStretch[] } | { problem: PriceProblem }

/** What the stretches of a variant, in any order, say at `now` and for later. */
export function plannedPrice(history: readonly PriceStretch[], now: Date): PlannedPrice {
  const ahead = aheadOf(history, now)
  const running = runningStretch(ahead, now)
  const reduced = running && isReduced(running) ? running : ahead.find(isReduced)
  return {
    regular: running ? regularOf(running) : null,
    sale: reduced
      ? { gross: reduced.gross, from: reduced.validFrom, to: saleEnd(ahead, reduced).validTo }
      : null,
  }
}

/** How the target is reached. What is past stays as it was, and prices that somebody else has scheduled stay scheduled. */
export function planPrices(history: readonly KnownStretch[], target: PriceTarget, now: Date): Planned {
  const known = plannedPrice(history, now)
  let after = stretchesFrom(history, now)
  if (target.regular !== undefined) after = withRegular(after, known.regular, target.regular, now)
  if (after[0] === undefined || after[0].validFrom > now) return { problem: 'price_missing' }
  if (target.sale !== undefined) {
    if (known.sale) after = withoutSale(after, known.sale)
    const { sale } = target
    if (sale) {
      const from = sale.from && sale.from > now ? sale.from : now
      if (sale.to && sale.to <= now) return { problem: 'sale_over' }
      if (sale.to && sale.to <= from) return { problem: 'sale_span' }
      after = withSale(after, { ...sale, from })
    }
  }
  return planOf(history, after, now)
}

/** What is charged from now on, stretch by stretch. */
export function stretchesFrom(history: readonly PriceStretch[], now: Date): PriceStretch[] {
  return aheadOf(history, now).map(({ gross, originalGross, validFrom, validTo }) => ({
    gross,
    originalGross,
    validFrom: validFrom < now ? now : validFrom,
    validTo,
  }))
}

/** What has to be written so that `wanted` is charged from now on. */
export function planOf(
  history: readonly KnownStretch[],
  wanted: readonly PriceStretch[],
  now: Date,
): Planned {
  const ahead = aheadOf(history, now)
  const after = joined(wanted)
  const isSlip = (stretch: PriceStretch) =>
    stretch.originalGross !== null &&
    stretch.gross >= stretch.originalGross &&
    !ahead.some((one) => one.gross === stretch.gross && one.originalGross === stretch.originalGross)
  if (after.some(isSlip)) return { problem: 'sale_not_below' }
  return { plan: differences(ahead, runningStretch(ahead, now), after, now), after }
}

export const isEmptyPlan = ({ removed, changed, added }: PricePlan): boolean =>
  removed.length + changed.length + added.length === 0

/** The stretch of a time, of those in their order. */
export const stretchAt = <T extends PriceStretch>(stretches: readonly T[], at: Date): T | undefined =>
  runningStretch(stretches, at)

export const regularOf = ({ gross, originalGross }: PriceStretch): number => originalGross ?? gross
export const isReduced = ({ originalGross }: PriceStretch): boolean => originalGross !== null

/** What counts now or later, in its order. */
function aheadOf<T extends PriceStretch>(history: readonly T[], now: Date): T[] {
  return history
    .filter(({ validTo }) => validTo === null || validTo > now)
    .toSorted((a, b) => a.validFrom.getTime() - b.validFrom.getTime())
}

/** A sale goes on over stretches that differ in the regular price alone. */
function saleEnd(ahead: readonly PriceStretch[], first: PriceStretch): PriceStretch {
  const next = ahead.find(
    (one) =>
      isReduced(one) && one.gross === first.gross && one.validFrom.getTime() === first.validTo?.getTime(),
  )
  return next ? saleEnd(ahead, next) : first
}

/** Where the known price would be charged or crossed out, the new one is. */
function withRegular(
  after: readonly PriceStretch[],
  known: number | null,
  regular: number,
  now: Date,
): PriceStretch[] {
  const first = after[0]
  if (!first || first.validFrom > now)
    return [
      { gross: regular, originalGross: null, validFrom: now, validTo: first?.validFrom ?? null },
      ...after,
    ]
  return after.map((stretch) => {
    if (regularOf(stretch) !== known) return stretch
    return isReduced(stretch) ? { ...stretch, originalGross: regular } : { ...stretch, gross: regular }
  })
}

const withoutSale = (after: readonly PriceStretch[], { gross, from, to }: Sale): PriceStretch[] =>
  after.map((stretch) => {
    const isOfSale =
      isReduced(stretch) &&
      stretch.gross === gross &&
      stretch.validFrom >= from &&
      (to === null || stretch.validFrom < to)
    return isOfSale ? { ...stretch, gross: regularOf(stretch), originalGross: null } : stretch
  })

export function withSale(after: readonly PriceStretch[], { gross, from, to }: Sale): PriceStretch[] {
  const cut = to === null ? cutAt(after, from) : cutAt(cutAt(after, from), to)
  return cut.map((stretch) =>
    stretch.validFrom >= from && (to === null || stretch.validFrom < to)
      ? { ...stretch, gross, originalGross: regularOf(stretch) }
      : stretch,
  )
}

export function cutAt(stretches: readonly PriceStretch[], at: Date): PriceStretch[] {
  return stretches.flatMap((stretch) =>
    stretch.validFrom < at && (stretch.validTo === null || stretch.validTo > at)
      ? [
          { ...stretch, validTo: at },
          { ...stretch, validFrom: at },
        ]
      : [stretch],
  )
}

/** Neighbours that say the same are one. */
function joined(stretches: readonly PriceStretch[]): PriceStretch[] {
  const result: PriceStretch[] = []
  for (const stretch of stretches) {
    const last = result.at(-1)
    if (last && isSamePrice(last, stretch) && isSameTime(last.validTo, stretch.validFrom))
      result[result.length - 1] = { ...last, validTo: stretch.validTo }
    else result.push(stretch)
  }
  return result
}

const isSamePrice = (one: PriceStretch, other: PriceStretch): boolean =>
  one.gross === other.gross && one.originalGross === other.originalGross
const isSameTime = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime()

function differences(
  ahead: readonly KnownStretch[],
  running: KnownStretch | undefined,
  after: readonly PriceStretch[],
  now: Date,
): PricePlan {
  const [first, ...later] = after
  const changed: PricePlan['changed'] = []
  const added: PriceStretch[] = []
  if (running && first) {
    const { id, gross, originalGross } = running
    if (isSamePrice(running, first)) {
      if (!isSameTime(running.validTo, first.validTo))
        changed.push({ id, gross, originalGross, validTo: first.validTo })
    } else if (isSameTime(running.validFrom, now))
      changed.push({ id, gross: first.gross, originalGross: first.originalGross, validTo: first.validTo })
    else {
      changed.push({ id, gross, originalGross, validTo: now })
      added.push(first)
    }
  } else if (first) added.push(first)
  const known = ahead.filter((stretch) => stretch !== running)
  const stays = (one: PriceStretch) =>
    later.some(
      (other) =>
        isSamePrice(one, other) &&
        isSameTime(one.validFrom, other.validFrom) &&
        isSameTime(one.validTo, other.validTo),
    )
  const isKnown = (one: PriceStretch) =>
    known.some(
      (other) =>
        isSamePrice(one, other) &&
        isSameTime(one.validFrom, other.validFrom) &&
        isSameTime(one.validTo, other.validTo),
    )
  return {
    removed: known.filter((one) => !stays(one)).map(({ id }) => id),
    changed,
    added: [...added, ...later.filter((one) => !isKnown(one))],
  }
}

const thirtyDays = 30 * 86_400_000

/** The lowest price of the 30 days before a reduction begins (98/6/EC, article 6a), as `lowest_price_before` says it; null: none. */
export function lowestBefore(stretches: readonly PriceStretch[], at: Date): number | null {
  const since = at.getTime() - thirtyDays
  const before = stretches.filter(
    ({ validFrom, validTo }) => validFrom < at && (validTo === null || validTo.getTime() > since),
  )
  return before.length === 0 ? null : Math.min(...before.map(({ gross }) => gross))
}

/** The history of the last 30 days, and what follows once the plan is done. */
export const historyAfter = (
  history: readonly PriceStretch[],
  after: readonly PriceStretch[],
  now: Date,
): PriceStretch[] =>
  joined([
    ...history
      .filter(({ validFrom }) => validFrom < now)
      .toSorted((a, b) => a.validFrom.getTime() - b.validFrom.getTime())
      .map((one) => (one.validTo === null || one.validTo > now ? { ...one, validTo: now } : one)),
    ...after,
  ])
