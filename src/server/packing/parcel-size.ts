/** Which compartment of a locker an order's goods need. Pure. */
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { compartmentsOf, isCarrier, type Compartment, type Size } from '#server/carrier/index.ts'
import type { OrderRecord } from '#server/order/index.ts'

/** Goods of one line. `sidesMm`: those of the packed piece that are known, in any order; `grams` 0: not known. */
export type ParcelGoods = { itemNumber: string; quantity: number; grams: number; sidesMm: number[] }

/** `size` null: they fit none; `isKnown`: it follows from what the goods are. */
export type SizeChoice = { size: Size | null; isKnown: boolean }

/** What lies beside each other leaves corners empty: so much of a compartment is filled at most. */
const fillable = 0.8
/** Of goods whose sides nobody has said. */
const usual: Size = 'm'

/** The smallest compartment that each of `count` parcels fits. */
export function chooseSize(
  goods: readonly ParcelGoods[],
  compartments: readonly Compartment[],
  count: number,
): SizeChoice {
  const fitting = compartments.filter((compartment) => fits(goods, compartment, count))
  const first = fitting[0]
  if (!first) return { size: null, isKnown: true }
  if (goods.every(hasAllSides) && fitting.every(({ sidesMm }) => sidesMm !== null))
    return { size: first.size, isKnown: true }
  // Nothing smaller than usual is taken for goods that may be as large as anything.
  const order = compartments.map(({ size }) => size)
  const from = order.indexOf(usual)
  const size = fitting.find((one) => order.indexOf(one.size) >= from)?.size ?? first.size
  return { size, isKnown: false }
}

const hasAllSides = ({ sidesMm }: ParcelGoods) => sidesMm.length === 3
const descending = (sides: readonly number[]) => sides.toSorted((a, b) => b - a)
const volumeOf = (sides: readonly number[]) => sides.reduce((product, side) => product * side, 1)

function fits(goods: readonly ParcelGoods[], { sidesMm: room, maxGrams }: Compartment, count: number) {
  const grams = goods.reduce((sum, one) => sum + one.grams * one.quantity, 0)
  if (maxGrams !== null && (grams > maxGrams * count || goods.some((one) => one.grams > maxGrams)))
    return false
  if (room === null) return true
  if (!goods.every(({ sidesMm }) => descending(sidesMm).every((side, index) => side <= room[index]!)))
    return false
  const pieces = goods.reduce((sum, { quantity }) => sum + quantity, 0)
  if (pieces <= count) return true
  const volume = goods
    .filter(hasAllSides)
    .reduce((sum, { sidesMm, quantity }) => sum + volumeOf(sidesMm) * quantity, 0)
  return volume <= volumeOf(room) * fillable * count
}

/** The compartments that an order has to do with; none unless it goes to a locker. */
export function compartmentsFor(order: OrderRecord, carrier: string | null): readonly Compartment[] {
  const isToLocker = order.pickupPoint?.type === 'locker'
  return isToLocker && carrier !== null && isCarrier(carrier) ? compartmentsOf(carrier) : []
}

type Presented = AdminResponse<'getRun'>['orders'][number]['parcel_size']

/** Null where no size is wanted. */
export function presentSize(
  goods: readonly ParcelGoods[],
  compartments: readonly Compartment[],
  count: number,
): Presented {
  if (compartments.length === 0) return null
  const { size, isKnown } = chooseSize(goods, compartments, count)
  return {
    suggested: size,
    is_known: isKnown,
    choices: compartments.map((one) => ({ size: one.size, name: one.name })),
  }
}

/** How much a compartment takes at most, in grams; null: not known, or none is wanted. */
export function maxCompartmentGrams(compartments: readonly Compartment[]): number | null {
  const limits = compartments.flatMap(({ maxGrams }) => maxGrams ?? [])
  return limits.length > 0 ? Math.max(...limits) : null
}
