import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailsTo, injecting, signedIn } from './support/signed-in.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

describe('on https', () => {
  let shop: InProcessShop
  beforeAll(async () => {
    shop = await startInProcessShop({ PUBLIC_URL: 'https://bolt.example' })
  })
  afterAll(() => shop.stop())

  const open = (cookies: Record<string, string> = {}) =>
    shop.app.inject({ method: 'GET', url: '/sanctum/csrf-cookie', cookies })

  it('only this host can have set the session: a planted one is not taken', async () => {
    const first = await open()
    const session = first.cookies.find(({ name }) => name === '__Host-boltiv_session')!
    expect(session).toMatchObject({ secure: true, httpOnly: true, path: '/' })
    expect(session).not.toHaveProperty('domain')
    const known = await open({ '__Host-boltiv_session': session.value })
    expect(
      known.cookies.some(({ name, value }) => name.endsWith('boltiv_session') && value !== session.value),
    ).toBe(false)
    const planted = 'p'.repeat(43)
    const fooled = await open({ boltiv_session: planted })
    const own = fooled.cookies.find(({ name }) => name === '__Host-boltiv_session')!
    expect(own.value).not.toBe(planted)
  })
})

describe('what a link of an email does', () => {
  let shop: InProcessShop
  beforeAll(async () => {
    shop = await startInProcessShop()
  })
  afterAll(() => shop.stop())

  it('is done by nobody who only looks at it: a head, a prefetch', async () => {
    const send = injecting(shop.app)
    const { browser, user } = await signedIn({ send, sql: shop.sql, platform: shop.platform })
    expect((await browser.call('POST', '/v1/user/me', { password: user.password })).status).toBe(200)
    const texts = (await emailsTo(shop.sql, user.email)).map(({ text }) => text)
    const token = /fiok-torles\/([\w-]+)/.exec(texts.join())![1]!
    const path = `/v1/user/delete-account/${token}`
    const isThere = async () => (await shop.sql`select 1 from users where email = ${user.email}`).length === 1
    expect((await browser.call('HEAD', path)).status).toBe(405)
    for (const header of ['sec-purpose', 'purpose', 'x-moz'])
      expect((await browser.call('GET', path, undefined, { [header]: 'prefetch' })).status).toBe(400)
    expect(await isThere()).toBe(true)
    expect((await browser.call('GET', path)).status).toBe(200)
    expect(await isThere()).toBe(false)
  })
})
