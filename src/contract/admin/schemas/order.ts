import { z } from 'zod'
import { money, uuid, image } from '../../schemas/shared.ts'
import { moment } from './member.ts'
import { shownState } from './state.ts'

export const listedOrder = z.object({
  id: z.string(),
  number: z.string(),
  placed_at: moment,
  state: shownState,
  payment: shownState,
  customer: z.string(),
  town: z.string(),
  pieces: z.int(),
  /** Addresses of the first goods' pictures, three at most. */
  pictures: z.array(z.string()),
  /** Pieces that are to be sent and are not in stock. */
  missing: z.int(),
  /** What else stands in its way, a sentence each. */
  troubles: z.array(z.string()),
  /** Its customer has ordered nothing before. */
  is_first: z.boolean(),
  shipping: z.string(),
  payment_method: z.string(),
  total: money,
  /** What has to go back of its money and was not begun. */
  refund_wanted: money,
  has_comment: z.boolean(),
  notes: z.int(),
  tags: z.array(z.string()),
  /** Who looks after it; '' for nobody. */
  assignee: z.string(),
  /** What is searched for is the number of one of its documents. */
  has_document: z.boolean(),
})

const address = z.object({
  name: z.string(),
  postal_code: z.string(),
  city: z.string(),
  address: z.string(),
})

/** What may be done with the order now, for who may do it. `edit` goes to a page of its own. */
const orderStep = z.enum([
  'accept',
  'prepare',
  'ship',
  'deliver',
  'complete',
  'return',
  'cancel',
  'mark_paid',
  'refund',
  'quote',
  'edit',
])

const parcel = z.object({ code: z.string(), url: z.string(), state: z.string() })
/** Lines of an order with so many pieces of each. */
export const pieces = z
  .array(
    z.object({
      id: uuid,
      quantity: z
        .int('Egész számot írjon.')
        .min(0, 'Nem lehet negatív.')
        .max(1_000_000, 'Legfeljebb 1 000 000.'),
    }),
  )
  .min(1)
  .max(500)
/** How many pieces had left when the page was shown: of two who send the same goods the second has to look again. */
export const seenShipped = z.int().min(0)

export const adminOrder = z.object({
  id: z.string(),
  number: z.string(),
  placed_at: moment,
  state: shownState,
  payment: shownState,
  steps: z.array(orderStep),
  lines: z.array(
    z.object({
      id: z.string(),
      /** See `groupSets`. */
      set_id: z.string().nullable(),
      name: z.string(),
      item_number: z.string(),
      quantity: z.int(),
      unit_measure: z.string(),
      unit_price: money,
      total: money,
      /** Pieces that have left. */
      shipped: z.int(),
      /** Pieces that leave next: of the part that was put together, else all that are still here. */
      next: z.int(),
      /** Pieces that are to be sent and are not in stock. */
      missing: z.int(),
      picture: image.nullable(),
      /** Of the line's goods: in stock, and held for orders; null for goods that are gone. */
      /** `older`: what of `held` orders that were placed before it wait for. */
      stock: z.object({ on_hand: z.int(), held: z.int(), older: z.int() }).nullable(),
    }),
  ),
  amounts: z.array(z.object({ name: z.string(), text: z.string() })),
  /**
   * What it took off is in the totals of the lines, and a fee of delivery that it paid is named in `amounts`, but for orders that
   * were placed before that was recorded.
   */
  coupon: z
    .object({ code: z.string(), name: z.string(), amount: money, is_fee_unrecorded: z.boolean() })
    .nullable(),
  total: money,
  due: money,
  refundable: money,
  /** What has to go back and was not begun, and what a payment service has not confirmed. */
  refund: z.object({
    wanted: money,
    pending: money,
    reason: z.string(),
    has_gateway: z.boolean(),
    /** What was given up last, while it can be wanted again. */
    waived: z.object({ id: z.int(), amount: money, reason: z.string() }).nullable(),
  }),
  shipping: z.object({
    name: z.string(),
    requested_day: z.string().nullable(),
    /** The hour at a workshop, in words. */
    fitting: z.string().nullable(),
    pickup_point: z.string().nullable(),
    /** Whose parcels it goes as; null where the method names no carrier. */
    carrier: z.string().nullable(),
  }),
  /** Who can have a parcel. */
  carriers: z.array(z.object({ code: z.string(), name: z.string() })),
  payment_method: z.object({ name: z.string(), type: z.string() }),
  customer: z.object({ name: z.string(), town: z.string() }),
  /** `refund_account`: where its customer wants the money; '' where none was given, null without the right to personal data. */
  withdrawals: z.array(
    z.object({ reference: z.string(), is_open: z.boolean(), refund_account: z.string().nullable() }),
  ),
  /** Null without the right to personal data. */
  personal: z
    .object({
      email: z.string(),
      phone: z.string(),
      shipping: address.extend({ comment: z.string() }).nullable(),
      billing: address.extend({ tax_number: z.string() }),
    })
    .nullable(),
  comment: z.string(),
  /** What stands in its way beside goods that are short, a sentence each. */
  troubles: z.array(z.string()),
  /** All that were registered or have left. */
  parcels: z.array(parcel),
  /** What has left together, oldest first. */
  shipments: z.array(z.object({ at: moment, items: z.string(), parcels: z.array(parcel) })),
  /** Pieces that have left, of all lines together. */
  shipped: z.int(),
  /** What leaves next: `is_part` when somebody has chosen a part of what is here; `parcels` are registered for it. */
  /** `part`: what was put together, by its id; null where nobody did. */
  next: z.object({
    part: z.string().nullable(),
    is_part: z.boolean(),
    items: z.string(),
    rest: z.string(),
    parcels: z.array(parcel),
  }),
  emails: z.array(z.object({ subject: z.string(), at: moment, state: shownState })),
  timeline: z.array(z.object({ at: moment, text: z.string(), by: z.string(), note: z.string() })),
})

/** How the order stands afterwards, and what the merchant has to know. */
export const changedOrder = z.object({
  order: adminOrder,
  notes: z.array(z.string()),
  /** By what `undoOrderSteps` takes it back for 20 seconds; empty where it can't be taken back. */
  undo: z.array(z.int()),
  /** Why it can't be taken back, in a sentence; '' where it can. */
  undo_refused: z.string(),
})
