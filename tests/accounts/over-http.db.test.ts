import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#server/account/passwords.ts'
import { changeUserState, insertUser } from '#server/account/user-store.ts'
import { hashToken, randomToken } from '#platform/security/ids.ts'
import { openSession } from '#platform/security/session-store.ts'
import { startInProcessShop, type InProcessShop } from '#tests/support/in-process-shop.ts'

let shop: InProcessShop
beforeAll(async () => {
  shop = await startInProcessShop()
})
afterAll(() => shop.stop())

const old = 'gumik és felnik 7'
const fresh = 'tavaszi hegyi patak'

/** The cookies of a new user's browser. */
async function signIn(): Promise<Map<string, string>> {
  const email = `${randomToken().slice(0, 8)}@example.hu`
  const passwordHash = await hashPassword(old)
  const user = await insertUser(shop.sql, { email, firstName: 'Judit', lastName: 'Kovács', passwordHash })
  await shop.sql.begin((tx) => changeUserState(tx, user, 'verified'))
  const id = `u${randomToken()}`
  await openSession(shop.sql, { key: hashToken(id), userId: user.id, userAgent: '' })
  return new Map([['boltiv_session', id]])
}

type Call = {
  method: 'GET' | 'PUT' | 'POST'
  url: string
  payload?: object
  headers?: Record<string, string>
}

/** A call as the browser makes it: the last cookie of a name counts. */
async function call(jar: Map<string, string>, { headers = {}, ...given }: Call) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await shop.app.inject({ ...given, headers: { cookie, ...headers } })
  for (const { name, value } of response.cookies) jar.set(name, value)
  return response
}
const me = (jar: Map<string, string>) => call(jar, { method: 'GET', url: '/v1/user/me' })
const sameOrigin = { 'sec-fetch-site': 'same-origin' }
const change = {
  method: 'PUT',
  url: '/v1/user/change-password',
  payload: { old_password: old, password: fresh, password_confirmation: fresh },
} as const

describe('over HTTP', () => {
  it('responses about a user are cached by nobody', async () => {
    const response = await me(await signIn())
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers['x-cache-allowed']).toBeUndefined()
  })

  it('a browser that changed the password stays signed in under a new id, with a token that fits', async () => {
    const jar = await signIn()
    const before = jar.get('boltiv_session')!
    expect((await call(jar, { ...change, headers: sameOrigin })).statusCode).toBe(200)
    expect(jar.get('boltiv_session')).not.toBe(before)
    expect((await me(jar)).statusCode).toBe(200)
    const headers = { 'x-xsrf-token': jar.get('XSRF-TOKEN')! }
    const check = await call(jar, {
      method: 'POST',
      url: '/v1/user/check-password',
      payload: { password: fresh },
      headers,
    })
    expect(check.json()).toEqual({ valid: true })
    expect((await me(new Map([['boltiv_session', before]]))).statusCode).toBe(401)
  })

  it('a response that comes late brings no ended session back: only the question who it is prolongs one', async () => {
    const jar = await signIn()
    const set = ({ cookies }: { cookies: { name: string }[] }) => cookies.map(({ name }) => name).toSorted()
    expect(set(await call(jar, { method: 'GET', url: '/v1/order' }))).toEqual(['XSRF-TOKEN'])
    expect(set(await me(jar))).toEqual(['XSRF-TOKEN', 'boltiv_session'])
  })

  it('a response that comes after signing in puts no guest’s session in its place: only the token’s own call begins one', async () => {
    const cookiesOf = async (url: string) => (await call(new Map(), { method: 'GET', url })).cookies
    for (const url of ['/v1/auth/social', '/v1/order', '/v1/user/me'])
      expect(await cookiesOf(url)).toEqual([])
    expect(await cookiesOf('/sanctum/csrf-cookie')).toHaveLength(2)
  })

  it.each([
    ['without a token', {}],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['with a token of another session', { 'x-xsrf-token': 'abc.def' }],
    ['from another origin', { origin: 'https://evil.example' }],
  ])('a write %s is refused and changes nothing', async (_case, headers) => {
    const jar = await signIn()
    expect((await call(jar, { ...change, headers: headers as Record<string, string> })).statusCode).toBe(419)
    const list = { method: 'POST', url: '/v1/user-product/wishlist', payload: { name: 'x' } } as const
    expect((await call(jar, { ...list, headers: headers as Record<string, string> })).statusCode).toBe(419)
    const all = await call(jar, { method: 'GET', url: '/v1/user-product/wishlist' })
    expect(all.json()).toEqual([])
  })

  it('ids that can’t be ids are unknown, not faults', async () => {
    const jar = await signIn()
    for (const url of [
      '/v1/user-product/wishlist/1',
      '/v1/user-product/wishlist/%00',
      '/v1/user-product/review/x',
      '/v1/user/delete-account/x',
    ])
      expect(await call(jar, { method: 'GET', url })).toMatchObject({ statusCode: 404 })
  })
})
