import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  billingAddress,
  contact,
  createShopDatabase,
  insertVariant,
  methods,
  readySteps,
  shippingAddress,
  type ShopDatabase,
} from '#tests/race/shop-fixture.ts'
import { cartWith, failure, readyCheckout, testPlatform, guestClient } from '#tests/race/shop-calls.ts'

describe('the checkout', () => {
  let shop: ShopDatabase
  let client: ReturnType<typeof guestClient>
  let tyre: number
  beforeAll(async () => {
    shop = await createShopDatabase('checkout')
    client = guestClient(testPlatform(shop.sql))
    tyre = await insertVariant(shop.sql, { gross: 24_990, weightGrams: 9000 })
  })
  afterAll(() => shop.drop())
  const newCart = async (quantity = 1) => ({ token: (await cartWith(client, { id: tyre, quantity })).token })
  const codes = ({ problems }: { problems: { code: string }[] }) => problems.map(({ code }) => code)

  it('lists what is still missing, step by step', async () => {
    const params = await newCart()
    expect(codes(await client.checkoutGet({ params }))).toEqual([
      'contact_missing',
      'shipping_method_missing',
      'billing_address_missing',
      'payment_method_missing',
    ])
    expect(codes(await client.checkoutSetContact({ params, body: contact }))).not.toContain('contact_missing')
    expect(
      codes(await client.checkoutSetShippingMethod({ params, body: { shipping_method_id: methods.home } })),
    ).toContain('shipping_address_missing')
    await client.checkoutSetAddress({
      params,
      body: { shipping_address: shippingAddress, billing_address: billingAddress },
    })
    const done = await client.checkoutSetPaymentMethod({
      params,
      body: { payment_method_id: methods.transfer },
    })
    expect(done.problems).toEqual([])
    expect(done.contact).toEqual({ ...contact, phone: '+36301234567', cart_reminder: false })
    expect(done.totals.items.map(({ type, price }) => [type, price.gross.value])).toEqual([
      ['items', 24_990],
      ['shipping', 1990],
    ])
    expect(done.totals.total.gross.value).toBe(26_980)
    expect(await client.checkoutGet({ params })).toEqual(done)
  })

  it('takes all steps at once, and what is absent stays as it was', async () => {
    const params = await newCart()
    const ready = await client.checkoutSetData({ params, body: { ...readySteps, comment: 'Csengessen!' } })
    expect(ready).toMatchObject({ problems: [], comment: 'Csengessen!' })
    const later = await client.checkoutSetData({ params, body: { comment: 'Ne csengessen!' } })
    expect({ ...later, comment: ready.comment, cart: ready.cart }).toEqual(ready)
    expect(later.cart.revision).toBe(ready.cart.revision + 1)
  })

  it('names the wrong fields and keeps nothing of a step that has one', async () => {
    const params = await newCart()
    const wrong = await failure(
      client.checkoutSetContact({ params, body: { ...contact, phone: '12', first_name: '<b>' } }),
    )
    expect(wrong).toMatchObject({
      status: 422,
      body: {
        errors: { phone: [expect.stringContaining('+36 30 123 4567')], first_name: [expect.any(String)] },
      },
    })
    const body = {
      shipping_address: { ...shippingAddress, phone: 'x' },
      billing_address: { ...billingAddress, tax_number: '12345678-1-42' },
    }
    expect(await failure(client.checkoutSetAddress({ params, body }))).toMatchObject({
      status: 422,
      body: {
        errors: {
          'shipping_address.phone': [expect.any(String)],
          'billing_address.tax_number': ['Az adószám nem érvényes. Minta: 12345676-2-42'],
        },
      },
    })
    expect(await client.checkoutGet({ params })).toMatchObject({
      contact: null,
      shipping_address: null,
      billing_address: null,
    })
  })

  it('knows no saved address of a guest', async () => {
    const params = await newCart()
    expect(
      await failure(client.checkoutSetAddress({ params, body: { shipping_address_id: 1 } })),
    ).toMatchObject({ status: 404 })
    expect(
      await failure(
        client.checkoutSetAddress({
          params,
          body: { billing_address_id: 1, shipping_address: shippingAddress },
        }),
      ),
    ).toMatchObject({ status: 404 })
    expect(await client.checkoutGet({ params })).toMatchObject({ shipping_address: null })
  })

  it('forgets an address when asked to', async () => {
    const params = { token: await readyCheckout(client, { id: tyre }) }
    expect(await client.checkoutFlushBillingAddress({ params })).toMatchObject({
      billing_address: null,
      shipping_address: { city: 'Budapest' },
    })
    expect(codes(await client.checkoutFlushShippingAddress({ params }))).toEqual([
      'shipping_address_missing',
      'billing_address_missing',
    ])
  })

  it('lists every shipping method with its price for this cart, or the reason against it', async () => {
    const params = await newCart(7)
    const list = await client.checkoutGetShippingMethods({ params })
    expect(list.map(({ id, available }) => [id, available])).toEqual([
      [methods.home, false],
      [methods.pickup, true],
      [methods.freight, true],
      [methods.point, true],
    ])
    expect(list[0]?.unavailable_reason).toBe('Ez a csomag 60 kg-nál nehezebb, ezért nem adhatjuk fel így.')
    expect(list[2]?.price.gross.formatted_value).toBe('Egyedi ajánlat alapján')
    const refused = await failure(
      client.checkoutSetShippingMethod({ params, body: { shipping_method_id: methods.home } }),
    )
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'shipping_method_unavailable',
        errors: { shipping_method_id: ['Ez a csomag 60 kg-nál nehezebb, ezért nem adhatjuk fel így.'] },
      },
    })
    expect(
      await failure(client.checkoutSetShippingMethod({ params, body: { shipping_method_id: 99 } })),
    ).toMatchObject({ status: 422 })
  })

  it('adds the fee of paying in cash and rounds to 5 forints, and only then', async () => {
    const params = { token: await readyCheckout(client, { id: tyre }) }
    const cash = await client.checkoutSetPaymentMethod({ params, body: { payment_method_id: methods.cash } })
    expect(cash.totals.items.map(({ type, price }) => [type, price.gross.value])).toEqual([
      ['items', 24_990],
      ['shipping', 1990],
      ['payment_fee', 491],
      ['cash_rounding', -1],
    ])
    expect(cash.totals.total.gross.value).toBe(27_470)
    const transfer = await client.checkoutSetPaymentMethod({
      params,
      body: { payment_method_id: methods.transfer },
    })
    expect(transfer.totals.total.gross.value).toBe(26_980)
  })

  it('refuses cash above its largest total, also when the cart grew after it was chosen', async () => {
    const params = { token: await readyCheckout(client, { id: tyre }) }
    await client.checkoutSetShippingMethod({ params, body: { shipping_method_id: methods.pickup } })
    await client.checkoutSetPaymentMethod({ params, body: { payment_method_id: methods.cash } })
    await client.checkoutAddCartItem({ params, body: [{ product_variant_id: tyre, quantity: 12 }] })
    const grown = await client.checkoutGet({ params })
    expect(codes(grown)).toEqual(['payment_method_unavailable'])
    expect(grown.payment_method).toMatchObject({
      available: false,
      unavailable_reason: expect.stringContaining('300'),
    })
    expect(
      await failure(client.checkoutSetPaymentMethod({ params, body: { payment_method_id: methods.cash } })),
    ).toMatchObject({ status: 422, body: { code: 'payment_method_unavailable' } })
    const offered = await client.checkoutGetPaymentMethods({ params })
    expect(offered.map(({ type, available }) => [type, available])).toEqual([
      ['transfer', true],
      ['cash_on_delivery', false],
      ['card', true],
    ])
  })

  it('no longer lists a method that was taken away, and blocks a checkout that chose it', async () => {
    const params = { token: await readyCheckout(client, { id: tyre }) }
    await shop.sql`update shipping_method set active = false where id = ${methods.home}`
    expect(codes(await client.checkoutGet({ params }))).toEqual(['shipping_method_unavailable'])
    expect((await client.checkoutGetShippingMethods({ params })).map(({ id }) => id)).not.toContain(
      methods.home,
    )
    await shop.sql`update shipping_method set active = true where id = ${methods.home}`
  })
})
