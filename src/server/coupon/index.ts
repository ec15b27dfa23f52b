export {
  couponRows,
  CouponTaken,
  endCoupon,
  findCoupon,
  insertCoupon,
  listCoupons,
  listUses,
  releaseCoupon,
  takeCoupon,
  type CouponRow,
  type ListedUse,
  type NewCoupon,
} from './coupon-store.ts'
export { couponInvariants } from './coupon-verify.ts'
export {
  couponDiscounts,
  couponRefusal,
  unknownCoupon,
  type CouponKind,
  type CouponRecord,
} from './coupon.ts'
