import type { Config } from '#config'
import { findPricedCart, type CartKey, type CartRecord } from '#server/cart/index.ts'
import {
  findDeliveryTraits,
  findSaleVariants,
  saleDetails,
  saleDetailsRows,
  type SaleDetails,
} from '#server/catalogue/index.ts'
import { loadShop, merchantOf, merchantRows, type Shop } from '#server/content/index.ts'
import { couponRows, findCoupon, type CouponRecord } from '#server/coupon/index.ts'
import type { Executor } from '#platform/database/database.ts'
import { orderDraw, type OrderDraw } from '#server/order/index.ts'
import { describeMethods, listPaymentMethods, type PaymentMethodRecord } from '#server/payment/index.ts'
import {
  cheapestFitting,
  findFittedGoods,
  findFittingOffer,
  listFittingPrices,
} from '#server/fitting/index.ts'
import {
  findPickupPoint,
  listShippingMethods,
  pickupPointRows,
  type PickupPointRecord,
} from '#server/shipping/index.ts'
import type { Offerings } from './quote.ts'

/** Everything a cart is priced with, as it stands now. */
export async function loadOfferings(
  sql: Executor,
  cart: CartRecord,
  now: Date,
  config: Config,
): Promise<Offerings> {
  const ids = cart.lines.map((line) => line.variantId)
  const [variants, traits, conditions] = await Promise.all([
    findSaleVariants(sql, ids, now),
    findDeliveryTraits(sql, ids),
    loadConditions(sql, cart, config),
  ])
  const fittings = await loadFittings(sql, cart, { ...conditions, now })
  return { ...conditions, variants, traits, ...fittings, now }
}

/** What workshops offer for the goods, where goods may go to any. */
async function loadFittings(
  sql: Executor,
  { lines }: Pick<CartRecord, 'lines'>,
  { shippingMethods, pickupPoint, now }: Pick<Offerings, 'shippingMethods' | 'pickupPoint' | 'now'>,
): Promise<Pick<Offerings, 'fitting' | 'fittingFrom'>> {
  if (!shippingMethods.some(goesToWorkshops)) return {}
  const [offer, goods, workshops] = await Promise.all([
    findFittingOffer(sql, pickupPoint, now),
    findFittedGoods(sql, lines),
    listFittingPrices(sql),
  ])
  return { fitting: offer && { offer, goods }, fittingFrom: cheapestFitting(goods, workshops) }
}

const goesToWorkshops = ({ active, pickupProviders }: Offerings['shippingMethods'][number]) =>
  active && pickupProviders.includes('partner')

/** What the chosen workshop offers for the goods; null where none is chosen, or it takes no appointments. */
export async function loadFitting(
  sql: Executor,
  { lines }: Pick<CartRecord, 'lines'>,
  { point, now }: { point: PickupPointRecord | null; now: Date },
): Promise<NonNullable<Offerings['fitting']> | null> {
  const offer = await findFittingOffer(sql, point, now)
  return offer && { offer, goods: await findFittedGoods(sql, lines) }
}

/** What does not depend on the goods. */
async function loadConditions(sql: Executor, cart: CartRecord, config: Config) {
  const [shippingMethods, pickupPoint, methods, shop, coupon] = await Promise.all([
    listShippingMethods(sql),
    findPickupPoint(sql, cart.pickupPointId),
    listPaymentMethods(sql),
    loadShop(sql),
    findCoupon(sql, cart.couponCode, cart.contact?.email ?? null),
  ])
  return { shippingMethods, pickupPoint, paymentMethods: methodsHere(methods, shop, config), coupon }
}

/** A cart with what its order is made of, all of one moment; what only a checkout shows is left out. */
export type OrderBasis = {
  cart: CartRecord
  offerings: Offerings<SaleDetails>
  shop: Shop
  /** Which text of the terms is in force: the day of its last change, as `2026-11-21`. */
  termsVersion: string
  /** A running number for the order; none is drawn for a cart that is one already. */
  sequence: number | null
  /** The customer has an account and has paid here before. */
  isKnownCustomer: boolean
}

/** @throws AppError 404. `hasCoupon`: the cart's coupon too, which most carts have not. */
export async function loadOrderBasis(
  sql: Executor,
  key: CartKey,
  { now, config, hasCoupon }: { now: Date; config: Config; hasCoupon: boolean },
): Promise<OrderBasis> {
  const others = {
    lists: { shippingMethods: listShippingMethods(sql), paymentMethods: listPaymentMethods(sql) },
    one: {
      pickupPoint: pickupPointRows(sql, sql`(select pickup_point_id from own)`),
      merchant: merchantRows(sql),
      draw: sql<(OrderDraw & { termsVersion: string | null })[]>`
        select ${orderDraw(sql, key.userId)}, (
          select to_char(updated_at at time zone 'Europe/Budapest', 'YYYY-MM-DD') from page where slug = 'aszf'
        ) as "termsVersion"
        from own where state = 'open'`,
      ...(hasCoupon && {
        coupon: couponRows(
          sql,
          sql`(select coupon_code from own)`,
          sql`(select contact ->> 'email' from own)`,
        ),
      }),
    },
  }
  const goods = { rows: saleDetailsRows, now }
  const { cart, variants, others: found } = await findPricedCart(sql, key, goods, others)
  const shop = merchantOf(found.merchant)
  return {
    cart,
    offerings: {
      ...saleDetails(variants),
      shippingMethods: found.shippingMethods,
      pickupPoint: found.pickupPoint,
      paymentMethods: methodsHere(found.paymentMethods, shop, config),
      coupon: found.coupon ? withTimes(found.coupon) : null,
      now,
    },
    shop,
    termsVersion: found.draw?.termsVersion ?? '1',
    sequence: found.draw?.sequence ?? null,
    isKnownCustomer: found.draw?.isKnownCustomer ?? false,
  }
}

/** As JSON has it, times are texts. */
function withTimes(coupon: CouponRecord): CouponRecord {
  const [validFrom, validTo] = [coupon.validFrom, coupon.validTo].map((time) => time && new Date(time))
  return { ...coupon, validFrom: validFrom ?? null, validTo: validTo ?? null }
}

/** The payment methods as this shop can offer them. */
export function methodsHere(methods: readonly PaymentMethodRecord[], shop: Shop, config: Config) {
  return describeMethods(methods, {
    ...shop,
    publicUrl: config.publicUrl,
    services: config.payments.services,
  })
}
