import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  brokenRules,
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
import { randomToken } from '#platform/security/ids.ts'
import { accountInvariants } from './account-verify.ts'
import { findUser } from './user-store.ts'
import { issueToken } from './user-token-store.ts'

let shop: AccountShop
let user: SignedIn
beforeAll(async () => {
  shop = await startAccountShop('profile')
})
afterAll(() => shop.drop())
beforeEach(async () => {
  user = await signedIn(shop)
})

const update = (fields: Record<string, unknown> = {}, of: SignedIn = user) =>
  of.client.userUpdateProfile({
    body: { first_name: 'Judit', last_name: 'Kovács', email: of.email, ...fields } as never,
  })
async function changeLink(email: string) {
  const { searchParams } = await linkTo(shop, email, '/email-valtoztatas')
  return { user_id: Number(searchParams.get('user_id')), hash: searchParams.get('hash')! }
}
const confirm = (body: { user_id: number; hash: string }, { client } = openBrowser(shop)) =>
  client.userConfirmEmail({ body })

describe('the signed-in user', () => {
  it('is shown with what the pages need, and nothing else', async () => {
    expect(await user.client.userGetMe()).toEqual({
      id: user.id,
      email: user.email,
      first_name: 'Judit',
      last_name: 'Kovács',
      phone: null,
      is_verified: true,
      subscribed_to_newsletter: false,
      cart_token: null,
      password_set: true,
      pending_email: null,
    })
    const { token } = await user.client.checkoutCreateCart()
    expect((await user.client.userGetMe()).cart_token).toBe(token)
  })

  it('is nobody for a guest, and for a session that has ended', async () => {
    expect(await failure(openBrowser(shop).client.userGetMe())).toMatchObject({ status: 401 })
    await shop.sql`delete from user_session where user_id = ${user.id}`
    expect(await failure(user.client.userGetMe())).toMatchObject({ status: 401 })
    expect(await failure(update())).toMatchObject({ status: 401 })
  })
})

describe('the profile', () => {
  it('keeps names and phone, and takes nothing else from the body', async () => {
    const changed = await update({
      first_name: 'Éva',
      last_name: 'dr. Szabó-Nagy',
      phone: '06 1 234 5678',
      id: 1,
      is_verified: false,
      state: 'anonymised',
      password_hash: 'x',
    })
    expect(changed).toMatchObject({
      id: user.id,
      first_name: 'Éva',
      last_name: 'dr. Szabó-Nagy',
      phone: '+3612345678',
      is_verified: true,
    })
    expect((await update({ phone: null })).phone).toBeNull()
  })

  it.each([
    ['first_name', ''],
    ['first_name', '<b>'],
    ['last_name', 'http://evil.example'],
    ['phone', '12'],
    ['email', 'nem cím'],
    ['email', 'a\u0001@example.hu'],
    ['subscribed_to_newsletter', 'igen'],
  ])('refuses %s %o', async (field, value) => {
    expect(await failure(update({ [field]: value }))).toMatchObject({
      status: 422,
      body: { errors: { [field]: [/./] } },
    })
  })

  it('switches the newsletter of a verified address at once', async () => {
    expect((await update({ subscribed_to_newsletter: true })).subscribed_to_newsletter).toBe(true)
    expect((await update()).subscribed_to_newsletter).toBe(true)
    expect((await update({ subscribed_to_newsletter: false })).subscribed_to_newsletter).toBe(false)
  })

  it('asks an unverified address by email, and reveals to nobody whether it is subscribed', async () => {
    const owner = await signedIn(shop)
    await update({ subscribed_to_newsletter: true }, owner)
    const otherUser = await signedIn(shop, { email: owner.email, isVerified: false })
    expect((await update({ subscribed_to_newsletter: false }, otherUser)).subscribed_to_newsletter).toBe(
      false,
    )
    expect((await owner.client.userGetMe()).subscribed_to_newsletter).toBe(true)
    const own = await signedIn(shop, { isVerified: false })
    await update({ subscribed_to_newsletter: true }, own)
    expect(await linkTo(shop, own.email, '/hirlevel-megerosites')).toBeInstanceOf(URL)
  })
})

describe('another e-mail address', () => {
  const next = () => `uj-${randomToken().slice(0, 8)}@example.hu`

  it('takes effect when it is confirmed; the old one is notified, and what was sent there dies', async () => {
    const email = next()
    await update({ subscribed_to_newsletter: true })
    const old = {
      userId: user.id,
      kind: 'reset_password',
      email: user.email,
      now: shop.platform.clock(),
    } as const
    await issueToken(shop.sql, old)
    expect(await update({ email, password })).toMatchObject({ email: user.email, pending_email: email })
    expect(await emailsTo(shop, user.email)).toMatchObject([{ subject: /cseréjét kérték/ }])
    const elsewhere = await anotherBrowser(shop, user.id)
    const stolen = openBrowser(shop, user.cookie())
    await confirm(await changeLink(email), user)
    expect(await user.client.userGetMe()).toMatchObject({
      email,
      pending_email: null,
      subscribed_to_newsletter: true,
    })
    expect(await emailsTo(shop, user.email)).toMatchObject([{ subject: /Megváltozott/ }, {}])
    for (const { client } of [elsewhere, stolen])
      expect(await failure(client.userGetMe())).toMatchObject({ status: 401 })
    expect(await shop.sql`select 1 from user_token where user_id = ${user.id}`).toHaveLength(0)
  })

  it('ends every session when it is confirmed in another browser', async () => {
    const email = next()
    await update({ email, password })
    await confirm(await changeLink(email))
    expect(await failure(user.client.userGetMe())).toMatchObject({ status: 401 })
    expect((await findUser(shop.sql, user.id))?.email).toBe(email)
  })

  it('needs the password', async () => {
    const email = next()
    for (const given of [undefined, 'nem ez a jelszó'])
      expect(await failure(update({ email, password: given }))).toMatchObject({
        status: 422,
        body: { errors: { password: [/./] } },
      })
    const social = await signedIn(shop, { hasPassword: false })
    expect(await failure(update({ email, password: 'bármi' }, social))).toMatchObject({
      status: 422,
      body: { errors: { password: [/előbb állítson be/] } },
    })
    expect(await emailsTo(shop, email)).toEqual([])
  })

  it('is the same one in other case: nothing changes', async () => {
    expect(await update({ email: user.email.toUpperCase() })).toMatchObject({
      email: user.email,
      pending_email: null,
    })
  })

  it('looks the same when it is taken, and its owner is notified', async () => {
    const owner = await signedIn(shop)
    const taken = await update({ email: owner.email, password })
    expect(taken).toMatchObject({ email: user.email, pending_email: owner.email })
    expect(await emailsTo(shop, owner.email)).toMatchObject([{ subject: /már van fiókja/ }])
    await expect(linkTo(shop, owner.email, '/email-valtoztatas')).rejects.toThrow('No email')
  })

  it('is no longer to be had when another account proved it meanwhile', async () => {
    const email = next()
    await update({ email, password })
    const body = await changeLink(email)
    await signedIn(shop, { email })
    expect(await failure(confirm(body))).toMatchObject({ status: 422, body: { code: 'link_invalid' } })
    expect((await findUser(shop.sql, user.id))?.email).toBe(user.email)
  })

  it('is confirmed once, within an hour, by its own link', async () => {
    const email = next()
    await update({ email, password })
    const body = await changeLink(email)
    const other = await signedIn(shop)
    for (const wrong of [
      { ...body, hash: randomToken() },
      { ...body, user_id: other.id },
    ])
      expect(await failure(confirm(wrong))).toMatchObject({ status: 422, body: { code: 'link_invalid' } })
    const outcomes = await Promise.allSettled([confirm(body), confirm(body), confirm(body)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

    const late = next()
    await update({ email: late, password }, other)
    const lateBody = await changeLink(late)
    shop.pass(60)
    expect(await failure(confirm(lateBody))).toMatchObject({ status: 422 })
  })

  it('is requested once a minute; the newest request counts', async () => {
    const [first, second] = [next(), next()]
    await update({ email: first, password })
    expect(await failure(update({ email: second, password }))).toMatchObject({ status: 429 })
    shop.pass(2)
    await update({ email: second, password })
    expect(await failure(confirm(await changeLink(first)))).toMatchObject({ status: 422 })
    await confirm(await changeLink(second))
    expect((await findUser(shop.sql, user.id))?.email).toBe(second)
  })

  it('and registering the address meet: one of them has it, none waits for ever', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const email = next()
      const [one, rival] = [await signedIn(shop), await signedIn(shop, { isVerified: false, email })]
      await update({ email, password }, one)
      const link = await changeLink(email)
      const now = shop.platform.clock()
      const hash = await issueToken(shop.sql, { userId: rival.id, kind: 'verify_email', email, now })
      const outcomes = await Promise.allSettled([
        confirm(link),
        openBrowser(shop).client.authVerifyEmail({ body: { user_id: rival.id, hash } }),
      ])
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
      expect(refused).toMatchObject([{ reason: { status: 422 } }])
    }
  })

  it('verifies an account that was not verified before', async () => {
    const email = next()
    const unverified = await signedIn(shop, { isVerified: false })
    await update({ email, password }, unverified)
    expect(await emailsTo(shop, unverified.email)).toEqual([])
    await confirm(await changeLink(email), unverified)
    expect(await unverified.client.userGetMe()).toMatchObject({ email, is_verified: true })
  })
})

it('has broken no rule after all this', async () => {
  expect(await brokenRules(shop, accountInvariants)).toEqual([])
})
