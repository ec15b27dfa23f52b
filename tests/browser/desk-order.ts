import type { Sql } from '#platform/database/database.ts'
import { guestClient, testPlatform } from '../race/shop-calls.ts'

const address = { name: 'Nagy Béla', postal_code: '9024', city: 'Győr', address: 'Fő utca 1.' }

/** An order by transfer, as a customer places it, with a coupon or without. Gives its number. */
export async function placeOrder(sql: Sql, code?: string): Promise<string> {
  const [stocked] = await sql<{ id: number }[]>`
    select v.id from variant v join stock s on s.variant_id = v.id join sale_variant on sale_variant.id = v.id
    where s.on_hand - s.reserved > 10 order by v.id limit 1`
  const client = guestClient(testPlatform(sql))
  await client.sanctumCsrfCookie()
  const { token } = await client.checkoutCreateCart()
  const params = { token }
  await client.checkoutAddCartItem({ params, body: [{ product_variant_id: stocked!.id, quantity: 2 }] })
  const contact = { first_name: 'Béla', last_name: 'Nagy', email: 'bela@vevo.example', phone: '+36301234567' }
  await client.checkoutSetContact({ params, body: contact })
  await client.checkoutSetAddress({ params, body: { shipping_address: address, billing_address: address } })
  const methods = await client.checkoutGetShippingMethods({ params })
  const home = methods.find((one) => !one.is_pickup_point && !one.request_for_quotation)!
  await client.checkoutSetShippingMethod({ params, body: { shipping_method_id: home.id } })
  const payments = await client.checkoutGetPaymentMethods({ params })
  const transfer = payments.find(({ type }) => type === 'transfer')!
  await client.checkoutSetPaymentMethod({ params, body: { payment_method_id: transfer.id } })
  if (code !== undefined) await client.checkoutSetCoupon({ params, body: { code } })
  const placed = await client.checkoutComplete({ params, body: { terms: true, payment_terms: false } })
  return placed.number
}
