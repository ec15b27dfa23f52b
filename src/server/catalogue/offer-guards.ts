import { formatForint } from '#contract/money.ts'

/** What a change of prices and stock has to be confirmed for, whichever way it comes in. Pure. */

/** What is sold for how much; prices in forints. */
export type GuardedOffer = {
  itemNumber: string
  /** Null: none yet. */
  price: number | null
  /** Crossed out beside a reduced price; null: no discount. */
  originalPrice: number | null
  onHand: number
}
/** `name`: by which it is confirmed, such as `price_change:NF-1`. `text`: in the merchant's words. */
export type OfferGuard = { name: string; text: string }

/** A change of the price by more than this part of it is likely a slip of the hand. */
const largeChange = 0.3
/** Forints: hardly anything is sold for so little. */
const tinyPrice = 10

/** @param before null for what is new. */
export function offerGuards(before: GuardedOffer | null, after: GuardedOffer): OfferGuard[] {
  const { itemNumber, price } = after
  const guards: OfferGuard[] = []
  const add = (kind: string, text: string) =>
    guards.push({ name: `${kind}:${itemNumber}`, text: `${itemNumber}: ${text}` })
  if (price === null) return guards
  if (price <= tinyPrice && price !== before?.price) add('tiny_price', `az ár csak ${formatForint(price)}`)
  if (before === null) return guards
  const change = before.price === null ? 0 : (price - before.price) / before.price
  if (before.price !== null && Math.abs(change) > largeChange)
    add(
      'price_change',
      `${formatForint(before.price)} helyett ${formatForint(price)} (${change > 0 ? '+' : '−'}${Math.round(Math.abs(change) * 100)} %)`,
    )
  if (before.originalPrice !== null && after.originalPrice === null)
    add('discount_ends', `véget ér az akció, az áthúzott ár (${formatForint(before.originalPrice)}) eltűnik`)
  if (before.onHand > 0 && after.onHand === 0) add('stock_gone', `a készlet ${before.onHand} darabról 0 lesz`)
  return guards
}
