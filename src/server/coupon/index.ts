import type { Feature } from '#platform/feature.ts'
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

export const couponFeature: Feature = {
  name: 'coupon',
  invariants: couponInvariants,
  commands: { coupons: async () => (await import('./coupon-command.ts')).couponsCommand },
}
