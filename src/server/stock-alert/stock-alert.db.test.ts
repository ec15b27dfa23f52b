import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, type Client } from '#contract/client.ts'
import { endpoints } from '#contract/endpoints.ts'
import {
  createInvoke,
  inProcessTransport,
  type Handlers,
  type RequestContext,
} from '#platform/http/endpoint.ts'
import { randomToken, uuidv7 } from '#platform/security/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { failure, testPlatform } from '#tests/race/shop-calls.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { guestContext } from '#tests/support/guest-context.ts'
import { createStockAlertHandlers } from './stock-alert-api.ts'
import { sendStockAlerts, stockAlertTasks } from './stock-alert-tasks.ts'
import { stockAlertInvariants } from './stock-alert-verify.ts'
import { alertToken, confirmDays, emailPause } from './stock-alert.ts'

let shop: ShopDatabase
let platform: Platform
let client: Client
let user: { email: string; isVerified: boolean } | null = null
const findContact = async () => user
let now = Date.now()
beforeAll(async () => {
  shop = await createShopDatabase('stock_alert', { connections: 16 })
  platform = testPlatform(shop.sql, () => new Date(now))
  const invoke = createInvoke(createStockAlertHandlers(platform, { findContact }) as Handlers, {
    checkResponses: true,
  })
  client = createClient(endpoints, inProcessTransport(invoke, ofUser()))
})
afterAll(() => shop.drop())

/** Of a session whose user is `user`. */
function ofUser(): RequestContext {
  const context = guestContext()
  return { ...context, session: { ...context.session, userId: async () => (user === null ? null : 7) } }
}

const requestAlert = (variantId: number, email: string) =>
  client.stockAlertCreate({ params: { variant_id: variantId }, body: { email, privacy_policy: true } })
/** A request of an address that is confirmed already. */
async function waitFor(variantId: number, email: string): Promise<void> {
  await requestAlert(variantId, email)
  await shop.sql`update stock_alert set confirmed_at = now() where email = ${email} and confirmed_at is null`
}
const soldOut = () => insertVariant(shop.sql, { stock: 0 })
const fill = (variantId: number, pieces = 3) =>
  shop.sql`update stock set on_hand = ${pieces} where variant_id = ${variantId}`
const alertsOf = (email: string) => shop.sql<{ id: string; sent: boolean; ended: boolean }[]>`
  select id, sent_at is not null as sent, ended_at is not null as ended from stock_alert
  where lower(email) = lower(${email}) order by id`
const emailsTo = (email: string) => shop.sql<{ subject: string; text: string }[]>`
  select subject, text from email_message where recipient = ${email} order by id`
/** Without those that confirm the address. */
const newsTo = async (email: string) =>
  (await emailsTo(email)).filter(({ subject }) => subject.startsWith('Újra kapható'))
const linkIn = (text: string, page = 'vege') => {
  const urls = text.match(/https?:\/\/\S+/g)!
  const { searchParams } = new URL(urls.find((url) => url.includes(`/keszlet-ertesites/${page}`))!)
  return { id: searchParams.get('id')!, token: searchParams.get('token')! }
}

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
      insert into stock_alert (id, variant_id, email, created_at, confirmed_at)
      select gen_random_uuid(), n, ${email}, now(), now() from unnest(${many}::int[]) n`
    const [one, other] = [await soldOut(), await soldOut()]
    const outcomes = await Promise.allSettled([requestAlert(one, email), requestAlert(other, email)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await alertsOf(email)).toHaveLength(50)
    await shop.sql`delete from stock_alert where email = ${email}`
  })
})

describe('an address that is not proved', () => {
  const confirming = async (email: string) =>
    (await emailsTo(email)).filter(({ subject }) => subject.startsWith('Erősítse meg'))
  const confirm = (text: string) => client.stockAlertConfirm({ body: linkIn(text, 'megerosites') })

  it('is written to once before it is confirmed, and not about the goods', async () => {
    const email = 'megerosit@example.hu'
    const [first, second] = [await soldOut(), await soldOut()]
    await Promise.all([requestAlert(first, email), requestAlert(second, email), requestAlert(first, email)])
    const messages = await emailsTo(email)
    expect(messages.map(({ subject }) => subject)).toEqual([expect.stringContaining('Erősítse meg')])
    await fill(first)
    await sendStockAlerts(platform)
    expect(await newsTo(email)).toEqual([])

    for (const _time of [1, 2]) await confirm(messages[0]!.text)
    await sendStockAlerts(platform)
    expect(await newsTo(email)).toHaveLength(1)
    await fill(second)
    await sendStockAlerts(platform)
    expect(await newsTo(email)).toHaveLength(2)
  })

  it('is confirmed for good: whatever it requests later needs nothing more', async () => {
    const email = 'egyszer@example.hu'
    await requestAlert(await soldOut(), email)
    await confirm((await confirming(email))[0]!.text)
    now += emailPause * 1000 + 1
    const later = await soldOut()
    await requestAlert(later, email.toUpperCase())
    expect([...(await confirming(email)), ...(await confirming(email.toUpperCase()))]).toHaveLength(1)
    await fill(later)
    await sendStockAlerts(platform)
    expect(await newsTo(email.toUpperCase())).toHaveLength(1)
    await shop.sql`delete from stock_alert where lower(email) = ${email}`
  })

  it('is written to again when it requests again after a while', async () => {
    const [variant, email] = [await soldOut(), 'ujra.keri@example.hu']
    await requestAlert(variant, email)
    now += emailPause * 1000 - 1
    await requestAlert(variant, email)
    expect(await confirming(email)).toHaveLength(1)
    now += emailPause * 1000
    await requestAlert(variant, email)
    expect(await confirming(email)).toHaveLength(2)
  })

  it('gets the same response as one that is confirmed', async () => {
    const [known, unknown] = ['ismert@example.hu', 'ismeretlen@example.hu']
    await waitFor(await soldOut(), known)
    const variant = await soldOut()
    expect(await requestAlert(variant, known)).toEqual(await requestAlert(variant, unknown))
  })

  it('is no longer confirmed once it wants no more emails', async () => {
    const email = 'megis@example.hu'
    const [first, second] = [await soldOut(), await soldOut()]
    await waitFor(first, email)
    await fill(first)
    await sendStockAlerts(platform)
    await client.stockAlertEnd({ body: linkIn((await newsTo(email))[0]!.text) })
    const before = (await confirming(email)).length
    await requestAlert(second, email)
    expect(await confirming(email)).toHaveLength(before + 1)
    await fill(second)
    await sendStockAlerts(platform)
    expect(await newsTo(email)).toHaveLength(1)
  })

  it('is forgotten after a week, and its link with it', async () => {
    const [variant, email] = [await soldOut(), 'sosem@example.hu']
    await requestAlert(variant, email)
    const [message] = await confirming(email)
    now += confirmDays * 86_400_000 - 1
    await stockAlertTasks(platform).purge_stock_alerts!({})
    expect(await alertsOf(email)).toHaveLength(1)
    now += 2
    const refused = { status: 404, body: { code: 'alert_link_expired' } }
    expect(await failure(confirm(message!.text))).toMatchObject(refused)
    await stockAlertTasks(platform).purge_stock_alerts!({})
    expect(await alertsOf(email)).toEqual([])
    expect(await failure(confirm(message!.text))).toMatchObject(refused)
  })

  it('is not confirmed by another signature, nor by that of the ending link', async () => {
    const [variant, email] = [await soldOut(), 'alairas@example.hu']
    await requestAlert(variant, email)
    const { id } = linkIn((await confirming(email))[0]!.text, 'megerosites')
    for (const token of [randomToken(), alertToken(platform.secret, id)])
      expect(await failure(client.stockAlertConfirm({ body: { id, token } }))).toMatchObject({
        status: 404,
        body: { code: 'alert_link_invalid' },
      })
  })

  it('can’t be filled up by others: fifty requests leave room for its owner’s', async () => {
    const email = 'elarasztott@example.hu'
    const many = await Promise.all(Array.from({ length: 50 }, soldOut))
    await shop.sql`
      insert into stock_alert (id, variant_id, email, created_at)
      select gen_random_uuid(), n, ${email}, ${new Date(now)} from unnest(${many}::int[]) n`
    expect(await failure(requestAlert(await soldOut(), email))).toMatchObject({ status: 422 })
    user = { email, isVerified: true }
    const own = await soldOut()
    await requestAlert(own, email)
    user = null
    const confirmed = await shop.sql`
      select variant_id from stock_alert where email = ${email} and confirmed_at is not null`
    expect(confirmed).toMatchObject([{ variant_id: own }])
    await shop.sql`delete from stock_alert where email = ${email}`
  })
})

describe('the address of who is signed in', () => {
  it('needs no email to be confirmed, once it is proved', async () => {
    const [variant, email] = [await soldOut(), 'belepve@example.hu']
    user = { email: 'Belepve@example.hu', isVerified: true }
    const { message } = await requestAlert(variant, email)
    expect(message).not.toContain('erősítse meg')
    user = { email: 'masik@example.hu', isVerified: false }
    for (const other of ['masik@example.hu', 'harmadik@example.hu']) await requestAlert(variant, other)
    user = null
    expect(await emailsTo(email)).toEqual([])
    for (const other of ['masik@example.hu', 'harmadik@example.hu'])
      expect(await emailsTo(other)).toHaveLength(1)
    await fill(variant)
    await sendStockAlerts(platform)
    expect(await newsTo(email)).toHaveLength(1)
    expect(await newsTo('masik@example.hu')).toEqual([])
  })
})

describe('when a variant can be had again', () => {
  it('everybody who waits is notified once, by however many processes', async () => {
    const variant = await soldOut()
    const people = Array.from({ length: 130 }, (_, number) => `varo${number}@example.hu`)
    for (const email of people) await waitFor(variant, email)
    await sendStockAlerts(platform)
    expect(await newsTo(people[0]!)).toEqual([])
    await fill(variant, 1)
    await Promise.all([sendStockAlerts(platform), sendStockAlerts(platform), sendStockAlerts(platform)])
    await sendStockAlerts(platform)
    const notified = await shop.sql<{ count: number }[]>`
      select count(*)::int as count from email_message where recipient like 'varo%' and subject like 'Újra kapható%' group by recipient`
    expect(notified.map(({ count }) => count)).toEqual(people.map(() => 1))
  })

  it('the email names it, its price and the way to it', async () => {
    const variant = await insertVariant(shop.sql, { stock: 0, name: 'Nordval Fjell 3', gross: 31_990 })
    await waitFor(variant, 'level@example.hu')
    await fill(variant)
    await sendStockAlerts(platform)
    const [message] = await newsTo('level@example.hu')
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
    await waitFor(variant, email)
    await sendStockAlerts(platform)
    expect(await newsTo(email)).toEqual([])
    await happen(variant)
    await sendStockAlerts(platform)
    expect(await newsTo(email)).toHaveLength(1)
  })

  it('who asks again after an email is notified again', async () => {
    const [variant, email] = [await soldOut(), 'megint@example.hu']
    for (const _time of [1, 2]) {
      await fill(variant, 0)
      await waitFor(variant, email)
      await fill(variant)
      await sendStockAlerts(platform)
    }
    expect(await newsTo(email)).toHaveLength(2)
  })
})

describe('the email’s link', () => {
  it('ends what its address still waits for, however often it is opened', async () => {
    const email = 'eleg@example.hu'
    const [first, second] = [await soldOut(), await soldOut()]
    await waitFor(first, email)
    await waitFor(second, email)
    await fill(first)
    await sendStockAlerts(platform)
    const body = linkIn((await newsTo(email))[0]!.text)
    for (const _time of [1, 2]) await client.stockAlertEnd({ body })
    const states = (await alertsOf(email)).map(({ sent, ended }) =>
      sent ? 'sent' : ended ? 'ended' : 'waiting',
    )
    expect(states.toSorted()).toEqual(['ended', 'sent'])
    await fill(second)
    await sendStockAlerts(platform)
    expect(await newsTo(email)).toHaveLength(1)
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
  await waitFor(first, email)
  await waitFor(second, email)
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
  await waitFor(variant, 'hibas@example.hu')
  await shop.sql`update stock_alert set sent_at = now() where email = 'hibas@example.hu'`
  const [rule] = stockAlertInvariants
  expect(await rule!.find(shop.sql)).toHaveLength(1)
})
