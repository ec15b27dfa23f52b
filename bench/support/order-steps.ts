import type { Sql } from '#platform/database/database.ts'
import { billingAddress, newContact, shippingAddress } from '#tests/race/shop-fixture.ts'

/** Delivered home and paid by transfer, as the checkout's steps have it. */
export type OrderWays = { shipping_method_id: number; payment_method_id: number }

/** Those of the demo shop. */
export async function findOrderWays(sql: Sql): Promise<OrderWays> {
  const [ways] = await sql<[OrderWays]>`
    select (select id from shipping_method where active and address_required and not request_for_quotation and not is_pickup_point
        order by position limit 1) as shipping_method_id,
      (select id from payment_method where active and type = 'transfer' limit 1) as payment_method_id`
  return ways
}

/** Every step of a checkout, each time of another customer. */
export const orderSteps = (ways: OrderWays) => ({
  contact: newContact(),
  shipping_address: shippingAddress,
  billing_address: billingAddress,
  ...ways,
})
