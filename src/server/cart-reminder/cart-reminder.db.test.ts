import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient, type Client } from '#contract/client.ts'
import { endpoints } from '#contract/endpoints.ts'
import { adoptGuestCart } from '#server/cart/index.ts'
import { createInvoke, inProcessTransport, type Handlers } from '#platform/http/endpoint.ts'
import { randomToken } from '#platform/security/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { complete, failure, testPlatform, guestClient } from '#tests/race/shop-calls.ts'
import {
  contact,
  createShopDatabase,
  insertVariant,
  readySteps,
  type ShopDatabase,
} from '#tests/race/shop-fixture.ts'
import { guestContext } from '#tests/support/guest-context.ts'
import { createCartReminderHandlers } from './cart-reminder-api.ts'
import { remindOfCarts } from './cart-reminder-tasks.ts'
import { cartReminderInvariants } from './cart-reminder-verify.ts'

let shop: ShopDatabase
let platform: Platform
let links: Client
let tyre: number
let people = 0
beforeAll(async () => {
  shop = await createShopDatabase('cart_reminder')
  platform = testPlatform(shop.sql)
  const invoke = createInvoke(createCartReminderHandlers(platform) as Handlers, { checkResponses: true })
  links = createClient(endpoints, inProcessTransport(invoke, guestContext()))
})
beforeEach(async () => {
  tyre = await insertVariant(shop.sql, { name: 'Nordval Fjell 3', gross: 20_000 })
})
afterAll(() => shop.drop())

type Left = { requested?: boolean | undefined; hours?: number; variant?: number; email?: string }

/** A cart that was left behind so many hours ago. */
async function leave({ requested = true, hours = 25, variant = tyre, email }: Left = {}) {
  const client = guestClient(platform)
  const { token, id } = await client.checkoutCreateCart()
  const params = { token }
  await client.checkoutAddCartItem({ params, body: [{ product_variant_id: variant, quantity: 2 }] })
  const address = email ?? `elhagyo${(people += 1)}@example.hu`
  const body = { ...contact, email: address, cart_reminder: requested }
  const { contact: saved } = await client.checkoutSetContact({ params, body })
  expect(saved?.cart_reminder).toBe(requested)
  await age(id, hours)
  return { client, params, id, email: address }
}
const age = (id: string, hours: number) => shop.sql`
  update cart set updated_at = now() - make_interval(hours => ${hours}) where id = ${id}`
const emailsTo = (email: string) => shop.sql<{ subject: string; text: string }[]>`
  select subject, text from email_message where recipient = ${email} and dedupe_key like 'cart-reminder:%'`
const isReminded = async ({ email }: { email: string }) => (await emailsTo(email)).length > 0
async function linkOf(email: string, path: string) {
  const [message] = await emailsTo(email)
  const url = new URL(message!.text.match(/https?:\/\/\S+/g)!.find((one) => one.includes(path))!)
  return { cart: url.searchParams.get('kosar')!, token: url.searchParams.get('jel')! }
}

describe('the request to be reminded', () => {
  it('is off until it is made, stays when another call does not name it, and can be taken back', async () => {
    const { client, params } = await leave({ requested: false })
    const withReminder = async (body: Record<string, unknown>) =>
      (await client.checkoutSetData({ params, body: { contact: { ...contact, ...body } } })).contact
        ?.cart_reminder
    expect(await withReminder({})).toBe(false)
    expect(await withReminder({ cart_reminder: true })).toBe(true)
    expect(await withReminder({})).toBe(true)
    expect((await client.checkoutGet({ params })).contact?.cart_reminder).toBe(true)
    expect(await withReminder({ cart_reminder: false })).toBe(false)
  })

  it('goes into no order', async () => {
    const { client, params } = await leave()
    await client.checkoutSetData({ params, body: { ...readySteps, contact: undefined } })
    const order = await complete(client, params.token)
    expect(order.contact).not.toHaveProperty('cart_reminder')
  })
})

describe('who left their cart', () => {
  it('is reminded once of what is in it, by however many processes', async () => {
    const cart = await leave()
    await Promise.all([remindOfCarts(platform), remindOfCarts(platform), remindOfCarts(platform)])
    await remindOfCarts(platform)
    const emails = await emailsTo(cart.email)
    expect(emails).toHaveLength(1)
    const text = emails[0]!.text.replaceAll('\u00a0', ' ')
    expect(text).toContain('Nordval Fjell 3 (2 db × 20 000 Ft): 40 000 Ft')
    expect(text).toContain('Összesen: 40 000 Ft')
    await age(cart.id, 30)
    await remindOfCarts(platform)
    expect(await emailsTo(cart.email)).toHaveLength(1)
  })

  it.each<[string, Left]>([
    ['did not request it', { requested: false }],
    ['left a short while ago', { hours: 23 }],
    ['left too long ago', { hours: 15 * 24 }],
  ])('is not reminded when they %s', async (_why, left) => {
    const cart = await leave(left)
    await remindOfCarts(platform)
    expect(await isReminded(cart)).toBe(false)
  })

  it('is not reminded where nobody is', async () => {
    const cart = await leave()
    await remindOfCarts({ ...platform, config: { ...platform.config, cartReminderHours: 0 } })
    expect(await isReminded(cart)).toBe(false)
  })

  it('is not reminded of what can’t be bought, until it can', async () => {
    const variant = await insertVariant(shop.sql, { stock: 2 })
    const cart = await leave({ variant })
    await shop.sql`update stock set on_hand = 0 where variant_id = ${variant}`
    await remindOfCarts(platform)
    expect(await isReminded(cart)).toBe(false)
    await shop.sql`update stock set on_hand = 2 where variant_id = ${variant}`
    await remindOfCarts(platform)
    expect(await isReminded(cart)).toBe(true)
  })

  it('is not reminded when they have ordered with another cart since', async () => {
    const cart = await leave()
    const other = await leave({ email: cart.email.toUpperCase(), requested: false })
    await other.client.checkoutSetData({ params: other.params, body: { ...readySteps, contact: undefined } })
    await complete(other.client, other.params.token)
    await remindOfCarts(platform)
    expect(await isReminded(cart)).toBe(false)
  })

  it('gets one email a day, however many carts were left with their address', async () => {
    const email = 'sok.kosar@example.hu'
    for (const _cart of [1, 2, 3, 4]) await leave({ email: email.toUpperCase() })
    const last = await leave({ email })
    await Promise.all([remindOfCarts(platform), remindOfCarts(platform), remindOfCarts(platform)])
    const all = () => shop.sql`
      select from email_message where lower(recipient) = ${email} and dedupe_key like 'cart-reminder:%'`
    expect(await all()).toHaveLength(1)
    await age(last.id, 15 * 24)
    await shop.sql`update email_message set created_at = created_at - interval '25 hours' where lower(recipient) = ${email}`
    await remindOfCarts(platform)
    expect(await all()).toHaveLength(2)
  })

  it('is not reminded again of what they took into their own cart by signing in', async () => {
    const cart = await leave()
    await remindOfCarts(platform)
    const [user] = await shop.sql<
      { id: number }[]
    >`insert into users (email) values (${cart.email}) returning id`
    await shop.sql.begin((tx) => adoptGuestCart(tx, { userId: user!.id, guestToken: cart.params.token }))
    await shop.sql`update cart set updated_at = now() - interval '30 hours' where user_id = ${user!.id}`
    await shop.sql`update email_message set created_at = created_at - interval '2 days' where recipient = ${cart.email}`
    await remindOfCarts(platform)
    expect(await emailsTo(cart.email)).toHaveLength(1)
  })

  it('is not reminded of a cart that they order at the same moment', async () => {
    const carts = await Promise.all(Array.from({ length: 6 }, () => leave()))
    for (const { client, params, id } of carts) {
      await client.checkoutSetData({ params, body: { ...readySteps, contact: undefined } })
      await age(id, 25)
    }
    const ordering = carts.map(({ client, params }) => complete(client, params.token))
    await Promise.all([...ordering, remindOfCarts(platform), remindOfCarts(platform)])
    const late = await shop.sql`
      select from cart c join orders o on o.cart_id = c.id where c.reminder_sent_at > o.placed_at + interval '1 second'`
    expect(late).toHaveLength(0)
    await remindOfCarts(platform)
    for (const { find } of cartReminderInvariants) expect(await find(shop.sql)).toEqual([])
  })
})

describe('the email’s links', () => {
  it('open the cart on any device, and change nothing by being opened', async () => {
    const cart = await leave()
    await remindOfCarts(platform)
    const body = await linkOf(cart.email, '/kosar/folytatas')
    for (const _time of [1, 2])
      expect(await links.cartReminderResume({ body })).toEqual({ cart_token: cart.params.token })
    const found = await guestClient(platform).checkoutGetCart({ params: cart.params })
    expect(found.items).toHaveLength(1)
  })

  it('open no cart that was ordered, and none with another signature', async () => {
    const cart = await leave()
    await remindOfCarts(platform)
    const body = await linkOf(cart.email, '/kosar/folytatas')
    const foreign = { ...body, token: randomToken() }
    expect(await failure(links.cartReminderResume({ body: foreign }))).toMatchObject({
      status: 404,
      body: { code: 'reminder_link_invalid' },
    })
    await cart.client.checkoutSetData({ params: cart.params, body: { ...readySteps, contact: undefined } })
    await complete(cart.client, cart.params.token)
    expect(await failure(links.cartReminderResume({ body }))).toMatchObject({
      status: 404,
      body: { code: 'reminded_cart_gone' },
    })
  })

  it('open the cart for a month', async () => {
    const cart = await leave()
    await remindOfCarts(platform)
    const body = await linkOf(cart.email, '/kosar/folytatas')
    const sent = (days: number) =>
      shop.sql`update cart set reminder_sent_at = now() - make_interval(days => ${days}) where id = ${cart.id}`
    await sent(29)
    expect(await links.cartReminderResume({ body })).toEqual({ cart_token: cart.params.token })
    await sent(31)
    expect(await failure(links.cartReminderResume({ body }))).toMatchObject({
      status: 404,
      body: { code: 'reminded_cart_gone' },
    })
  })

  it('lead to signing in when the cart is a user’s', async () => {
    const cart = await leave()
    await shop.sql`
      with owner as (insert into users (email) values (${cart.email}) returning id)
      update cart set user_id = owner.id from owner where cart.id = ${cart.id}`
    await remindOfCarts(platform)
    const [message] = await emailsTo(cart.email)
    expect(message?.text).toContain('/belepes?tovabb=%2Fkosar')
    expect(message?.text).not.toContain('/kosar/folytatas')
    const body = await linkOf(cart.email, '/kosar/emlekezteto-vege')
    expect(await failure(links.cartReminderResume({ body }))).toMatchObject({ status: 404 })
  })

  it('end the reminders of every cart with the address', async () => {
    const cart = await leave()
    await remindOfCarts(platform)
    const body = await linkOf(cart.email, '/kosar/emlekezteto-vege')
    const other = await leave({ email: cart.email, hours: 1 })
    for (const _time of [1, 2]) await links.cartReminderEnd({ body })
    await age(other.id, 25)
    await remindOfCarts(platform)
    expect(await emailsTo(cart.email)).toHaveLength(1)
    expect((await other.client.checkoutGet({ params: other.params })).contact?.cart_reminder).toBe(false)
  })
})

it('no rule is broken by all this, and a mark without its email is found', async () => {
  const [rule] = cartReminderInvariants
  expect(await rule!.find(shop.sql)).toEqual([])
  const { id } = await leave()
  await shop.sql`update cart set reminder_sent_at = now() where id = ${id}`
  expect(await rule!.find(shop.sql)).toHaveLength(1)
})
