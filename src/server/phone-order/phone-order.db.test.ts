import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AdminClient } from '#contract/admin/client.ts'
import type { Platform } from '#platform/platform.ts'
import { insertCoupon } from '#server/coupon/index.ts'
import {
  canPay,
  findOrderByNumber,
  listUnpaidCards,
  orderSignature,
  type OrderRecord,
} from '#server/order/index.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { complete, failure, guestClient, readyCheckout, testPlatform } from '#tests/race/shop-calls.ts'
import {
  contact,
  createShopDatabase,
  insertVariant,
  methods,
  newContact,
  setPrice,
  type ShopDatabase,
} from '#tests/race/shop-fixture.ts'
import { phoneDesk, phoneDraft, placeByPhone } from '#tests/support/phone-desk.ts'
import { goodsPatterns } from './phone-order-store.ts'

let shop: ShopDatabase
let platform: Platform
let desk: AdminClient
let staffId: number
let tyre: number
beforeAll(async () => {
  shop = await createShopDatabase('phone_order', { connections: 16 })
  platform = testPlatform(shop.sql)
  ;({ desk, staffId } = await phoneDesk(platform))
})
beforeEach(async () => {
  tyre = await insertVariant(shop.sql)
})
afterAll(() => shop.drop())

const order = async (number: string): Promise<OrderRecord> => (await findOrderByNumber(shop.sql, number))!
const stockOf = async (id: number) => {
  const [row] = await shop.sql<{ free: number }[]>`
    select on_hand - reserved as free from stock where variant_id = ${id}`
  return row!.free
}
const countOrders = async () => {
  const [row] = await shop.sql<{ count: number }[]>`select count(*)::int as count from orders`
  return row!.count
}

describe('an order by telephone', () => {
  it('costs what the shop’s own checkout charges for the same goods, address and methods', async () => {
    const items = [{ id: tyre, quantity: 4 }]
    const client = guestClient(platform)
    const bought = await complete(client, await readyCheckout(client, ...items))
    const { number } = await placeByPhone(desk, phoneDraft(items, { contact: newContact() }))
    const placed = await order(number)
    expect(placed.totalGross).toBe(bought.total.gross.value)
    const [mine, theirs] = [placed, await order(bought.number)].map(({ lines, adjustments }) => [
      lines.map(({ id: _id, ...line }) => line),
      adjustments,
    ])
    expect(mine).toEqual(theirs)
  })

  it('holds stock, names the colleague, and writes the confirmation and the merchant’s notice', async () => {
    const guest = newContact()
    const { number, is_new: isNew } = await placeByPhone(
      desk,
      phoneDraft([{ id: tyre, quantity: 2 }], { contact: guest, comment: 'Reggel hívják.' }),
    )
    const placed = await order(number)
    expect([isNew, placed.channel, placed.userId, placed.comment]).toEqual([
      true,
      'phone',
      null,
      'Reggel hívják.',
    ])
    expect(placed.contact.phone).toBe('+36301234567')
    expect(await stockOf(tyre)).toBe(98)
    const emails = await shop.sql<{ recipient: string }[]>`
      select recipient from email_message
      where dedupe_key in (${`order-confirmation:${placed.id}`}, ${`order-notice:${placed.id}`}) order by dedupe_key`
    expect(emails.map(({ recipient }) => recipient)).toEqual([guest.email, 'bolt@example.hu'])
    const { timeline } = await desk.getOrder({ params: { number } })
    expect(timeline.at(-1)).toMatchObject({ text: 'Telefonon felvett rendelés', by: 'Teszt orders' })
    expect(timeline.at(-1)!.note).toContain('elmondtuk a feltételeket')
    const [recorded] = await shop.sql`
      select c.what, c.actor, p.staff_id from audit a join change c on c.id = a.change_id
      join phone_order p on p.order_id::text = a.row_key ->> 'order_id'
      where a.table_name = 'phone_order' and p.order_id = ${placed.id}`
    expect(recorded).toEqual({ what: 'placeNewOrder', actor: `staff:${staffId}`, staff_id: staffId })
  })

  it('is one, however often and how much at once it is sent', async () => {
    const draft = phoneDraft([{ id: tyre }], { contact: newContact() })
    const placed = await Promise.all(Array.from({ length: 6 }, () => placeByPhone(desk, draft)))
    expect(new Set(placed.map(({ number }) => number)).size).toBe(1)
    expect(placed.filter(({ is_new: isNew }) => isNew)).toHaveLength(1)
    expect(await stockOf(tyre)).toBe(99)
  })

  it('subscribes nobody to the newsletter; who requested it gets the email that does, and it is noted by whom', async () => {
    const [silent, asking] = [newContact(), newContact()]
    for (const [contact, newsletter] of [
      [silent, false],
      [asking, true],
    ] as const) {
      const body = phoneDraft([{ id: tyre }], { contact })
      const { total } = await desk.quoteNewOrder({ body })
      const placing = { ...body, expected_total: total.value, terms_accepted: true as const, newsletter }
      const placed = await desk.placeNewOrder({ body: placing })
      await desk.placeNewOrder({ body: placing })
      const [row] = await shop.sql`
        select newsletter_agreed_at is not null as agreed, staff_id from phone_order
        where order_id = (select id from orders where number = ${placed.number})`
      const [known] = await shop.sql`
        select state from newsletter_subscription where email = ${contact.email}`
      const emails = await shop.sql`
        select from email_message where recipient = ${contact.email} and dedupe_key like '%newsletter%'`
      expect([row!.agreed, known?.state, emails.length]).toEqual(
        newsletter ? [true, 'pending', 1] : [false, undefined, 0],
      )
      expect(row!.staff_id).toEqual(expect.any(Number))
      const { timeline } = await desk.getOrder({ params: { number: placed.number } })
      expect(timeline.at(-1)!.note.includes('hírlevél')).toBe(newsletter)
    }
  })

  it('is not placed with the id of somebody’s cart', async () => {
    const client = guestClient(platform)
    const { id } = await client.checkoutCreateCart()
    expect(await failure(placeByPhone(desk, phoneDraft([{ id: tyre }], { id })))).toMatchObject({
      status: 409,
      body: { code: 'desk_order_taken' },
    })
  })

  it('never gets a piece that a customer gets, nor the other way round', async () => {
    for (let round = 0; round < 4; round += 1) {
      const last = await insertVariant(shop.sql, { stock: 3 })
      const drafts = Array.from({ length: 4 }, () => phoneDraft([{ id: last }], { contact: newContact() }))
      const totals = await Promise.all(drafts.map((body) => desk.quoteNewOrder({ body })))
      const ready = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const client = guestClient(platform)
          return { client, token: await readyCheckout(client, { id: last }) }
        }),
      )
      const done = await Promise.allSettled([
        ...drafts.map((draft, index) =>
          desk.placeNewOrder({
            body: { ...draft, expected_total: totals[index]!.total.value, terms_accepted: true },
          }),
        ),
        ...ready.map(({ client, token }) => complete(client, token)),
      ])
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
      const refused = done.flatMap((one) =>
        one.status === 'rejected' ? [(one.reason as { status: number }).status] : [],
      )
      expect(refused).toEqual([409, 409, 409, 409, 409])
      expect(await stockOf(last)).toBe(0)
    }
    const [left] = await shop.sql<{ count: number }[]>`
      select count(*)::int as count from cart c where state = 'open' and exists (
        select from cart_line l where l.cart_id = c.id) and c.contact ->> 'email' like 'eva-%'`
    expect(left!.count).toBe(0)
  })

  it('is refused when the total is another than was said, and leaves nothing', async () => {
    const draft = phoneDraft([{ id: tyre }], { contact: newContact() })
    const { total } = await desk.quoteNewOrder({ body: draft })
    await setPrice(shop.sql, tyre, 26_990)
    const before = await countOrders()
    const body = { ...draft, expected_total: total.value, terms_accepted: true as const }
    expect(await failure(desk.placeNewOrder({ body }))).toMatchObject({
      status: 409,
      body: { code: 'price_changed' },
    })
    expect([await countOrders(), await stockOf(tyre)]).toEqual([before, 100])
    expect(await placeByPhone(desk, draft)).toMatchObject({ is_new: true })
  })

  it('belongs to the verified account of its address, else to nobody’s session', async () => {
    const guest = newContact()
    const [user] = await shop.sql<{ id: number }[]>`
      insert into users (email, state, verified_at) values (${guest.email}, 'verified', now()) returning id`
    const mine = await placeByPhone(
      desk,
      phoneDraft([{ id: tyre }], { contact: { ...guest, email: guest.email.toUpperCase() } }),
    )
    expect((await order(mine.number)).userId).toBe(user!.id)
    const theirs = await placeByPhone(desk, phoneDraft([{ id: tyre }], { contact: newContact() }))
    expect((await order(theirs.number)).guestKey).toMatch(/^.{20,}$/)
  })
})

describe('its price', () => {
  it('is another only with a reason, which stands in the audit and the history', async () => {
    const lines = (reason: string) => [{ id: tyre, quantity: 2, price: 20_000, reason }]
    const guest = newContact()
    expect(await failure(placeByPhone(desk, phoneDraft(lines(''), { contact: guest })))).toMatchObject({
      status: 422,
      body: { errors: { 'lines.0.price_reason': ['Írja meg, miért tér el a bolti ártól.'] } },
    })
    const { number } = await placeByPhone(desk, phoneDraft(lines('törzsvevő'), { contact: guest }))
    const placed = await order(number)
    expect(placed.lines[0]).toMatchObject({ unitGross: 20_000, gross: 40_000, net: 31_496, tax: 8504 })
    const [recorded] = await shop.sql<{ new: object }[]>`
      select a.new from audit a where a.table_name = 'phone_order_price' and a.new ->> 'order_id' = ${placed.id}`
    expect(recorded!.new).toMatchObject({ list_gross: 24_990, gross: 20_000, reason: 'törzsvevő' })
    const { timeline } = await desk.getOrder({ params: { number } })
    expect(timeline.at(-1)!.note.replaceAll('\u00a0', ' ')).toContain(
      '20 000 Ft a bolti 24 990 Ft helyett (törzsvevő)',
    )
  })

  it('that is the shop’s own is no agreed one', async () => {
    const { number } = await placeByPhone(
      desk,
      phoneDraft([{ id: tyre, price: 24_990 }], { contact: newContact() }),
    )
    const { id } = await order(number)
    expect(await shop.sql`select from phone_order_price where order_id = ${id}`).toHaveLength(0)
  })

  it('is reduced by a coupon, whose one use is taken once', async () => {
    const coupon = { name: 'Tíz', kind: 'percent', value: 10, minTotal: null, firstDay: null, lastDay: null }
    await insertCoupon(shop.sql, { ...coupon, code: 'TIZ', maxUses: 1, maxUsesPerCustomer: null } as never)
    const drafts = [0, 1].map(() => phoneDraft([{ id: tyre }], { contact: newContact(), coupon: 'tiz' }))
    const quotes = await Promise.all(drafts.map((body) => desk.quoteNewOrder({ body })))
    expect(quotes[0]!.coupon).toMatchObject({ is_refused: false })
    const done = await Promise.allSettled(
      drafts.map((draft, index) =>
        desk.placeNewOrder({
          body: { ...draft, expected_total: quotes[index]!.total.value, terms_accepted: true },
        }),
      ),
    )
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const unknown = await desk.quoteNewOrder({ body: phoneDraft([{ id: tyre }], { coupon: 'NINCS' }) })
    expect(unknown.coupon).toEqual({ text: 'Nincs ilyen kupon.', is_refused: true })
    expect(unknown.problems).toContain('Nincs ilyen kupon.')
  })
})

describe('its payment', () => {
  it('by card is waited for as long as a transfer, and its email leads to where it is paid', async () => {
    const { number } = await placeByPhone(
      desk,
      phoneDraft([{ id: tyre }], { contact: newContact(), payment_method_id: methods.card }),
    )
    const placed = await order(number)
    expect(canPay(placed)).toBe(true)
    const params = { id: placed.id }
    const query = { signature: orderSignature(platform.secret, placed.id, new Date()) }
    expect(await guestClient(platform).orderGet({ params, query })).toMatchObject({ number, can_pay: true })
    expect(await failure(guestClient(platform).orderGet({ params, query: {} }))).toMatchObject({
      status: 404,
    })
    const waits = async (days: number) => {
      const now = new Date(Date.now() + days * 86_400_000)
      const found = await listUnpaidCards(shop.sql, { now, limit: 500, holdMinutes: 30 })
      return !found.some((one) => one.number === number)
    }
    expect([await waits(0.5), await waits(placed.transferDueDays - 0.1)]).toEqual([true, true])
    expect(await waits(placed.transferDueDays + 0.1)).toBe(false)
    const effects = await desk.quoteNewOrder({
      body: phoneDraft([{ id: tyre }], { payment_method_id: methods.card }),
    })
    expect(effects.effects.join(' ')).toContain('A levélben ott a fizetés linkje, fiók nem kell hozzá.')
  })
})

describe('what is wrong', () => {
  it('is said at its field, and nothing is placed', async () => {
    const before = await countOrders()
    const draft = phoneDraft([{ id: tyre }], {
      contact: { first_name: '', last_name: 'Kis', email: 'nem cím', phone: '12' },
      shipping_address: { name: 'Kis', postal_code: '99', city: '', address: 'Fő u. 1.', comment: '' },
    })
    const { errors, problems } = await desk.quoteNewOrder({ body: draft })
    expect(Object.keys(errors).toSorted()).toEqual([
      'contact.email',
      'contact.first_name',
      'contact.phone',
      'shipping_address.city',
      'shipping_address.postal_code',
    ])
    expect(problems).toContain('A vevő neve, e-mail-címe vagy telefonja hiányzik.')
    const body = { ...draft, expected_total: 0, terms_accepted: true as const }
    expect(await failure(desk.placeNewOrder({ body }))).toMatchObject({ status: 422, body: { errors } })
    expect(await countOrders()).toBe(before)
  })

  it.each<[string, Parameters<typeof phoneDraft>[1], number, string]>([
    ['no delivery', { shipping_method_id: null }, 422, 'shipping_method_missing'],
    ['an unknown delivery', { shipping_method_id: 99 }, 422, 'shipping_method_missing'],
    ['no payment', { payment_method_id: null }, 422, 'payment_method_missing'],
    ['no goods', { lines: [] }, 422, 'empty_cart'],
    [
      'an unknown point',
      { shipping_method_id: methods.point, pickup_point_id: 'x' },
      422,
      'pickup_point_missing',
    ],
    ['a coupon that there is not', { coupon: 'NINCS' }, 422, 'validation_failed'],
    ['an unknown payment', { payment_method_id: 99 }, 422, 'payment_method_missing'],
  ])('such as %s, is refused', async (_what, changes, status, code) => {
    const draft = phoneDraft([{ id: tyre }], { contact: newContact(), ...changes })
    expect(await failure(placeByPhone(desk, draft))).toMatchObject({ status, body: { code } })
  })

  it('such as an unknown variant, is refused', async () => {
    const draft = phoneDraft([{ id: tyre }, { id: 2_000_000 }], { contact: newContact() })
    expect(await failure(placeByPhone(desk, draft))).toMatchObject({
      status: 422,
      body: { errors: { 'lines.1.variant_id': ['Ez a termék már nincs meg.'] } },
    })
  })
})

describe('looking for', () => {
  it('goods finds parts of names, sizes however they are written, item numbers and codes', async () => {
    const id = await insertVariant(shop.sql, { name: 'Kárpátia Hótaposó 195/65 R15 91T', stock: 7 })
    await shop.sql`update variant set item_number = 'KH-19565', ean = '5901234123457' where id = ${id}`
    const found = async (search: string) =>
      (await desk.findNewOrderGoods({ query: { search } })).goods.map((one) => one.variant_id)
    for (const search of [
      'hotaposo',
      'karpatia 195/65r15',
      '1956515',
      '195 65 15',
      'kh-195',
      '5901234123457',
    ])
      expect([search, await found(search)]).toEqual([search, [id]])
    const { goods } = await desk.findNewOrderGoods({ query: { search: 'hótaposó' } })
    expect(goods[0]).toMatchObject({ free: 7, price: { value: 24_990 }, item_number: 'KH-19565' })
    expect(await found('100%')).toEqual([])
    await shop.sql`update variant set for_sale = false where id = ${id}`
    expect(await found('hotaposo')).toEqual([])
    expect(goodsPatterns('205/55 ZR17')).toEqual(['%205/55%', '%r17%'])
  })

  it('customers needs the right to personal data', async () => {
    const guest = { ...newContact(), last_name: 'Ritkanevű' }
    await placeByPhone(desk, phoneDraft([{ id: tyre }], { contact: guest }))
    const query = { search: 'ritkanev' }
    const { customers } = await desk.findNewOrderCustomers({ query })
    expect(customers).toMatchObject([{ email: guest.email, town: 'Budapest', orders: 1 }])
    const start = await desk.startNewOrder({ query: { customer: customers[0]!.id } })
    expect(start.contact).toMatchObject({ last_name: 'Ritkanevű', phone: '+36301234567' })
    expect(start.addresses.map(({ kind }) => kind).toSorted()).toEqual(['billing', 'shipping'])
    const blind = await phoneDesk(platform, ['orders.see', 'orders.create'])
    expect((await blind.desk.findNewOrderCustomers({ query })).customers).toEqual([])
    expect(await blind.desk.startNewOrder({ query: { customer: customers[0]!.id } })).toMatchObject({
      is_personal: false,
      contact: null,
      addresses: [],
    })
  })
})

describe('an abandoned cart', () => {
  async function leave(reminder: boolean) {
    const client = guestClient(platform)
    const { token, id } = await client.checkoutCreateCart()
    const params = { token }
    await client.checkoutAddCartItem({ params, body: [{ product_variant_id: tyre, quantity: 2 }] })
    const body = { ...contact, email: `${randomUUID()}@example.hu`, cart_reminder: reminder }
    await client.checkoutSetContact({ params, body })
    await shop.sql`update cart set updated_at = now() - interval '3 hours' where id = ${id}`
    return { id, client, params, email: body.email }
  }

  it('becomes an order once, and is nobody’s any more', async () => {
    const { id, client, params, email } = await leave(true)
    const start = await desk.startNewOrder({ query: { cart: id } })
    expect(start).toMatchObject({
      contact: { email },
      lines: [{ variant_id: tyre, quantity: 2 }],
      source_cart: id,
    })
    const changes = { contact: start.contact!, source_cart: id }
    const drafts = [0, 1].map(() => phoneDraft([{ id: tyre, quantity: 2 }], changes))
    const done = await Promise.allSettled(drafts.map((draft) => placeByPhone(desk, draft)))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await failure(desk.startNewOrder({ query: { cart: id } }))).toMatchObject({
      status: 409,
      body: { code: 'source_cart_gone' },
    })
    expect(await failure(client.checkoutGetCart({ params }))).toMatchObject({ status: 404 })
    const { carts } = await desk.listCarts({ query: { view: 'ordered' } })
    expect(carts.find((one) => one.id === id)).toMatchObject({
      reminder: { name: 'Telefonon megrendelte', kind: 'ok' },
      contact: null,
      order: expect.stringMatching(/^\d{4}-\d+$/) as string,
    })
  })

  it('says nothing of who requested no reminder', async () => {
    const { id, email } = await leave(false)
    expect(await desk.startNewOrder({ query: { cart: id } })).toMatchObject({ contact: null, addresses: [] })
    const cart = await desk.getCart({ params: { id } })
    expect(cart.contact).toBeNull()
    expect(JSON.stringify([cart, await desk.listCarts({ query: {} })])).not.toContain(email)
  })
})

it('no rule is broken by all this', async () => {
  expect(await brokenRules(shop.sql)).toEqual([])
})
