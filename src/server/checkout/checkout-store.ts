import type { Config } from '#config'
import type { CartRecord } from '#server/cart/index.ts'
import {
  findDeliveryTraits,
  findSaleFacts,
  findSaleVariants,
  type SaleFacts,
} from '#server/catalogue/index.ts'
import { loadShop, type Shop } from '#server/content/index.ts'
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
  const [variants, traits, conditions] = await Promise.all([
    findSaleVariants(sql, ids, now),
    findDeliveryTraits(sql, ids),
    loadConditions(sql, cart, config),
  ])
  return { ...conditions, variants, traits, now }
}

/** The same for the order that is made of them, with the merchant's data: what only a checkout shows is left out. */
export async function loadOrderOfferings(
  sql: Executor,
  cart: CartRecord,
  now: Date,
  config: Config,
): Promise<Offerings<SaleFacts> & { shop: Shop }> {
  const ids = cart.lines.map((line) => line.variantId)
  const [facts, conditions] = await Promise.all([
    findSaleFacts(sql, ids, now),
    loadConditions(sql, cart, config),
  ])
  return { ...conditions, ...facts, now }
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
  const paymentMethods = describeMethods(methods, {
    ...shop,
    publicUrl: config.publicUrl,
    isConfigured: (gateway) => isConfigured(config, gateway),
  })
  return { shippingMethods, pickupPoint, paymentMethods, shop, coupon }
}

/** Which text of the terms is in force: the day of its last change, as `2026-11-21`. */
export async function findTermsVersion(sql: Executor): Promise<string> {
  const [row] = await sql<{ version: string }[]>`
    select to_char(updated_at at time zone 'Europe/Budapest', 'YYYY-MM-DD') as version from page where slug = 'aszf'`
  return row?.version ?? '1'
}
