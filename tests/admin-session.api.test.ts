import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generate } from 'otplib'
import { loadConfig } from '#config'
import { firstOwnerNotice } from '#server/staff/index.ts'
import { commandLine, invite, inviteAgain, revoke } from '../src/server/staff/staff-changes.ts'
import { deskCaller, signInAtDesk } from './support/desk.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

let shop: InProcessShop
beforeAll(async () => {
  shop = await startInProcessShop()
})
afterAll(() => shop.stop())

const password = 'nyolc narancs gurul'
let count = 0
const nextAddress = () => `kolleg${(count += 1)}@pult.example`

async function invited(role = 'orders', email = nextAddress()) {
  const { token, staffId } = await shop.sql.begin((tx) => invite(tx, commandLine, { email, name: '', role }))
  return { email, token, staffId }
}

type Accepted = { email: string; staffId: number; secret: string; codes: string[]; cookie: string }

/** A colleague who came by an invitation, with a password and an authenticator. */
async function accepted(role?: string): Promise<Accepted> {
  const { email, token, staffId } = await invited(role)
  const call = deskCaller(shop)
  const { body } = await call('POST', '/admin/api/invitation/authenticator', { invitation: token })
  const secret = body.secret as string
  const response = await call('POST', '/admin/api/invitation/password', {
    invitation: token,
    name: 'Új Kolléga',
    password,
    sealed: body.sealed,
    code: await generate({ secret }),
  })
  expect(response.status).toBe(200)
  return {
    email,
    staffId,
    secret,
    codes: response.body.recovery_codes as string[],
    cookie: response.cookies.boltiv_desk!,
  }
}

/** The code of the next time step: each opens once. */
const laterCode = (secret: string) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 })

describe('the first owner of a shop', () => {
  const notice = (publicUrl = 'http://127.0.0.1:3000') =>
    firstOwnerNotice({ sql: shop.sql, config: loadConfig({ PUBLIC_URL: publicUrl, HOST: '127.0.0.1' }) })
  const tokenOf = (text: string | null) =>
    /http:\/\/localhost:3000\/admin\/meghivo#([\w-]{43})$/.exec(text!)![1]!
  const look = (invitation: string) => deskCaller(shop)('POST', '/admin/api/invitation', { invitation })

  it('gets a link where the shop is tried on this machine, and none stands in the log of any other', async () => {
    expect(await notice('https://bolt.example')).toBe(
      'A pultnál még nincs senki. Az első: npm run shop -- staff invite EMAIL',
    )
    const first = tokenOf(await notice())
    const second = tokenOf(await notice())
    expect((await look(first)).status).toBe(404)
    expect((await look(second)).body).toMatchObject({ email: '', role: 'Tulajdonos' })
  })

  it('gives an address, by which they sign in', async () => {
    const invitation = tokenOf(await notice())
    const call = deskCaller(shop)
    const begin = (email: string) =>
      call('POST', '/admin/api/invitation/authenticator', { invitation, email })
    for (const wrong of ['', 'nem cím'])
      expect(await begin(wrong)).toMatchObject({
        status: 422,
        body: { errors: { email: [expect.any(String)] } },
      })
    const nobody = await call('POST', '/admin/api/invitation/authenticator', { invitation })
    expect(nobody).toMatchObject({ status: 422, body: { code: 'email_missing' } })
    const email = 'elso@bolt.example'
    const { secret, sealed } = (await begin(email)).body as { secret: string; sealed: string }
    const came = await call('POST', '/admin/api/invitation/password', {
      invitation,
      email,
      name: 'Első Tulajdonos',
      password,
      sealed,
      code: await generate({ secret }),
    })
    expect(came).toMatchObject({ status: 200, body: { member: { name: 'Első Tulajdonos', is_owner: true } } })
    const signedIn = await call('POST', '/admin/api/session', {
      email,
      password,
      code: await laterCode(secret),
    })
    expect(signedIn.status).toBe(200)
    expect(await notice()).toBeNull()
  })

  it('comes by no link of a shop where anybody was invited by name', async () => {
    await shop.sql`delete from staff`
    const invitation = tokenOf(await notice())
    await invited('owner')
    expect((await look(invitation)).status).toBe(404)
    expect(await notice()).toBeNull()
    await shop.sql`delete from staff`
  })
})

describe('an invitation', () => {
  it('opens the desk once, with ten recovery codes', async () => {
    const { cookie, codes } = await accepted('warehouse')
    expect(new Set(codes).size).toBe(10)
    const { body } = await deskCaller(shop, cookie)('GET', '/admin/api/session')
    expect(body.member).toMatchObject({ name: 'Új Kolléga', role: { slug: 'warehouse' }, is_owner: false })
  })

  it('is refused when it was used, is out of time, or is somebody’s guess', async () => {
    const { token, staffId } = await invited()
    const look = (invitation: string) => deskCaller(shop)('POST', '/admin/api/invitation', { invitation })
    expect((await look(token)).body).toMatchObject({ role: 'Rendeléskezelő', passkeys: true })
    await shop.sql`update staff_invitation set expires_at = now() where staff_id = ${staffId}`
    for (const other of [token, 'a'.repeat(43)])
      expect(await look(other)).toMatchObject({ status: 404, body: { code: 'invitation_ended' } })
  })

  it('ends when a newer one is made, and with the old one every way in', async () => {
    const { cookie, staffId } = await accepted()
    const { token } = await shop.sql.begin((tx) => inviteAgain(tx, commandLine, staffId))
    expect((await deskCaller(shop, cookie)('GET', '/admin/api/security')).status).toBe(401)
    expect((await deskCaller(shop)('POST', '/admin/api/invitation', { invitation: token })).status).toBe(200)
  })

  it('takes no code of another authenticator, and no password that anybody could guess', async () => {
    const { token, email } = await invited()
    const call = deskCaller(shop)
    const { body } = await call('POST', '/admin/api/invitation/authenticator', { invitation: token })
    const accept = (more: object) =>
      call('POST', '/admin/api/invitation/password', {
        invitation: token,
        name: 'N',
        password,
        sealed: body.sealed,
        code: '000000',
        ...more,
      })
    const code = await generate({ secret: body.secret as string })
    expect(await accept({})).toMatchObject({ status: 422, body: { errors: { code: [expect.any(String)] } } })
    expect(await accept({ code, password: email })).toMatchObject({
      body: { errors: { password: [expect.any(String)] } },
    })
    expect(await accept({ code, password: 'short' })).toMatchObject({
      body: { errors: { password: [expect.any(String)] } },
    })
    expect(await accept({ code, sealed: 'v1.AAAA' })).toMatchObject({
      body: { errors: { code: [expect.any(String)] } },
    })
    expect((await accept({ code })).status).toBe(200)
  })
})

describe('signing in by password', () => {
  const signIn = (given: object) => deskCaller(shop)('POST', '/admin/api/session', given)

  it('takes the password and a code of the authenticator, each code once', async () => {
    const { email, secret } = await accepted()
    const code = await laterCode(secret)
    const first = await signIn({ email: email.toUpperCase(), password, code })
    expect(first).toMatchObject({ status: 200, body: { email } })
    expect(await signIn({ email, password, code })).toMatchObject({
      status: 422,
      body: { code: 'desk_sign_in_failed' },
    })
  })

  it('takes each recovery code once, as it was printed', async () => {
    const { email, codes } = await accepted()
    expect((await signIn({ email, password, code: codes[3] })).status).toBe(200)
    expect((await signIn({ email, password, code: codes[3] })).status).toBe(422)
    expect(
      (await signIn({ email, password, code: codes[4]!.toLowerCase().replaceAll('-', ' ') })).status,
    ).toBe(200)
  })

  it('says the same whatever is wrong, and lets nobody guess for long', async () => {
    const { email, secret } = await accepted()
    const code = await laterCode(secret)
    const wrong = await signIn({ email, password: 'nem ez a jelszó', code })
    const nobody = await signIn({ email: nextAddress(), password, code })
    const noCode = await signIn({ email, password, code: '123456' })
    expect([nobody, noCode]).toEqual([wrong, wrong])
    for (let tried = 2; tried < 10; tried += 1) await signIn({ email, password: `próba ${tried}`, code })
    expect(await signIn({ email, password, code })).toMatchObject({
      status: 429,
      body: { code: 'too_many_attempts' },
    })
  })

  it('is refused to who was revoked', async () => {
    const { email, secret, staffId, cookie } = await accepted()
    await shop.sql.begin((tx) => revoke(tx, commandLine, staffId))
    expect((await deskCaller(shop, cookie)('GET', '/admin/api/security')).status).toBe(401)
    expect((await signIn({ email, password, code: await laterCode(secret) })).status).toBe(422)
  })
})

describe('a session', () => {
  it('has a cookie that no script reads and no other site’s page sends', async () => {
    const { email, codes } = await accepted()
    const response = await shop.app.inject({
      method: 'POST',
      url: '/admin/api/session',
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: { email, password, code: codes[0] },
    })
    expect(response.cookies[0]).toMatchObject({
      name: 'boltiv_desk',
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: 43_200,
    })
  })

  it('ends after half an hour without a touch, and after twelve hours in any case', async () => {
    const { cookie, key } = await signInAtDesk(shop.sql, 'orders')
    const call = deskCaller(shop, cookie)
    const status = async () => (await call('GET', '/admin/api/security')).status
    await shop.sql`update staff_session set seen_at = now() - interval '29 minutes' where key = ${key}`
    expect(await status()).toBe(200)
    const [row] =
      await shop.sql`select seen_at > now() - interval '1 minute' as is_renewed from staff_session where key = ${key}`
    expect(row).toEqual({ is_renewed: true })
    await shop.sql`update staff_session set seen_at = now() - interval '31 minutes' where key = ${key}`
    expect(await status()).toBe(401)
    await shop.sql`update staff_session set seen_at = now(), started_at = now() - interval '12 hours' where key = ${key}`
    expect(await status()).toBe(401)
  })

  it('is not held alive by a desk that nobody sits at', async () => {
    const { cookie, key } = await signInAtDesk(shop.sql, 'orders')
    await shop.sql`update staff_session set seen_at = now() - interval '10 minutes' where key = ${key}`
    await shop.app.inject({
      url: '/admin/api/today',
      headers: { 'x-desk-idle': '1' },
      cookies: { boltiv_desk: cookie },
    })
    const [row] =
      await shop.sql`select seen_at < now() - interval '9 minutes' as is_idle from staff_session where key = ${key}`
    expect(row).toEqual({ is_idle: true })
  })

  it('that is ended on another node closes what it has open', async () => {
    const { cookie, key } = await signInAtDesk(shop.sql, 'orders')
    const other = await signInAtDesk(shop.sql, 'orders')
    await shop.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = shop.app.server.address() as { port: number }
    const open = async (session: string) => {
      const response = await fetch(`http://127.0.0.1:${port}/admin/events`, {
        headers: { cookie: `boltiv_desk=${session}` },
      })
      expect(response.headers.get('content-type')).toContain('text/event-stream')
      return response.body!.pipeThrough(new TextDecoderStream()).getReader()
    }
    const [mine, theirs] = [await open(cookie), await open(other.cookie)]
    await shop.sql`delete from staff_session where key = ${key}`
    let text = ''
    for (let part = await mine.read(); !part.done; part = await mine.read()) text += part.value
    expect(text).toContain('event: ended')
    // The other's goes on, and says that something changed.
    let seen = ''
    while (!seen.includes('"staff"')) seen += (await theirs.read()).value ?? ''
    expect(seen).not.toContain('ended')
    await theirs.cancel()
  })
})

describe('an owner', () => {
  const change = (cookie: string, id: number) => deskCaller(shop, cookie)('DELETE', `/admin/api/staff/${id}`)

  it('always remains: two who revoke each other at once, and nobody revokes themselves', async () => {
    await shop.sql`update staff set state = 'revoked'`
    const [one, other] = [await signInAtDesk(shop.sql, 'owner'), await signInAtDesk(shop.sql, 'owner')]
    expect(await change(one.cookie, one.staffId)).toMatchObject({ status: 409, body: { code: 'own_rights' } })
    const results = await Promise.all([change(one.cookie, other.staffId), change(other.cookie, one.staffId)])
    const [first, second] = results.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(first).toBe(200)
    // Whoever comes last is the last owner, or, where the other was already done, is signed in no more.
    expect([401, 409]).toContain(second)
    const [left] = await shop.sql`select count(*)::int as count from staff where state = 'active'`
    expect(left).toEqual({ count: 1 })
  })

  it('is made by owners alone: who may edit colleagues gives no more than they have', async () => {
    await shop.sql`update staff_role set rights = rights || '{staff.edit}' where slug = 'support'`
    const { cookie } = await signInAtDesk(shop.sql, 'support')
    const owner = await signInAtDesk(shop.sql, 'owner')
    const call = deskCaller(shop, cookie)
    for (const role of ['owner', 'catalogue'])
      expect((await call('POST', '/admin/api/staff', { email: nextAddress(), role })).status).toBe(403)
    expect((await call('POST', '/admin/api/staff', { email: nextAddress(), role: 'support' })).status).toBe(
      200,
    )
    expect((await call('DELETE', `/admin/api/staff/${owner.staffId}`)).status).toBe(403)
    expect((await call('POST', `/admin/api/staff/${owner.staffId}/invitation`)).status).toBe(403)
    expect((await call('DELETE', `/admin/api/staff/${owner.staffId}/sessions/${owner.key}`)).status).toBe(403)
    const all = { name: 'Minden', rights: ['staff.edit', 'backup.run'], refund_limit: null }
    expect((await call('PUT', '/admin/api/roles/support', all)).status).toBe(403)
    expect((await call('PUT', '/admin/api/roles/owner', all)).status).toBe(403)
  })
})
