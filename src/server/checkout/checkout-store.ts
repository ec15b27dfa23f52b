import type { Config } from '#config'
import {
  allLines,
  findPricedCart,
  type CartKey,
  type CartRecord,
  type CheckoutSteps,
} from '#server/cart/index.ts'
import {
  deliveryTraitRows,
  deliveryTraits,
  findDeliveryTraits,
  findSaleVariants,
  saleDetails,
  saleDetailsRows,
  saleVariants,
  variantRows,
  type SaleDetails,
} from '#server/catalogue/index.ts'
import { loadShop, merchantOf, merchantRows, type Shop } from '#server/content/index.ts'
import { couponRows, findCoupon, type CouponRecord } from '#server/coupon/index.ts'
import type { Executor } from '#platform/database/database.ts'
import type { Part } from '#platform/database/query-together.ts'
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
  type ShippingMethodRecord,
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

/**
 * A cart and what it is priced with once `steps` are taken, all of one moment but what a workshop offers. Of the methods there are only
 * the chosen ones: a checkout shows no other.
 * @throws AppError 404.
 */
export async function loadChosen(
  sql: Executor,
  key: CartKey,
  { steps, now, config }: { steps: Partial<CheckoutSteps>; now: Date; config: Config },
): Promise<{ cart: CartRecord; offerings: Offerings }> {
  const chosen = <V extends string | number | null>(
    step: V | undefined,
    stored: Part,
  ): NonNullable<V> | Part => (step === undefined ? stored : (step ?? sql`null`))
  const couponCode = chosen(steps.couponCode, sql`(select coupon_code from own)`)
  const email = chosen(steps.contact?.email, sql`(select contact ->> 'email' from own)`)
  const pickupPointId = chosen(steps.pickupPointId, sql`(select pickup_point_id from own)`)
  const { cart, variants, others } = await findPricedCart(
    sql,
    key,
    { rows: variantRows, now },
    {
      lists: {
        ...chosenMethods(sql, {
          shipping: chosen(steps.shippingMethodId, sql`(select shipping_method_id from own)`),
          payment: chosen(steps.paymentMethodId, sql`(select payment_method_id from own)`),
        }),
        traits: deliveryTraitRows(
          sql,
          sql`array(select variant_id from ${allLines(sql)} lines where cart_id = (select id from own))`,
        ),
      },
      one: {
        pickupPoint: pickupPointRows(sql, pickupPointId),
        merchant: merchantRows(sql),
        coupon: couponRows(sql, couponCode, email),
      },
    },
  )
  const { shippingMethods, pickupPoint } = others
  const fittings = await loadFittings(sql, cart, { shippingMethods, pickupPoint, now })
  return {
    cart,
    offerings: {
      variants: saleVariants(variants, now),
      traits: deliveryTraits(others.traits),
      shippingMethods,
      pickupPoint,
      paymentMethods: methodsHere(others.paymentMethods, merchantOf(others.merchant), config),
      coupon: others.coupon && withTimes(others.coupon),
      ...fittings,
      now,
    },
  }
}

/** The two methods by their numbers, which may be expressions. */
function chosenMethods(sql: Executor, { shipping, payment }: Record<'shipping' | 'payment', number | Part>) {
  return {
    shippingMethods: sql<ShippingMethodRecord[]>`
      select * from (${listShippingMethods(sql)}) methods where id = ${shipping}`,
    paymentMethods: sql<PaymentMethodRecord[]>`
      select * from (${listPaymentMethods(sql)}) methods where id = ${payment}`,
  }
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
    lists: chosenMethods(sql, {
      shipping: sql`(select shipping_method_id from own)`,
      payment: sql`(select payment_method_id from own)`,
    }),
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
