import type { Feature } from '#platform/feature.ts'
import { createCouponDeskHandlers, type AuthorOf } from './coupon-desk-api.ts'
import { couponErrors } from './coupon-errors.ts'
import { couponInvariants } from './coupon-verify.ts'

export {
  changeCouponUse,
  couponRows,
  CouponTakenError,
  endCoupon,
  exportCouponUses,
  findCoupon,
  forgetCouponCustomers,
  insertCoupon,
  listCoupons,
  listUses,
  holdCouponAgain,
  releaseCoupon,
  takeCoupon,
  type CouponRow,
  type ListedUse,
  type NewCoupon,
} from './coupon-store.ts'
export {
  couponDiscounts,
  couponRefusal,
  splitByLargestRemainder,
  unknownCoupon,
  type CouponKind,
  type CouponRecord,
} from './coupon.ts'

/** `authorOf`: what the audit calls who changed something. */
export const couponFeature = (parts: { authorOf: AuthorOf }): Feature => ({
  name: 'coupon',
  adminHandlers: ({ platform }) => createCouponDeskHandlers(platform, parts.authorOf),
  errors: couponErrors,
  invariants: couponInvariants,
  commands: { coupons: async () => (await import('./coupon-command.ts')).couponsCommand },
})
