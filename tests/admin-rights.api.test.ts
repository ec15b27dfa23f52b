import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminEndpointSchemas } from '#contract/admin/endpoint-schemas.ts'
import type { AdminEndpointSchema } from '#contract/admin/endpoint-schema.ts'
import { rightNames, type Right } from '#contract/admin/rights.ts'
import { pathParameters } from '#contract/client.ts'
import { deskCaller, signInAtDesk } from './support/desk.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

let shop: InProcessShop
const allowed = new Map<string, ReadonlySet<string>>()
beforeAll(async () => {
  shop = await startInProcessShop()
  const roles = await shop.sql<{ slug: string; rights: string[] }[]>`select slug, rights from staff_role`
  for (const { slug, rights } of roles) allowed.set(slug, new Set(slug === 'owner' ? rightNames : rights))
})
afterAll(() => shop.stop())

const roles = ['owner', 'orders', 'warehouse', 'catalogue', 'content', 'support', 'bookkeeper']
const rows: [string, AdminEndpointSchema][] = Object.entries(adminEndpointSchemas)

/** An address of the row that names nothing that is there. */
const addressOf = ({ path }: AdminEndpointSchema) =>
  pathParameters(path).reduce(
    (text, name) => text.replace(`{${name}}`, name === 'id' ? '2000000000' : 'nincs'),
    path,
  )

const mayCall = (role: string, right: AdminEndpointSchema['right']) =>
  right === 'open' || right === 'member' || allowed.get(role)!.has(right satisfies Right)

const refused = { message: expect.any(String), code: 'forbidden' }

describe.each(rows)('%s', (_name, row) => {
  it('is refused to who is not signed in, unless it signs in', async () => {
    const { status, body } = await deskCaller(shop)(
      row.method,
      addressOf(row),
      row.method === 'GET' ? undefined : {},
    )
    if (row.right === 'open') expect(status).not.toBe(401)
    else expect([status, body]).toEqual([401, { message: expect.any(String), code: 'unauthenticated' }])
  })

  it.each(roles)('lets %s in as the role’s rights say, and shows nothing else', async (role) => {
    const { cookie } = await signInAtDesk(shop.sql, role)
    const { status, body } = await deskCaller(shop, cookie)(
      row.method,
      addressOf(row),
      row.method === 'GET' ? undefined : {},
    )
    if (mayCall(role, row.right)) expect([401, 403]).not.toContain(status)
    else expect([status, body]).toEqual([403, refused])
  })

  it('wants a fresh proof where it says so', async () => {
    const { cookie } = await signInAtDesk(shop.sql, 'owner', { provenMinutesAgo: 6 })
    const { body } = await deskCaller(shop, cookie)(
      row.method,
      addressOf(row),
      row.method === 'GET' ? undefined : {},
    )
    expect(body.code === 'proof_needed').toBe(row.fresh === true)
  })

  it('is done by no other site’s page', async () => {
    if (row.method === 'GET') return
    const { cookie } = await signInAtDesk(shop.sql, 'owner')
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://mas.example' },
      {},
    ]) {
      const response = await shop.app.inject({
        method: row.method,
        url: addressOf(row),
        headers,
        cookies: { boltiv_desk: cookie },
        payload: {},
      })
      expect(response.statusCode).toBe(419)
    }
  })
})

it('a right that was taken away holds at the next request', async () => {
  const { cookie, staffId } = await signInAtDesk(shop.sql, 'owner')
  const call = deskCaller(shop, cookie)
  expect((await call('GET', '/admin/api/staff')).status).toBe(200)
  await shop.sql`update staff set role_id = (select id from staff_role where slug = 'content') where id = ${staffId}`
  expect(await call('GET', '/admin/api/staff')).toMatchObject({ status: 403, body: refused })
})

it('every page and call of the desk is stored nowhere and found by nobody', async () => {
  for (const url of ['/admin', '/admin/belepes', '/admin/nincs', '/admin/api/session', '/admin/api/nincs']) {
    const { headers } = await shop.app.inject({ url })
    expect([url, headers['cache-control'], headers['x-robots-tag']]).toEqual([
      url,
      'no-store',
      'noindex, nofollow',
    ])
    expect(headers['content-security-policy']).toContain("script-src 'self';")
  }
})
