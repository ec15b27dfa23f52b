import {
  guardKinds,
  offerGuards,
  regularOf,
  stretchAt,
  type GuardedOffer,
  type OfferGuard,
  type PriceStretch,
} from '#server/catalogue/index.ts'
import type { PlannedOffer } from './price-edits.ts'

/** `cells`: costs and stock that become others. */
type GuardedPlan = Pick<PlannedOffer, 'offer' | 'after'> & { cells: Partial<PlannedOffer['cells']> }

/** What looks like a slip in the planned prices, of now and of later, each kind once of a variant. Pure. */
export function guardsOf(planned: readonly GuardedPlan[], now: Date): OfferGuard[] {
  return planned.flatMap((one) => {
    const found = new Map(
      [...laterGuards(one, now), ...guardsOfNow(one, now)].map((guard) => [guard.kind, guard]),
    )
    return [...found.values()]
  })
}

function guardsOfNow({ offer, cells, after }: GuardedPlan, now: Date): OfferGuard[] {
  const before = stretchAt(offer.history, now)
  const next = after ? stretchAt(after, now) : before
  const onHand = cells.on_hand === undefined ? offer.onHand : Number(cells.on_hand)
  const cost = cells.cost === undefined ? offer.cost : (cells.cost as number | null)
  const base = guarded(offer)
  return offerGuards(
    { ...base, ...priceOf(before), onHand: offer.onHand },
    { ...base, ...priceOf(next), cost, onHand },
  )
}

/**
 * What is scheduled is compared with what would have been charged at that time: a sale with its price before, a price without one
 * with the price without one, since the end of a sale is no slip.
 */
function laterGuards({ offer, after, cells }: GuardedPlan, now: Date): OfferGuard[] {
  const base = guarded(offer)
  const cost = cells.cost === undefined ? offer.cost : (cells.cost as number | null)
  return (after ?? [])
    .filter(({ validFrom }) => validFrom > now)
    .flatMap((stretch) => {
      const was = stretchAt(offer.history, stretch.validFrom)
      const before = was && (stretch.originalGross === null ? regularOf(was) : was.gross)
      return offerGuards(
        { ...base, price: before ?? null, originalPrice: null },
        { ...base, cost, price: stretch.gross, originalPrice: stretch.originalGross },
      )
    })
}

const priceOf = (stretch: PriceStretch | undefined) => ({
  price: stretch?.gross ?? null,
  originalPrice: stretch?.originalGross ?? null,
})

const guarded = ({ itemNumber, cost, taxRate, onHand }: PlannedOffer['offer']): GuardedOffer => ({
  itemNumber,
  price: null,
  originalPrice: null,
  cost,
  taxRate,
  onHand,
})

/** As many rows are named of each guard; the count is of all. */
const maxTexts = 20

/** One guard of each kind, by whose name it is confirmed. */
export function presentGuards(
  found: readonly OfferGuard[],
): { name: string; title: string; count: number; texts: string[] }[] {
  return [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, own]) => ({
    name: kind,
    title: guardKinds[kind],
    count: own.length,
    texts: own.slice(0, maxTexts).map(({ text }) => text),
  }))
}
