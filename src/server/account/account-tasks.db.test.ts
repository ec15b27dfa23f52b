import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#platform/security/ids.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { purgeAccounts } from './account-tasks.ts'
import { changeUserState, findUser, insertUser } from './user-store.ts'
import { findToken, issueToken, useToken } from './user-token-store.ts'

let testPlatform: TestPlatform
beforeAll(async () => {
  testPlatform = await createTestPlatform()
})
afterAll(() => testPlatform.stop())

const sql = () => testPlatform.platform.sql
const days = (count: number) => new Date(Date.now() + count * 86_400_000)
const purge = (now = new Date(), batch?: number) => purgeAccounts({ sql: sql(), clock: () => now }, batch)
const newUser = () =>
  insertUser(sql(), { email: `${uuidv7()}@pelda.hu`, firstName: '', lastName: '', passwordHash: null })

describe('the hourly purge', () => {
  it('drops sessions, links and attempts that are over, and keeps the others', async () => {
    const { id, email } = await newUser()
    await sql()`
      insert into user_session (key, user_id, seen_at)
      values ('old', ${id}, now() - interval '31 days'), ('new', ${id}, now() - interval '29 days')`
    await sql()`
      insert into failed_attempt (subject, created_at) values ('old', now() - interval '25 hours'), ('new', now())`
    await sql()`
      insert into social_attempt (state_hash, session_key, provider, code_verifier, nonce, created_at)
      values ('old', '', '', '', '', now() - interval '61 minutes'), ('new', '', '', '', '', now())`
    await issueToken(sql(), { userId: id, kind: 'reset_password', email, now: days(-1) })
    const token = await issueToken(sql(), { userId: id, kind: 'verify_email', email, now: new Date() })
    await purge()
    expect(await sql()`select key from user_session where user_id = ${id}`).toEqual([{ key: 'new' }])
    expect(await sql()`select subject from failed_attempt`).toEqual([{ subject: 'new' }])
    expect(await sql()`select state_hash from social_attempt`).toEqual([{ state_hash: 'new' }])
    expect(await sql()`select kind from user_token where user_id = ${id}`).toEqual([{ kind: 'verify_email' }])
    expect(await findToken(sql(), { kind: 'verify_email', token, now: new Date() })).toEqual({
      userId: id,
      email,
    })
  })

  it('drops accounts that nobody verified for a month, unless they have ordered, and all that is theirs', async () => {
    const [stale, verified, fresh] = [await newUser(), await newUser(), await newUser()]
    await sql()`update users set created_at = now() - interval '31 days' where id in ${sql()([stale.id, verified.id])}`
    await sql().begin((tx) => changeUserState(tx, verified, 'verified'))
    await sql()`insert into user_session (key, user_id) values ('stale', ${stale.id})`
    await sql()`insert into wishlist (id, user_id, name) values (${uuidv7()}, ${stale.id}, 'Kedvencek')`
    await sql()`
      insert into garage_car (id, user_id, name, front, saved_at) values (${uuidv7()}, ${stale.id}, 'Golf', '205/55 R16', now())`
    await purge()
    expect(await findUser(sql(), stale.id)).toBeNull()
    expect(await sql()`select 1 from user_session where user_id = ${stale.id}`).toHaveLength(0)
    expect(await sql()`select 1 from wishlist where user_id = ${stale.id}`).toHaveLength(0)
    expect(await sql()`select 1 from garage_car where user_id = ${stale.id}`).toHaveLength(0)
    expect(await findUser(sql(), verified.id)).not.toBeNull()
    expect(await findUser(sql(), fresh.id)).not.toBeNull()
  })

  it('leaves no cart that names them', async () => {
    const stale = await newUser()
    await sql()`update users set created_at = now() - interval '31 days' where id = ${stale.id}`
    await sql()`
      insert into cart (id, token, user_id, state) values
        (${uuidv7()}, 'open', ${stale.id}, 'open'), (${uuidv7()}, 'merged', ${stale.id}, 'merged')`
    await purge()
    expect(await findUser(sql(), stale.id)).toBeNull()
    expect(await sql()`select 1 from cart where user_id = ${stale.id}`).toHaveLength(0)
  })

  it('forgets a new address whose link has expired', async () => {
    const [lapsed, waiting] = [await newUser(), await newUser()]
    for (const { id } of [lapsed, waiting])
      await sql()`update users set pending_email = 'uj@pelda.hu' where id = ${id}`
    const request = { kind: 'change_email', email: 'uj@pelda.hu' } as const
    await issueToken(sql(), { ...request, userId: lapsed.id, now: days(-1) })
    await issueToken(sql(), { ...request, userId: waiting.id, now: new Date() })
    await purge()
    expect(await findUser(sql(), lapsed.id)).toMatchObject({ pendingEmail: null })
    expect(await findUser(sql(), waiting.id)).toMatchObject({ pendingEmail: 'uj@pelda.hu' })
  })

  it('keeps up with whoever registers more accounts than are looked up at once', async () => {
    await sql()`
      insert into users (email, created_at)
      select 'sok-' || n || '@pelda.hu', now() - interval '31 days' from generate_series(1, 50) n`
    await purge(new Date(), 20)
    expect(await sql()`select 1 from users where email like 'sok-%'`).toHaveLength(0)
  })

  it('forgets subscriptions that nobody confirmed, and browsers that were not seen for two years', async () => {
    const { id } = await newUser()
    await sql()`
      insert into newsletter_subscription (email, state, token_hash, token_expires_at, confirmed_at) values
        ('nem@pelda.hu', 'pending', 'a', now() - interval '1 minute', null),
        ('talan@pelda.hu', 'pending', 'b', now() + interval '1 day', null),
        ('igen@pelda.hu', 'subscribed', 'c', now() - interval '1 day', now())`
    await sql()`
      insert into user_device (user_id, device_key, last_seen_at)
      values (${id}, 'old', now() - interval '25 months'), (${id}, 'new', now() - interval '23 months')`
    await purge()
    expect(await sql()`select email from newsletter_subscription order by email`).toEqual([
      { email: 'igen@pelda.hu' },
      { email: 'talan@pelda.hu' },
    ])
    expect(await sql()`select device_key from user_device where user_id = ${id}`).toEqual([
      { device_key: 'new' },
    ])
  })

  it('lets a request to be deleted lapse with its link', async () => {
    const [verified, unverified] = [await newUser(), await newUser()]
    await sql().begin((tx) => changeUserState(tx, verified, 'verified'))
    for (const user of [verified, unverified]) {
      await sql().begin((tx) => changeUserState(tx, user, 'deletion_requested'))
      await issueToken(sql(), { userId: user.id, kind: 'delete_account', email: user.email, now: new Date() })
    }
    await purge()
    expect(await findUser(sql(), verified.id)).toMatchObject({ state: 'deletion_requested' })
    await purge(new Date(Date.now() + 61 * 60_000))
    expect(await findUser(sql(), verified.id)).toMatchObject({ state: 'verified' })
    expect(await findUser(sql(), unverified.id)).toMatchObject({ state: 'unverified' })
  })
})

describe('a token', () => {
  it('is used by one of many at once', async () => {
    const { id, email } = await newUser()
    const now = new Date()
    const token = await issueToken(sql(), { userId: id, kind: 'change_email', email, now })
    const used = await Promise.all(
      [1, 2, 3, 4, 5].map(() => useToken(sql(), { kind: 'change_email', token, now })),
    )
    expect(used.filter((owner) => owner !== null)).toEqual([{ userId: id, email }])
  })

  it('is of one kind, one user and one hour; a newer one replaces it', async () => {
    const { id, email } = await newUser()
    const now = new Date()
    const token = await issueToken(sql(), { userId: id, kind: 'change_email', email, now })
    const find = (more: object) => findToken(sql(), { kind: 'change_email', token, now, ...more })
    expect(await find({ userId: id })).toEqual({ userId: id, email })
    expect(await find({ userId: id + 1 })).toBeNull()
    expect(await find({ kind: 'reset_password' })).toBeNull()
    expect(await find({ now: new Date(now.getTime() + 60 * 60_000) })).toBeNull()
    await issueToken(sql(), { userId: id, kind: 'change_email', email, now })
    expect(await find({})).toBeNull()
  })
})
