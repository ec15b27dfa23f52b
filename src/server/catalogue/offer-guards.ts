import { formatForint, formatNumber } from '#contract/money.ts'
import { isBelowCost, netOf } from '#contract/net-price.ts'

/** What a change of prices and stock has to be confirmed for, whichever way it comes in. Pure. */

/** What is sold for how much; prices in forints. */
export type GuardedOffer = {
  itemNumber: string
  /** Null: none yet. */
  price: number | null
  /** Crossed out beside a reduced price; null: no discount. */
  originalPrice: number | null
  /** Net; null: not known. */
  cost: number | null
  /** Percent. */
  taxRate: number
  onHand: number
}
/** What a guard watches for, with its name in the merchant's words. */
export const guardKinds = {
  price_change: '30 %-nál nagyobb árváltozás',
  tiny_price: 'legfeljebb 10 Ft-os ár',
  below_cost: 'beszerzési ár alatti ár',
  discount_ends: 'véget érő akció',
  sale_replaced: 'más akció helyébe lépő akció',
  stock_gone: 'nullára csökkenő készlet',
  source_missing: 'a forrásból hiányzó termékek',
  maker_changes: 'márka megváltozó gyártója',
} as const
export type GuardKind = keyof typeof guardKinds

/** `text`: what is found, in the merchant's words, the item number first. */
export type OfferGuard = { kind: GuardKind; itemNumber: string; text: string }

/**
 * Is given all that the guards have found in a write, before it is committed, and throws what stops it: whoever writes products
 * says how that is confirmed.
 */
export type GuardPolicy = (found: readonly OfferGuard[]) => void

/** A change of the price by more than this part of it is likely a slip of the hand. */
const largeChange = 0.3
/** Forints: hardly anything is sold for so little. */
const tinyPrice = 10

/** More than this part of a source's goods missing from its file: the file is likely cut off, or another. */
const largeLoss = 0.1

/** `total`: how many goods the last file of the source had; `missing`: how many of them this one lacks. */
export function sourceGuards({ total, missing }: { total: number; missing: number }): OfferGuard[] {
  if (missing <= largeLoss * total) return []
  const percent = Math.round((missing / total) * 100)
  const text = `a forrás ${formatNumber(total)} termékéből ${formatNumber(missing)} hiányzik a fájlból (${percent} %)`
  return [{ kind: 'source_missing', itemNumber: '', text }]
}

/** What is new has no price before. */
export function offerGuards(before: GuardedOffer, after: GuardedOffer): OfferGuard[] {
  const { itemNumber } = after
  const found: [GuardKind, string][] = [
    ...priceGuards(before, after),
    ...costGuards(before, after),
    ...stockGuards(before, after),
  ]
  return found.map(([kind, text]) => ({ kind, itemNumber, text: `${itemNumber}: ${text}` }))
}

function* priceGuards(
  { price: before, originalPrice }: GuardedOffer,
  after: GuardedOffer,
): Generator<[GuardKind, string]> {
  const { price } = after
  if (price === null) return
  if (price <= tinyPrice && price !== before) yield ['tiny_price', `az ár csak ${formatForint(price)}`]
  if (before !== null && Math.abs(price - before) > largeChange * before)
    yield [
      'price_change',
      `${formatForint(before)} helyett ${formatForint(price)} (${changeText(before, price)})`,
    ]
  if (originalPrice !== null && after.originalPrice === null)
    yield ['discount_ends', `véget ér az akció, az áthúzott ár (${formatForint(originalPrice)}) eltűnik`]
}

/** The cost stands in no text: who may change a price need not know it. */
function* costGuards(before: GuardedOffer, after: GuardedOffer): Generator<[GuardKind, string]> {
  const { price: gross, cost, taxRate } = after
  const isAsBefore = before.price === gross && before.cost === cost && before.taxRate === taxRate
  if (gross === null || cost === null || isAsBefore || !isBelowCost({ gross, taxRate, cost })) return
  yield ['below_cost', `az ár (nettó ${formatForint(netOf(gross, taxRate))}) a beszerzési ár alatt van`]
}

function* stockGuards(
  { onHand: before }: GuardedOffer,
  { onHand }: GuardedOffer,
): Generator<[GuardKind, string]> {
  if (before > 0 && onHand === 0) yield ['stock_gone', `a készlet ${before} darabról 0 lesz`]
}

function changeText(before: number, after: number): string {
  const percent = Math.round((Math.abs(after - before) / Math.max(before, 1)) * 100)
  return `${after > before ? '+' : '−'}${percent} %`
}
