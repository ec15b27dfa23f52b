import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hashToken, randomToken } from '#platform/security/ids.ts'
import { startInProcessShop, type InProcessShop } from '#tests/support/in-process-shop.ts'
import {
  injecting,
  emailsTo,
  linkSentTo,
  newCredentials,
  newLinkSentTo,
  registration,
  runAccountJobs,
  signedIn,
  testBrowser,
  type TestBrowser,
} from '#tests/support/signed-in.ts'
import { accountInvariants } from './account-verify.ts'
import { argon2 } from './passwords.ts'

const [hash, verify] = [vi.spyOn(argon2, 'hash'), vi.spyOn(argon2, 'verify')]

const minute = 60_000
let shop: InProcessShop
beforeAll(async () => {
  shop = await startInProcessShop()
})
afterAll(() => shop.stop())
beforeEach(() => {
  shop.platform.clock = () => new Date()
})
const later = (minutes: number) => {
  const now = Date.now() + minutes * minute
  shop.platform.clock = () => new Date(now)
}

const guestClient = (ip?: string, userAgent?: string) => testBrowser(injecting(shop.app, ip), userAgent)
const member = (given?: Parameters<typeof signedIn>[1], ip?: string) =>
  signedIn({ send: injecting(shop.app, ip), ...shop }, given)
const login = (browser: TestBrowser, email: string, password: string, more: object = {}) =>
  browser.call('POST', '/v1/auth/login', { email, password, ...more })
const register = (
  browser: TestBrowser,
  given: Parameters<typeof registration>[0] & Record<string, unknown>,
) => browser.call('POST', '/v1/auth/register', registration(given))
const sessionKey = (browser: TestBrowser) => hashToken(browser.cookies.get('boltiv_session')!)
async function userOf(browser: TestBrowser): Promise<number | null> {
  const [row] = await shop.sql`select user_id from user_session where key = ${sessionKey(browser)}`
  return row?.user_id ?? null
}
async function rowsOf(email: string) {
  return shop.sql`select * from users where lower(email) = lower(${email}) order by id`
}
const setPassword = (browser: TestBrowser, link: URL, password: string) =>
  browser.call('POST', '/v1/auth/set-new-password', { ...Object.fromEntries(link.searchParams), password })
async function requestReset(email: string): Promise<URL> {
  await guestClient().call('POST', '/v1/auth/reset-password', { email })
  return newLinkSentTo(shop.platform, email)
}
const verifyBy = (browser: TestBrowser, link: URL, password?: string) =>
  browser.call('POST', '/v1/auth/verify-email', { ...Object.fromEntries(link.searchParams), password })

/** Responses name the address as it was typed. */
function withoutAddress(body: unknown, email: string) {
  const { status, message } = body as { status: string; message: string }
  expect(message).toContain(email)
  return { status, message: message.replace(email, '') }
}

describe('registering', () => {
  it('makes an unverified account and writes to its address', async () => {
    const given = newCredentials()
    const browser = guestClient()
    expect(await register(browser, given)).toMatchObject({
      status: 200,
      body: { status: 'verification_sent' },
    })
    const [row] = await rowsOf(given.email)
    expect(row).toMatchObject({
      state: 'unverified',
      verified_at: null,
      first_name: 'Judit',
      last_name: 'Kovács',
    })
    expect(row!.password_hash).not.toContain(given.password)
    const link = await newLinkSentTo(shop.platform, given.email)
    expect(link.href).toMatch(/^http:\/\/127\.0\.0\.1:3000\/email-megerosites\?user_id=\d+&hash=[\w-]{43}$/)
    expect(await userOf(browser)).toBeNull()
  })

  it.each([
    ['password_confirmation', { password_confirmation: 'másik jelszó' }],
    ['password', { password: 'rövid', password_confirmation: 'rövid' }],
    ['password', { password: 'á'.repeat(129), password_confirmation: 'á'.repeat(129) }],
    ['password', { password: 'password1', password_confirmation: 'password1' }],
    ['password', { email: 'en@pelda.hu', password: 'En@pelda.hu', password_confirmation: 'En@pelda.hu' }],
    ['privacy_policy', { privacy_policy: false }],
    ['email', { email: 'nem cím' }],
    ['email', { email: 'a@b.hu\r\nBcc: x@evil.hu' }],
    ['first_name', { first_name: 'Judit\r\nBcc: x@evil.hu' }],
    ['last_name', { last_name: 'x'.repeat(101) }],
    ['first_name', { first_name: 'Nyert! https://evil.hu' }],
    ['email', { email: 'a\u0001b@pelda.hu' }],
  ])('refuses a wrong %s', async (field, wrong) => {
    const given = { ...newCredentials(), ...wrong }
    const { status, body } = await register(guestClient(), given)
    expect(status).toBe(422)
    expect(Object.keys((body as { errors: object }).errors)).toEqual([field])
    expect(await rowsOf(given.email)).toHaveLength(0)
  })

  it('never takes over what only the shop decides', async () => {
    const given = newCredentials()
    await register(guestClient(), {
      ...given,
      state: 'verified',
      verified_at: new Date(),
      id: 1,
      phone: '+3611234567',
    })
    expect((await rowsOf(given.email))[0]).toMatchObject({
      state: 'unverified',
      verified_at: null,
      phone: null,
    })
  })

  it('does and returns the same for a taken address; its owner hears of it', async () => {
    const { user } = await member()
    later(2)
    const free = newCredentials()
    const responses = []
    for (const email of [free.email, user.email.toUpperCase()]) {
      hash.mockClear()
      verify.mockClear()
      const { status, body } = await register(guestClient(), { ...free, email })
      await runAccountJobs(shop.platform)
      const signed = await login(guestClient(), email, free.password)
      responses.push({
        status,
        body: withoutAddress(body, email),
        signed: { status: signed.status, body: signed.body },
        work: [hash.mock.calls.length, verify.mock.calls.length],
      })
    }
    expect(responses[1]).toEqual(responses[0])
    const [message] = await emailsTo(shop.sql, user.email)
    expect(message).toMatchObject({ to: user.email, subject: expect.stringContaining('már van fiókja') })
    expect(message!.text).not.toMatch(/hash=|token=/)
    expect(message!.text).not.toContain('Judit')
  })

  it('twice gives two accounts, and the one whose email is followed wins', async () => {
    const { email } = newCredentials()
    await register(guestClient(), { email, password: 'első jelszavam' })
    const first = await newLinkSentTo(shop.platform, email)
    later(2)
    await register(guestClient(), { email, password: 'második jelszavam' })
    const second = await newLinkSentTo(shop.platform, email)
    expect(await verifyBy(guestClient(), first, 'első jelszavam')).toMatchObject({ status: 200 })
    expect(await verifyBy(guestClient(), second, 'második jelszavam')).toMatchObject({
      status: 422,
      body: { code: 'link_invalid' },
    })
    expect((await rowsOf(email)).map((row) => row.state)).toEqual(['verified', 'unverified'])
    const browser = guestClient()
    await login(browser, email, 'első jelszavam')
    expect(await userOf(browser)).toBe(Number(first.searchParams.get('user_id')))
  })

  it('proved by two at once leaves one owner', async () => {
    const { email, password } = newCredentials()
    const links: URL[] = []
    for (const turn of [1, 2, 3]) {
      later(2 * turn)
      await register(guestClient(), { email, password })
      links.push(await newLinkSentTo(shop.platform, email))
    }
    const statuses = (await Promise.all(links.map((link) => verifyBy(guestClient(), link, password)))).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422, 422])
    expect((await rowsOf(email)).filter((row) => row.verified_at !== null)).toHaveLength(1)
  })

  it('over and over does not flood a mailbox', async () => {
    const { email, password } = newCredentials()
    for (let turn = 0; turn < 8; turn += 1) await register(guestClient(), { email, password })
    await runAccountJobs(shop.platform)
    expect(await emailsTo(shop.sql, email)).toHaveLength(1)
  })

  it('and requesting new passwords sends one email a minute and few an hour, however many ask at once', async () => {
    const { user } = await member()
    const request = () => guestClient().call('POST', '/v1/auth/reset-password', { email: user.email })
    const resets = async () =>
      (await emailsTo(shop.sql, user.email)).filter(({ text }) => text.includes('jelszo-visszaallitas'))
        .length
    const counts: number[] = []
    for (let minute = 0; minute < 6; minute += 1) {
      await Promise.all(Array.from({ length: 5 }, request))
      await Promise.all([runAccountJobs(shop.platform), runAccountJobs(shop.platform)])
      await request()
      await runAccountJobs(shop.platform)
      counts.push(await resets())
      later(1.1 * (minute + 1))
    }
    expect(counts).toEqual([1, 2, 3, 4, 4, 4])
    later(70)
    await request()
    await runAccountJobs(shop.platform)
    expect(await resets()).toBe(5)
  })
})

describe('an address that somebody else registers', () => {
  it('gives them nothing when its owner opens the link, and all to the owner who sets a password', async () => {
    const { email, password } = newCredentials()
    const thief = guestClient()
    await register(thief, { email, password })
    await login(thief, email, password)
    const planted = {
      name: 'Tolvaj Tamás',
      country: 'HU',
      postal_code: '1137',
      city: 'Budapest',
      address: 'Fő utca 1.',
    }
    expect(
      await thief.call('POST', '/v1/user/shipping-address', { ...planted, phone: '+36301234567' }),
    ).toMatchObject({
      status: 200,
    })
    const link = await newLinkSentTo(shop.platform, email)
    const owner = guestClient()
    const refused = {
      status: 422,
      body: { code: 'registered_elsewhere', errors: { password: [expect.any(String)] } },
    }
    expect(await verifyBy(owner, link)).toMatchObject(refused)
    const [user] = await rowsOf(email)
    expect(user).toMatchObject({ verified_at: null })
    later(2)
    await setPassword(owner, await requestReset(email), 'csak az enyém')
    expect(await userOf(thief)).toBeNull()
    expect(await login(guestClient(), email, password)).toMatchObject({ status: 422 })
    expect(await login(owner, email, 'csak az enyém')).toMatchObject({ status: 200 })
    expect(await owner.call('GET', '/v1/user/shipping-address')).toMatchObject({ status: 200, body: [] })
    expect((await rowsOf(email))[0]).toMatchObject({ first_name: '', last_name: '' })
  })

  it('is verified in another browser with the password of the registration', async () => {
    const { email, password } = newCredentials()
    await register(guestClient(), { email, password })
    const link = await newLinkSentTo(shop.platform, email)
    const phone = guestClient()
    expect(await verifyBy(phone, link, 'nem ez volt')).toMatchObject({
      status: 422,
      body: { code: 'registered_elsewhere' },
    })
    expect(await verifyBy(phone, link, password)).toMatchObject({ status: 200 })
  })
})

describe('verifying the address', () => {
  it('works once, welcomes once, and writes its history', async () => {
    const given = newCredentials()
    await register(guestClient(), given)
    const link = await newLinkSentTo(shop.platform, given.email)
    expect(await verifyBy(guestClient(), link, given.password)).toMatchObject({
      status: 200,
      body: { status: 'verified' },
    })
    expect(await verifyBy(guestClient(), link)).toMatchObject({ status: 422, body: { code: 'link_invalid' } })
    const [row] = await rowsOf(given.email)
    expect(row).toMatchObject({ state: 'verified', verified_at: expect.any(Date) })
    expect(
      await shop.sql`select from_state, to_state from user_transition where user_id = ${row!.id}`,
    ).toEqual([{ from_state: 'unverified', to_state: 'verified' }])
    const welcome = (await emailsTo(shop.sql, given.email)).filter(({ subject }) =>
      subject.includes('Üdvözöljük'),
    )
    expect(welcome).toHaveLength(1)
    // Who registered the address may not be who has it.
    expect(welcome[0]!.text).not.toMatch(/Kovács|Judit/)
  })

  it('is refused with an expired, foreign, cut or invented link, all alike', async () => {
    const [given, other] = [newCredentials(), newCredentials()]
    await register(guestClient(), given)
    const link = await newLinkSentTo(shop.platform, given.email)
    await register(guestClient(), other)
    const foreign = await newLinkSentTo(shop.platform, other.email)
    const changed = (change: Record<string, string>) => {
      const url = new URL(link)
      for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value)
      return url
    }
    const wrong = [
      changed({ hash: randomToken() }),
      changed({ user_id: foreign.searchParams.get('user_id')! }),
      changed({ user_id: '2147483647' }),
    ]
    for (const url of wrong)
      expect(await verifyBy(guestClient(), url)).toMatchObject({
        status: 422,
        body: { code: 'link_invalid' },
      })
    expect(await verifyBy(guestClient(), changed({ hash: 'rövid' }))).toMatchObject({ status: 422 })
    later(61)
    expect(await verifyBy(guestClient(), link)).toMatchObject({ status: 422, body: { code: 'link_invalid' } })
  })

  it('ends the sessions of elsewhere and keeps this one under a new id', async () => {
    const given = newCredentials()
    const [here, there] = [guestClient(), guestClient()]
    await register(here, given)
    const link = await newLinkSentTo(shop.platform, given.email)
    await login(here, given.email, given.password)
    await login(there, given.email, given.password)
    const old = here.cookies.get('boltiv_session')
    await verifyBy(here, link)
    expect(here.cookies.get('boltiv_session')).not.toBe(old)
    expect(await userOf(here)).not.toBeNull()
    expect(await userOf(there)).toBeNull()
  })

  it('takes a way in through a provider from who registered a foreign address', async () => {
    const given = newCredentials()
    await register(guestClient(), given)
    const link = await newLinkSentTo(shop.platform, given.email)
    const id = Number(link.searchParams.get('user_id'))
    await shop.sql`
      insert into social_account (user_id, provider, subject, email)
      values (${id}, 'google', ${randomToken()}, 'tolvaj@evil.hu'), (${id}, 'oidc', ${randomToken()}, ${given.email})`
    await verifyBy(guestClient(), link, given.password)
    expect(await shop.sql`select provider from social_account where user_id = ${id}`).toEqual([
      { provider: 'oidc' },
    ])
  })
})

describe('requesting the verifying email again', () => {
  const resend = (browser: TestBrowser, body?: object) =>
    browser.call('POST', '/v1/auth/resend-verification-email', body)

  it('sends a new link for the signed-in user, the older one dies', async () => {
    const given = newCredentials()
    const browser = guestClient()
    await register(browser, given)
    const first = await newLinkSentTo(shop.platform, given.email)
    await login(browser, given.email, given.password)
    later(2)
    expect(await resend(browser)).toMatchObject({ status: 200, body: { status: 'verification_sent' } })
    const second = await newLinkSentTo(shop.platform, given.email)
    expect(second.href).not.toBe(first.href)
    expect(await verifyBy(guestClient(), first)).toMatchObject({ status: 422 })
    expect(await verifyBy(guestClient(), second, given.password)).toMatchObject({ status: 200 })
  })

  it('sends at most one email a minute', async () => {
    const given = newCredentials()
    await register(guestClient(), given)
    await runAccountJobs(shop.platform)
    await resend(guestClient(), { email: given.email })
    await runAccountJobs(shop.platform)
    expect(await emailsTo(shop.sql, given.email)).toHaveLength(1)
  })

  it('treats everybody alike', async () => {
    const { user, browser } = await member()
    const responses = [
      await resend(browser),
      await resend(guestClient(), { email: user.email }),
      await resend(guestClient(), { email: newCredentials().email }),
      await resend(guestClient()),
    ]
    await runAccountJobs(shop.platform)
    expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(await emailsTo(shop.sql, user.email)).toHaveLength(2)
  })
})

describe('signing in', () => {
  it('opens a session under a new id, of which the database holds the hash alone', async () => {
    const { user } = await member()
    const browser = guestClient()
    await browser.call('GET', '/sanctum/csrf-cookie')
    const fixed = browser.cookies.get('boltiv_session')!
    expect(await login(browser, ` ${user.email.toUpperCase()} `, user.password)).toMatchObject({
      status: 200,
      body: { status: 'signed_in' },
    })
    const own = browser.cookies.get('boltiv_session')!
    expect(own).not.toBe(fixed)
    expect(await userOf(browser)).toBe(user.id)
    expect(
      await shop.sql`select 1 from user_session where key = ${own} or key = ${hashToken(fixed)}`,
    ).toHaveLength(0)
  })

  it('again takes another id, and the old one is dead', async () => {
    const { user, browser } = await member()
    const old = sessionKey(browser)
    await login(browser, user.email, user.password)
    expect(sessionKey(browser)).not.toBe(old)
    expect(await shop.sql`select key from user_session where user_id = ${user.id}`).toEqual([
      { key: sessionKey(browser) },
    ])
  })

  it('keeps a hundred sessions at most, those used last', async () => {
    const { browser, user } = await member()
    await shop.sql`
      insert into user_session (key, user_id, seen_at)
      select 'many-' || ${user.id}::text || '-' || n, ${user.id}, now() - make_interval(mins => n) from generate_series(1, 120) n`
    await login(guestClient(), user.email, user.password)
    const rows = await shop.sql`select key from user_session where user_id = ${user.id}`
    expect(rows).toHaveLength(100)
    expect(rows.map(({ key }) => key as string)).toContain(sessionKey(browser))
  })

  it('fails alike, with the same work, whatever exists', async () => {
    const { user } = await member()
    const pending = newCredentials()
    await register(guestClient(), pending)
    const passwordless = newCredentials()
    await shop.sql`insert into users (email, state, verified_at) values (${passwordless.email}, 'verified', now())`
    const responses = []
    for (const email of [
      user.email,
      pending.email,
      passwordless.email,
      newCredentials().email,
      'no address',
    ]) {
      verify.mockClear()
      const { status, body } = await login(guestClient(), email, 'rossz jelszó')
      responses.push({ status, body, verified: verify.mock.calls.length })
    }
    expect(responses[0]).toMatchObject({ status: 422, body: { code: 'sign_in_failed' }, verified: 2 })
    for (const response of responses) expect(response).toEqual(responses[0])
  })

  it('does the same work when it succeeds', async () => {
    const { user } = await member()
    verify.mockClear()
    await login(guestClient(), user.email, user.password)
    expect(verify).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['password', { password: '' }],
    ['password', { password: 7 }],
    ['email', { email: ['a@b.hu'] }],
    ['email', { email: ' ' }],
    ['email', { email: 'x'.repeat(255) }],
  ])('refuses a wrong %s', async (field, wrong) => {
    const { status, body } = await guestClient().call('POST', '/v1/auth/login', {
      ...newCredentials(),
      ...wrong,
    })
    expect(status).toBe(422)
    expect(body).toHaveProperty(['errors', field])
  })

  it('is open to who has not verified their address', async () => {
    const given = newCredentials()
    await register(guestClient(), given)
    const browser = guestClient()
    await login(browser, given.email, given.password)
    expect(await userOf(browser)).toBe((await rowsOf(given.email))[0]!.id)
  })

  it('takes the guest cart along, by its cookie or its token, and ignores what is none', async () => {
    const { user } = await member()
    for (const by of ['cookie', 'body'] as const) {
      const browser = guestClient()
      const { body } = await browser.call('POST', '/v1/checkout/cart')
      const { token } = body as { token: string }
      if (by === 'cookie') browser.cookies.set('cart_token', token)
      await login(browser, user.email, user.password, by === 'body' ? { cart_token: token } : {})
      expect((await shop.sql`select state from cart where token = ${token}`)[0]).toMatchObject({
        state: 'merged',
      })
    }
    const odd = guestClient()
    odd.cookies.set('cart_token', '%00')
    expect(await login(odd, user.email, user.password)).toMatchObject({ status: 200 })
    expect(
      await login(guestClient(), user.email, user.password, { cart_token: randomToken() }),
    ).toMatchObject({
      status: 200,
    })
  })

  it('from a new device is notified by email, from a known one it is not', async () => {
    const { user, browser } = await member()
    const news = async () =>
      (await emailsTo(shop.sql, user.email)).filter(({ subject }) => subject.includes('új eszköz'))
    await login(browser, user.email, user.password)
    expect(await news()).toHaveLength(0)
    const agent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
    const phone = guestClient('198.51.100.4', agent)
    await login(phone, user.email, user.password)
    await login(phone, user.email, user.password)
    expect(await news()).toHaveLength(1)
    expect((await news())[0]!.text).toContain('Chrome, Windows')
  })

  it('names in the email only devices that it knows', async () => {
    const { user } = await member()
    await login(guestClient('198.51.100.4', 'Nyert! https://evil.hu <b>x</b>'), user.email, user.password)
    const [message] = await emailsTo(shop.sql, user.email)
    expect(message!.subject).toContain('új eszköz')
    expect(message!.text + message!.html).not.toContain('evil')
  })

  it('is refused while the password is being changed', async () => {
    const { user } = await member()
    const browser = guestClient()
    verify.mockImplementationOnce(async () => {
      await shop.sql`update users set password_hash = 'another' where id = ${user.id}`
      return true
    })
    expect(await login(browser, user.email, user.password)).toMatchObject({ status: 422 })
    expect(await userOf(browser)).toBeNull()
  })
})

describe('guessing a password', () => {
  const guess = (email: string, ip: string) => login(guestClient(ip), email, 'rossz jelszó')

  it('is refused after ten failures from one network, for that network alone', async () => {
    const { user } = await member()
    for (let turn = 0; turn < 10; turn += 1)
      expect(await guess(user.email, `2001:db8:1:2::${turn + 1}`)).toMatchObject({ status: 422 })
    const refused = await guess(user.email, '2001:db8:1:2::ff')
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    expect(await login(guestClient('2001:db8:1:2::1'), user.email, user.password)).toMatchObject({
      status: 429,
    })
    expect(await login(guestClient('2001:db8:1:3::1'), user.email, user.password)).toMatchObject({
      status: 200,
    })
    later(16)
    expect(await login(guestClient('2001:db8:1:2::1'), user.email, user.password)).toMatchObject({
      status: 200,
    })
  })

  it('is counted alike where there is no account', async () => {
    const { email } = newCredentials()
    const statuses = []
    for (let turn = 0; turn < 11; turn += 1) statuses.push((await guess(email, '198.51.100.9')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  })

  it('does not pass by trying many at once', async () => {
    const { user } = await member()
    const responses = await Promise.all(Array.from({ length: 24 }, () => guess(user.email, '198.51.100.10')))
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(14)
  })

  it('from everywhere slows attackers, and never the owner’s right password, on their device or a new one', async () => {
    const { user, browser } = await member()
    for (let turn = 0; turn < 50; turn += 1) await guess(user.email, `192.0.2.${turn}`)
    const statuses = []
    for (let turn = 0; turn < 4; turn += 1) statuses.push((await guess(user.email, '192.0.2.200')).status)
    expect(statuses).toEqual([422, 422, 422, 429])
    expect(await login(guestClient('192.0.2.201'), user.email, user.password)).toMatchObject({ status: 200 })
    await browser.call('POST', '/v1/auth/logout')
    expect(await login(browser, user.email, user.password)).toMatchObject({ status: 200 })
    expect(await guess(user.email, '192.0.2.200')).toMatchObject({ status: 429 })
  })

  it('with a known device is limited to its own ten', async () => {
    const { user, browser } = await member()
    for (let turn = 0; turn < 10; turn += 1) await login(browser, user.email, 'rossz jelszó')
    expect(await login(browser, user.email, user.password)).toMatchObject({ status: 429 })
    expect(await login(guestClient('192.0.2.77'), user.email, user.password)).toMatchObject({ status: 200 })
  })

  it('starts again after the right password', async () => {
    const { user } = await member()
    for (let round = 0; round < 3; round += 1) {
      for (let turn = 0; turn < 9; turn += 1) await guess(user.email, '192.0.2.78')
      expect(await login(guestClient('192.0.2.78'), user.email, user.password)).toMatchObject({ status: 200 })
    }
  })

  it("is not made free by an own account with the owner's address", async () => {
    const { user } = await member()
    const statuses = []
    for (let turn = 0; turn < 12; turn += 1) {
      const password = `tippelt jelszó ${turn}`
      await register(guestClient(), { email: user.email, password })
      statuses.push((await login(guestClient('192.0.2.79'), user.email, password)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  })

  it("gives the devices of such an account no trust with the owner's", async () => {
    const { user } = await member()
    const password = 'saját jelszavam'
    await register(guestClient(), { email: user.email, password })
    const thief = guestClient('192.0.2.80')
    await login(thief, user.email, password)
    for (let turn = 0; turn < 9; turn += 1) await login(thief, user.email, 'rossz jelszó')
    expect(await login(thief, user.email, 'rossz jelszó')).toMatchObject({ status: 429 })
  })
})

describe('signing out', () => {
  it('ends the session for good and is no failure a second time', async () => {
    const { browser, user } = await member()
    const old = browser.cookies.get('boltiv_session')!
    expect(await browser.call('POST', '/v1/auth/logout')).toMatchObject({
      status: 200,
      body: { status: 'signed_out' },
    })
    expect(browser.cookies.get('boltiv_session')).not.toBe(old)
    expect(await shop.sql`select 1 from user_session where user_id = ${user.id}`).toHaveLength(0)
    expect(await browser.call('POST', '/v1/auth/logout')).toMatchObject({ status: 200 })
    expect(await guestClient().call('POST', '/v1/auth/logout')).toMatchObject({ status: 200 })
    const replayed = guestClient()
    replayed.cookies.set('boltiv_session', old)
    expect(await userOf(replayed)).toBeNull()
  })

  it("leaves a guest's session as it is: their orders belong to it", async () => {
    const browser = guestClient()
    await browser.call('GET', '/sanctum/csrf-cookie')
    const session = browser.cookies.get('boltiv_session')
    await browser.call('POST', '/v1/auth/logout')
    expect(browser.cookies.get('boltiv_session')).toBe(session)
  })
})

describe('a forgotten password', () => {
  it('is replaced by the link of the email, once, and every session ends', async () => {
    const { user, browser } = await member()
    const link = await requestReset(user.email)
    expect(link.href).toMatch(/^http:\/\/127\.0\.0\.1:3000\/jelszo-visszaallitas\?email=.+&token=[\w-]{43}$/)
    expect(await setPassword(browser, link, 'vadonatúj jelszó')).toMatchObject({
      status: 200,
      body: { status: 'password_set' },
    })
    expect(await shop.sql`select 1 from user_session where user_id = ${user.id}`).toHaveLength(0)
    expect(await setPassword(guestClient(), link, 'még egy jelszó')).toMatchObject({
      status: 422,
      body: { code: 'link_invalid' },
    })
    expect(await login(guestClient(), user.email, user.password)).toMatchObject({ status: 422 })
    expect(await login(guestClient(), user.email, 'vadonatúj jelszó')).toMatchObject({ status: 200 })
    expect((await emailsTo(shop.sql, user.email)).map(({ subject }) => subject).join()).toContain(
      'Megváltozott',
    )
  })

  it('takes a database that holds no usable link', async () => {
    const { user } = await member()
    const token = (await requestReset(user.email)).searchParams.get('token')!
    const rows =
      await shop.sql`select hash from user_token where user_id = ${user.id} and kind = 'reset_password'`
    expect(rows).toEqual([{ hash: hashToken(token) }])
  })

  it.each([
    ['an hour later', { minutes: 61 }],
    ['with a newer link requested', { again: true }],
    ['with another address', { email: 'mas@pelda.hu' }],
    ['with an invented token', { token: randomToken() }],
  ])(
    'is refused %s',
    async (_, change: { minutes?: number; again?: boolean; email?: string; token?: string }) => {
      const { user } = await member()
      const link = await requestReset(user.email)
      if (change.again) {
        later(2)
        await requestReset(user.email)
      }
      for (const name of ['email', 'token'] as const)
        if (change[name]) link.searchParams.set(name, change[name])
      if (change.minutes) later(change.minutes)
      expect(await setPassword(guestClient(), link, 'vadonatúj jelszó')).toMatchObject({
        status: 422,
        body: { code: 'link_invalid', message: expect.stringContaining('kérjen újat') },
      })
      expect(await login(guestClient(), user.email, user.password)).toMatchObject({ status: 200 })
    },
  )

  it('takes a link of its own kind alone', async () => {
    const given = newCredentials()
    await register(guestClient(), given)
    const verifying = await newLinkSentTo(shop.platform, given.email)
    const wrong = new URL(verifying)
    wrong.searchParams.set('email', given.email)
    wrong.searchParams.set('token', verifying.searchParams.get('hash')!)
    expect(await setPassword(guestClient(), wrong, 'vadonatúj jelszó')).toMatchObject({ status: 422 })
  })

  it('refuses a bad new password and leaves the link usable', async () => {
    const { user } = await member()
    const link = await requestReset(user.email)
    for (const password of ['rövid', 'password1', user.email]) {
      const { status, body } = await setPassword(guestClient(), link, password)
      expect(status).toBe(422)
      expect(body).toHaveProperty('errors.password')
    }
    expect(await setPassword(guestClient(), link, 'vadonatúj jelszó')).toMatchObject({ status: 200 })
  })

  it('is set by one of many at once', async () => {
    const { user } = await member()
    const link = await requestReset(user.email)
    const responses = await Promise.all(
      [1, 2, 3, 4].map((turn) => setPassword(guestClient(), link, `új jelszavam ${turn}`)),
    )
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422])
  })

  it('verifies an address that was not verified, and leaves no way in to who registered it', async () => {
    const given = newCredentials()
    await register(guestClient(), given)
    const verifying = await newLinkSentTo(shop.platform, given.email)
    const [{ id } = { id: 0 }] = await rowsOf(given.email)
    await shop.sql`
      insert into social_account (user_id, provider, subject, email) values (${id}, 'oidc', ${randomToken()}, ${given.email})`
    const link = await requestReset(given.email)
    await setPassword(guestClient(), link, 'vadonatúj jelszó')
    expect(await rowsOf(given.email)).toMatchObject([{ state: 'verified', verified_at: expect.any(Date) }])
    expect(await shop.sql`select 1 from social_account where user_id = ${id}`).toHaveLength(0)
    expect(await verifyBy(guestClient(), verifying)).toMatchObject({ status: 422 })
  })

  it("leaves no way in to who was in the account: a provider's account that they linked opens nothing", async () => {
    const { user } = await member()
    await shop.sql`
      insert into social_account (user_id, provider, subject, email)
      values (${user.id}, 'google', ${randomToken()}, 'tolvaj@evil.hu'), (${user.id}, 'oidc', ${randomToken()}, ${user.email})`
    expect(
      await setPassword(guestClient(), await requestReset(user.email), newCredentials().password),
    ).toMatchObject({
      status: 200,
    })
    expect(await shop.sql`select 1 from social_account where user_id = ${user.id}`).toHaveLength(0)
  })

  it('can be had although attackers register the address over and over', async () => {
    const { user } = await member()
    for (let turn = 0; turn < 8; turn += 1)
      await register(guestClient(), { email: user.email, password: newCredentials().password })
    await runAccountJobs(shop.platform)
    expect((await requestReset(user.email)).pathname).toBe('/jelszo-visszaallitas')
  })

  it('and a changed one do not wait for each other for ever', async () => {
    const { browser, user } = await member()
    let { password } = user
    for (let turn = 0; turn < 6; turn += 1) {
      const link = await requestReset(user.email)
      later(20 * (turn + 1))
      const [fresh, other] = [newCredentials().password, newCredentials().password]
      const [set, changed] = await Promise.all([
        setPassword(guestClient(), link, fresh),
        browser.call('PUT', '/v1/user/change-password', {
          old_password: password,
          password: other,
          password_confirmation: other,
        }),
      ])
      expect([200, 422]).toContain(set.status)
      // The new password may be in force before the old one is compared with it.
      expect([200, 401, 422]).toContain(changed.status)
      password = set.status === 200 ? fresh : other
      await login(browser, user.email, password)
    }
  })

  it('responds alike when requested and writes to nobody who is unknown', async () => {
    const { user } = await member()
    const unknown = newCredentials().email
    hash.mockClear()
    const responses = []
    for (const email of [user.email, unknown]) {
      const { status, body } = await guestClient().call('POST', '/v1/auth/reset-password', { email })
      responses.push({ status, body: withoutAddress(body, email) })
    }
    await runAccountJobs(shop.platform)
    expect(responses[0]).toEqual({ status: 200, body: expect.objectContaining({ status: 'reset_sent' }) })
    expect(responses[1]).toEqual(responses[0])
    expect(hash).not.toHaveBeenCalled()
    expect(await emailsTo(shop.sql, unknown)).toHaveLength(0)
    expect((await linkSentTo(shop.sql, user.email)).pathname).toBe('/jelszo-visszaallitas')
  })

  it('set again lets the owner in although attackers guessed', async () => {
    const { user } = await member()
    for (let turn = 0; turn < 10; turn += 1)
      await login(guestClient('198.51.100.33'), user.email, 'rossz jelszó')
    const owner = guestClient('198.51.100.33')
    expect(await login(owner, user.email, user.password)).toMatchObject({ status: 429 })
    await setPassword(owner, await requestReset(user.email), 'vadonatúj jelszó')
    expect(await login(owner, user.email, 'vadonatúj jelszó')).toMatchObject({ status: 200 })
  })
})

describe('a call of another site', () => {
  it.each([
    ['without a token', {}],
    ['with an invented token', { 'x-xsrf-token': 'a.b' }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a sister site', { 'sec-fetch-site': 'same-site' }],
    ['with a foreign origin', { origin: 'https://evil.hu' }],
  ])('%s signs nobody in or out', async (_, headers) => {
    const { user, browser } = await member()
    const responses = []
    for (const path of ['/v1/auth/login', '/v1/auth/logout', '/v1/auth/register']) {
      const { 'x-xsrf-token': token, ...own } = browser.headers()
      expect(token).toBeTruthy()
      responses.push(
        await injecting(shop.app)({
          method: 'POST',
          path,
          headers: { ...own, ...headers },
          body: registration(user),
        }),
      )
    }
    expect(responses.map(({ status }) => status)).toEqual([419, 419, 419])
    expect(await userOf(browser)).toBe(user.id)
  })

  it("with another session's token is refused", async () => {
    const [own, other] = [await member(), await member()]
    const { status } = await own.browser.call('POST', '/v1/auth/logout', undefined, {
      'x-xsrf-token': other.browser.cookies.get('XSRF-TOKEN')!,
    })
    expect(status).toBe(419)
  })

  it("with the token of before the sign-in is refused: it belonged to the guest's session", async () => {
    const { user } = await member()
    const browser = guestClient()
    await browser.call('GET', '/sanctum/csrf-cookie')
    const before = browser.cookies.get('XSRF-TOKEN')!
    await login(browser, user.email, user.password)
    expect(
      await browser.call('POST', '/v1/auth/logout', undefined, { 'x-xsrf-token': before }),
    ).toMatchObject({
      status: 419,
    })
  })
})

describe('after all this', () => {
  it.each(accountInvariants)('$title', async ({ find }) => {
    expect(await find(shop.sql)).toEqual([])
  })
})
