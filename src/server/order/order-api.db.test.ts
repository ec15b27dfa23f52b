import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/wire.ts'
import { randomToken, sign, uuidv7 } from '#platform/security/ids.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import {
  complete,
  failure,
  readyCheckout,
  secret,
  testPlatform,
  guestClient,
} from '#tests/race/shop-calls.ts'
import { linkDays, orderSignature } from './order-link.ts'
import { withdrawOrderLinks } from './order-merchant.ts'
import { findLostOrders, orderInvariants } from './order-verify.ts'

describe('an order', () => {
  let shop: ShopDatabase
  let order: Order
  const session = randomToken()
  beforeAll(async () => {
    shop = await createShopDatabase('orders')
    order = await place()
  })
  afterAll(() => shop.drop())

  async function place() {
    const customer = guestClient(testPlatform(shop.sql), session)
    return complete(
      customer,
      await readyCheckout(customer, { id: await insertVariant(shop.sql, { stock: 9 }), quantity: 4 }),
    )
  }
  const open = (sessionId: string | null, id: string, signature?: string) =>
    guestClient(testPlatform(shop.sql), sessionId).orderGet({
      params: { id },
      query: { ...(signature && { signature }) },
    })
  const broken = async (number: number) =>
    (
      await Promise.all(
        orderInvariants.filter((rule) => rule.number === number).map((rule) => rule.find(shop.sql)),
      )
    ).flat()

  it('is opened by the session that placed it and by the signed link of its email', async () => {
    expect(await open(session, order.id)).toEqual(order)
    expect(await open(null, order.id, orderSignature(secret, order.id, new Date()))).toEqual(order)
  })

  it('is opened by the link of an early version, which names no day', async () => {
    expect(await open(null, order.id, sign(secret, 'order', order.id))).toEqual(order)
  })

  it('shows both addresses also as `addresses`', () => {
    expect(order.billing_address.city).not.toBe('')
    expect(order.addresses).toEqual({
      shipping_address: order.shipping_address,
      billing_address: order.billing_address,
    })
  })

  it('is not opened by a link that is half a year old, or of another day than was signed', async () => {
    const old = new Date(Date.now() - (linkDays + 1) * 86_400_000)
    const signature = orderSignature(secret, order.id, old)
    const [, rest] = signature.split('.')
    const today = orderSignature(secret, order.id, new Date()).split('.')[0]!
    for (const one of [signature, `${today}.${rest}`, `.${rest}`, `${today}.`])
      expect(await failure(open(null, order.id, one))).toMatchObject({ status: 404 })
  })

  it('is opened by no link that the merchant has withdrawn, and by the next one', async () => {
    const before = orderSignature(secret, order.id, new Date(Date.now() - 60_000))
    await withdrawOrderLinks(testPlatform(shop.sql), order.number)
    expect(await failure(open(null, order.id, before))).toMatchObject({ status: 404 })
    expect(await failure(open(null, order.id, sign(secret, 'order', order.id)))).toMatchObject({
      status: 404,
    })
    expect(await open(session, order.id)).toEqual(order)
    const next = orderSignature(secret, order.id, new Date(Date.now() + 2000))
    expect(await open(null, order.id, next)).toEqual(order)
    await shop.sql`update orders set links_withdrawn_at = null where id = ${order.id}`
  })

  it('is opened by no link once its account was deleted', async () => {
    const [user] = await shop.sql<{ id: number }[]>`
      insert into users (email, state) values (null, 'anonymised') returning id`
    const [{ guestKey } = { guestKey: null }] = await shop.sql<{ guestKey: string | null }[]>`
      select guest_key as "guestKey" from orders where id = ${order.id}`
    await shop.sql`update orders set user_id = ${user!.id}, guest_key = null where id = ${order.id}`
    const signature = orderSignature(secret, order.id, new Date())
    expect(await failure(open(null, order.id, signature))).toMatchObject({ status: 404 })
    await shop.sql`update orders set user_id = null, guest_key = ${guestKey} where id = ${order.id}`
  })

  it('is not there for anybody else', async () => {
    const other = uuidv7()
    const calls = [
      open(null, order.id),
      open(randomToken(), order.id),
      open(null, order.id, sign(secret, 'order', other)),
      open(null, order.id, sign('another secret', 'order', order.id)),
      open(null, order.id, ''),
      open(session, other),
      open(session, order.number),
    ]
    for (const refused of await Promise.all(calls.map(failure)))
      expect(refused).toMatchObject({ status: 404 })
  })

  it("without an owner is nobody's", async () => {
    await shop.sql`update orders set guest_key = null where id = ${order.id}`
    expect(await failure(open(null, order.id))).toMatchObject({ status: 404 })
    expect(await broken(14)).toMatchObject([{ id: order.id }])
    const [key] = await shop.sql`select guest_key from orders where guest_key is not null limit 1`
    expect(key).toBeUndefined()
    order = await place()
    await shop.sql`update orders set guest_key = (select guest_key from orders where id = ${order.id})`
  })

  it('shows what the ledger says of its payment', async () => {
    const { id, total } = await place()
    await shop.sql`insert into payment_event (order_id, gateway, event_id, kind, amount) values (${id}, 'transfer', '1', 'captured', 1000)`
    expect(await open(session, id)).toMatchObject({
      payment_status: { title: 'Részben fizetve', is_pending: true },
      amount_due: { value: total.gross.value - 1000 },
    })
    await shop.sql`insert into payment_event (order_id, gateway, event_id, kind, amount) values (${id}, 'transfer', '2', 'captured', ${total.gross.value - 1000})`
    expect(await open(session, id)).toMatchObject({
      payment_status: { title: 'Fizetve', is_pending: false },
      amount_due: { value: 0 },
      transfer: null,
    })
    await shop.sql`delete from payment_event where order_id = ${id}`
  })

  it('charges for nothing again that was given back, and at the door for nothing that was handed over', async () => {
    const { id, total } = await place()
    await shop.sql`
      insert into payment_event (order_id, gateway, event_id, kind, amount)
      values (${id}, 'transfer', 'part', 'captured', 1000), (${id}, 'transfer', 'back', 'refunded', 1000)`
    expect(await open(session, id)).toMatchObject({
      payment_status: { title: 'Visszatérítve', is_pending: false },
      amount_due: { value: 0 },
      transfer: null,
    })
    await shop.sql`delete from payment_event where order_id = ${id}`
    await shop.sql`
      update orders set payment_method = payment_method || '{"type": "cash_on_delivery"}', state = 'accepted' where id = ${id}`
    expect((await open(session, id)).amount_due).toEqual(total.gross)
    await shop.sql`update orders set fulfilment = 'delivered' where id = ${id}`
    expect((await open(session, id)).amount_due.value).toBe(0)
    await shop.sql`
      update orders set payment_method = payment_method || '{"type": "transfer"}', state = 'placed', fulfilment = 'unfulfilled'
      where id = ${id}`
  })

  it('requests no money when it was given up', async () => {
    const order = await place()
    expect(order).toMatchObject({ amount_due: order.total.gross, transfer: { reference: order.number } })
    const nothing = {
      payment_status: { title: 'Fizetnie nem kell', is_pending: false },
      amount_due: { value: 0 },
      transfer: null,
      can_pay: false,
    }
    await shop.sql`update orders set state = 'accepted', fulfilment = 'returned' where id = ${order.id}`
    expect(await open(session, order.id)).toMatchObject(nothing)
    await shop.sql`update orders set state = 'cancelled', fulfilment = 'cancelled' where id = ${order.id}`
    expect(await open(session, order.id)).toMatchObject(nothing)
    await shop.sql`update orders set state = 'placed', fulfilment = 'unfulfilled' where id = ${order.id}`
  })

  it('is found out when its data breaks a rule', async () => {
    const [sum, state, mail, cart] = [await place(), await place(), await place(), await place()]
    await shop.sql`update orders set total_gross = total_gross + 5 where id = ${sum.id}`
    await shop.sql`update orders set state = 'completed' where id = ${state.id}`
    await shop.sql`delete from email_message where dedupe_key = ${`order-confirmation:${mail.id}`}`
    await shop.sql`update cart set state = 'open' where id = (select cart_id from orders where id = ${cart.id})`
    expect(await broken(2)).toMatchObject([{ id: sum.id }])
    expect(await broken(11)).toMatchObject([{ id: state.id }, { id: state.id, fulfilment: 'unfulfilled' }])
    expect(await broken(12)).toMatchObject([{ id: mail.id, emails: 0 }])
    expect(await broken(7)).toMatchObject([{ order_id: cart.id }])
    const lost = uuidv7()
    expect(await findLostOrders(shop.sql, [sum.id, lost])).toEqual([lost])
  })
})
