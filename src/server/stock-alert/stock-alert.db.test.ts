import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, type Client } from '#contract/client.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createInvoke, inProcessTransport, type Handlers } from '#platform/http/endpoint.ts'
import { randomToken, uuidv7 } from '#platform/security/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { failure, testPlatform } from '#tests/race/shop-calls.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { guestContext } from '#tests/support/guest-context.ts'
import { createStockAlertHandlers } from './stock-alert-api.ts'
import { sendStockAlerts, stockAlertTasks } from './stock-alert-tasks.ts'
import { stockAlertInvariants } from './stock-alert-verify.ts'

let shop: ShopDatabase
let platform: Platform
let client: Client
let now = Date.now()
beforeAll(async () => {
  shop = await createShopDatabase('stock_alert', { connections: 16 })
  platform = testPlatform(shop.sql, () => new Date(now))
  const invoke = createInvoke(createStockAlertHandlers(platform) as Handlers, { checkResponses: true })
  client = createClient(endpoints, inProcessTransport(invoke, guestContext()))
})
afterAll(() => shop.drop())

const requestAlert = (variantId: number, email: string) =>
  client.stockAlertCreate({ params: { variant_id: variantId }, body: { email, privacy_policy: true } })
const soldOut = () => insertVariant(shop.sql, { stock: 0 })
const fill = (variantId: number, pieces = 3) =>
  shop.sql`update stock set on_hand = ${pieces} where variant_id = ${variantId}`
const alertsOf = (email: string) => shop.sql<{ id: string; sent: boolean; ended: boolean }[]>`
  select id, sent_at is not null as sent, ended_at is not null as ended from stock_alert
  where lower(email) = lower(${email}) order by id`
const emailsTo = (email: string) => shop.sql<{ subject: string; text: string }[]>`
  select subject, text from email_message where recipient = ${email} order by id`
const linkIn = (text: string) =>
  new URL(text.match(/https?:\/\/\S+/g)!.find((url) => url.includes('/keszlet-ertesites/vege'))!)

describe('requesting an email', () => {
  it('twice is requesting once', async () => {
    const variant = await soldOut()
    const responses = await Promise.all([
      requestAlert(variant, 'ketszer@example.hu'),
      requestAlert(variant, 'KETSZER@example.hu'),
    ])
    expect(new Set(responses.map(({ message }) => message)).size).toBe(1)
    expect(await alertsOf('ketszer@example.hu')).toHaveLength(1)
  })

  it('is refused for what is not there and for what can be bought', async () => {
    const hidden = await soldOut()
    await shop.sql`update variant set published = false where id = ${hidden}`
    for (const variant of [2_000_000_000, hidden])
      expect(await failure(requestAlert(variant, 'x@example.hu'))).toMatchObject({
        status: 404,
        body: { code: 'variant_unknown' },
      })
    const buyable = [
      await insertVariant(shop.sql),
      await insertVariant(shop.sql, { stock: 0, backorder: true }),
    ]
    for (const variant of buyable)
      expect(await failure(requestAlert(variant, 'x@example.hu'))).toMatchObject({
        status: 409,
        body: { code: 'variant_available' },
      })
    expect(await alertsOf('x@example.hu')).toEqual([])
  })

  it('can be done for fifty things at once, whoever asks at once', async () => {
    const email = 'sokat@example.hu'
    const many: number[] = []
    for (let n = 0; n < 49; n += 1) many.push(await soldOut())
    await shop.sql`
      insert into stock_alert (id, variant_id, email, created_at)
      select gen_random_uuid(), n, ${email}, now() from unnest(${many}::int[]) n`
    const [one, other] = [await soldOut(), await soldOut()]
    const outcomes = await Promise.allSettled([requestAlert(one, email), requestAlert(other, email)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await alertsOf(email)).toHaveLength(50)
    await shop.sql`delete from stock_alert where email = ${email}`
  })
})

describe('when a variant can be had again', () => {
  it('everybody who waits is notified once, by however many processes', async () => {
    const variant = await soldOut()
    const people = Array.from({ length: 130 }, (_, number) => `varo${number}@example.hu`)
    for (const email of people) await requestAlert(variant, email)
    await sendStockAlerts(platform)
    expect(await emailsTo(people[0]!)).toEqual([])
    await fill(variant, 1)
    await Promise.all([sendStockAlerts(platform), sendStockAlerts(platform), sendStockAlerts(platform)])
    await sendStockAlerts(platform)
    const notified = await shop.sql<{ count: number }[]>`
      select count(*)::int as count from email_message where recipient like 'varo%' group by recipient`
    expect(notified.map(({ count }) => count)).toEqual(people.map(() => 1))
  })

  it('the email names it, its price and the way to it', async () => {
    const variant = await insertVariant(shop.sql, { stock: 0, name: 'Nordval Fjell 3', gross: 31_990 })
    await requestAlert(variant, 'level@example.hu')
    await fill(variant)
    await sendStockAlerts(platform)
    const [message] = await emailsTo('level@example.hu')
    expect(message?.subject).toBe('Újra kapható: Nordval Fjell 3')
    expect(message?.text.replaceAll('\u00a0', ' ')).toContain('31 990 Ft')
    expect(message?.text).toContain(`${platform.config.publicUrl}/termek/`)
  })

  it.each([
    [
      'it may be ordered beyond stock',
      { stock: 0 },
      (id: number) => shop.sql`update stock set backorder = true where variant_id = ${id}`,
    ],
    [
      'it is for sale again',
      { stock: 5 },
      (id: number) => shop.sql`update variant set for_sale = true where id = ${id}`,
    ],
  ])('because %s', async (_reason, fixture, happen) => {
    const variant = await insertVariant(shop.sql, fixture)
    await shop.sql`update variant set for_sale = ${fixture.stock === 0} where id = ${variant}`
    const email = `miert${variant}@example.hu`
    await requestAlert(variant, email)
    await sendStockAlerts(platform)
    expect(await emailsTo(email)).toEqual([])
    await happen(variant)
    await sendStockAlerts(platform)
    expect(await emailsTo(email)).toHaveLength(1)
  })

  it('who asks again after an email is notified again', async () => {
    const [variant, email] = [await soldOut(), 'megint@example.hu']
    for (const _time of [1, 2]) {
      await fill(variant, 0)
      await requestAlert(variant, email)
      await fill(variant)
      await sendStockAlerts(platform)
    }
    expect(await emailsTo(email)).toHaveLength(2)
  })
})

describe('the email’s link', () => {
  it('ends what its address still waits for, however often it is opened', async () => {
    const email = 'eleg@example.hu'
    const [first, second] = [await soldOut(), await soldOut()]
    await requestAlert(first, email)
    await requestAlert(second, email)
    await fill(first)
    await sendStockAlerts(platform)
    const { searchParams } = linkIn((await emailsTo(email))[0]!.text)
    const body = { id: searchParams.get('id')!, token: searchParams.get('token')! }
    for (const _time of [1, 2]) await client.stockAlertEnd({ body })
    const states = (await alertsOf(email)).map(({ sent, ended }) =>
      sent ? 'sent' : ended ? 'ended' : 'waiting',
    )
    expect(states.toSorted()).toEqual(['ended', 'sent'])
    await fill(second)
    await sendStockAlerts(platform)
    expect(await emailsTo(email)).toHaveLength(1)
  })

  it('does nothing with another signature', async () => {
    const body = { id: uuidv7(), token: randomToken() }
    expect(await failure(client.stockAlertEnd({ body }))).toMatchObject({
      status: 404,
      body: { code: 'alert_link_invalid' },
    })
  })
})

it('broke no rule, and forgets who was notified a month ago, unless they wait for something else', async () => {
  for (const { find } of stockAlertInvariants) expect(await find(shop.sql)).toEqual([])
  const [first, second, email] = [await soldOut(), await soldOut(), 'meg.var@example.hu']
  await requestAlert(first, email)
  await requestAlert(second, email)
  await fill(first)
  await sendStockAlerts(platform)
  now += 31 * 86_400_000
  await stockAlertTasks(platform).purge_stock_alerts!({})
  const notified = await shop.sql<{ email: string }[]>`
    select email from stock_alert where sent_at is not null or ended_at is not null`
  expect(notified).toEqual([{ email }])
  expect(await alertsOf(email)).toHaveLength(2)
})

it('a mark without its email is found', async () => {
  const variant = await soldOut()
  await requestAlert(variant, 'hibas@example.hu')
  await shop.sql`update stock_alert set sent_at = now() where email = 'hibas@example.hu'`
  const [rule] = stockAlertInvariants
  expect(await rule!.find(shop.sql)).toHaveLength(1)
})
