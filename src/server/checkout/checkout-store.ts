import type { Config } from '#config'
import type { CartRecord } from '#server/cart/index.ts'
import { findDeliveryTraits, findSaleVariants } from '#server/catalogue/index.ts'
import { loadShop } from '#server/content/index.ts'
import { findCoupon } from '#server/coupon/index.ts'
import type { Executor } from '#server/kernel/database.ts'
import { describeMethods, isConfigured, listPaymentMethods } from '#server/payment/index.ts'
import { findPickupPoint, listShippingMethods } from '#server/shipping/index.ts'
import type { Offerings } from './quote.ts'

/** Everything a cart is priced with, as it stands now. */
export async function loadOfferings(
  sql: Executor,
  cart: CartRecord,
  now: Date,
  config: Config,
): Promise<Offerings> {
  const ids = cart.lines.map((line) => line.variantId)
  const [variants, traits, shippingMethods, pickupPoint, paymentMethods, coupon] = await Promise.all([
    findSaleVariants(sql, ids, now),
    findDeliveryTraits(sql, ids),
    listShippingMethods(sql),
    findPickupPoint(sql, cart.pickupPointId),
    loadPaymentMethods(sql, config),
    findCoupon(sql, cart.couponCode, cart.contact?.email ?? null),
  ])
  return { variants, traits, shippingMethods, pickupPoint, paymentMethods, coupon, now }
}

async function loadPaymentMethods(sql: Executor, config: Config) {
  const [methods, shop] = await Promise.all([listPaymentMethods(sql), loadShop(sql)])
  return describeMethods(methods, {
    ...shop,
    publicUrl: config.publicUrl,
    isConfigured: (gateway) => isConfigured(config, gateway),
  })
}

/** Which text of the terms is in force: the day of its last change, as `2026-11-21`. */
export async function findTermsVersion(sql: Executor): Promise<string> {
  const [row] = await sql<{ version: string }[]>`
    select to_char(updated_at at time zone 'Europe/Budapest', 'YYYY-MM-DD') as version from page where slug = 'aszf'`
  return row?.version ?? '1'
}
