import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient, type Client } from '#contract/client.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createInvoke, inProcessTransport, type Handlers } from '#platform/http/endpoint.ts'
import { randomToken } from '#platform/security/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { complete, failure, guestClient, readyCheckout, testPlatform } from '#tests/race/shop-calls.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { guestContext } from '#tests/support/guest-context.ts'
import { createReviewRequestHandlers } from './review-request-api.ts'
import { inviteReviews } from './review-request-tasks.ts'
import {
  exportInvited,
  exportReviews,
  forgetInvited,
  forgetInvitedWriters,
  forgetReviews,
} from './writer-store.ts'
import { reviewInvariants } from './review-verify.ts'

let shop: ShopDatabase
let platform: Platform
let links: Client
let tyre: number
let people = 0
beforeAll(async () => {
  shop = await createShopDatabase('review_request')
  const first = testPlatform(shop.sql)
  platform = { ...first, config: { ...first.config, reviewRequestDays: 14 } }
  const invoke = createInvoke(createReviewRequestHandlers(platform) as Handlers, { checkResponses: true })
  links = createClient(endpoints, inProcessTransport(invoke, guestContext()))
})
beforeEach(async () => {
  tyre = await insertVariant(shop.sql, { name: 'Nordval Fjell 3', gross: 20_000 })
  await startedDaysAgo(100)
})
afterAll(() => shop.drop())

async function startedDaysAgo(days: number) {
  await shop.sql`delete from review_request_period`
  await shop.sql`insert into review_request_period (since) values (now() - make_interval(days => ${days}))`
}

type Order = { id: string; email: string }

async function delivered({
  days = 15,
  email,
  variant = tyre,
}: { days?: number; email?: string; variant?: number } = {}) {
  const address = email ?? `vevo${(people += 1)}@example.hu`
  const client = guestClient(platform)
  const { id } = await complete(client, await readyCheckout(client, { id: variant }))
  await shop.sql`
    update orders set state = 'accepted', fulfilment = 'delivered',
      contact = contact || jsonb_build_object('email', ${address}::text) where id = ${id}`
  await shop.sql`
    insert into order_transition (order_id, machine, from_state, to_state, actor, created_at)
    values (${id}, 'fulfilment', 'shipped', 'delivered', 'merchant', now() - make_interval(days => ${days}))`
  return { id, email: address }
}

const emailsAbout = ({ id }: Order) => shop.sql<{ subject: string; text: string; recipient: string }[]>`
  select subject, text, recipient from email_message where dedupe_key = ${`review-request:${id}`}`
const isInvited = async (order: Order) => (await emailsAbout(order)).length === 1

async function invited(given: Parameters<typeof delivered>[0] = {}) {
  const order = await delivered(given)
  await inviteReviews(platform)
  return { ...order, link: await linkOf(order) }
}
async function linkOf(order: Order) {
  const [message] = await emailsAbout(order)
  const url = new URL(message!.text.match(/https?:\/\/\S+velemeny-iras\?\S+/g)![0])
  return { order: url.searchParams.get('rendeles')!, token: url.searchParams.get('jel')! }
}
const write = (link: { order: string; token: string }, body: object = {}) =>
  links.reviewRequestWrite({
    body: { ...link, product_variant_id: tyre, rating: 4, comment: 'Csendes.', ...body } as never,
  })
async function brokenReviewRules() {
  const found = await Promise.all(reviewInvariants.map((rule) => rule.find(shop.sql)))
  return found.flatMap((rows) => [...rows])
}

describe('who has had the goods for a while', () => {
  it('is asked once about an order, by however many processes', async () => {
    const order = await delivered()
    await Promise.all([inviteReviews(platform), inviteReviews(platform), inviteReviews(platform)])
    await inviteReviews(platform)
    const [email, ...others] = await emailsAbout(order)
    expect(others).toEqual([])
    expect(email!.recipient).toBe(order.email)
    expect(email!.text).toContain('Nordval Fjell 3')
    expect(await brokenReviewRules()).toEqual([])
  })

  it('is asked when the time was slept through, but not of what lies too far back', async () => {
    const [late, tooLate] = [await delivered({ days: 30 }), await delivered({ days: 45 })]
    await inviteReviews(platform)
    expect(await isInvited(late)).toBe(true)
    expect(await isInvited(tooLate)).toBe(false)
  })

  it('is not asked about what was delivered before asking was turned on, or too lately', async () => {
    await startedDaysAgo(20)
    const [old, recent] = [await delivered({ days: 21 }), await delivered({ days: 13 })]
    await inviteReviews(platform)
    expect([await isInvited(old), await isInvited(recent)]).toEqual([false, false])
  })

  it('is not asked of old orders on the first day', async () => {
    await shop.sql`delete from review_request_period`
    const order = await delivered()
    await inviteReviews(platform)
    await inviteReviews(platform)
    expect(await isInvited(order)).toBe(false)
  })

  it('is not asked where nobody is, and a new beginning leaves what was delivered meanwhile alone', async () => {
    const order = await delivered()
    await inviteReviews({ ...platform, config: { ...platform.config, reviewRequestDays: 0 } })
    expect(await isInvited(order)).toBe(false)
    await inviteReviews(platform)
    expect(await isInvited(order)).toBe(false)
  })

  it.each<[string, (order: Order) => Promise<unknown>]>([
    ['cancelled', ({ id }) => shop.sql`update orders set state = 'cancelled' where id = ${id}`],
    ['sent back', ({ id }) => shop.sql`update orders set fulfilment = 'returned' where id = ${id}`],
    ['withdrawn from', ({ id, email }) => withdrawal(id, email)],
    [
      'marked as delivered by mistake',
      ({ id }) => shop.sql`
        insert into order_transition (order_id, machine, from_state, to_state, actor, undoes)
        select order_id, 'fulfilment', 'delivered', 'shipped', 'merchant', id from order_transition
        where order_id = ${id} and to_state = 'delivered'`,
    ],
  ])('is not asked about an order that was %s', async (_why, change) => {
    const order = await delivered()
    await change(order)
    await inviteReviews(platform)
    expect(await isInvited(order)).toBe(false)
  })

  it('is not asked about a product that they have reviewed', async () => {
    const first = await invited()
    await write(first.link)
    const second = await delivered({ email: first.email.toUpperCase() })
    await inviteReviews(platform)
    expect(await isInvited(second)).toBe(false)
  })

  it('is never asked again once they do not want it, with whatever letters the address is written', async () => {
    const first = await invited()
    const { message } = await links.reviewRequestEnd({ body: first.link })
    expect(message).toContain('nem kérünk')
    const second = await delivered({ email: first.email.toUpperCase() })
    await inviteReviews(platform)
    expect(await isInvited(second)).toBe(false)
    expect(await brokenReviewRules()).toEqual([])
    const stored = await shop.sql`select email_hash from review_request_refusal`
    expect(JSON.stringify(stored)).not.toContain('example.hu')
  })
})

const withdrawal = (orderId: string, email: string) => shop.sql`
  insert into withdrawal (id, reference, state, name, order_number, email, items, statement, order_id, late, receipt, ip_hash, received_at)
  values (gen_random_uuid(), ${`EL-${(people += 1)}`}, 'received', 'Éva', '', ${email}, '[]', 'Elállok', ${orderId}, false, 'withheld', '', now())`

describe('the link of the email', () => {
  it('writes a review of a verified customer without an account, with car and kilometres', async () => {
    const { link } = await invited()
    const before = await links.reviewRequestGet({ body: link })
    expect(before.items).toEqual([{ product_variant_id: tyre, name: 'Nordval Fjell 3', is_reviewed: false }])
    const review = await write(link, { car: ' Skoda Octavia ', kilometres: 12_500 })
    expect(review).toMatchObject({
      status: 'pending',
      verified_buyer: true,
      car: 'Skoda Octavia',
      kilometres: 12_500,
      user: { name: before.writer },
    })
    expect((await links.reviewRequestGet({ body: link })).items[0]!.is_reviewed).toBe(true)
    expect(await brokenReviewRules()).toEqual([])
  })

  it('writes one review of a product, however often and at once it is sent, by the emails of two orders', async () => {
    const first = await invited()
    const second = await invited({ email: first.email })
    const sent = await Promise.allSettled(
      [first.link, second.link, first.link, second.link].map((link) => write(link)),
    )
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await failure(write(second.link))).toMatchObject({ body: { code: 'already_reviewed' } })
  })

  it.each<[string, object]>([
    ['a car too long', { car: 'x'.repeat(61) }],
    ['a car with a line break', { car: 'Octavia\nRS' }],
    ['no kilometre', { kilometres: 0 }],
    ['kilometres below nothing', { kilometres: -5 }],
    ['half a kilometre', { kilometres: 0.5 }],
    ['too many kilometres', { kilometres: 500_001 }],
    ['kilometres in words', { kilometres: 'sok' }],
    ['six stars', { rating: 6 }],
  ])('refuses %s', async (_what, body) => {
    const { link, id } = await invited()
    expect(await failure(write(link, body))).toMatchObject({ status: 422 })
    expect((await shop.sql`select from review where order_id = ${id}`).count).toBe(0)
  })

  it('opens nothing with another signature, for another order, or when it is too old', async () => {
    const [one, other] = [await invited(), await invited()]
    for (const link of [
      { ...one.link, token: randomToken() },
      { ...one.link, order: other.link.order },
    ]) {
      expect(await failure(links.reviewRequestGet({ body: link }))).toMatchObject({
        body: { code: 'review_link_invalid' },
      })
      expect(await failure(write(link))).toMatchObject({ body: { code: 'review_link_invalid' } })
      expect(await failure(links.reviewRequestEnd({ body: link }))).toMatchObject({
        body: { code: 'review_link_invalid' },
      })
    }
    await shop.sql`update review_request set sent_at = now() - interval '181 days' where order_id = ${one.id}`
    expect(await failure(write(one.link))).toMatchObject({ body: { code: 'review_link_invalid' } })
  })

  it('writes of nothing that the order does not hold, and of no order that was sent back since', async () => {
    const { link, id } = await invited()
    const other = await insertVariant(shop.sql)
    expect(await failure(write(link, { product_variant_id: other }))).toMatchObject({
      body: { code: 'review_product_unknown' },
    })
    await shop.sql`update orders set fulfilment = 'returned' where id = ${id}`
    expect(await failure(write(link))).toMatchObject({ body: { code: 'review_order_gone' } })
  })
})

describe('the name of who wrote by an email', () => {
  const nameOf = async (id: string) =>
    (await shop.sql<{ name: string }[]>`select author_name as name from review where order_id = ${id}`)[0]!
      .name

  it('is forgotten when the shop forgets how to reach them', async () => {
    const { link, id } = await invited()
    await write(link)
    await forgetInvitedWriters(shop.sql, new Date(Date.now() - 86_400_000))
    expect(await nameOf(id)).not.toBe('')
    await forgetInvitedWriters(shop.sql, new Date(Date.now() + 86_400_000))
    expect(await nameOf(id)).toBe('')
  })

  it('is part of the copy of a guest, and goes with the address, whose orders nobody is invited about any more', async () => {
    const { link, id, email } = await invited()
    await write(link, { car: 'Dacia Logan' })
    await links.reviewRequestEnd({ body: link })
    const other = await delivered({ email, variant: await insertVariant(shop.sql) })
    expect(await exportInvited(shop.sql, email.toUpperCase())).toMatchObject({
      guest_reviews: [{ car: 'Dacia Logan' }],
      review_requests_refused: true,
    })
    await shop.sql.begin((tx) => forgetInvited(tx, email))
    await shop.sql`delete from review_request_refusal`
    await inviteReviews(platform)
    expect(await nameOf(id)).toBe('')
    expect(await isInvited(other)).toBe(false)
  })

  const later = () => new Date(Date.now() + 86_400_000)
  it.each([
    ['the address', (email: string) => shop.sql.begin((tx) => forgetInvited(tx, email))],
    ['how to reach them', () => forgetInvitedWriters(shop.sql, later())],
  ])('goes with the pictures that came by the link, when the shop forgets %s', async (_, forget) => {
    const { link, id, email } = await invited()
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .webp()
      .toBuffer()
    expect(await write(link, { photos: [picture.toString('base64')], anonymous: true })).toMatchObject({
      status: 'pending',
      photos: [{ url: expect.stringMatching(/^\/images\/reviews\/[0-9a-f-]{36}\.webp$/) }],
    })
    const left = () =>
      shop.sql`select from review_photo p join review r on r.id = p.review_id where r.order_id = ${id}`
    await forgetInvitedWriters(shop.sql, new Date(Date.now() - 86_400_000))
    expect((await left()).count).toBe(1)
    await forget(email)
    expect((await left()).count).toBe(0)
  })

  it('is part of the copy of an account that took the order over, and goes with it', async () => {
    const { link, id } = await invited()
    await write(link, { car: 'Dacia Duster' })
    const [user] = await shop.sql<{ id: number }[]>`
      insert into users (email, state) values (${`uj${people}@example.hu`}, 'unverified') returning id`
    await shop.sql`update orders set user_id = ${user!.id}, guest_key = null where id = ${id}`
    expect(await exportReviews(shop.sql, user!.id)).toMatchObject([{ car: 'Dacia Duster', rating: 4 }])
    await shop.sql.begin((tx) => forgetReviews(tx, user!.id))
    expect(await nameOf(id)).toBe('')
  })
})
