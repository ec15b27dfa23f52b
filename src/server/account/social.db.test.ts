import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Transaction } from '#platform/database/database.ts'
import { hashToken, randomToken } from '#platform/security/ids.ts'
import { endSessions } from '#platform/security/session-store.ts'
import { lockUser } from '#platform/database/user-lock.ts'
import { startInProcessShop, type InProcessShop } from '#tests/support/in-process-shop.ts'
import { startOidcProvider, type ProviderAccount, type TestProvider } from '#tests/support/oidc-provider.ts'
import {
  injecting,
  emailsTo,
  newCredentials,
  newLinkSentTo,
  registration,
  runAccountJobs,
  signedIn,
  testBrowser,
  type TestBrowser,
} from '#tests/support/signed-in.ts'
import { accountInvariants } from './account-verify.ts'

let shop: InProcessShop
let provider: TestProvider
beforeAll(async () => {
  provider = await startOidcProvider({ publicUrl: 'http://127.0.0.1:3000' })
  shop = await startInProcessShop(provider.env)
})
afterAll(async () => {
  await shop.stop()
  await provider.stop()
})
beforeEach(() => {
  shop.platform.clock = () => new Date()
})

const guestClient = () => testBrowser(injecting(shop.app))
const member = () => signedIn({ send: injecting(shop.app), ...shop })
const newAccount = (more: Partial<ProviderAccount> = {}): ProviderAccount => ({
  sub: `p-${randomToken().slice(0, 12)}`,
  email: newCredentials().email,
  email_verified: true,
  given_name: 'Judit',
  family_name: 'Kovács',
  ...more,
})

async function start(browser: TestBrowser, to?: string): Promise<string> {
  const { status, body } = await browser.call(
    'POST',
    '/v1/auth/social/oidc',
    to === undefined ? {} : { continue: to },
  )
  expect(status).toBe(200)
  return (body as { url: string }).url
}
const finish = (browser: TestBrowser, back: URL) =>
  browser.call('GET', `/v1/auth/social/oidc/callback${back.search}`)
async function signInWith(browser: TestBrowser, account: ProviderAccount, to?: string) {
  return finish(browser, await provider.visit(await start(browser, to), account))
}
async function userOf(browser: TestBrowser): Promise<number | null> {
  const key = hashToken(browser.cookies.get('boltiv_session')!)
  const [row] = await shop.sql`select user_id from user_session where key = ${key}`
  return row?.user_id ?? null
}
async function linked(account: ProviderAccount): Promise<number | null> {
  const [row] = await shop.sql`select user_id from social_account where subject = ${account.sub}`
  return row?.user_id ?? null
}
const countUsers = async () => (await shop.sql`select count(*)::int as count from users`)[0]!.count as number

describe('signing in with a provider', () => {
  it('is offered as the settings say', async () => {
    expect(await guestClient().call('GET', '/v1/auth/social')).toMatchObject({
      status: 200,
      body: [{ provider: 'oidc', name: 'Próba' }],
    })
    for (const [method, path] of [
      ['POST', '/v1/auth/social/google'],
      ['GET', '/v1/auth/social/google/callback?code=a&state=b'],
    ] as const)
      expect(await guestClient().call(method, path)).toMatchObject({ status: 404 })
  })

  it('begins with state, nonce and PKCE, of which the database holds no plain state', async () => {
    const browser = guestClient()
    const url = new URL(await start(browser, '/kosar'))
    expect(url.origin).toBe(provider.issuer)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      redirect_uri: 'http://127.0.0.1:3000/belepes/oidc',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(url.href).not.toContain(provider.clientSecret)
    const state = url.searchParams.get('state')!
    const rows = await shop.sql`select * from social_attempt where state_hash = ${hashToken(state)}`
    expect(rows).toHaveLength(1)
    expect(Object.values(rows[0]!)).not.toContain(state)
  })

  it('makes a verified account, signs in under a new id, and goes on', async () => {
    const browser = guestClient()
    const account = newAccount()
    const url = await start(browser, '/profil/szemelyes?a=1')
    const before = browser.cookies.get('boltiv_session')
    const response = await finish(browser, await provider.visit(url, account))
    expect(response).toMatchObject({
      status: 200,
      body: { status: 'signed_in', continue: '/profil/szemelyes?a=1', email: account.email },
    })
    expect(browser.cookies.get('boltiv_session')).not.toBe(before)
    const id = await userOf(browser)
    expect(await shop.sql`select * from users where id = ${id}`).toMatchObject([
      {
        email: account.email,
        state: 'verified',
        verified_at: expect.any(Date),
        password_hash: null,
        first_name: 'Judit',
        last_name: 'Kovács',
      },
    ])
    expect((await emailsTo(shop.sql, account.email!))[0]!.subject).toContain('Üdvözöljük')
  })

  it('again signs in to the same account, by the subject and not by the address', async () => {
    const account = newAccount()
    const [first, second] = [guestClient(), guestClient()]
    await signInWith(first, account)
    const moved = await signInWith(second, { ...account, email: newCredentials().email })
    expect(moved).toMatchObject({ status: 200, body: { status: 'signed_in' } })
    expect(await userOf(second)).toBe(await userOf(first))
  })

  it.each([
    ['//evil.hu', '/'],
    ['https://evil.hu/', '/'],
    ['/\\evil.hu', '/'],
    ['/\t/evil.hu', '/'],
    ['javascript:alert(1)', '/'],
    [undefined, '/'],
  ])('goes on to no other site: %j', async (to, path) => {
    expect(await signInWith(guestClient(), newAccount(), to)).toMatchObject({
      status: 200,
      body: { continue: path },
    })
  })

  it('takes the guest cart along', async () => {
    const browser = guestClient()
    const { token } = (await browser.call('POST', '/v1/checkout/cart')).body as { token: string }
    browser.cookies.set('cart_token', token)
    await signInWith(browser, newAccount())
    expect(await shop.sql`select state from cart where token = ${token}`).toMatchObject([{ state: 'merged' }])
  })

  it('with an address that the provider does not vouch for makes an unverified account and writes to it', async () => {
    const browser = guestClient()
    const account = newAccount({ email_verified: false })
    expect(await signInWith(browser, account)).toMatchObject({
      status: 200,
      body: { status: 'verification_sent' },
    })
    expect(await shop.sql`select state from users where id = ${await userOf(browser)}`).toEqual([
      { state: 'unverified' },
    ])
    expect((await newLinkSentTo(shop.platform, account.email!)).pathname).toBe('/email-megerosites')
  })

  it('without an address makes no account', async () => {
    const before = await countUsers()
    const { email, email_verified, ...account } = newAccount()
    expect([email, email_verified]).toHaveLength(2)
    expect(await signInWith(guestClient(), account)).toMatchObject({
      status: 422,
      body: { code: 'social_no_email' },
    })
    expect(await countUsers()).toBe(before)
  })

  it('in two windows at once makes one account', async () => {
    const account = newAccount()
    const windows = [guestClient(), guestClient(), guestClient()]
    const backs: URL[] = []
    for (const browser of windows) backs.push(await provider.visit(await start(browser), account))
    const responses = await Promise.all(windows.map((browser, index) => finish(browser, backs[index]!)))
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    for (const { status } of responses) expect([200, 422]).toContain(status)
    expect(await shop.sql`select id from users where email = ${account.email!}`).toHaveLength(1)
  })
})

describe('an address that has an account', () => {
  it('requests the password first, and signing in with it links the two', async () => {
    const { user } = await member()
    const account = newAccount({ email: user.email.toUpperCase() })
    const browser = guestClient()
    expect(await signInWith(browser, account, '/kosar')).toMatchObject({
      status: 200,
      body: { status: 'password_needed', continue: '/kosar' },
    })
    expect(await userOf(browser)).toBeNull()
    expect(await linked(account)).toBeNull()
    await browser.call('POST', '/v1/auth/login', user)
    expect(await linked(account)).toBe(user.id)
    const later = guestClient()
    await signInWith(later, account)
    expect(await userOf(later)).toBe(user.id)
  })

  it.each([
    ['by somebody else', async () => (await member()).user],
    ['too late', async () => null],
  ])('is not linked by a sign-in %s', async (_, other) => {
    const { user } = await member()
    const account = newAccount({ email: user.email })
    const browser = guestClient()
    await signInWith(browser, account)
    const otherUser = await other()
    if (!otherUser) shop.platform.clock = () => new Date(Date.now() + 11 * 60_000)
    await browser.call('POST', '/v1/auth/login', otherUser ?? user)
    await browser.call('POST', '/v1/auth/login', user)
    expect(await linked(account)).toBeNull()
  })

  it('is not linked by a sign-in in another browser', async () => {
    const { user } = await member()
    const account = newAccount({ email: user.email })
    await signInWith(guestClient(), account)
    await guestClient().call('POST', '/v1/auth/login', user)
    expect(await linked(account)).toBeNull()
  })

  it('without a password is linked after a sign-in by the provider that it knows', async () => {
    const known = newAccount()
    await signInWith(guestClient(), known)
    const userId = await linked(known)
    const other = newAccount({ email: known.email! })
    const browser = guestClient()
    expect(await signInWith(browser, other)).toMatchObject({
      status: 200,
      body: { status: 'sign_in_needed' },
    })
    expect(await userOf(browser)).toBeNull()
    expect(await linked(other)).toBeNull()
    // As if it had come from another provider: a user has one account at each.
    await shop.sql`update social_attempt set provider = 'google' where subject = ${other.sub}`
    await signInWith(browser, known)
    expect(await userOf(browser)).toBe(userId)
    expect(await linked(other)).toBe(userId)
  })

  it('reveals nothing to who merely states it at their provider', async () => {
    const { user } = await member()
    shop.platform.clock = () => new Date(Date.now() + 2 * 60_000)
    const browser = guestClient()
    const account = newAccount({ email: user.email, email_verified: false })
    const taken = await signInWith(browser, account)
    const free = await signInWith(guestClient(), newAccount({ email_verified: false }))
    expect(taken.status).toBe(free.status)
    expect(taken.body).toEqual({ ...(free.body as object), email: user.email })
    expect(await userOf(browser)).not.toBe(user.id)
    await runAccountJobs(shop.platform)
    expect((await emailsTo(shop.sql, user.email))[0]!.subject).toContain('már van fiókja')
  })

  it('that was never verified is left to its registrant; the provider makes its own', async () => {
    const given = newCredentials()
    await guestClient().call('POST', '/v1/auth/register', registration(given))
    const link = await newLinkSentTo(shop.platform, given.email)
    const browser = guestClient()
    expect(await signInWith(browser, newAccount({ email: given.email }))).toMatchObject({
      body: { status: 'signed_in' },
    })
    const thief = guestClient()
    await thief.call('POST', '/v1/auth/login', given)
    expect(await userOf(thief)).not.toBe(await userOf(browser))
    const verify = Object.fromEntries(link.searchParams)
    expect(await thief.call('POST', '/v1/auth/verify-email', verify)).toMatchObject({ status: 422 })
  })
})

describe('a signed-in user', () => {
  it('links the account at the provider to their own, also when the addresses differ', async () => {
    const { browser, user } = await member()
    const account = newAccount()
    expect(await signInWith(browser, account)).toMatchObject({ status: 200, body: { status: 'linked' } })
    expect(await linked(account)).toBe(user.id)
    expect(await signInWith(browser, account)).toMatchObject({ status: 200, body: { status: 'linked' } })
    const notices = (await emailsTo(shop.sql, user.email)).filter(({ subject }) =>
      subject.startsWith('Új belépési mód'),
    )
    expect(notices).toHaveLength(1)
  })

  it("can't take what belongs to another, nor have two of one provider", async () => {
    const taken = newAccount()
    await signInWith(guestClient(), taken)
    const { browser, user } = await member()
    const own = newAccount()
    await signInWith(browser, own)
    for (const account of [taken, newAccount()])
      expect(await signInWith(browser, account)).toMatchObject({
        status: 409,
        body: { code: 'social_taken' },
      })
    expect(await userOf(browser)).toBe(user.id)
    expect(await linked(taken)).not.toBe(user.id)
  })
})

describe('what is under way while the account changes', () => {
  /** The response comes while `change` of the user holds their turn, and goes on after it. */
  async function meanwhile(
    userId: number,
    response: () => Promise<unknown>,
    change: (tx: Transaction) => Promise<void>,
  ) {
    const { waiting } = await shop.sql.begin(async (tx) => {
      await lockUser(tx, userId)
      const waiting = response()
      await setTimeout(300)
      await change(tx)
      return { waiting }
    })
    return waiting
  }

  it('links nothing once the session has ended', async () => {
    const { browser, user } = await member()
    const account = newAccount()
    const back = await provider.visit(await start(browser), account)
    const response = await meanwhile(
      user.id,
      () => finish(browser, back),
      (tx) => endSessions(tx, user.id),
    )
    expect(response).toMatchObject({ status: 422, body: { code: 'social_expired' } })
    expect(await linked(account)).toBeNull()
  })

  it('opens no session once the provider was taken away', async () => {
    const account = newAccount()
    await signInWith(guestClient(), account)
    const id = (await linked(account))!
    const browser = guestClient()
    const back = await provider.visit(await start(browser), account)
    const response = await meanwhile(
      id,
      () => finish(browser, back),
      async (tx) => {
        await tx`delete from social_account where user_id = ${id}`
      },
    )
    expect(response).toMatchObject({ status: 422, body: { code: 'social_expired' } })
    expect(await userOf(browser)).toBeNull()
  })
})

describe('a response that is not what was requested', () => {
  const expired = { status: 422, body: { code: 'social_expired' } }
  const failed = { status: 422, body: { code: 'social_failed' } }
  const changed = (url: URL | string, change: Record<string, string>) => {
    const copy = new URL(url)
    for (const [name, value] of Object.entries(change)) copy.searchParams.set(name, value)
    return copy
  }

  it('with an invented or absent state is refused', async () => {
    const browser = guestClient()
    const back = await provider.visit(await start(browser), newAccount())
    expect(await finish(browser, changed(back, { state: randomToken() }))).toMatchObject(expired)
    const without = new URL(back)
    without.searchParams.delete('state')
    expect(await finish(browser, without)).toMatchObject(expired)
    expect(await userOf(browser)).toBeNull()
  })

  it("with another session's state is refused: nobody is signed in to somebody else's account", async () => {
    const thief = guestClient()
    const back = await provider.visit(await start(thief), newAccount())
    const victim = guestClient()
    await victim.call('GET', '/sanctum/csrf-cookie')
    expect(await finish(victim, back)).toMatchObject(expired)
    expect(await finish(guestClient(), back)).toMatchObject(expired)
    expect(await userOf(victim)).toBeNull()
  })

  it('with a wrong nonce is refused', async () => {
    const browser = guestClient()
    const before = await countUsers()
    const url = changed(await start(browser), { nonce: randomToken() })
    expect(await finish(browser, await provider.visit(url.href, newAccount()))).toMatchObject(failed)
    expect(await countUsers()).toBe(before)
  })

  it('with a code that another sign-in requested is refused: PKCE', async () => {
    const browser = guestClient()
    const account = newAccount()
    const stolen = await provider.visit(await start(guestClient()), account)
    const own = await provider.visit(await start(browser), account)
    const mixed = changed(own, { code: stolen.searchParams.get('code')! })
    expect(await finish(browser, mixed)).toMatchObject(failed)
  })

  it('a second time is refused, with the same state and with a new one', async () => {
    const browser = guestClient()
    const account = newAccount()
    const back = await provider.visit(await start(browser), account)
    expect(await finish(browser, back)).toMatchObject({ status: 200 })
    expect(await finish(browser, back)).toMatchObject(expired)
    const other = guestClient()
    const state = new URL(await start(other)).searchParams.get('state')!
    expect(await finish(other, changed(back, { state }))).toMatchObject(failed)
  })

  it('from another issuer is refused', async () => {
    const browser = guestClient()
    const back = await provider.visit(await start(browser), newAccount())
    expect(await finish(browser, changed(back, { iss: 'https://evil.hu' }))).toMatchObject(failed)
  })

  it('after ten minutes is refused', async () => {
    const browser = guestClient()
    const back = await provider.visit(await start(browser), newAccount())
    shop.platform.clock = () => new Date(Date.now() + 11 * 60_000)
    expect(await finish(browser, back)).toMatchObject(expired)
  })

  it('that says no is reported as a cancellation, and its state is used up', async () => {
    const browser = guestClient()
    const back = await provider.visit(await start(browser), 'refuse')
    expect(await finish(browser, back)).toMatchObject({ status: 422, body: { code: 'social_cancelled' } })
    expect(await finish(browser, back)).toMatchObject(expired)
  })

  it('that is an error is reported as a failure, without its message', async () => {
    const browser = guestClient()
    const state = new URL(await start(browser)).searchParams.get('state')!
    const back = new URL(`http://127.0.0.1:3000/?error=server_error&error_description=evil&state=${state}`)
    const response = await finish(browser, back)
    expect(response).toMatchObject(failed)
    expect(JSON.stringify(response.body)).not.toContain('evil')
  })
})

describe('a provider that is away', () => {
  it('is reported as such, to be tried later', async () => {
    const passing = await startOidcProvider({ publicUrl: 'http://127.0.0.1:3000', claimsInIdToken: true })
    const other = await startInProcessShop(passing.env)
    try {
      const browser = testBrowser(injecting(other.app))
      const account = newAccount()
      const call = async () =>
        (await browser.call('POST', '/v1/auth/social/oidc', {})).body as { url: string }
      const back = await passing.visit((await call()).url, account)
      expect(await finish(browser, back)).toMatchObject({ status: 200, body: { email: account.email } })
      await browser.call('POST', '/v1/auth/logout')
      const late = await passing.visit((await call()).url, account)
      await passing.stop()
      const response = await finish(browser, late)
      expect(response).toMatchObject({ status: 503, body: { code: 'social_unavailable' } })
      expect(response.headers.get('retry-after')).toBe('60')
    } finally {
      await other.stop()
    }
  })
})

describe('after all this', () => {
  it.each(accountInvariants)('$title', async ({ find }) => {
    expect(await find(shop.sql)).toEqual([])
  })
})
