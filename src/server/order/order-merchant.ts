import { formatForint } from '#contract/money.ts'
import { giveBackStock, releaseStock, sellStock } from '#server/catalogue/index.ts'
import { releaseCoupon } from '#server/coupon/index.ts'
import type { Platform } from '#platform/platform.ts'
import { amountDue, netPaidAmount, findOpenAttempt } from '#server/payment/index.ts'
import { carrierCodes, isCarrier, isTrackingCode, type CarrierCode } from '#server/carrier/index.ts'
import { changeNumbered, step, type Change, type Changed, type Outcome } from './order-change.ts'
import { isCollected } from './order-history.ts'
import { findHeldVariants, insertParcels, listReturnable } from './order-life-store.ts'
import { withdrawLinks } from './order-store.ts'
import type { OrderRecord, Parcel } from './order-record.ts'
import {
  choosePieces,
  courierCash,
  goodsOf,
  leftAfter,
  leftPieces,
  linesOf,
  missingOf,
  nextPieces,
  openShipment,
  piecesText,
  requireSeen,
  type Pieces,
} from './shipment.ts'
import { noteShipped, openShipmentOf } from './shipment-store.ts'
import { listOrderStock } from './order-stock.ts'
import { OrderRefusedError, OrderShortError, OrderUnpaidError, type Actor } from './order.ts'

/** Who does it: a colleague at the desk, or the merchant by a command. */
type By = { actor?: Actor | undefined }

/** The merchant's word on an order that can be fulfilled. */
export function acceptOrder(platform: Platform, number: string, { actor }: By = {}): Promise<Changed> {
  return changeNumbered(platform, number, async (change) => {
    const key = await step(change, 'order', 'accepted', { actor })
    return { email: { key, news: { kind: 'accepted' } }, by: actor, undo: { step: 'accept' } }
  })
}

export function prepareOrder(platform: Platform, number: string, { actor }: By = {}): Promise<Changed> {
  return changeNumbered(platform, number, async (change) => {
    await step(change, 'fulfilment', 'preparing', { actor })
    return { by: actor, undo: { step: 'prepare' } }
  })
}

/** A customer has passed an email on, or lost it: no link that was sent so far opens the order. The next email has a new one. */
export function withdrawOrderLinks(platform: Platform, number: string): Promise<Changed> {
  return changeNumbered(platform, number, async ({ tx, order }) => {
    await withdrawLinks(tx, order.id)
    return { notes: ['Az eddig elküldött levelek hivatkozásai már nem nyitják meg.'] }
  })
}

export type Sending = {
  carrier: string | undefined
  trackingCodes: readonly string[]
  /** All that has not left yet of these lines, by item number. Without them, and without `pieces`, what was put together, else all. */
  itemNumbers: readonly string[]
  /** So much of these lines, in place of what was put together. */
  pieces?: readonly Pieces[]
  /** How many pieces had left when it was chosen: who was slower has to look again. */
  seen?: number | undefined
  /** What is not paid, nor paid to the courier, is only noted; `refused`; or leaves for a reason that the history stores. */
  unpaid?: 'noted' | 'refused' | { reason: string }
  /** More than is in stock leaves (of goods that are sold before they come), or is `refused`. */
  short?: 'noted' | 'refused'
}

/**
 * The goods are handed to a carrier, or wait in the shop for who collects them; what was held of them is sold.
 * @throws OrderRefusedError for a wrong carrier, tracking code, item number or number of pieces, TransitionRefusedError, OrderUnpaidError.
 */
export function shipOrder(
  platform: Platform,
  number: string,
  sending: Sending,
  by: By = {},
): Promise<Changed> {
  return changeNumbered(platform, number, (change) => ship(change, sending, by))
}

async function ship(change: Change, sending: Sending, { actor }: By): Promise<Outcome> {
  const { tx, order } = change
  const { pieces, wasOpen } = leavingPieces(order, sending)
  const leaving = linesOf(order, pieces)
  const rest = leftAfter(order, pieces)
  const isLast = rest.length === 0
  if (!wasOpen && rest.length > 0) requireNoWaiting(order)
  const note = requirePaid(order, sending)
  if (sending.short === 'refused') await requireStock(change, pieces)
  const key = await step(change, 'fulfilment', isLast ? 'shipped' : 'partially_shipped', { actor, note })
  const named = readParcels(order, sending)
  const waiting = waitingParcels(order)
  // Registered parcels have their cash; of codes that somebody typed the first stands for all.
  const cash =
    waiting.length > 0 ? 0 : courierCash(order, amountDue(order.totalGross, order.paymentEvents), pieces)
  const taking = named.map((one, index) => ({ ...one, cash: index === 0 ? cash : 0 }))
  const brought = await insertParcels(tx, order.id, taking)
  const parcels = mergedParcels(waiting, named)
  const open = wasOpen ? openShipment(order) : undefined
  const id = open?.id ?? (await openShipmentOf(tx, order.id, { pieces, actor: actor ?? 'merchant' }))
  await noteShipped(tx, order.id, id)
  const goods = goodsOf(order, pieces)
  const isComplete = isLast && order.fulfilment !== 'partially_shipped'
  const kind = isCollected(order) && parcels.length === 0 ? 'ready' : 'shipped'
  const items = isComplete ? null : { leaving: piecesText(leaving), rest: piecesText(linesOf(order, rest)) }
  return {
    email: { key, news: { kind, parcels, items } },
    by: actor,
    undo: {
      step: 'ship',
      restore: { stock: { was: 'sold', goods }, parcels: brought, shipment: { id, wasOpen } },
    },
    moveStock: () => sellStock(tx, order.id, goods),
    notes: [
      ...(order.paymentMethod.type === 'cash_on_delivery' ? [] : dueNotes(order)),
      ...(isLast ? [] : [`Még itt van: ${piecesText(linesOf(order, rest))}.`]),
    ],
  }
}

/** @throws OrderRefusedError */
function leavingPieces(
  order: OrderRecord,
  { itemNumbers, pieces, seen }: Sending,
): { pieces: Pieces[]; wasOpen: boolean } {
  if (itemNumbers.length > 0) return { pieces: piecesOfItems(order, itemNumbers), wasOpen: false }
  if (pieces) return { pieces: choosePieces(order, pieces, seen), wasOpen: false }
  requireSeen(order, seen)
  return { pieces: nextPieces(order), wasOpen: openShipment(order) !== undefined }
}

function piecesOfItems(order: OrderRecord, itemNumbers: readonly string[]): Pieces[] {
  const left = leftPieces(order)
  return itemNumbers.flatMap((itemNumber) => {
    const lines = order.lines.filter((one) => one.itemNumber === itemNumber)
    if (lines.length === 0)
      throw new OrderRefusedError(`Nincs ${itemNumber} cikkszámú tétel a(z) ${order.number} rendelésben.`)
    const found = left.filter(({ lineId }) => lines.some(({ id }) => id === lineId))
    if (found.length === 0)
      throw new OrderRefusedError(
        `A(z) ${order.number} rendelés ${itemNumber} cikkszámú tételét már feladták.`,
      )
    return found
  })
}

/** A label that is stuck on a parcel of other goods would go with these. @throws OrderRefusedError */
function requireNoWaiting(order: OrderRecord): void {
  const codes = waitingParcels(order).map(({ trackingCode }) => trackingCode)
  if (codes.length > 0)
    throw new OrderRefusedError(
      `A bejegyzett csomag (${codes.join(', ')}) másként volt összeállítva. Előbb vonja vissza a csomagot.`,
    )
}

/** Those that were registered and wait for their goods. */
const waitingParcels = ({ parcels = [] }: OrderRecord) =>
  parcels.filter(({ shipmentId }) => shipmentId == null)

const mergedParcels = (waiting: readonly Parcel[], named: readonly Parcel[]): Parcel[] => [
  ...waiting,
  ...named.filter(
    (one) =>
      !waiting.some(
        ({ carrier, trackingCode }) => carrier === one.carrier && trackingCode === one.trackingCode,
      ),
  ),
]

/** Gives what the history has to say of money that is missing. @throws OrderUnpaidError */
function requirePaid(order: OrderRecord, { unpaid = 'noted' }: Sending): string {
  const due = unpaidBeforeShipping(order)
  if (due === 0 || unpaid === 'noted') return ''
  if (unpaid === 'refused')
    throw new OrderUnpaidError(
      `Még nincs kifizetve: ${formatForint(due)} hiányzik. Írja meg, miért adja fel mégis.`,
    )
  return unpaid.reason
}

/** @throws OrderShortError */
async function requireStock({ tx, order }: Change, pieces: readonly Pieces[]): Promise<void> {
  const leaving = linesOf(order, pieces)
  const missing = missingOf(order, pieces, (await listOrderStock(tx, [order])).get(order.id) ?? [])
  if (missing.size === 0) return
  const short = leaving.flatMap((line) => {
    const quantity = missing.get(line.id) ?? 0
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
  throw new OrderShortError(
    `Nem jut rá készlet: ${piecesText(short)}. Adjon fel kevesebbet, vagy jelölje be, hogy az áru megvan.`,
  )
}

/** Forints that had to come before the goods leave; 0 where the courier takes them. */
export function unpaidBeforeShipping({ totalGross, paymentEvents, paymentMethod }: OrderRecord): number {
  return paymentMethod.type === 'cash_on_delivery' ? 0 : amountDue(totalGross, paymentEvents)
}

function readParcels(order: OrderRecord, { carrier, trackingCodes }: Sending) {
  if (trackingCodes.length === 0) return []
  const code = readCarrier(carrier ?? order.shippingMethod.provider)
  return trackingCodes.map((trackingCode) => {
    if (!isTrackingCode(trackingCode)) throw new OrderRefusedError(`Ez nem csomagszám: ${trackingCode}`)
    return { carrier: code, trackingCode }
  })
}

function readCarrier(code: string): CarrierCode {
  if (!isCarrier(code)) throw new OrderRefusedError(`Melyik futárnál van? Lehet: ${carrierCodes.join(', ')}.`)
  return code
}

export function deliverOrder(platform: Platform, number: string, { actor }: By = {}): Promise<Changed> {
  return changeNumbered(platform, number, async (change) => {
    const key = await step(change, 'fulfilment', 'delivered', { actor })
    return { email: { key, news: { kind: 'delivered' } }, by: actor, undo: { step: 'deliver' } }
  })
}

/** Nothing is left to do with it. */
export function completeOrder(platform: Platform, number: string, { actor }: By = {}): Promise<Changed> {
  return changeNumbered(platform, number, async (change) => {
    await step(change, 'order', 'completed', { actor })
    return { notes: dueNotes(change.order), by: actor, undo: { step: 'complete' } }
  })
}

/** The goods have come back and can be sold again. */
export function returnOrder(
  platform: Platform,
  number: string,
  reason: string,
  { actor }: By = {},
): Promise<Changed> {
  return changeNumbered(platform, number, (change) => returnGoods(change, reason, { actor }))
}

/** The same as a part of a change. */
export async function returnGoods(change: Change, reason: string, { actor }: By): Promise<Outcome> {
  const { tx, order } = change
  await step(change, 'fulfilment', 'returned', { actor, note: reason })
  const goods = await listReturnable(tx, order.id)
  return {
    by: actor,
    undo: { step: 'return', restore: { stock: { was: 'returned', goods } } },
    moveStock: () => giveBackStock(tx, order.id, goods),
    notes: refundNotes(order),
  }
}

/**
 * Ends an order; what is still held of its stock is free again. A job never cancels an order that has money in it, or
 * that is being paid.
 * @throws OrderRefusedError, TransitionRefusedError.
 */
export function cancelOrder(
  platform: Platform,
  number: string,
  { reason, actor }: { reason: string } & By,
): Promise<Changed> {
  return changeNumbered(platform, number, async (change) => {
    const { tx, order } = change
    const netPaid = netPaidAmount(order.paymentEvents)
    if (netPaid > 0 && actor?.startsWith('job:'))
      throw new OrderRefusedError(
        `A(z) ${number} rendelésre ${formatForint(netPaid)} érkezett, magától nem törlődik.`,
      )
    if (actor?.startsWith('job:') && (await findOpenAttempt(tx, order.id)))
      throw new OrderRefusedError(`A(z) ${number} rendelést éppen fizetik, magától nem törlődik.`)
    const key = await step(change, 'order', 'cancelled', { actor, note: reason })
    const isPartlySent = order.fulfilment === 'partially_shipped'
    const held = await findHeldVariants(tx, order.id)
    return {
      email: { key, news: { kind: 'cancelled', reason, kept: netPaid, isPartlySent } },
      by: actor,
      undo: {
        step: 'cancel',
        restore: { stock: { was: 'released', variants: held }, coupon: order.coupon !== null },
      },
      async moveStock() {
        await releaseCoupon(tx, order.id)
        await releaseStock(tx, order.id)
      },
      notes: [
        ...refundNotes(order),
        ...(isPartlySent ? ['Egy részét már feladták; csak a többi szabadult fel.'] : []),
      ],
    }
  })
}

function refundNotes({ number, paymentEvents }: OrderRecord): string[] {
  const netPaid = netPaidAmount(paymentEvents)
  if (netPaid <= 0) return []
  return [`Visszatérítés jár: ${formatForint(netPaid)} érkezett a(z) ${number} rendelésre.`]
}

/** Nothing stops a merchant who trusts the customer; it is only noted. */
function dueNotes({ totalGross, paymentEvents }: OrderRecord): string[] {
  const due = amountDue(totalGross, paymentEvents)
  return due > 0 ? [`Még nincs kifizetve: ${formatForint(due)} hiányzik.`] : []
}
