import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashToken, randomToken } from '#platform/security/ids.ts'
import {
  anotherBrowser,
  emailsTo,
  linkTo,
  openBrowser,
  password,
  signedIn,
  startAccountShop,
  type AccountShop,
  type SignedIn,
} from '#tests/accounts/account-shop.ts'
import { failure } from '#tests/race/shop-calls.ts'
import { passwordFits } from './passwords.ts'
import { findUser } from './user-store.ts'
import { issueToken } from './user-token-store.ts'

let shop: AccountShop
let user: SignedIn
beforeAll(async () => {
  shop = await startAccountShop('security')
})
afterAll(() => shop.drop())
beforeEach(async () => {
  user = await signedIn(shop)
})

const fresh = 'tavaszi hegyi patak'
const change = (fields: Record<string, unknown> = {}, of: SignedIn = user) =>
  of.client.userChangePassword({
    body: { old_password: password, password: fresh, password_confirmation: fresh, ...fields } as never,
  })
const check = (given: string) => user.client.userCheckPassword({ body: { password: given } })

describe('changing the password', () => {
  it('gives this browser a new session id, ends all others, and writes an email', async () => {
    const elsewhere = await anotherBrowser(shop, user.id)
    const [oldKey, stolen] = [user.key(), openBrowser(shop, user.cookie())]
    await change()
    expect(user.key()).not.toBe(oldKey)
    expect(await user.client.userGetMe()).toMatchObject({ id: user.id })
    for (const { client } of [elsewhere, stolen])
      expect(await failure(client.userGetMe())).toMatchObject({ status: 401 })
    expect(await passwordFits((await findUser(shop.sql, user.id))!.passwordHash, fresh)).toBe(true)
    expect(await emailsTo(shop, user.email)).toMatchObject([{ subject: /Megváltozott a jelszava/ }])
  })

  it('kills the links that somebody with the old one may have requested', async () => {
    await user.client.userUpdateProfile({
      body: { first_name: 'A', last_name: 'B', email: 'tolvaj@example.hu', password },
    })
    const { email } = user
    await issueToken(shop.sql, { userId: user.id, kind: 'reset_password', email, now: shop.platform.clock() })
    await user.client.userRequestDeletion({ body: { password } })
    const { searchParams } = await linkTo(shop, 'tolvaj@example.hu', '/email-valtoztatas')
    await change()
    const body = { user_id: user.id, hash: searchParams.get('hash')! }
    expect(await failure(openBrowser(shop).client.userConfirmEmail({ body }))).toMatchObject({ status: 422 })
    expect((await user.client.userGetMe()).pending_email).toBeNull()
    expect(await shop.sql`select 1 from user_token where user_id = ${user.id}`).toHaveLength(0)
  })

  it.each([
    ['old_password', { old_password: undefined }],
    ['old_password', { old_password: 'nem ez az' }],
    ['password', { password: 'rövid', password_confirmation: 'rövid' }],
    ['password', { password: 'password1', password_confirmation: 'password1' }],
    ['password_confirmation', { password_confirmation: 'valami más' }],
  ])('refuses a wrong %s', async (field, fields) => {
    expect(await failure(change(fields))).toMatchObject({ status: 422, body: { errors: { [field]: [/./] } } })
    expect((await check(password)).valid).toBe(true)
  })

  it('needs no old one where none was set', async () => {
    const social = await signedIn(shop, { hasPassword: false })
    await change({ old_password: undefined }, social)
    expect(await social.client.userGetSecurity()).toMatchObject({ password_set: true })
  })

  it('of an account whose address is not proved writes to nobody: anybody could fill somebody else’s mailbox', async () => {
    const unproved = await signedIn(shop, { isVerified: false })
    await change({}, unproved)
    expect(await emailsTo(shop, unproved.email)).toEqual([])
  })

  it('succeeds once when two browsers do it at once', async () => {
    const other = { ...user, ...(await anotherBrowser(shop, user.id)) }
    const outcomes = await Promise.allSettled([change(), change({}, other)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await shop.sql`select 1 from user_session where user_id = ${user.id}`).toHaveLength(1)
  })
})

describe('checking the password', () => {
  it('says whether it is right', async () => {
    expect(await check(password)).toEqual({ valid: true })
    expect(await check('nem ez')).toEqual({ valid: false })
  })

  it('is refused after ten wrong ones, for this session alone, even when they come at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => check(`tipp ${n}`)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await failure(check(password))).toMatchObject({
      status: 429,
      body: { code: 'too_many_attempts' },
    })
    const { client } = await anotherBrowser(shop, user.id)
    expect(await client.userCheckPassword({ body: { password } })).toEqual({ valid: true })
    shop.pass(16)
    expect(await check(password)).toEqual({ valid: true })
  })
})

describe('ways to sign in', () => {
  const link = (userId: number, provider: string) => shop.sql`
    insert into social_account (user_id, provider, subject) values (${userId}, ${provider}, ${randomToken()})`
  const remove = (provider: string, of: SignedIn = user) =>
    of.client.userRemoveSocialProvider({ params: { provider } })

  it('are listed, and providers can be unlinked', async () => {
    await link(user.id, 'google')
    await link(user.id, 'facebook')
    expect(await user.client.userGetSecurity()).toEqual({
      password_set: true,
      used_social_providers: ['facebook', 'google'],
    })
    expect((await remove('google')).used_social_providers).toEqual(['facebook'])
    expect((await remove('facebook')).used_social_providers).toEqual([])
  })

  it('are never none: the last provider stays where there is no password', async () => {
    const social = await signedIn(shop, { hasPassword: false })
    await link(social.id, 'google')
    await link(social.id, 'facebook')
    const outcomes = await Promise.allSettled([remove('google', social), remove('facebook', social)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [left] = (await social.client.userGetSecurity()).used_social_providers
    expect(await failure(remove(left!, social))).toMatchObject({
      status: 409,
      body: { code: 'last_way_to_sign_in' },
    })
  })

  it('of someone else are unknown', async () => {
    await link((await signedIn(shop)).id, 'google')
    expect(await failure(remove('google'))).toMatchObject({ status: 404 })
  })
})

describe('sessions', () => {
  it('are listed with a readable name, and which one is this', async () => {
    await anotherBrowser(shop, user.id)
    const sessions = await user.client.userGetSessions()
    expect(sessions.map(({ device }) => device)).toEqual(['Firefox, Linux', 'Firefox, Linux'])
    expect(sessions.filter((session) => session.is_current).map(({ id }) => id)).toEqual([user.key()])
  })

  it('can be ended from elsewhere; ending the own one is signing out', async () => {
    const elsewhere = await anotherBrowser(shop, user.id)
    await user.client.userEndSession({ params: { id: elsewhere.key()! } })
    expect(await failure(elsewhere.client.userGetMe())).toMatchObject({ status: 401 })
    await user.client.userEndSession({ params: { id: user.key()! } })
    expect(await failure(user.client.userGetMe())).toMatchObject({ status: 401 })
    expect(user.cookie()).toHaveLength(43)
  })

  it('of someone else are unknown and go on', async () => {
    const other = await signedIn(shop)
    for (const id of [other.key()!, hashToken('unknown')])
      expect(await failure(user.client.userEndSession({ params: { id } }))).toMatchObject({ status: 404 })
    expect(await other.client.userGetMe()).toMatchObject({ id: other.id })
  })

  it('can’t be taken over with the id that the list shows', async () => {
    const [session] = await user.client.userGetSessions()
    for (const cookie of [session!.id, `u${session!.id}`])
      expect(await failure(openBrowser(shop, cookie).client.userGetMe())).toMatchObject({ status: 401 })
  })
})

describe('a guest', () => {
  it('is asked to sign in by every call', async () => {
    const { client } = openBrowser(shop)
    const calls = [
      client.userChangePassword({
        body: { old_password: password, password: fresh, password_confirmation: fresh },
      }),
      client.userCheckPassword({ body: { password } }),
      client.userGetSecurity(),
      client.userRemoveSocialProvider({ params: { provider: 'google' } }),
      client.userGetSessions(),
      client.userEndSession({ params: { id: hashToken('x') } }),
      client.userExport(),
      client.userRequestDeletion({ body: { password } }),
    ]
    for (const refused of await Promise.all(calls.map(failure))) expect(refused.status).toBe(401)
  })
})
