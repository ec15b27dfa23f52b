/** What is sent to carriers of an order's parcels. Pure. */
import type { Shop } from '#server/content/index.ts'
import {
  carrierFor,
  type CarrierCode,
  type ParcelRequest,
  type PostalAddress,
  type Size,
} from '#server/carrier/index.ts'
import { courierCash, type OrderRecord } from '#server/order/index.ts'
import { amountDue } from '#server/payment/index.ts'

/** Why: the desk has words of its own for each. */
export type ParcelRefusal =
  | 'unknown_order'
  | 'in_progress'
  | 'not_set_up'
  | 'which_carrier'
  | 'other_carrier'
  | 'not_ready'
  | 'no_parcels'
  | 'not_known'
  | 'label_lost'
  | 'collected'
  | 'address'
  | 'no_closing'

/** Something that can't be done with parcels; the message is for who types commands. */
export class ParcelRefusedError extends Error {
  override name = 'ParcelRefusedError'
  readonly reason: ParcelRefusal
  constructor(message: string, reason: ParcelRefusal) {
    super(message)
    this.reason = reason
  }
}

export function parcelKey(orderNumber: string, index: number): string {
  return `${orderNumber}-${index}`
}

/** `index` names it; `count`: how many leave together, of which one takes their money. */
export type ParcelChoice = {
  index: number
  takesCash: boolean
  count: number
  weightGrams: number
  size: Size
}

/** @throws ParcelRefusedError when the order or the shop lacks what a carrier needs. */
export function parcelRequest(order: OrderRecord, shop: Shop, choice: ParcelChoice): ParcelRequest {
  const { contact, shippingAddress, pickupPoint } = order
  return {
    key: parcelKey(order.number, choice.index),
    orderNumber: order.number,
    recipient: {
      name: shippingAddress?.name ?? `${contact.last_name} ${contact.first_name}`,
      phone: shippingAddress?.phone || contact.phone,
      email: shippingAddress?.email || contact.email,
    },
    to: destination(order),
    point: pickupPoint && { id: pickupPoint.externalId, name: pickupPoint.name, type: pickupPoint.type },
    cod: choice.takesCash ? courierCash(order, amountDue(order.totalGross, order.paymentEvents)) : 0,
    weightGrams: Math.max(1, Math.ceil(choice.weightGrams / choice.count)),
    size: choice.size,
    comment: shippingAddress?.comment ?? '',
    sender: { ...shop, postalAddress: readPostalAddress(shop.address, "The shop's address") },
  }
}

function destination({ number, pickupPoint, shippingAddress }: OrderRecord): PostalAddress {
  if (pickupPoint) return readPostalAddress(pickupPoint.address, 'The address of the pickup point')
  if (!shippingAddress)
    throw new ParcelRefusedError(`${number} is not sent anywhere: it is collected.`, 'collected')
  const { postal_code: postalCode, city, address } = shippingAddress
  return { postalCode, city, address }
}

/** `1138 Budapest, Garázs köz 4.` */
function readPostalAddress(line: string, whose: string): PostalAddress {
  const [, postalCode = '', city = '', address = ''] = /^(\d{4}) ([^,]+), (.+)$/.exec(line) ?? []
  if (address === '')
    throw new ParcelRefusedError(`${whose} has to be like 1138 Budapest, Garázs köz 4.`, 'address')
  return { postalCode, city, address }
}

/** Whom the order goes with: the pickup point's carrier, or the delivery method's. */
export function carrierOf({ pickupPoint, shippingMethod }: OrderRecord): CarrierCode | null {
  return carrierFor(pickupPoint?.provider ?? shippingMethod.provider)
}
