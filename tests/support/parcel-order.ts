import type { Sql } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { guestClient } from '../race/shop-calls.ts'
import { newContact } from '../race/shop-fixture.ts'

/** What the demo shop sends home goes by GLS from here on; its other orders are out of the way. */
export async function sendByGls(sql: Sql): Promise<void> {
  await sql`update orders set state = 'completed', fulfilment = 'delivered'`
  await sql`
    update shipping_method set provider = 'gls' where address_required and not request_for_quotation`
}

export type Payment = 'cash_on_delivery' | 'transfer'
const address = { name: 'Nagy Béla', postal_code: '9024', city: 'Győr', address: 'Fő utca 1.' }

/** An order that goes home by GLS, one piece of each variant. Gives its number. */
export async function placeParcelOrder(
  platform: Platform,
  variants: readonly { id: number }[],
  payment: Payment = 'cash_on_delivery',
): Promise<string> {
  const client = guestClient(platform)
  await client.sanctumCsrfCookie()
  const { token } = await client.checkoutCreateCart()
  const params = { token }
  for (const { id } of variants)
    await client.checkoutAddCartItem({ params, body: [{ product_variant_id: id, quantity: 1 }] })
  await client.checkoutSetContact({ params, body: newContact() })
  await client.checkoutSetAddress({ params, body: { shipping_address: address, billing_address: address } })
  const [home] = await platform.sql<{ id: number }[]>`
    select id from shipping_method where provider = 'gls' order by position limit 1`
  await client.checkoutSetShippingMethod({ params, body: { shipping_method_id: home!.id } })
  const payments = await client.checkoutGetPaymentMethods({ params })
  const method = payments.find(({ type }) => type === payment)!
  await client.checkoutSetPaymentMethod({ params, body: { payment_method_id: method.id } })
  return (await client.checkoutComplete({ params, body: { terms: true, payment_terms: false } })).number
}

export type Goods = { id: number; ean: string; code: string }

/** The first goods that are on the shelf, each with a shelf and an EAN of its own, and enough of them for many orders. */
export async function shelveGoods(sql: Sql, count: number): Promise<Goods[]> {
  const goods = await sql<Goods[]>`
    with stocked as (
      select v.id, row_number() over (order by v.id) as place from variant v
      join stock s on s.variant_id = v.id join sale_variant on sale_variant.id = v.id
      where s.on_hand - s.reserved > 10 order by v.id limit ${count})
    update variant v set ean = '599000000000' || place, shelf = 'A-0' || place
    from stocked where stocked.id = v.id returning v.id, v.ean, v.item_number as code`
  await sql`update stock set on_hand = on_hand + 1000 where variant_id = any(${goods.map(({ id }) => id)})`
  return goods.toSorted((a, b) => a.ean.localeCompare(b.ean))
}
