/** What stands on packing slips and pick lists. Pure. */
import { formatForint } from '#contract/money.ts'
import {
  cashOfNext,
  isAllShipped,
  isCollected,
  leftAfter,
  linesOf,
  linesToPack,
  nextPieces,
  piecesText,
  presentDate,
  presentDay,
  type OrderRecord,
} from '#server/order/index.ts'
import { amountDue, cashRounding } from '#server/payment/index.ts'
import { setNames } from './set-names.ts'

/** `isStrong`: money that the courier has to take, or that is missing. */
export type SlipPayment = { text: string; isStrong: boolean }
/** `shelf` '': nobody has said where it lies. `set`: which wheels it is mounted for; '' for none. */
export type SlipLine = {
  name: string
  itemNumber: string
  shelf: string
  quantity: number
  unit: string
  set: string
}
/** By variant. */
export type Shelves = ReadonlyMap<number, string>
export type PackingSlip = {
  number: string
  placedOn: string
  /** Whom it goes to, a line each; the name first. */
  recipient: string[]
  /** How and where, a line each; the method first. */
  delivery: string[]
  payment: SlipPayment
  lines: SlipLine[]
  /** What the customer wrote. */
  comment: string
  /** Another part of this order has left before. */
  isRest: boolean
  /** What leaves later, as a text; '': nothing. */
  later: string
}

export type SlipContext = {
  /** Without it only the name and the town are printed. */
  isPersonal: boolean
  shelves: Shelves
}

export function packingSlip(order: OrderRecord, { isPersonal, shelves }: SlipContext): PackingSlip {
  const lines = linesToPack(order)
  const sets = setNames(lines)
  return {
    number: order.number,
    placedOn: presentDate(order.placedAt).formatted_date_time,
    recipient: recipientOf(order, isPersonal),
    delivery: deliveryOf(order, isPersonal),
    payment: slipPayment(order),
    lines: lines.map((line) => ({
      name: line.name,
      itemNumber: line.itemNumber,
      shelf: shelves.get(line.variantId) ?? '',
      quantity: line.quantity,
      unit: line.unitMeasure,
      set: sets.get(line.id) ?? '',
    })),
    comment: order.comment,
    isRest: countParts(order) > (isAllShipped(order) ? 1 : 0),
    later: piecesText(linesOf(order, leftAfter(order, nextPieces(order)))),
  }
}

/** How often goods of it have left. */
const countParts = ({ shipments = [] }: OrderRecord) =>
  shipments.filter(({ shippedAt }) => shippedAt !== null).length

function recipientOf(order: OrderRecord, isPersonal: boolean): string[] {
  const { contact, shippingAddress: to, billingAddress, pickupPoint } = order
  const name = to?.name ?? `${contact.last_name} ${contact.first_name}`
  if (!isPersonal) return [name, (to ?? billingAddress).city]
  const address = to && !pickupPoint ? [`${to.postal_code} ${to.city}`, to.address] : []
  return [name, ...address, to?.phone || contact.phone].filter(Boolean)
}

function deliveryOf(order: OrderRecord, isPersonal: boolean): string[] {
  const { pickupPoint: point, requestedDay: day, shippingAddress: to } = order
  return [
    order.shippingMethod.name,
    ...(point ? [point.name, point.address] : []),
    isCollected(order) ? 'Személyesen átveszi' : '',
    day === null ? '' : `Kért nap: ${presentDay(day).formatted_date}`,
    isPersonal ? (to?.comment ?? '') : '',
  ].filter(Boolean)
}

/** The courier takes what these goods cost. */
export function slipPayment(order: OrderRecord): SlipPayment {
  const due = amountDue(order.totalGross, order.paymentEvents)
  if (due === 0) return { text: 'FIZETVE', isStrong: false }
  if (order.paymentMethod.type === 'cash_on_delivery') {
    const cash = isAllShipped(order) ? due : cashOfNext(order, due)
    return { text: `UTÁNVÉT ${formatForint(cash + cashRounding(cash))}`, isStrong: true }
  }
  return { text: `NINCS KIFIZETVE: ${formatForint(due)}`, isStrong: true }
}

export type PickLine = Omit<SlipLine, 'set'> & {
  /** How many each order takes of it. */
  orders: { number: string; quantity: number }[]
}

/** What to take from the shelves for all of the orders together, as one walks along them. */
export function pickLines(orders: readonly OrderRecord[], shelves: Shelves) {
  const found = new Map<number, PickLine>()
  for (const order of orders)
    for (const line of linesToPack(order)) {
      const { variantId, name, itemNumber, unitMeasure: unit, quantity } = line
      const sum = found.get(variantId) ?? {
        name,
        itemNumber,
        shelf: shelves.get(variantId) ?? '',
        unit,
        quantity: 0,
        orders: [],
      }
      sum.quantity += quantity
      sum.orders.push({ number: order.number, quantity })
      found.set(variantId, sum)
    }
  return [...found.values()].toSorted(alongShelves)
}

const collator = new Intl.Collator('hu', { numeric: true })
const byItemNumber = (a: string, b: string) => collator.compare(a, b)

/** By shelf, then by item number; what has no shelf comes last. */
export function alongShelves(
  a: { shelf: string; itemNumber: string },
  b: { shelf: string; itemNumber: string },
): number {
  if ((a.shelf === '') !== (b.shelf === '')) return a.shelf === '' ? 1 : -1
  return collator.compare(a.shelf, b.shelf) || byItemNumber(a.itemNumber, b.itemNumber)
}

/** In the order in which the goods are picked: those that begin with the same goods stand together. */
export function inPickingOrder(orders: readonly OrderRecord[], shelves: Shelves): OrderRecord[] {
  const first = (order: OrderRecord) =>
    order.lines
      .map(({ itemNumber, variantId }) => ({ itemNumber, shelf: shelves.get(variantId) ?? '' }))
      .toSorted(alongShelves)[0] ?? { itemNumber: '', shelf: '' }
  return orders.toSorted((a, b) => alongShelves(first(a), first(b)) || byItemNumber(a.number, b.number))
}
