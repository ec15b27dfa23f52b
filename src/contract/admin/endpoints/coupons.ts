import { z } from 'zod'
import { couponCode, couponKinds, maxCouponName, maxCouponNumber } from '../../coupon.ts'
import { line, money, uuid } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { recentDay } from '../schemas/fields.ts'
import { moment } from '../schemas/member.ts'
import { shownState } from '../schemas/state.ts'

const count = z
  .int('Egész számot írjon.')
  .min(1, 'Legalább 1.')
  .max(maxCouponNumber, 'Ez túl sok: legfeljebb 999 999 999.')
  .nullable()
const day = recentDay('Napot válasszon.').nullable()

/** See `CouponTerms`. */
const terms = z.object({
  kind: z.enum(couponKinds),
  value: z
    .int('Egész számot írjon.')
    .min(0, 'Nem lehet negatív.')
    .max(maxCouponNumber, 'Ez túl sok: legfeljebb 999 999 999.'),
  min_total: count,
  first_day: day,
  last_day: day,
  max_uses: count,
  max_uses_per_customer: count,
})

const values = terms
  .extend({
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(couponCode, 'A kód 3–40 karakter: ékezet nélküli betű, számjegy vagy kötőjel.'),
    /** What customers read beside the code; '': what it gives, in words. */
    name: line(maxCouponName, 0),
  })
  .superRefine(({ kind, value, first_day: first, last_day: last }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (kind === 'percent' && (value < 1 || value > 100))
      refuse('value', '1 és 100 közötti százalékot írjon.')
    if (kind === 'amount' && value < 1) refuse('value', 'Legalább 1 Ft.')
    if (kind === 'free_shipping' && value !== 0) refuse('value', 'Az ingyenes szállításnak nincs értéke.')
    if (first !== null && last !== null && last < first)
      refuse('last_day', 'Az utolsó nap nem lehet az első előtt.')
  })

/** `live` can be used now. */
export const couponStates = ['live', 'coming', 'over', 'used_up', 'ended'] as const
const view = z.enum(['all', ...couponStates])

const listed = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  terms,
  state: z.enum(couponStates),
  shown: shownState,
  /** Orders that hold it now. */
  used: z.int(),
  /** What it took off their goods together, or what their deliveries would have cost. */
  given: money,
  /** Orders of which that is not known: their free delivery was placed before it was recorded. */
  unrecorded: z.int(),
  created_at: moment,
})

const coupon = listed.extend({
  /** The orders that used it, the latest first; null for who may see no orders. */
  uses: z
    .array(
      z.object({
        order_id: z.string(),
        order: z.string(),
        at: moment,
        /** What it got; null: that was not recorded. */
        given: money.nullable(),
        /** The order was cancelled, and has given its use back. */
        is_released: z.boolean(),
      }),
    )
    .nullable(),
  has_more: z.boolean(),
  /** Who made it, and who ended it. */
  history: z.array(z.object({ at: moment, text: z.string(), by: z.string(), note: z.string() })),
})

const params = z.object({ code: line(40) })

export const couponDeskEndpoints = {
  listCoupons: {
    method: 'GET',
    path: '/admin/api/coupons',
    right: 'products.see',
    summary: 'Coupons with how often they were used, the latest first',
    query: z.object({
      view: view.default('all'),
      /** A part of the code, in any case. */
      search: line(40, 0).default(''),
      /** The last coupon of the window before. */
      before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    }),
    response: z.object({
      coupons: z.array(listed),
      counts: z.record(view, z.int()),
      has_more: z.boolean(),
    }),
  },
  createCoupon: {
    method: 'POST',
    path: '/admin/api/coupons',
    right: 'prices.edit',
    summary:
      'A new coupon, which is not changed afterwards; what looks like a slip has to be confirmed by its name',
    body: z.object({ values, confirmed: z.array(line(40)).max(10).default([]) }),
    response: coupon,
    refusals: [409],
  },
  getCoupon: {
    method: 'GET',
    path: '/admin/api/coupons/{code}',
    right: 'products.see',
    summary: 'One coupon with a window of the orders that used it',
    params,
    query: z.object({
      /** The last order of the window before. */
      before: uuid.optional(),
    }),
    response: coupon,
  },
  endCoupon: {
    method: 'POST',
    path: '/admin/api/coupons/{code}/end',
    right: 'prices.edit',
    summary: 'Ends a coupon; orders that hold it keep their discount, and ending it again changes nothing',
    params,
    response: coupon,
  },
} as const satisfies AdminEndpointRows
