import type { BillingAddress, Contact, ShippingAddress } from '#contract/wire.ts'
import type { Gateway, LedgerEntry, PaymentType } from '#server/payment/index.ts'
import type { Appointment } from '#server/fitting/index.ts'
import type { CarrierCode, ParcelState } from '#server/carrier/index.ts'
import type { Shipment } from './shipment.ts'
import type { FulfilmentState, Machine, OrderState } from './order.ts'

/** Amounts in forints; rounded once, from the line's gross. */
export type OrderLine = {
  id: string
  variantId: number
  productId: number
  name: string
  itemNumber: string
  unitMeasure: string
  imageKey: string | null
  taxRate: number
  unitGross: number
  quantity: number
  discount: number
  net: number
  tax: number
  gross: number
  /** Of the set that it was ordered in; null for a line by itself. */
  setId: string | null
}

/** Every amount that is no line. `quotation` is the text shown in place of an amount that is agreed later. */
export type Adjustment = {
  type: 'shipping' | 'payment_fee' | 'discount' | 'cash_rounding'
  label: string
  /** What it comes from, such as `shipping_method:3`. */
  source: string
  taxRate: number
  net: number
  tax: number
  gross: number
  quotation: string | null
  /** What the delivery would have cost, where a coupon pays it; null or absent: none does, or that was not recorded. */
  waived?: number | null
}

/** By the shop's checkout, or by telephone, taken down at the desk. */
export type OrderChannel = 'web' | 'phone'

/** An order as it stands in the database: everything that a customer reads on it is a snapshot. */
export type OrderRecord = {
  id: string
  number: string
  cartId: string
  /** Exactly one of the two owns it: the account, or the session of a guest. */
  userId: number | null
  guestKey: string | null
  /** How it came in; absent where it was not recorded, which was by the shop. */
  channel?: OrderChannel
  state: OrderState
  fulfilment: FulfilmentState
  contact: Contact
  shippingAddress: ShippingAddress | null
  billingAddress: BillingAddress
  shippingMethod: { id: number; name: string; description: string; provider: string }
  /** Where the goods wait, as it stood when the order was placed. */
  pickupPoint: OrderPickupPoint | null
  /** The day requested, as `2026-11-24`. */
  requestedDay: string | null
  /** Its hour at a workshop; null, or absent, where it has none. */
  fitting?: Appointment | null
  /** What was promised of its arrival; null or absent: nothing. `payBy`: if its transfer is there by then. */
  promise?: OrderPromise | null
  paymentMethod: { id: number; name: string; description: string; type: PaymentType; gateway: Gateway | null }
  /** What the coupon took off is in the lines' discounts. */
  coupon: { code: string; name: string } | null
  /** Kinds of documents that were issued for it. */
  documents: DocumentKind[]
  comment: string
  /** Which text of the terms was accepted. */
  termsVersion: string
  /** Grows with each change of its goods, addresses or delivery. */
  revision?: number
  /** When such a change last made more due. */
  repricedAt?: Date | null
  /** How many days its transfer is waited for, from when its price was known. */
  transferDueDays: number
  totalGross: number
  placedAt: Date
  lines: OrderLine[]
  adjustments: Adjustment[]
  paymentEvents: LedgerEntry[]
  /** What has happened since it was placed, oldest first; nothing to an order that is being placed. */
  steps?: OrderStep[]
  parcels?: Parcel[]
  /** What has left together, oldest first, then what is put together to leave next. */
  shipments?: Shipment[]
}

/** Days such as `2026-11-30`; `payBy` as an ISO time. */
export type OrderPromise = { from: string; to: string; payBy: string | null }

export type OrderPickupPoint = {
  id: string
  externalId: string
  name: string
  address: string
  provider: string
  type: string
}
export type DocumentKind = 'proforma' | 'advance' | 'final' | 'credit' | 'correction'

/** A row of the history after the first. */
export type OrderStep = { machine: Machine; from: string; to: string; actor: string; note: string; at: Date }
/** `state`: the carrier's last word on it, since `stateAt`. */
export type Parcel = {
  carrier: CarrierCode
  trackingCode: string
  state?: ParcelState | null
  stateAt?: Date | null
  /** With what it left; null: it waits for the next. */
  shipmentId?: string | null
}
