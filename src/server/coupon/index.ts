export { findCoupon } from './coupon-store.ts'
export { couponDiscounts, couponRefusal, type CouponRecord } from './coupon.ts'
