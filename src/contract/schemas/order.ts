import { z } from 'zod'
import { cart } from './cart.ts'
import { billingAddress, contact, shippingAddress, totalsItem } from './checkout.ts'
import { image, pageQuery, price, uuid } from './shared.ts'

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
  name: z.string(),
  item_number: z.string(),
  unit_measure: z.string(),
  price,
  quantity: z.int(),
  total: price,
  primary_image: image.nullable(),
})

/** What a bank transfer needs; null for other ways to pay. */
const transferDetails = z.object({
  beneficiary: z.string(),
  account: z.string(),
  reference: z.string(),
  due_date: z.string(),
})

/** Something that happened to the order, in the buyer's words; the oldest comes first. */
const orderMoment = orderDate.pick({ formatted_date_time: true, iso: true }).extend({ name: z.string() })

export const order = z
  .object({
    id: z.string(),
    number: z.string(),
    date: orderDate,
    total: price,
    status: orderStatus,
    payment_status: paymentStatus,
    instant_payment: z.boolean(),
    items: z.array(orderItem),
    contact,
    shipping_address: shippingAddress.nullable(),
    billing_address: billingAddress,
    shipping_method: z.object({ name: z.string(), description: z.string() }),
    payment_data: z.object({
      payment_method: z.object({ name: z.string(), type: z.string(), description: z.string() }),
      sub_total: price,
      adjustments: z.array(totalsItem),
      total: price,
    }),
    transfer: transferDetails.nullable(),
    comment: z.string(),
    has_advance_invoice: z.boolean(),
    has_invoice: z.boolean(),
    tracking_urls: z.array(z.string()),
    history: z.array(orderMoment),
  })
  .meta({ id: 'Order' })
export const orderListItem = order.pick({
  id: true,
  number: true,
  date: true,
  total: true,
  status: true,
  payment_status: true,
  instant_payment: true,
  items: true,
  has_advance_invoice: true,
  has_invoice: true,
  tracking_urls: true,
})
export const orderParams = z.object({ id: uuid })
/** The cart with what could be had of the order; `notes` tell what could not, or only in part. */
export const reorderedCart = cart
  .extend({ notes: z.array(z.object({ name: z.string(), message: z.string() })) })
  .meta({ id: 'ReorderedCart' })
export const orderListQuery = z.object(pageQuery)
/** Orders placed as a guest with the user's verified address, which no account holds yet. */
export const claimableOrders = z.object({ count: z.int().min(0) })
export const claimedOrders = z.object({ claimed: z.int().min(0) })
/** `signature` comes from the signed link in the order mail. */
export const orderQuery = z.object({ signature: z.string().max(200).optional() })

export const invoice = z.object({ type: z.enum(['advance', 'final', 'credit', 'proforma']) })
export const paymentTransaction = z.object({ method: z.string(), reference: z.string() })
export const purchase = z.object({ payment_url: z.string() })
