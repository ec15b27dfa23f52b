import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

type Asking = { remoteAddress?: string; headers?: Record<string, string> }

/** Whether `/dev/mailbox` shows the emails; anything else that it shows is a page's, which the tests' storefront has. */
async function showsMailbox({ app }: InProcessShop, requesting: Asking = {}): Promise<boolean> {
  const { body } = await app.inject({ method: 'GET', url: '/dev/mailbox', ...requesting })
  return body.includes('Postafiók')
}

describe('the emails of a shop that is tried', () => {
  let shop: InProcessShop
  beforeAll(async () => {
    shop = await startInProcessShop()
  })
  afterAll(() => shop.stop())

  it('are shown to who sits at its machine', async () => {
    expect(await showsMailbox(shop)).toBe(true)
    expect(await showsMailbox(shop, { remoteAddress: '::1', headers: { host: '[::1]:3000' } })).toBe(true)
  })

  it.each<[string, Asking]>([
    ['another machine', { remoteAddress: '192.168.1.7' }],
    ['a page whose name leads here', { headers: { host: 'evil.example' } }],
    ['a proxy at this machine', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
    ['a proxy that says so otherwise', { headers: { forwarded: 'for=203.0.113.9' } }],
    ['a balancer', { headers: { 'x-real-ip': '203.0.113.9' } }],
  ])('are not there for %s', async (_who, requesting) => {
    expect(await showsMailbox(shop, requesting)).toBe(false)
    const email = await shop.app.inject({ method: 'GET', url: '/dev/mailbox/1', ...requesting })
    expect(email.statusCode).toBe(404)
  })
})

it.each<Record<string, string>>([
  { PUBLIC_URL: 'https://bolt.example' },
  { SMTP_URL: 'smtp://127.0.0.1:1' },
  { SHOP_MODE: 'production', SHOP_DEMO: '0' },
])('are not there at all with %o', async (env) => {
  const shop = await startInProcessShop(env)
  try {
    expect(await showsMailbox(shop)).toBe(false)
  } finally {
    await shop.stop()
  }
})

describe('the bank without money', () => {
  let shop: InProcessShop
  let path: string
  beforeAll(async () => {
    shop = await startInProcessShop({ SHOP_DEMO: '1' })
    const [payment] = await shop.sql<{ id: string }[]>`
      insert into demo_bank_payment (id, reference, amount, return_url, expires_at)
      values (gen_random_uuid(), 'REF-1', 1000, '/', now() + interval '1 hour') returning id`
    path = `/demo-bank/${payment!.id}`
  })
  afterAll(() => shop.stop())

  const pay = (requesting: Asking) =>
    shop.app.inject({
      method: 'POST',
      url: path,
      payload: 'eredmeny=siker',
      ...requesting,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...requesting.headers },
    })
  const state = async () =>
    (await shop.sql<{ state: string }[]>`select state from demo_bank_payment`)[0]?.state

  it.each<[string, Asking]>([
    ['another machine', { remoteAddress: '192.168.1.7' }],
    ['a page whose name leads here', { headers: { host: 'evil.example' } }],
    ['a proxy at this machine', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
  ])('takes nothing from %s', async (_who, requesting) => {
    expect((await shop.app.inject({ url: path, ...requesting })).statusCode).toBe(404)
    expect((await pay(requesting)).statusCode).toBe(404)
    expect(await state()).toBe('open')
  })

  it('is there for who sits at its machine', async () => {
    expect((await shop.app.inject({ url: path })).body).toContain('Gyakorló bank')
    await pay({})
    expect(await state()).toBe('paid')
  })
})
