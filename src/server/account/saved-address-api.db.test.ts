import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  brokenRules,
  openBrowser,
  signedIn,
  startAccountShop,
  type AccountShop,
  type SignedIn,
} from '#tests/accounts/account-shop.ts'
import { failure } from '#tests/race/shop-calls.ts'
import { accountInvariants } from './account-verify.ts'
import { findSavedBillingAddress, findSavedShippingAddress } from './saved-address-store.ts'

let shop: AccountShop
let user: SignedIn
beforeAll(async () => {
  shop = await startAccountShop('addresses')
})
afterAll(() => shop.drop())
beforeEach(async () => {
  user = await signedIn(shop)
})

const address = { name: 'Kovács Judit', postal_code: '1137', city: 'Budapest', address: 'Fő utca 1.' }
const shipping = (fields: Record<string, unknown> = {}) => ({ ...address, ...fields }) as never
const create = (fields: Record<string, unknown> = {}) =>
  user.client.userCreateShippingAddress({ body: shipping(fields) })
const list = () => user.client.userGetShippingAddresses()
const defaults = async () => (await list()).filter((row) => row.is_default).map((row) => row.name)

describe('saved addresses', () => {
  it('of both kinds are kept, changed and deleted', async () => {
    expect(await create({ phone: '06 30 123 4567', comment: 'Kapucsengő 5' })).toEqual({
      id: expect.any(Number) as number,
      ...address,
      country: 'HU',
      full_address: '1137 Budapest, Fő utca 1.',
      is_default: true,
      phone: '+36301234567',
      comment: 'Kapucsengő 5',
    })
    const { client } = user
    const company = { ...address, name: 'Gumi Kft.', type: 'company', tax_number: '12345676242' } as const
    const billing = await client.userCreateBillingAddress({ body: company as never })
    expect(billing).toMatchObject({ type: 'company', tax_number: '12345676-2-42', is_default: true })
    const params = { id: billing.id }
    const changed = await client.userUpdateBillingAddress({
      params,
      body: { ...address, city: 'Vác' } as never,
    })
    expect(changed).toMatchObject({ id: billing.id, city: 'Vác', type: 'individual', tax_number: null })
    await client.userDeleteBillingAddress({ params })
    expect(await client.userGetBillingAddresses()).toEqual([])
    expect(await list()).toHaveLength(1)
  })

  it('have one default: the first, then whichever is made it, and the newest after that is deleted', async () => {
    const first = await create({ name: 'a' })
    await create({ name: 'b' })
    expect(await defaults()).toEqual(['a'])
    const third = await create({ name: 'c', is_default: true })
    expect(await defaults()).toEqual(['c'])
    const params = { id: first.id }
    await user.client.userUpdateShippingAddress({ params, body: shipping({ name: 'a', is_default: true }) })
    expect((await list()).map(({ name }) => name)).toEqual(['a', 'c', 'b'])
    await user.client.userUpdateShippingAddress({ params, body: shipping({ name: 'a', is_default: false }) })
    expect(await defaults()).toEqual(['a'])
    await user.client.userDeleteShippingAddress({ params })
    expect(await defaults()).toEqual(['c'])
    await user.client.userDeleteShippingAddress({ params: { id: third.id } })
    expect(await defaults()).toEqual(['b'])
  })

  it('have one default too when many become it at once', async () => {
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => create({ name, is_default: true })))
    expect(await defaults()).toHaveLength(1)
    await Promise.all(
      (await list()).map(({ id, name }) =>
        user.client.userUpdateShippingAddress({ params: { id }, body: shipping({ name, is_default: true }) }),
      ),
    )
    expect(await defaults()).toHaveLength(1)
  })

  it('are checked', async () => {
    const { client } = user
    for (const [fields, field] of [
      [{ postal_code: '9999' }, 'postal_code'],
      [{ postal_code: '113' }, 'postal_code'],
      [{ name: ' ' }, 'name'],
      [{ city: 'x'.repeat(101) }, 'city'],
      [{ country: 'AT' }, 'country'],
      [{ phone: 'nincs' }, 'phone'],
      [{ address: 'a\nb' }, 'address'],
    ] as const)
      expect(await failure(create(fields))).toMatchObject({
        status: 422,
        body: { errors: { [field]: [/./] } },
      })
    const company = { ...address, type: 'company' }
    for (const tax_number of [undefined, '12345678-2-42'])
      expect(
        await failure(client.userCreateBillingAddress({ body: { ...company, tax_number } as never })),
      ).toMatchObject({ status: 422, body: { errors: { tax_number: [/./] } } })
    expect(await list()).toEqual([])
  })

  it('are fifty at most', async () => {
    await shop.sql`
      insert into shipping_address (user_id, name, postal_code, city, address, is_default)
      select ${user.id}, 'x', '1137', 'Budapest', 'x', n = 1 from generate_series(1, 50) n`
    expect(await failure(create())).toMatchObject({ status: 422, body: { code: 'too_many_addresses' } })
  })

  it('of someone else are unknown to every call and to the checkout', async () => {
    const { id } = await create({ name: 'Titkos' })
    const { client } = user
    const billing = await client.userCreateBillingAddress({ body: address as never })
    const other = await signedIn(shop)
    const body = shipping({ name: 'Enyém' })
    const refused = await Promise.all(
      [
        other.client.userUpdateShippingAddress({ params: { id }, body }),
        other.client.userDeleteShippingAddress({ params: { id } }),
        other.client.userUpdateBillingAddress({ params: { id: billing.id }, body }),
        other.client.userDeleteBillingAddress({ params: { id: billing.id } }),
      ].map(failure),
    )
    for (const response of refused)
      expect(response).toMatchObject({ status: 404, body: { code: 'address_not_found' } })
    expect(await findSavedShippingAddress(shop.sql, other.id, id)).toBeUndefined()
    expect(await findSavedBillingAddress(shop.sql, other.id, billing.id)).toBeUndefined()
    expect(await findSavedShippingAddress(shop.sql, user.id, id)).toEqual({
      ...address,
      name: 'Titkos',
      country: 'HU',
      phone: null,
      email: null,
      comment: null,
    })
    expect(await findSavedBillingAddress(shop.sql, user.id, billing.id)).toEqual({
      ...address,
      country: 'HU',
      tax_number: null,
    })
  })

  it('can’t be given to another user by the body', async () => {
    const other = await signedIn(shop)
    await create({ user_id: other.id, id: 5, created_at: '2000-01-01' })
    expect(await other.client.userGetShippingAddresses()).toEqual([])
    expect(await list()).toHaveLength(1)
  })

  it('ask a guest to sign in', async () => {
    const { client } = openBrowser(shop)
    const calls = [
      client.userGetShippingAddresses(),
      client.userGetBillingAddresses(),
      client.userCreateShippingAddress({ body: shipping() }),
      client.userDeleteBillingAddress({ params: { id: 1 } }),
    ]
    for (const refused of await Promise.all(calls.map(failure))) expect(refused.status).toBe(401)
  })
})

it('has broken no rule after all this', async () => {
  expect(await brokenRules(shop, accountInvariants)).toEqual([])
})
