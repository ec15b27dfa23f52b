import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountInvariants } from '#server/account/account-verify.ts'
import { openOwnCart } from '#server/cart/user-cart.ts'
import { cartInvariants } from '#server/cart/index.ts'
import { localFileStore } from '#platform/files/files.ts'
import { randomToken } from '#platform/security/ids.ts'
import { newsletterInvariants } from '#server/newsletter/index.ts'
import { reviewInvariants } from '#server/review/index.ts'
import { garageInvariants } from '#server/garage/index.ts'
import { wishlistInvariants } from '#server/wishlist/index.ts'
import { complete, failure, readyCheckout } from '#tests/race/shop-calls.ts'
import { insertVariant } from '#tests/race/shop-fixture.ts'
import {
  brokenRules,
  anotherBrowser,
  emailsTo,
  linkTo,
  openBrowser,
  password,
  signedIn,
  startAccountShop,
  type AccountShop,
  type SignedIn,
} from './account-shop.ts'

let shop: AccountShop
let user: SignedIn
let variantId: number
let productId: number
beforeAll(async () => {
  shop = await startAccountShop('deletion')
  variantId = await insertVariant(shop.sql)
  const [row] = await shop.sql<{ id: number }[]>`select product_id as id from variant`
  productId = row!.id
})
afterAll(() => shop.drop())

const rules = [
  accountInvariants,
  cartInvariants,
  newsletterInvariants,
  reviewInvariants,
  wishlistInvariants,
  garageInvariants,
].flat()
beforeEach(async () => {
  user = await signedIn(shop, { firstName: 'Zebulon', lastName: 'Kiskunfi' })
})

const address = { name: 'Kiskunfi Zebulon', postal_code: '1137', city: 'Budapest', address: 'Fő utca 1.' }
const requestDeletion = (of: SignedIn = user) => of.client.userRequestDeletion({ body: { password } })
const tokenOf = async (email: string) =>
  (await linkTo(shop, email, '/fiok-torles')).pathname.split('/').at(-1)!
const finish = (token: string, { client } = openBrowser(shop)) => client.userDelete({ params: { token } })

/** Leaves something of every kind. */
async function liveALittle({ client, email }: SignedIn) {
  await client.userUpdateProfile({
    body: {
      first_name: 'Zebulon',
      last_name: 'Kiskunfi',
      email,
      phone: '06 30 123 4567',
      subscribed_to_newsletter: true,
    },
  })
  await client.userCreateShippingAddress({ body: address as never })
  await client.userCreateBillingAddress({ body: address as never })
  const { id } = await client.wishlistCreate({ body: { name: 'Kívánságok' } })
  await client.wishlistAddProduct({ body: { wishlist_id: id, product_id: productId } })
  await client.garageAddCar({ body: { name: 'Zebulon autója', front: '205/55 R16', rear: null, rim: 16 } })
  const { id: orderId } = await complete(client, await readyCheckout(client, { id: variantId }))
  await client.reviewCreate({ body: { product_variant_id: variantId, rating: 5, comment: 'Jó.' } })
  await readyCheckout(client, { id: variantId })
  return { orderId }
}

describe('deleting an account', () => {
  it('takes two steps, and the second one leaves nothing that names the user but their orders', async () => {
    const { orderId } = await liveALittle(user)
    await requestDeletion()
    expect((await user.client.userGetMe()).id).toBe(user.id)
    const elsewhere = await anotherBrowser(shop, user.id)
    await finish(await tokenOf(user.email), user)
    for (const { client } of [user, elsewhere])
      expect(await failure(client.userGetMe())).toMatchObject({ status: 401 })
    const [row] = await shop.sql`select * from users where id = ${user.id}`
    expect(row).toMatchObject({ state: 'anonymised', email: null })
    expect(JSON.stringify(row)).not.toMatch(/Zebulon|Kiskunfi|\+36|argon/)
    for (const table of [
      'wishlist',
      'garage_car',
      'billing_address',
      'shipping_address',
      'user_token',
      'user_device',
      'review',
    ])
      expect(await shop.sql`select 1 from ${shop.sql(table)} where user_id = ${user.id}`).toHaveLength(0)
    expect(await shop.sql`select 1 from newsletter_subscription where email = ${user.email}`).toHaveLength(0)
    const carts = await shop.sql`select contact, shipping_address from cart where user_id = ${user.id}`
    expect(JSON.stringify(carts)).not.toMatch(/Zebulon|Szabó/)
    expect(await shop.sql`select user_id from orders where id = ${orderId}`).toEqual([{ user_id: user.id }])
    const history = await shop.sql`
      select from_state || '>' || to_state as step from user_transition where user_id = ${user.id} order by id`
    expect(history.map(({ step }) => step as string)).toEqual([
      'unverified>verified',
      'verified>deletion_requested',
      'deletion_requested>anonymised',
    ])
    expect(
      await shop.sql`select 1 from cart where user_id = ${user.id} and state <> 'completed'`,
    ).toHaveLength(0)
    expect(await shop.sql`select what from user_record where user_id = ${user.id}`).toEqual([
      { what: 'anonymised' },
    ])
    const [farewell] = await emailsTo(shop, user.email)
    expect(farewell).toMatchObject({ subject: /Fiókját töröltük/ })
  })

  it('forgets the emails that were sent, and still sends the last one', async () => {
    await requestDeletion()
    const token = await tokenOf(user.email)
    const sent = await shop.sql<{ id: string }[]>`
      update email_message set sent_at = now() where recipient = ${user.email} returning id`
    // As the shop without a mail server stores them.
    const stored = localFileStore(join(shop.platform.config.dataDir, 'mail'))
    for (const { id } of sent) await stored.write(`${id}.eml`, 'Kedves Zebulon!')
    await finish(token)
    expect(await emailsTo(shop, user.email)).toMatchObject([{ subject: /Fiókját töröltük/ }])
    expect(sent.length).toBeGreaterThan(0)
    for (const { id } of sent) expect(await stored.exists(`${id}.eml`)).toBe(false)
  })

  it('leaves nothing to a request that was under way: no cart is opened for nobody', async () => {
    await requestDeletion()
    await finish(await tokenOf(user.email))
    const late = shop.sql.begin((tx) => openOwnCart(tx, user.id))
    await expect(late).rejects.toMatchObject({ status: 401 })
  })

  it('of an unproved address asks by five emails at most, however many accounts have it', async () => {
    const email = 'idegen@example.hu'
    for (let turn = 0; turn < 7; turn += 1)
      await requestDeletion(await signedIn(shop, { email, isVerified: false }))
    expect(await emailsTo(shop, email)).toHaveLength(5)
  })

  it('frees the address for a new account', async () => {
    await requestDeletion()
    await finish(await tokenOf(user.email))
    const again = await signedIn(shop, { email: user.email })
    expect(again.id).not.toBe(user.id)
  })

  it('keeps the review, without a name', async () => {
    await liveALittle(user)
    await shop.sql`update review set author_name = 'Zebulon K.' where user_id = ${user.id}`
    await requestDeletion()
    await finish(await tokenOf(user.email))
    const reviews =
      await shop.sql`select user_id, author_name from review where comment = 'Jó.' and user_id is null`
    expect(reviews.length).toBeGreaterThan(0)
    for (const review of reviews) expect(review).toEqual({ user_id: null, author_name: '' })
  })

  it('needs the password where one is set', async () => {
    const request = (body: { password?: string }) => user.client.userRequestDeletion({ body })
    for (const body of [{}, { password: 'nem ez' }])
      expect(await failure(request(body))).toMatchObject({
        status: 422,
        body: { errors: { password: [/./] } },
      })
    expect(await emailsTo(shop, user.email)).toEqual([])
    const social = await signedIn(shop, { hasPassword: false })
    await social.client.userRequestDeletion({ body: {} })
    expect(await tokenOf(social.email)).toHaveLength(43)
  })

  it('writes one email a minute', async () => {
    await Promise.all([requestDeletion(), requestDeletion(), requestDeletion()])
    expect(await emailsTo(shop, user.email)).toHaveLength(1)
    const first = await tokenOf(user.email)
    shop.pass(2)
    await requestDeletion()
    expect(await failure(finish(first))).toMatchObject({ status: 404 })
    await finish(await tokenOf(user.email))
  })

  it('happens once, by its own link, within an hour', async () => {
    expect(await failure(finish(randomToken()))).toMatchObject({
      status: 404,
      body: { code: 'deletion_link_invalid' },
    })
    await requestDeletion()
    const token = await tokenOf(user.email)
    const outcomes = await Promise.allSettled([finish(token), finish(token), finish(token)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const late = await signedIn(shop)
    await requestDeletion(late)
    shop.pass(60)
    expect(await failure(finish(await tokenOf(late.email)))).toMatchObject({ status: 404 })
    expect((await late.client.userGetMe()).id).toBe(late.id)
  })

  it('goes on when the request lapsed while its link was good', async () => {
    await requestDeletion()
    await shop.sql`update users set state = 'verified' where id = ${user.id}`
    await shop.sql`
      insert into user_transition (user_id, from_state, to_state) values (${user.id}, 'deletion_requested', 'verified')`
    await finish(await tokenOf(user.email))
    expect(await shop.sql`select state from users where id = ${user.id}`).toEqual([{ state: 'anonymised' }])
  })

  it('leaves nothing behind when other requests of the user are under way', async () => {
    const { id } = await user.client.wishlistCreate({ body: { name: 'Első' } })
    await requestDeletion()
    const token = await tokenOf(user.email)
    const calls = Array.from({ length: 4 }, (_, n) => [
      user.client.wishlistCreate({ body: { name: `Lista ${n}` } }),
      user.client.garageAddCar({ body: { name: `Autó ${n}`, front: '205/55 R16', rear: null, rim: null } }),
      user.client.userCreateShippingAddress({ body: address as never }),
      user.client.wishlistAddProduct({ body: { wishlist_id: id, product_id: productId } }),
      user.client.reviewCreate({ body: { product_variant_id: variantId, rating: 3 } as never }),
    ])
    const outcomes = await Promise.allSettled([...calls.flat(), finish(token)])
    expect(outcomes.at(-1)).toMatchObject({ status: 'fulfilled' })
    expect(await brokenRules(shop, rules)).toEqual([])
  })
})

describe('emails that an address requested', () => {
  const leave = async (email: string) => {
    await shop.sql`
      insert into stock_alert (id, variant_id, email, created_at)
      values (gen_random_uuid(), ${variantId}, ${email.toUpperCase()}, now())`
    await shop.sql`
      insert into contact_message (id, type, name, email, message, ip_hash, created_at)
      values (gen_random_uuid(), 'general', 'Zebulon', ${email}, 'Mikor jön?', 'titkos-jel', now())`
    await shop.sql`
      insert into contact_message (id, type, name, email, message, ip_hash, created_at)
      values (gen_random_uuid(), 'order', 'Zebulon', ${email}, 'Sérülten jött.', 'titkos-jel', now())`
    await shop.sql`
      insert into withdrawal (id, reference, state, name, order_number, email, items, statement, late, receipt, ip_hash, received_at)
      values (gen_random_uuid(), ${`EL-${randomToken()}`}, 'received', 'Zebulon', '2026-000001', ${email.toUpperCase()}, '[]', 'Elállok.',
        false, 'withheld', 'titkos-jel', now())`
    await shop.sql`
      insert into cart (id, token, contact, reminder_requested_at)
      values (gen_random_uuid(), ${randomToken()}, ${shop.sql.json({ email })}, now())`
  }
  const waiting = async (email: string) => {
    const [row] = await shop.sql<{ alerts: number; reminders: number; messages: string[] }[]>`
      select array(select type::text from contact_message where email = ${email} order by type) as messages,
        (select count(*)::int from stock_alert where lower(email) = ${email}) as alerts,
        (select count(*)::int from cart where contact ->> 'email' = ${email} and reminder_requested_at is not null) as reminders`
    return row
  }

  it('are not written any more once its account is deleted', async () => {
    await leave(user.email)
    await leave('mas@example.hu')
    expect(await waiting(user.email)).toEqual({ alerts: 1, reminders: 1, messages: ['general', 'order'] })
    await requestDeletion()
    await finish(await tokenOf(user.email))
    // A message about an order may be a complaint, which the law wants kept.
    expect(await waiting(user.email)).toEqual({ alerts: 0, reminders: 0, messages: ['order'] })
    expect(await waiting('mas@example.hu')).toEqual({
      alerts: 1,
      reminders: 1,
      messages: ['general', 'order'],
    })
  })

  it('are in the copy of one’s data with their messages, where the address is proved', async () => {
    await leave(user.email)
    const data = await user.client.userExport()
    expect(data).toMatchObject({
      messages: [{ message: 'Mikor jön?', answered_at: null }, { message: 'Sérülten jött.' }],
      withdrawals: [{ order_number: '2026-000001', statement: 'Elállok.' }],
      coupon_uses: [],
      stock_alerts: [{ product_variant_id: variantId, sent_at: null }],
    })
    expect(JSON.stringify(data)).not.toContain('titkos-jel')
    const unproved = await signedIn(shop, { email: 'nem.igazolt@example.hu', isVerified: false })
    await leave(unproved.email)
    expect(await unproved.client.userExport()).toMatchObject({
      messages: [],
      stock_alerts: [],
      withdrawals: [],
    })
  })
})

describe('the copy of one’s data', () => {
  it('holds all that is kept of the user, and of nobody else', async () => {
    const { orderId } = await liveALittle(user)
    const other = await signedIn(shop, { firstName: 'Hedvig' })
    await other.client.userCreateShippingAddress({ body: { ...address, name: 'Másé' } as never })
    await shop.sql`insert into user_device (user_id, device_key) values (${user.id}, 'x')`
    await user.client.userExport()
    const data = await user.client.userExport()
    expect(data).toMatchObject({
      profile: { email: user.email, first_name: 'Zebulon', phone: '+36301234567', password_set: true },
      billing_addresses: [{ full_address: '1137 Budapest, Fő utca 1.' }],
      shipping_addresses: [{ name: 'Kiskunfi Zebulon' }],
      orders: [{ id: orderId, items: [{ quantity: 1 }] }],
      wishlists: [{ name: 'Kívánságok', products: [{ product_id: productId }] }],
      garage: [
        { name: 'Zebulon autója', front: '205/55 R16', rear: null, rim: 16, saved_at: expect.any(String) },
      ],
      reviews: [{ rating: 5, comment: 'Jó.' }],
      newsletter: { state: 'subscribed' },
      sessions: [{ device: 'Firefox, Linux' }],
      cart: { items: [{ product_variant_id: variantId }], contact: { first_name: /./ } },
      devices: [{ first_seen_at: /^20/ }],
      social_accounts: [],
    })
    expect(JSON.stringify(data)).not.toMatch(/argon|Másé|Hedvig/)
    expect(JSON.stringify(data)).not.toContain(user.key())
    expect(await shop.sql`select what from user_record where user_id = ${user.id}`).toEqual([
      { what: 'export' },
    ])
  })

  it('holds every order, however many there are', async () => {
    const { orderId } = await liveALittle(user)
    await shop.sql`
      with carts as (
        insert into cart (id, token) select gen_random_uuid(), 'x' || n from generate_series(1, 60) n returning id, token
      )
      insert into orders (id, number, cart_id, user_id, state, contact, billing_address, shipping_method, payment_method,
        terms_version, total_gross)
      select gen_random_uuid(), carts.token, carts.id, user_id, state, contact, billing_address, shipping_method,
        payment_method, terms_version, 0
      from orders, carts where orders.id = ${orderId}`
    const { orders } = (await user.client.userExport()) as { orders: { id: string }[] }
    expect(new Set(orders.map(({ id }) => id)).size).toBe(61)
  })
})

it('has broken no rule after all this', async () => {
  expect(await brokenRules(shop, rules)).toEqual([])
})
