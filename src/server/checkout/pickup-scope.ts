import { findCart, priceLines, type CartKey } from '#server/cart/index.ts'
import { findDeliveryTraits, findSaleVariants } from '#server/catalogue/index.ts'
import type { Platform } from '#platform/platform.ts'
import { fitsLocker, listShippingMethods, type PickupScope } from '#server/shipping/index.ts'
import { parcelOf } from './delivery-quote.ts'

/** Which pickup points a cart may choose from. @throws AppError 404 for an unknown cart or someone else's. */
export async function findPickupScope({ sql, clock }: Platform, key: CartKey): Promise<PickupScope> {
  const cart = await findCart(sql, key)
  const ids = cart.lines.map((line) => line.variantId)
  const [methods, variants, traits] = await Promise.all([
    listShippingMethods(sql),
    findSaleVariants(sql, ids, clock()),
    findDeliveryTraits(sql, ids),
  ])
  const providers = methods.flatMap((method) =>
    method.active && method.isPickupPoint ? method.pickupProviders : [],
  )
  return {
    providers: [...new Set(providers)],
    lockers: fitsLocker(parcelOf(cart, priceLines(cart.lines, variants), traits)),
  }
}
