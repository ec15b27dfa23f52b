import { nameWords } from './name-fit.ts'
import type { ParcelPart } from './parcel-parts.ts'
import {
  documentKey,
  isOneSlip,
  numberParts,
  slipKeys,
  type NumberParts,
  type StatedNumber,
} from './stated-numbers.ts'

/** Orders by all that a payment may say of them. Pure; amounts in forints. */

/** An order that a payment may be of; paid and cancelled ones too, or theirs would be taken for another's. */
export type MatchOrder = {
  number: string
  /** What is still to be paid, and what the order comes to. */
  due: number
  total: number
  isCancelled: boolean
  names: readonly string[]
  documents: readonly string[]
  parcels: readonly string[]
  /** What was sent by itself, where it is known what its courier took. */
  parts: readonly ParcelPart[]
}

/** An order with its words as they are compared. `amount`: what a payment of it has to come to, of a paid one what it came to. */
export type KnownOrder = {
  order: MatchOrder
  amount: number
  number: NumberParts
  names: readonly (readonly string[])[]
  documents: ReadonlySet<string>
  parcels: ReadonlySet<string>
}

/** What a payment says, as it is compared. */
export type Said = {
  amount: number
  stated: readonly StatedNumber[]
  documents: ReadonlySet<string>
  parcel: string
  payer: readonly string[]
}

/** Finds the orders with which a payment has anything in common but a name. */
export type OrderIndex = (said: Said) => KnownOrder[]

export function indexOrders(orders: readonly MatchOrder[]): OrderIndex {
  const known = orders.map(knownOrder)
  const byAmount = Map.groupBy(known, ({ amount }) => amount)
  const byEnding = Map.groupBy(known, ({ number }) => number.ending)
  const byWord = grouped(known, ({ documents, parcels }) => [...documents, ...parcels])
  const bySlip = grouped(known, ({ number }) => slipKeys(number.digits))
  const named = ({ digits, hasYear }: StatedNumber) => {
    if (!hasYear) return byEnding.get(Number(digits)) ?? []
    const near = slipKeys(digits).flatMap((key) => bySlip.get(key) ?? [])
    return near.filter(({ number }) => number.digits === digits || isOneSlip(number.digits, digits))
  }
  return ({ amount, stated, documents, parcel }) => {
    const words = parcel === '' ? [...documents] : [...documents, parcel]
    const found = [
      ...(byAmount.get(amount) ?? []),
      ...words.flatMap((word) => byWord.get(word) ?? []),
      ...stated.flatMap(named),
    ]
    return [...new Set(found)]
  }
}

const knownOrder = (order: MatchOrder): KnownOrder => ({
  order,
  amount: order.due > 0 ? order.due : order.total,
  number: numberParts(order.number),
  names: order.names.map(nameWords),
  documents: new Set(order.documents.map(documentKey)),
  parcels: new Set(order.parcels.map(documentKey)),
})

function grouped(
  known: readonly KnownOrder[],
  keysOf: (one: KnownOrder) => readonly string[],
): ReadonlyMap<string, KnownOrder[]> {
  const groups = new Map<string, KnownOrder[]>()
  for (const one of known)
    for (const key of keysOf(one)) {
      const group = groups.get(key)
      if (group) group.push(one)
      else groups.set(key, [one])
    }
  return groups
}
