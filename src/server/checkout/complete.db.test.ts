import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomToken } from '#platform/security/ids.ts'
import type { Transaction } from '#platform/database/database.ts'
import { insertCoupon } from '#server/coupon/index.ts'
import { markPaid } from '#server/order/index.ts'
import { completeCheckout } from './complete.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import {
  createShopDatabase,
  insertVariant,
  methods,
  readySteps,
  setPrice,
  type ShopDatabase,
} from '#tests/race/shop-fixture.ts'
import {
  cartWith,
  complete,
  failure,
  readyCheckout,
  testPlatform,
  guestClient,
} from '#tests/race/shop-calls.ts'

const coupon = {
  code: 'ELSO10',
  name: 'Kupon',
  kind: 'percent',
  value: 10,
  minTotal: null,
  firstDay: null,
  lastDay: null,
  maxUses: null,
  maxUsesPerCustomer: null,
} as const

describe('completing a checkout', () => {
  let shop: ShopDatabase
  let client: ReturnType<typeof guestClient>
  let tyre: number
  beforeAll(async () => {
    shop = await createShopDatabase('complete')
    client = guestClient(testPlatform(shop.sql))
    tyre = await insertVariant(shop.sql, { gross: 24_990, stock: 500 })
  })
  afterAll(() => shop.drop())

  async function counts() {
    const [row] = await shop.sql`
      select (select count(*)::int from orders) as orders, (select count(*)::int from email_message) as mails,
        (select count(*)::int from stock_hold) as holds, (select coalesce(sum(reserved), 0)::int from stock) as reserved`
    return row
  }

  it('places the order with all that stands on it', async () => {
    const token = await readyCheckout(client, { id: tyre, quantity: 2 })
    const order = await complete(client, token, { comment: 'Csengessen!' })
    expect(order).toMatchObject({
      number: expect.stringMatching(/^\d{4}-\d{6}$/),
      status: { name: 'Feldolgozás alatt' },
      payment_status: { title: 'Fizetésre vár', is_pending: true },
      instant_payment: false,
      items: [{ quantity: 2, price: { gross: { value: 24_990 } }, total: { gross: { value: 49_980 } } }],
      contact: { phone: '+36301234567' },
      payment_data: {
        sub_total: { gross: { value: 49_980 } },
        adjustments: [{ type: 'shipping' }],
        total: { gross: { value: 51_970 } },
      },
      transfer: { beneficiary: 'Gumi és Garázs Kft.', reference: expect.stringMatching(/^\d{4}-\d{6}$/) },
      comment: 'Csengessen!',
    })
    const [message] =
      await shop.sql`select recipient, subject, sent_at from email_message where dedupe_key = ${`order-confirmation:${order.id}`}`
    expect(message).toEqual({
      recipient: 'eva@example.hu',
      subject: `Megkaptuk rendelését: ${order.number} – Gumi & Garázs`,
      sent_at: null,
    })
  })

  it('gives the same order when it is done again, however often and whatever is sent', async () => {
    const token = await readyCheckout(client, { id: tyre })
    const first = await complete(client, token)
    const before = await counts()
    for (const body of [{}, { comment: 'más' }, { expected_total: 1 }])
      expect(await complete(client, token, body)).toEqual(first)
    expect(await counts()).toEqual(before)
  })

  it('refuses a cart that grew too large by merging: its sums would not fit the database', async () => {
    const dear = []
    for (const _ of [1, 2, 3])
      dear.push(await insertVariant(shop.sql, { gross: 900_000, stock: 999, weightGrams: 1 }))
    await shop.sql`update product set max_order_quantity = 999`
    const token = await readyCheckout(client, { id: dear[0]!, quantity: 999 })
    await shop.sql`
      insert into cart_line (id, cart_id, variant_id, quantity)
      select gen_random_uuid(), cart.id, variant.id, 999 from cart, variant
      where cart.token = ${token} and variant.id in ${shop.sql(dear.slice(1))}`
    expect(await failure(complete(client, token))).toMatchObject({
      status: 422,
      body: { code: 'cart_too_large' },
    })
  })

  it('waits for the transfer of a guest and of a first order three days, of who has paid before eight', async () => {
    const [user] = await shop.sql<{ id: number }[]>`
      insert into users (email, first_name, last_name) values ('ismert@pelda.hu', 'Éva', 'Szabó') returning id`
    const placedBy = async (userId: number | null) => {
      const token = await readyCheckout(client, { id: tyre })
      await shop.sql`update cart set user_id = ${userId} where token = ${token}`
      const accepted = { terms: true, payment_terms: false }
      const completion = {
        cart: { token, userId },
        use: { ip: '127.0.0.1', proof: null },
        guestKey: 'guest',
        accepted,
        comment: undefined,
        expectedTotal: undefined,
      }
      const { number, transfer } = await completeCheckout(
        testPlatform(shop.sql, () => new Date('2026-11-23T10:00:00Z')),
        completion,
      )
      return { number, due: transfer?.due_date }
    }
    const soon = 'csütörtök, november\u00a026.'
    expect((await placedBy(null)).due).toBe(soon)
    const first = await placedBy(user!.id)
    expect(first.due).toBe(soon)
    await markPaid(testPlatform(shop.sql), first.number, {})
    expect((await placedBy(user!.id)).due).toBe('kedd, december\u00a01.')
    expect((await placedBy(null)).due).toBe(soon)
  })

  it('makes one order, one email and one notice of many at once', async () => {
    const before = await counts()
    const token = await readyCheckout(client, { id: tyre })
    const orders = await Promise.all(Array.from({ length: 12 }, () => complete(client, token)))
    expect(new Set(orders.map((order) => order.id)).size).toBe(1)
    expect(await counts()).toMatchObject({ orders: before?.orders + 1, mails: before?.mails + 2 })
  })

  it('is refused while something is missing, with the fresh checkout in the response', async () => {
    const before = await counts()
    const { token } = await cartWith(client, { id: tyre })
    const refused = await failure(
      client.checkoutComplete({ params: { token }, body: { terms: false, payment_terms: false } }),
    )
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'contact_missing',
        errors: { contact: [expect.any(String)], terms: [expect.any(String)] },
        checkout: { token },
      },
    })
    expect(await counts()).toEqual(before)
  })

  it('is refused for an empty cart', async () => {
    const { token } = await client.checkoutCreateCart()
    await client.checkoutSetData({ params: { token }, body: readySteps })
    expect(await failure(complete(client, token))).toMatchObject({
      status: 422,
      body: { code: 'empty_cart' },
    })
  })

  it('needs the terms always, the card statement only with a card', async () => {
    const token = await readyCheckout(client, { id: tyre })
    const send = (terms: boolean, payment_terms: boolean) =>
      client.checkoutComplete({ params: { token }, body: { terms, payment_terms } })
    expect(await failure(send(false, true))).toMatchObject({
      status: 422,
      body: { code: 'terms_missing', errors: { terms: [expect.any(String)] } },
    })
    await client.checkoutSetPaymentMethod({ params: { token }, body: { payment_method_id: methods.card } })
    expect(await failure(send(true, false))).toMatchObject({
      status: 422,
      body: { code: 'payment_terms_missing' },
    })
    expect(await send(true, true)).toMatchObject({ instant_payment: true, transfer: null })
  })

  it('charges only what the customer saw', async () => {
    const dear = await insertVariant(shop.sql, { gross: 10_000 })
    const token = await readyCheckout(client, { id: dear })
    await setPrice(shop.sql, dear, 11_000)
    const changed = await failure(complete(client, token, { expected_total: 11_990 }))
    expect(changed).toMatchObject({
      status: 409,
      body: { code: 'price_changed', checkout: { totals: { total: { gross: { value: 12_990 } } } } },
    })
    expect((await complete(client, token, { expected_total: 12_990 })).total.gross.value).toBe(12_990)
  })

  it('keeps the order as it was when prices, names and methods change later', async () => {
    const id = await insertVariant(shop.sql, { gross: 5000, name: 'Régi név' })
    const session = randomToken()
    const customer = guestClient(testPlatform(shop.sql), session)
    const order = await complete(customer, await readyCheckout(customer, { id }))
    await setPrice(shop.sql, id, 9000)
    await shop.sql`update product set name = 'Új név' where id = (select product_id from variant where id = ${id})`
    await shop.sql`update shipping_method set name = 'Futár' where id = ${methods.home}`
    expect(await customer.orderGet({ params: { id: order.id }, query: {} })).toEqual(order)
    await shop.sql`update shipping_method set name = 'Házhoz szállítás' where id = ${methods.home}`
  })

  it('responds with 409 when the last pieces are gone, and takes nothing', async () => {
    const last = await insertVariant(shop.sql, { stock: 1 })
    const [mine, other] = [
      await readyCheckout(client, { id: last }),
      await readyCheckout(client, { id: last }, { id: tyre }),
    ]
    await complete(client, mine)
    const before = await counts()
    const lost = await failure(complete(client, other))
    expect(lost).toMatchObject({
      status: 409,
      body: {
        code: 'insufficient_stock',
        checkout: { problems: [{ code: 'insufficient_stock', available_quantity: 0 }] },
      },
    })
    expect(await counts()).toEqual(before)
  })

  it('sells the last five pieces to five of many at once', async () => {
    const last = await insertVariant(shop.sql, { stock: 5 })
    const tokens = await Promise.all(Array.from({ length: 24 }, () => readyCheckout(client, { id: last })))
    const responses = await Promise.allSettled(tokens.map((token) => complete(client, token)))
    const refused = responses.flatMap((response) =>
      response.status === 'rejected' ? [response.reason.status] : [],
    )
    expect(refused).toEqual(Array.from({ length: 19 }, () => 409))
  })

  it('keeps out characters that the database can not hold', async () => {
    const token = await readyCheckout(client, { id: tyre })
    for (const bad of ['a\u0000b', 'a\ud800b']) {
      const email = `${bad}@example.hu`
      const calls = [
        client.checkoutSetContact({ params: { token }, body: { ...readySteps.contact, email } }),
        client.checkoutSetAddress({
          params: { token },
          body: { shipping_address: { ...readySteps.shipping_address, email } },
        }),
        client.checkoutSetShippingMethod({
          params: { token },
          body: { shipping_method_id: methods.point, pickup_point_id: bad },
        }),
        complete(client, token, { comment: bad }),
      ]
      for (const refused of await Promise.all(calls.map(failure))) expect(refused.status).toBe(422)
    }
  })

  it('is refused while a line can not be bought any more', async () => {
    const gone = await insertVariant(shop.sql)
    const token = await readyCheckout(client, { id: gone }, { id: tyre })
    await shop.sql`update variant set for_sale = false where id = ${gone}`
    expect(await failure(complete(client, token))).toMatchObject({
      status: 422,
      body: { code: 'variant_unavailable', errors: { cart: [expect.any(String)] } },
    })
  })

  it('requests a quotation when the delivery price is agreed later', async () => {
    const token = await readyCheckout(client, { id: tyre })
    await client.checkoutSetShippingMethod({
      params: { token },
      body: { shipping_method_id: methods.freight },
    })
    const order = await complete(client, token)
    expect(order.status.name).toBe('Ajánlatra vár')
    expect(order.payment_data.adjustments).toMatchObject([
      {
        price: { gross: { value: 0, formatted_value: 'Egyedi ajánlat alapján' } },
        data: { request_for_quotation: true },
      },
    ])
  })

  it('keeps no shipping address when the goods are fetched', async () => {
    const token = await readyCheckout(client, { id: tyre })
    await client.checkoutSetShippingMethod({
      params: { token },
      body: { shipping_method_id: methods.pickup },
    })
    expect(await complete(client, token)).toMatchObject({
      shipping_address: null,
      shipping_method: { name: 'Személyes átvétel' },
    })
  })

  it('counts one use of its connection, whatever it takes, and none when it makes no order', async () => {
    let uses = 0
    const workGate = {
      enter: async () => {
        uses += 1
        return () => void (uses -= 1)
      },
    }
    const counted = guestClient({ ...testPlatform(shop.sql), workGate })
    const token = await readyCheckout(client, { id: tyre })
    await failure(complete(counted, token, { expected_total: 1 }))
    expect(uses).toBe(0)
    await Promise.all(Array.from({ length: 6 }, () => complete(counted, token)))
    expect(uses).toBe(1)
    await complete(counted, token)
    expect(uses).toBe(1)
    const scarce = await insertVariant(shop.sql, { gross: 1990, stock: 1 })
    const rivals = await Promise.all([1, 2].map(() => readyCheckout(client, { id: scarce })))
    const outcomes = await Promise.allSettled(rivals.map((rival) => complete(counted, rival)))
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(uses).toBe(2)
  })

  it('counts one use of its connection after a transaction that was rolled back', async () => {
    let uses = 0
    let entered = 0
    const workGate = {
      enter: async () => {
        uses += 1
        entered += 1
        return () => void (uses -= 1)
      },
    }
    let failures = 1
    const begin = async (work: (tx: Transaction) => Promise<unknown>) =>
      shop.sql.begin(async (tx) => {
        const done = await work(tx as unknown as Transaction)
        if (failures-- > 0) throw Object.assign(new Error('deadlock'), { code: '40P01' })
        return done
      })
    const shakySql = new Proxy(shop.sql, {
      get: (target, name) => (name === 'begin' ? begin : (Reflect.get(target, name) as unknown)),
    })
    await insertCoupon(shop.sql, coupon)
    const token = await readyCheckout(client, { id: tyre })
    await shop.sql`update cart set coupon_code = ${coupon.code} where token = ${token}`
    const shaky = guestClient({ ...testPlatform(shakySql), workGate })
    expect(await complete(shaky, token)).toMatchObject({ status: { name: 'Feldolgozás alatt' } })
    expect([uses, entered]).toEqual([1, 2])
  })

  it('tries again after a deadlock, and gives up with 503 only when it goes on', async () => {
    let failures = 2
    const isWrite = ([pieces]: readonly unknown[]) => String(pieces).startsWith('with gate as')
    const shakySql = new Proxy(shop.sql, {
      apply: (target, self, given: unknown[]) =>
        isWrite(given) && failures-- > 0
          ? Promise.reject(Object.assign(new Error('deadlock'), { code: '40P01' }))
          : Reflect.apply(target, self, given),
    })
    const shaky = guestClient(testPlatform(shakySql))
    const [one, other] = [
      await readyCheckout(client, { id: tyre }),
      await readyCheckout(client, { id: tyre }),
    ]
    expect(await complete(shaky, one)).toMatchObject({ status: { name: 'Feldolgozás alatt' } })
    failures = Infinity
    expect(await failure(complete(shaky, other))).toMatchObject({ status: 503 })
  })

  it('leaves every invariant whole', async () => {
    expect(await brokenRules(shop.sql)).toEqual([])
  })
})
