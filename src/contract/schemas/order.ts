import { z } from 'zod'
import { cart } from './cart.ts'
import {
  billingAddress,
  contact,
  paymentTerms,
  requestedDay,
  requestedHour,
  shippingAddress,
  totalsItem,
} from './checkout.ts'
import { databaseId, deliveryPromise, image, money, pageQuery, price, uuid } from './shared.ts'

export const orderDate = z.object({
  formatted_date: z.string(),
  formatted_time: z.string(),
  formatted_date_time: z.string(),
  iso: z.string(),
})
const orderStatus = z.object({ name: z.string(), color: z.string() })
const paymentStatus = z.object({ title: z.string(), is_pending: z.boolean() })

export const orderItem = z.object({
  id: z.string(),
  /** Lines that were ordered as one set share it; null for all others. `groupSets` makes one of them. */
  set_id: uuid.nullable(),
  product_variant_id: z.int(),
  name: z.string(),
  item_number: z.string(),
  unit_measure: z.string(),
  price,
  quantity: z.int(),
  total: price,
  primary_image: image.nullable(),
})

/** What a bank transfer needs; null for other ways to pay, and when nothing is to be paid. */
const transferDetails = z.object({
  beneficiary: z.string(),
  account: z.string(),
  reference: z.string(),
  due_date: z.string(),
  /** What the QR code says that banks’ apps read (MNB, HCT); null until the merchant has given the bank’s BIC. */
  code: z.string().nullable(),
})

/** Something that happened to the order, in the customer's words; the oldest comes first. */
const orderMoment = orderDate.pick({ formatted_date_time: true, iso: true }).extend({ name: z.string() })

/** Goods that left together; `items` by the ids of the order's items. */
const orderPart = z.object({
  date: orderDate,
  items: z.array(z.object({ id: z.string(), quantity: z.int() })),
  tracking_urls: z.array(z.string()),
})

export const order = z
  .object({
    id: z.string(),
    number: z.string(),
    date: orderDate,
    total: price,
    status: orderStatus,
    payment_status: paymentStatus,
    /** What is still to be paid; 0 before a price is agreed, and when nothing is due any more. */
    amount_due: money,
    instant_payment: z.boolean(),
    items: z.array(orderItem),
    contact,
    shipping_address: shippingAddress.nullable(),
    billing_address: billingAddress,
    /** The same two under the specification's name. */
    addresses: z.object({ shipping_address: shippingAddress.nullable(), billing_address: billingAddress }),
    shipping_method: z.object({ name: z.string(), description: z.string() }),
    payment_data: z.object({
      payment_method: z.object({ name: z.string(), type: z.string(), description: z.string() }),
      sub_total: price,
      adjustments: z.array(totalsItem),
      total: price,
    }),
    /** Where the goods wait; null unless a pickup point was chosen. */
    pickup_point: z
      .object({ name: z.string(), address: z.string(), provider: z.string(), type: z.string() })
      .nullable(),
    wished_day: z.object({ iso: z.string(), formatted_date: z.string() }).nullable(),
    /** The hour at a workshop; null where the order has none. */
    fitting: z
      .object({
        /** `2026-11-27` and `09:00`, in Hungarian time. */
        day: z.string(),
        hour: z.string(),
        /** When it begins and ends, ISO. */
        starts_at: z.string(),
        ends_at: z.string(),
        /** `csütörtök, november 26., 9–10 óra` */
        formatted: z.string(),
        wheels: z.int(),
        /** What the workshop takes; null: it says so itself. */
        price: money.nullable(),
        /** Of the workshop; empty where it gave none. */
        phone: z.string(),
      })
      .nullable(),
    /** What the checkout promised of its arrival; null where nothing was promised, or nothing is to arrive any more. */
    promise: deliveryPromise.nullable(),
    /** It can be paid now by `purchase`: an instant payment that is due. */
    can_pay: z.boolean(),
    transfer: transferDetails.nullable(),
    comment: z.string(),
    has_proforma: z.boolean(),
    has_advance_invoice: z.boolean(),
    has_invoice: z.boolean(),
    tracking_urls: z.array(z.string()),
    /** What has left of an order that leaves in parts, oldest first; empty for one that leaves whole. */
    parts: z.array(orderPart),
    history: z.array(orderMoment),
  })
  .meta({ id: 'Order' })
/** Ways to pay an order in place of its own; `total` is what the order comes to with it, its fee and rounding included. */
export const orderPaymentMethods = z.object({
  /** Until when the goods of an unpaid card payment are held; null for other orders. */
  held_until: orderDate.nullable(),
  payment_methods: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      type: z.enum(['transfer', 'cash_on_delivery', 'card']),
      payment_terms: paymentTerms.nullable(),
      total: money,
    }),
  ),
})
/** `total`: the forints that were shown. */
export const orderPaymentBody = z.object({
  payment_method_id: databaseId,
  total: z.int(),
  payment_terms: z.boolean().optional(),
})
/** Hours that an order may have at its workshop; none where it may choose no more. `minutes`: how long one is. */
export const orderFittingHours = z.object({
  can_change: z.boolean(),
  can_cancel: z.boolean(),
  /** Until when; null where nothing can be changed. */
  until: orderDate.nullable(),
  days: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      hours: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  ),
})
export const orderFittingBody = z.object({ day: requestedDay, hour: requestedHour })
/** What is taken along to a workshop. `card` null: nothing of the order is a tyre of a car, an SUV or a van, or it was given up. */
export const orderWorkshopCard = z.object({
  card: z
    .object({
      number: z.string(),
      tyres: z.array(
        z.object({
          item_id: z.string(),
          quantity: z.int(),
          unit_measure: z.string(),
          /** Brand and model. */
          name: z.string(),
          /** As the sidewall has it: `205`, `55`, `R16C`, `113/111`, `H`; null for what is not known. */
          size: z.object({
            width: z.string(),
            profile: z.string().nullable(),
            rim: z.string(),
            load: z.string().nullable(),
            speed: z.string().nullable(),
            reinforced: z.boolean(),
          }),
          season: z.enum(['teli', 'nyari', 'negyevszakos']).nullable(),
          /** The wheel that it was ordered mounted on; null: on none. */
          wheel: z.string().nullable(),
        }),
      ),
      /** The workshop that the order goes to; null: to none. `when`: null while neither hour nor day is chosen. */
      workshop: z.object({ name: z.string(), address: z.string(), when: z.string().nullable() }).nullable(),
      /** What whoever fits them needs to know. */
      work: z.array(z.string()),
      /** What the driver needs to know. */
      upkeep: z.array(z.object({ name: z.string(), texts: z.array(z.string()) })),
      /** The garage with the size filled in, where the reminder of the next change is requested; null where there is none. */
      reminder: z.string().nullable(),
    })
    .nullable(),
})
export const orderListItem = order.pick({
  id: true,
  number: true,
  date: true,
  total: true,
  status: true,
  payment_status: true,
  amount_due: true,
  instant_payment: true,
  items: true,
  has_advance_invoice: true,
  has_invoice: true,
  tracking_urls: true,
})
export const orderParams = z.object({ id: uuid })
/** The cart with what could be had of the order; `notes` say what could not, or only in part. */
export const reorderedCart = cart
  .extend({ notes: z.array(z.object({ name: z.string(), message: z.string() })) })
  .meta({ id: 'ReorderedCart' })
export const orderListQuery = z.object(pageQuery)
/** Orders placed as a guest with the user's verified address, which no account holds yet. */
export const claimableOrders = z.object({ count: z.int().min(0) })
export const claimedOrders = z.object({ claimed: z.int().min(0) })
/** `signature` comes from the signed link in the order mail. */
export const orderQuery = z.object({ signature: z.string().max(200).optional() })

/** `proforma` is no invoice; `advance` of money paid before delivery, `final` of the goods, `credit` takes one back. */
export const invoice = z.object({ type: z.enum(['proforma', 'advance', 'final', 'credit', 'correction']) })
/** A file, as its bytes and the name to save it by. */
export const orderDocument = z.object({
  name: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
})
export const invoiceQuery = invoice.extend(orderQuery.shape)
export const purchaseParams = z.object({ order_id: uuid })
/** Where the customer pays. */
export const purchase = z.object({ payment_url: z.string() })
export const transactionParams = z.object({
  method: z.string().regex(/^[a-z]{1,20}$/),
  reference: z.string().regex(/^[\w-]{1,100}$/),
})
/** `r` and `s`: what a service signed and sent the browser back with; it proves who returns, and never decides the state. */
export const transactionQuery = z.object({
  r: z.string().max(2000).optional(),
  s: z.string().max(200).optional(),
})
/** One attempt to pay. `order` only for those who may see the order. */
export const paymentTransaction = z
  .object({
    method: z.string(),
    reference: z.string(),
    status: z.enum(['pending', 'authorized', 'paid', 'failed', 'cancelled', 'expired', 'refunded']),
    title: z.string(),
    /** What to show the payer, in the words that the service prescribes. */
    message: z.string(),
    is_pending: z.boolean(),
    /** The service's id of it, where it must be shown. */
    transaction_id: z.string().nullable(),
    can_pay_again: z.boolean(),
    order: z.object({ id: z.string(), number: z.string() }).nullable(),
  })
  .meta({ id: 'PaymentTransaction' })
