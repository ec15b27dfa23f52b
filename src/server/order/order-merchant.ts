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
import type { OrderRecord } from './order-record.ts'
import { OrderRefusedError, OrderUnpaidError, type Actor } from './order.ts'

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

export type Shipment = {
  carrier: string | undefined
  trackingCodes: readonly string[]
  /** Only these lines, whole, by item number; all that has not left yet without them. */
  itemNumbers: readonly string[]
  /** What is not paid, nor paid to the courier, is only noted; `refused`; or leaves for a reason that the history stores. */
  unpaid?: 'noted' | 'refused' | { reason: string }
}

/**
 * The goods are handed to a carrier, or wait in the shop for who collects them; what was held is sold.
 * @throws OrderRefusedError for a wrong carrier, tracking code or item number, TransitionRefusedError, OrderUnpaidError.
 */
export function shipOrder(
  platform: Platform,
  number: string,
  shipment: Shipment,
  by: By = {},
): Promise<Changed> {
  return changeNumbered(platform, number, (change) => ship(change, shipment, by))
}

async function ship(change: Change, shipment: Shipment, { actor }: By): Promise<Outcome> {
  const { tx, order } = change
  const held = await findHeldVariants(tx, order.id)
  const leaving = leavingVariants(order, held, shipment.itemNumbers)
  const isLast = held.every((id) => leaving.includes(id))
  const note = requirePaid(order, shipment)
  const key = await step(change, 'fulfilment', isLast ? 'shipped' : 'partially_shipped', { actor, note })
  const parcels = leavingParcels(order, shipment)
  const brought = []
  for (const { carrier, trackingCode } of parcels)
    brought.push(...(await insertParcels(tx, order.id, carrier, [trackingCode])))
  const isComplete = isLast && order.fulfilment !== 'partially_shipped'
  const names = order.lines.filter(({ variantId }) => leaving.includes(variantId)).map(({ name }) => name)
  const kind = isCollected(order) && parcels.length === 0 ? 'ready' : 'shipped'
  return {
    email: { key, news: { kind, parcels, items: isComplete ? null : names, isLast } },
    by: actor,
    undo: { step: 'ship', restore: { stock: { was: 'sold', variants: leaving }, parcels: brought } },
    moveStock: () => sellStock(tx, order.id, leaving),
    notes: order.paymentMethod.type === 'cash_on_delivery' ? [] : dueNotes(order),
  }
}

/** Gives what the history has to say of money that is missing. @throws OrderUnpaidError */
function requirePaid(order: OrderRecord, { unpaid = 'noted' }: Shipment): string {
  const due = unpaidBeforeShipping(order)
  if (due === 0 || unpaid === 'noted') return ''
  if (unpaid === 'refused')
    throw new OrderUnpaidError(
      `Még nincs kifizetve: ${formatForint(due)} hiányzik. Írja meg, miért adja fel mégis.`,
    )
  return unpaid.reason
}

/** Forints that had to come before the goods leave; 0 where the courier takes them. */
export function unpaidBeforeShipping({ totalGross, paymentEvents, paymentMethod }: OrderRecord): number {
  return paymentMethod.type === 'cash_on_delivery' ? 0 : amountDue(totalGross, paymentEvents)
}

function leavingVariants(
  order: OrderRecord,
  held: readonly number[],
  itemNumbers: readonly string[],
): number[] {
  if (itemNumbers.length === 0) return [...held]
  return itemNumbers.map((itemNumber) => {
    const line = order.lines.find((one) => one.itemNumber === itemNumber)
    if (!line)
      throw new OrderRefusedError(`Nincs ${itemNumber} cikkszámú tétel a(z) ${order.number} rendelésben.`)
    if (!held.includes(line.variantId))
      throw new OrderRefusedError(
        `A(z) ${order.number} rendelés ${itemNumber} cikkszámú tételét már feladták.`,
      )
    return line.variantId
  })
}

/** Those that are named; else those that were registered for a first shipment and wait for it. */
function leavingParcels(order: OrderRecord, shipment: Shipment) {
  const named = readParcels(order, shipment)
  return named.length > 0 || order.fulfilment !== 'preparing' ? named : (order.parcels ?? [])
}

function readParcels(order: OrderRecord, { carrier, trackingCodes }: Shipment) {
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
  return changeNumbered(platform, number, async (change) => {
    const { tx, order } = change
    await step(change, 'fulfilment', 'returned', { actor, note: reason })
    const goods = await listReturnable(tx, order.id)
    return {
      by: actor,
      undo: { step: 'return', restore: { stock: { was: 'returned', goods } } },
      moveStock: () => giveBackStock(tx, order.id, goods),
      notes: refundNotes(order),
    }
  })
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
