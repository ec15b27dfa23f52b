import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptOrder, deliverOrder, markPaid, prepareOrder, shipOrder } from '#server/order/index.ts'
import { cartWith, complete, guestClient, testPlatform } from './race/shop-calls.ts'
import { contact, readySteps } from './race/shop-fixture.ts'
import { deskCaller, signInAtDesk, type DeskResponse } from './support/desk.ts'
import { writeFixture, type Fixture } from './support/fixture.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

let shop: InProcessShop
let fixture: Fixture
beforeAll(async () => {
  shop = await startInProcessShop()
  fixture = await writeFixture(shop.sql)
  await shop.sql`update stock set on_hand = 100 where variant_id = ${fixture.plenty}`
})
afterAll(() => shop.stop())

const caller = async (role: string) => deskCaller(shop, (await signInAtDesk(shop.sql, role)).cookie)
const platform = () => testPlatform(shop.sql)

/** An order of two pieces that was paid and is at the customer. Gives its number. */
async function delivered(): Promise<string> {
  const client = guestClient(platform())
  const { token } = await cartWith(client, { id: fixture.plenty, quantity: 2 })
  const methods = { shipping_method_id: fixture.homeDelivery, payment_method_id: fixture.cashOnDelivery }
  await client.checkoutSetData({ params: { token }, body: { ...readySteps, ...methods } })
  const { number } = await complete(client, token)
  await acceptOrder(platform(), number)
  await prepareOrder(platform(), number)
  await shipOrder(platform(), number, { carrier: undefined, trackingCodes: [], itemNumbers: [] })
  await deliverOrder(platform(), number)
  await markPaid(platform(), number, { amount: undefined, reference: undefined })
  return number
}

async function withdraw(orderNumber: string, items: string[] = []): Promise<string> {
  const body = { name: 'Szabó-Nagy Éva', order_number: orderNumber, email: contact.email, items }
  const post = (url: string, payload: object) =>
    shop.app.inject({ method: 'POST', url, headers: { 'sec-fetch-site': 'same-origin' }, payload })
  const { id, token } = (await post('/v1/withdrawal', body)).json<{ id: string; token: string }>()
  const confirmed = await post(`/v1/withdrawal/${id}/confirm`, { ...body, token })
  return confirmed.json<{ reference: string }>().reference
}

const stateOf = async (reference: string) =>
  (await shop.sql<{ state: string }[]>`select state from withdrawal where reference = ${reference}`)[0]!.state
const onHand = async () =>
  (
    await shop.sql<{ count: number }[]>`
    select on_hand as count from stock where variant_id = ${fixture.plenty}`
  )[0]!.count

describe('a withdrawal at the desk', () => {
  it('goes from the statement to the money and the stock, by people, one step after another', async () => {
    const number = await delivered()
    const reference = await withdraw(number)
    const call = await caller('orders')
    const url = `/admin/api/withdrawals/${reference}`
    const { body: listed } = await call('GET', '/admin/api/withdrawals')
    expect(listed.withdrawals).toContainEqual(
      expect.objectContaining({ reference, order_number: number, days_left: 14, is_whole: true, marks: [] }),
    )
    expect((await call('GET', url)).body).toMatchObject({
      steps: ['acknowledge'],
      // Nothing that a payment service could give back.
      order: { can_restock: true, has_gateway: false },
    })
    const early = await call('POST', `${url}/steps`, { step: 'goods_received', restock: true })
    expect(early).toMatchObject({ status: 409, body: { code: 'withdrawal_refused' } })
    expect(early.body.message).toContain('innen lehet: visszaigazolva')

    await call('POST', `${url}/steps`, { step: 'acknowledge' })
    const before = await onHand()
    const received = await call('POST', `${url}/steps`, { step: 'goods_received', restock: true })
    expect(received).toMatchObject({ status: 200, body: { notes: expect.any(Array) as unknown } })
    expect(await onHand()).toBe(before + 2)

    const { body: shown } = await call('GET', url)
    const { refundable } = shown.order as { refundable: { value: number } }
    const tooMuch = await call('POST', `${url}/refund`, { amount: refundable.value + 1, by_hand: true })
    expect(tooMuch).toMatchObject({ status: 409, body: { code: 'withdrawal_refused' } })
    expect(await stateOf(reference)).toBe('goods_received')
    const refunded = await call('POST', `${url}/refund`, { amount: refundable.value, by_hand: true })
    expect(refunded).toMatchObject({
      status: 200,
      body: { withdrawal: { steps: [], order: { refundable: { value: 0 } }, refund_by: null } },
    })
    const { timeline } = refunded.body.withdrawal as { timeline: { text: string; by: string }[] }
    expect(timeline.map(({ text, by }) => [text, by])).toEqual([
      ['Beérkezett', 'A vevő'],
      ['Visszaigazolva', 'Teszt orders'],
      ['Az áru megérkezett', 'Teszt orders'],
      ['Visszatérítve', 'Teszt orders'],
    ])
  })

  it('is paid back once, however many press at once', async () => {
    const number = await delivered()
    const reference = await withdraw(number)
    const call = await caller('owner')
    const url = `/admin/api/withdrawals/${reference}`
    await call('POST', `${url}/steps`, { step: 'acknowledge' })
    const responses: DeskResponse[] = await Promise.all(
      Array.from({ length: 6 }, () => call('POST', `${url}/refund`, { amount: 1000, by_hand: true })),
    )
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409,
    ])
    const [{ sum }] = await shop.sql<[{ sum: number }]>`
      select sum(e.amount)::int as sum from payment_event e join orders o on o.id = e.order_id
      where o.number = ${number} and e.kind = 'refunded'`
    expect(sum).toBe(1000)
  })

  it('wants a role that may give back so much, and a reason for a rejection', async () => {
    const number = await delivered()
    const reference = await withdraw(number, ['1 db'])
    const url = `/admin/api/withdrawals/${reference}`
    await (
      await caller('owner')
    )('POST', `${url}/steps`, { step: 'acknowledge' })
    await shop.sql`update staff_role set refund_limit = 500 where slug = 'support'`
    const call = await caller('support')
    expect((await call('GET', url)).body).toMatchObject({ steps: ['refund'], order: { can_restock: false } })
    expect(await call('POST', `${url}/refund`, { amount: 501, by_hand: true })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    expect(await stateOf(reference)).toBe('acknowledged')
    const reject = await (await caller('orders'))('POST', `${url}/steps`, { step: 'reject', reason: '' })
    expect(reject).toMatchObject({ status: 422, body: { errors: { reason: expect.any(Array) as unknown } } })
  })

  it('shows the warehouse no address, and nobody a statement that is not there', async () => {
    const reference = await withdraw('2026-999999')
    const call = await caller('warehouse')
    const { body } = await call('GET', `/admin/api/withdrawals/${reference}`)
    expect(body).toMatchObject({
      email: null,
      order: null,
      marks: [expect.stringContaining('Nincs rendelés')],
    })
    expect(JSON.stringify(body)).not.toContain(contact.email)
    for (const unknown of ['EL-2026-999999', 'nincs'])
      expect([404, 422]).toContain((await call('GET', `/admin/api/withdrawals/${unknown}`)).status)
  })
})

describe('a message at the desk', () => {
  async function sent(text: string, email = 'kerdezo@vevo.example'): Promise<string> {
    const [row] = await shop.sql<{ id: string }[]>`
      insert into contact_message (id, type, name, email, message, ip_hash, created_at)
      values (gen_random_uuid(), 'product', 'Kérdező Kata', ${email}, ${text}, 'x', now()) returning id`
    return row!.id
  }

  it('is answered by an email that stands under it, with who wrote it', async () => {
    const id = await sent('Mikor lesz újra?\nhttps://rossz.example')
    const call = await caller('support')
    const { body: list } = await call('GET', '/admin/api/messages')
    expect(list.messages).toContainEqual(expect.objectContaining({ id, answered_at: null }))
    const url = `/admin/api/messages/${id}`
    expect(await call('POST', `${url}/replies`, { text: '  ' })).toMatchObject({ status: 422 })
    const replied = await call('POST', `${url}/replies`, { text: 'Jövő héten.\n\nÜdvözlettel' })
    expect(replied.body).toMatchObject({
      answered_at: expect.any(String) as unknown,
      replies: [{ by: 'Teszt support', text: 'Jövő héten.\n\nÜdvözlettel', email: { name: 'Küldésre vár' } }],
    })
    const [mail] = await shop.sql<{ recipient: string; text: string; html: string }[]>`
      select recipient, text, html from email_message where dedupe_key like 'contact-reply:%' order by id desc limit 1`
    expect(mail).toMatchObject({ recipient: 'kerdezo@vevo.example' })
    expect(mail!.text).toContain('Jövő héten.')
    expect(mail!.html).not.toContain('https://rossz.example')
    const { body: open } = await call('GET', '/admin/api/messages')
    expect(JSON.stringify(open.messages)).not.toContain(id)
  })

  it('gets one reply of two who write at the same time, and the other reads it first', async () => {
    const url = `/admin/api/messages/${await sent('Van készleten?')}`
    const call = await caller('support')
    const reply = (text: string, seen: number) => call('POST', `${url}/replies`, { text, seen_replies: seen })
    const both = await Promise.all([reply('Van.', 0), reply('Nincs.', 0)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'message_replied' })
    const { body } = await reply('Mégis így van.', 1)
    expect(body.replies).toHaveLength(2)
  })

  it('shows the sender’s orders to who may see orders, and can be marked as answered', async () => {
    const number = await delivered()
    const id = await sent('Hol a csomag?', contact.email)
    const { body } = await (await caller('support'))('GET', `/admin/api/messages/${id}`)
    expect(body.orders).toContainEqual(expect.objectContaining({ number }))
    await shop.sql`update staff_role set rights = '{messages.see}' where slug = 'content'`
    const call = await caller('content')
    expect((await call('GET', `/admin/api/messages/${id}`)).body.orders).toEqual([])
    const marked = await call('POST', `/admin/api/messages/${id}/answered`, {})
    expect(marked.body).toMatchObject({ answered_at: expect.any(String) as unknown, replies: [] })
    const unknown = await call(
      'POST',
      '/admin/api/messages/00000000-0000-4000-8000-000000000000/answered',
      {},
    )
    expect(unknown).toMatchObject({ status: 404, body: { code: 'message_not_found' } })
  })

  it.each([
    ['open', 'asc'],
    ['all', 'desc'],
  ] as const)(
    'stands once in the windows of a list of %s, however many came at once',
    async (view, order) => {
      await shop.sql`
      insert into contact_message (id, type, name, email, message, ip_hash, created_at)
      select gen_random_uuid(), 'general', 'Özvegy Őriné', 'sok@vevo.example', ${`sok ${view}`}, 'x',
        timestamptz '2026-01-01' + make_interval(mins => n / 70) from generate_series(1, 130) n`
      const call = await caller('support')
      const seen: string[] = []
      const query = `/admin/api/messages?view=${view}&search=${encodeURIComponent(`orine ${view}`)}`
      for (let after = ''; ;) {
        const { body } = await call('GET', `${query}${after && `&after=${after}`}`)
        const listed = body.messages as { id: string }[]
        seen.push(...listed.map(({ id }) => id))
        after = listed.at(-1)!.id
        if (!body.has_more) break
      }
      const all = await shop.sql<{ id: string }[]>`
      select id from contact_message where message = ${`sok ${view}`} order by created_at, id`
      const ids = all.map(({ id }) => id)
      expect(seen).toEqual(order === 'asc' ? ids : ids.toReversed())
      expect((await call('GET', `${query}%25`)).body.messages).toEqual([])
    },
  )
})
