import type { AdminRequest, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { listCategoryNames } from '#server/catalogue/index.ts'
import { loadShop } from '#server/content/index.ts'
import { listPaymentMethods, toPayment, type PaymentMethodRecord } from '#server/payment/index.ts'
import { listShippingMethods, toDelivery, type ShippingMethodRecord } from '#server/shipping/index.ts'
import type { AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { methodsHere } from './checkout-store.ts'
import { deliveryEffect, paymentEffect } from './try-out-effect.ts'
import { tryParcel, type TriedShop } from './try-out.ts'

/** The id of a method that is not saved yet. */
const newId = 0

/** What a customer would be offered, for the desk. */
export function createTryOutHandlers(platform: Platform): Pick<AdminHandlers, 'tryMethods'> {
  return { tryMethods: ({ body }) => tryMethods(platform, body) }
}

/** The same for the command line. */
export async function tryMethods(
  platform: Platform,
  { parcel, delivery, payment }: AdminRequest<'tryMethods'>['body'],
): Promise<AdminResponse<'tryMethods'>> {
  const { sql, config, clock } = platform
  const [deliveries, payments, categories, shop] = await Promise.all([
    listShippingMethods(sql),
    listPaymentMethods(sql),
    listCategoryNames(sql),
    loadShop(sql),
  ])
  const shopWith = (
    shippingMethods: readonly ShippingMethodRecord[],
    stored: readonly PaymentMethodRecord[],
  ): TriedShop => {
    const paymentMethods = methodsHere(stored, shop, config)
    const keyless = stored.filter((one, index) => one.active && !paymentMethods[index]!.active)
    return {
      shippingMethods,
      paymentMethods,
      keyless: new Set(keyless.map(({ id }) => id)),
      categories,
      now: clock(),
    }
  }
  const before = tryParcel(parcel, shopWith(deliveries, payments))
  if (delivery) {
    if (delivery.price === 'bands' && delivery.bands.length === 0)
      return { deliveries: before, effect: 'Adja meg a díjat, és itt látja, mennyibe kerül a szállítás.' }
    const { id, ...fields } = delivery
    const draft = { ...toDelivery(fields), id: id ?? newId, imageKey: null }
    const after = tryParcel(parcel, shopWith(replaced(deliveries, draft), payments))
    return { deliveries: after, effect: deliveryEffect(parcel, draft.id, { before, after }) }
  }
  if (payment) {
    const { id, ...fields } = payment
    const draft = { ...toPayment(fields), id: id ?? newId }
    const after = tryParcel(parcel, shopWith(deliveries, replaced(payments, draft)))
    return { deliveries: after, effect: paymentEffect(parcel, draft.id, { before, after }) }
  }
  return { deliveries: before, effect: null }
}

/** With the one of the same id replaced, or a new one at the end. */
function replaced<T extends { id: number }>(all: readonly T[], draft: T): T[] {
  return all.some(({ id }) => id === draft.id)
    ? all.map((one) => (one.id === draft.id ? draft : one))
    : [...all, draft]
}
