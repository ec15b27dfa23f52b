import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { solveChallenge, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { createClient, type Client } from '#contract/client.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createInvoke, inProcessTransport, type Handlers } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { failure, testPlatform } from '#tests/race/shop-calls.ts'
import { createShopDatabase, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { guestContext } from '#tests/support/guest-context.ts'
import { createContactHandlers } from './contact-api.ts'
import { contactTasks } from './contact-tasks.ts'
import { markAnswered } from './contact-store.ts'

let shop: ShopDatabase
let now: number
let platform: Platform
beforeAll(async () => {
  shop = await createShopDatabase('contact')
})
beforeEach(async () => {
  now = Date.now()
  platform = testPlatform(shop.sql, () => new Date(now))
  await shop.sql`delete from contact_message`
})
afterAll(() => shop.drop())

function guestClient(own: Platform = platform, ip = '127.0.0.1'): Client {
  const invoke = createInvoke(createContactHandlers(own) as Handlers, { checkResponses: true })
  return createClient(endpoints, inProcessTransport(invoke, { ...guestContext(), ip }))
}

async function solved(): Promise<Payload> {
  const received = await guestClient().contactGetChallenge()
  if (received.kind !== 'altcha') throw new Error('Another kind of challenge')
  const challenge = received.challenge as Payload['challenge']
  return { challenge, solution: (await solveChallenge({ challenge, deriveKey }))! }
}
const packed = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64')
const proof = async () => packed(await solved())

let people = 0
const someone = () => `level${(people += 1)}@example.hu`
const body = (recaptcha: string, more: Record<string, unknown> = {}) => ({
  name: 'Őri Gergő',
  email: 'ori@example.hu',
  phone: '06 30 123 4567',
  type: 'order' as const,
  message: 'Jó napot!\nHol a csomagom? http://evil.example',
  privacy_policy: true as const,
  recaptcha,
  ...more,
})
const messages = () =>
  shop.sql<{ id: string; phone: string; type: string }[]>`select id, phone, type from contact_message`
const emailsTo = (email: string) => shop.sql<{ subject: string; text: string; html: string }[]>`
  select subject, text, html from email_message where recipient = ${email} order by id`
const refused = { status: 422, body: { code: 'captcha_failed', errors: { recaptcha: [/./] } } }

describe('a message', () => {
  it('is kept, sent to the merchant, and its copy sent to the sender', async () => {
    const email = someone()
    await guestClient().contactSend({ body: body(await proof(), { email }) })
    expect(await messages()).toMatchObject([{ phone: '+36301234567' }])
    const [notice] = (await emailsTo('bolt@example.hu')).slice(-1)
    expect(notice?.subject).toBe('Üzenet a kapcsolati űrlapról: Megrendelés')
    for (const part of ['Őri Gergő', email, '+36301234567', 'Hol a csomagom?'])
      expect(notice?.text).toContain(part)
    const [receipt] = await emailsTo(email)
    expect(receipt?.text).toContain('Hol a csomagom?')
    expect(receipt?.text).not.toContain('evil.example')
    expect(receipt?.html).not.toContain('Őri Gergő')
  })

  it('goes to the address that the merchant has set for it', async () => {
    const own = { ...platform, config: { ...platform.config, contactEmail: 'ugyfel@example.hu' } }
    await guestClient(own).contactSend({ body: body(await proof(), { email: someone() }) })
    expect(await emailsTo('ugyfel@example.hu')).toHaveLength(1)
  })

  it('sent again with the same text is the same message, even with the same solution', async () => {
    const [email, first, second] = [someone(), await proof(), await proof()]
    const send = (recaptcha: string) => guestClient().contactSend({ body: body(recaptcha, { email }) })
    const responses = await Promise.all([send(first), send(first), send(second)])
    expect(new Set(responses.map(({ message }) => message)).size).toBe(1)
    expect(await messages()).toHaveLength(1)
    expect(await emailsTo(email)).toHaveLength(1)
  })

  it('needs the acceptance of the privacy policy and some text', async () => {
    const wrong = body(await proof(), { privacy_policy: false, message: '  ' })
    expect(await failure(guestClient().contactSend({ body: wrong as never }))).toMatchObject({
      status: 422,
      body: { errors: { privacy_policy: [/./], message: [/./] } },
    })
  })

  it('can be sent by one address five times an hour, and by one connection twenty times', async () => {
    const email = someone()
    const send = async (message: string, ip: string, from = email) =>
      guestClient(platform, ip).contactSend({ body: body(await proof(), { email: from, message }) })
    for (let number = 0; number < 5; number += 1) await send(`Üzenet ${number}`, `10.0.0.${number}`)
    expect(await failure(send('Még egy', '10.0.0.9'))).toMatchObject({ status: 429 })
    await shop.sql`
      insert into contact_message (id, type, name, email, message, ip_hash, created_at)
      select gen_random_uuid(), 'general', 'x', 'x' || n || '@example.hu', 'x', m.ip_hash, m.created_at
      from generate_series(1, 19) n, (select * from contact_message where message = 'Üzenet 0') m`
    expect(await failure(send('Más címről', '10.0.0.0', someone()))).toMatchObject({ status: 429 })
    now += 3_601_000
    await send('Egy óra múlva', '10.0.0.0')
  })
})

describe('the proof of work', () => {
  it('is good for one message', async () => {
    const once = await proof()
    await guestClient().contactSend({ body: body(once, { email: someone() }) })
    const again = guestClient().contactSend({ body: body(once, { email: someone() }) })
    expect(await failure(again)).toMatchObject({ ...refused, body: { code: 'captcha_failed' } })
    expect(await messages()).toHaveLength(1)
  })

  it('is no longer good after twenty minutes', async () => {
    const old = await proof()
    now += 20 * 60_000
    expect(await failure(guestClient().contactSend({ body: body(old) }))).toMatchObject({ status: 422 })
  })

  it('must be the right solution of a challenge of ours', async () => {
    const { challenge, solution } = await solved()
    const { keySignature: _gone, ...unsigned } = challenge.parameters
    const wrong = [
      '',
      'nem base64 {',
      packed(null),
      packed({ challenge, solution: { ...solution, counter: -1 } }),
      packed({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }),
      packed({ challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution }),
      packed({ challenge: { ...challenge, parameters: unsigned }, solution }),
      packed({ challenge: { ...challenge, signature: '0'.repeat(64) }, solution }),
    ]
    for (const recaptcha of wrong) {
      const refused = await failure(guestClient().contactSend({ body: body(recaptcha) }))
      expect(refused).toMatchObject({ status: 422, body: { code: 'captcha_failed' } })
      expect(refused.body.errors).toHaveProperty('recaptcha')
    }
    expect(await messages()).toEqual([])
  })
})

describe('with reCAPTCHA', () => {
  let google: Server
  let say: () => { status: number; reply: unknown }
  let received: URLSearchParams[]
  let own: Platform
  beforeEach(async () => {
    received = []
    google = createServer((request, response) => {
      void text(request).then((sent) => {
        received.push(new URLSearchParams(sent))
        const { status, reply } = say()
        response.writeHead(status).end(JSON.stringify(reply))
      })
    })
    await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve))
    const { port } = google.address() as { port: number }
    const recaptcha = { siteKey: 'nyilvanos', secret: 'titkos', url: `http://127.0.0.1:${port}` }
    own = { ...platform, config: { ...platform.config, recaptcha } }
  })
  afterEach(() => void google.close())
  const send = () => guestClient(own).contactSend({ body: body('valasz', { email: someone() }) })

  it('Google is queried whether the token is a human’s', async () => {
    say = () => ({ status: 200, reply: { success: true, score: 0.9 } })
    expect(await guestClient(own).contactGetChallenge()).toEqual({ kind: 'recaptcha', site_key: 'nyilvanos' })
    await send()
    expect(received.map((fields) => Object.fromEntries(fields))).toEqual([
      { secret: 'titkos', response: 'valasz' },
    ])
    expect(await messages()).toHaveLength(1)
  })

  it.each([
    { success: false, 'error-codes': ['timeout-or-duplicate'] },
    { success: true, score: 0.1 },
  ])('nothing is taken when it says %j', async (reply) => {
    say = () => ({ status: 200, reply })
    expect(await failure(send())).toMatchObject({ status: 422, body: { code: 'captcha_failed' } })
    expect(await messages()).toEqual([])
  })

  it.each([
    { status: 500, reply: {} },
    { status: 200, reply: 'x' },
    { status: 200, reply: { success: false, 'error-codes': ['invalid-input-secret'] } },
  ])('the customer is sent away to try later when it can’t be reached: %j', async (given) => {
    say = () => given
    expect(await failure(send())).toMatchObject({
      status: 503,
      body: { code: 'captcha_unavailable', message: expect.stringContaining('néhány perc múlva') },
    })
  })
})

it('messages are forgotten a year after the response or their own day, those about orders after three', async () => {
  const purge = () => contactTasks(platform).purge_contact!({})
  const kinds = async () => (await messages()).map(({ type }) => type).toSorted()
  await shop.sql`delete from contact_message`
  await guestClient().contactSend({ body: body(await proof(), { email: someone() }) })
  await guestClient().contactSend({ body: body(await proof(), { email: someone(), type: 'general' }) })
  await guestClient().contactSend({ body: body(await proof(), { email: someone(), type: 'partner' }) })
  for (const { id, type } of await messages())
    if (type !== 'partner') await markAnswered(shop.sql, id, new Date(now + 86_400_000))
  now += 364 * 86_400_000
  await purge()
  expect(await kinds()).toEqual(['general', 'order', 'partner'])
  now += 1.5 * 86_400_000
  await purge()
  expect(await kinds()).toEqual(['general', 'order'])
  now += 86_400_000
  await purge()
  expect(await kinds()).toEqual(['order'])
  now += 2 * 366 * 86_400_000
  await purge()
  expect(await kinds()).toEqual([])
})
