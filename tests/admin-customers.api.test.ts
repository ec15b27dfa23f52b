import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cartWith, complete, guestClient, testPlatform } from './race/shop-calls.ts'
import { readySteps } from './race/shop-fixture.ts'
import { deskCaller, signInAtDesk } from './support/desk.ts'
import { writeFixture, type Fixture } from './support/fixture.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

let shop: InProcessShop
let fixture: Fixture
let call: ReturnType<typeof deskCaller>
beforeAll(async () => {
  shop = await startInProcessShop()
  fixture = await writeFixture(shop.sql)
  call = deskCaller(shop, (await signInAtDesk(shop.sql, 'owner')).cookie)
})
afterAll(() => shop.stop())
beforeEach(
  () =>
    shop.sql`truncate orders, cart, users, customer, customer_record, email_message, contact_message, change cascade`,
)

type Person = { first: string; last: string; email: string; phone?: string; city?: string }

/** An order of a guest. Gives its number. */
async function order({ first, last, email, phone = '+36301234567', city = 'Győr' }: Person): Promise<string> {
  const client = guestClient(testPlatform(shop.sql))
  const { token } = await cartWith(client, { id: fixture.plenty })
  const address = { name: `${last} ${first}`, postal_code: '9024', city, address: 'Fő utca 1.' }
  const contact = { first_name: first, last_name: last, email, phone }
  const methods = { shipping_method_id: fixture.homeDelivery, payment_method_id: fixture.cashOnDelivery }
  const steps = { ...readySteps, contact, shipping_address: address, billing_address: address, ...methods }
  await client.checkoutSetData({ params: { token }, body: steps })
  return (await complete(client, token)).number
}
const eva = {
  first: 'Éva',
  last: 'Kőszegi',
  email: 'Eva@vevo.example',
  phone: '+36205556677',
  city: 'Sopron',
}
const bela = { first: 'Béla', last: 'Nagy', email: 'bela@vevo.example' }

/** A verified account. */
const register = ({ first, last, email }: Person) => shop.sql`
  insert into users (email, first_name, last_name, state, verified_at) values (${email}, ${first}, ${last}, 'verified', now())`

type Listed = {
  id: number
  name: string
  email: string
  town: string
  orders: number
  spent: { value: number }
}
type List = { customers: Listed[]; count: number; is_more: boolean; has_more: boolean }
const list = async (search = '') =>
  (await call('GET', `/admin/api/customers?search=${encodeURIComponent(search)}`)).body as unknown as List
const names = async (search: string) => (await list(search)).customers.map(({ name }) => name)
const only = async (search: string) => (await list(search)).customers[0]!

describe('the list', () => {
  it('has accounts and guests once each by their address, who ordered last first, with sums', async () => {
    await order(bela)
    await order(eva)
    await order({ ...eva, email: 'eva@VEVO.example' })
    await register({ first: 'Csilla', last: 'Új', email: 'csilla@vevo.example' })
    const { customers, count, is_more: isMore } = await list()
    expect([count, isMore]).toEqual([3, false])
    expect(customers.map(({ name, email, town, orders }) => [name, email, town, orders])).toEqual([
      ['Kőszegi Éva', 'eva@vevo.example', 'Sopron', 2],
      ['Nagy Béla', 'bela@vevo.example', 'Győr', 1],
      ['Új Csilla', 'csilla@vevo.example', '', 0],
    ])
    const [sums] = await shop.sql<[{ sum: number }]>`
      select sum(total_gross)::int as sum from orders where lower(contact ->> 'email') = 'eva@vevo.example'`
    expect(customers[0]!.spent.value).toBe(sums.sum)
  })

  it('is searched by any part: a name without accents, an address, a telephone as it is dialled, a town', async () => {
    await order(bela)
    await order(eva)
    for (const text of ['koszegi', 'ÉVA kősz', 'eva@v', '06 20 555 6677', 'sopr'])
      expect([text, await names(text)]).toEqual([text, ['Kőszegi Éva']])
    expect(await names('%')).toEqual([])
    expect(await names('nincs ilyen')).toEqual([])
  })

  it('follows an account that gets another name or address, and orders that are forgotten', async () => {
    await register(bela)
    await order(eva)
    expect(await names('nagy')).toEqual(['Nagy Béla'])
    await shop.sql`update users set last_name = 'Kis', email = 'uj@vevo.example'`
    expect(await names('nagy')).toEqual([])
    expect(await names('uj@')).toEqual(['Kis Béla'])
    await list()
    await shop.sql`update orders set contact = '{"first_name": "", "last_name": "", "email": "", "phone": ""}'`
    expect(await names('eva')).toEqual([])
  })
})

describe('the profile', () => {
  it('has contact, addresses, orders, consents, messages and what the law keeps', async () => {
    const number = await order(eva)
    await shop.sql`
      insert into contact_message (id, type, name, email, message, ip_hash, created_at)
      values (gen_random_uuid(), 'general', 'Éva', 'eva@vevo.example', 'Kérdezek', 'h', now()),
        (gen_random_uuid(), 'order', 'Éva', 'eva@vevo.example', 'Panaszom van', 'h', now())`
    await shop.sql`
      insert into newsletter_subscription (email, state, confirmed_at) values ('eva@vevo.example', 'subscribed', now())
      on conflict do nothing`
    const { id } = await only('eva')
    const { status, body } = await call('GET', `/admin/api/customers/${id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Kőszegi Éva',
      account: null,
      phones: ['+36205556677'],
      listed_orders: [{ number }],
      open_orders: 1,
      consents: [{ name: 'Hírlevél', state: { name: 'Feliratkozott' } }],
      retained: { orders: 1, withdrawals: 0, messages: 1 },
      records: [],
    })
    expect(body.addresses).toHaveLength(2)
    expect(body.messages).toHaveLength(2)
    expect((await call('GET', '/admin/api/customers/2000000000')).status).toBe(404)
  })
})

describe('all data of a customer', () => {
  it('are handed out as the account’s own export has them, and that is recorded without a name', async () => {
    const number = await order(eva)
    const { id } = await only('eva')
    const { status, body } = await call('POST', `/admin/api/customers/${id}/export`, {})
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ email: 'eva@vevo.example', guest_orders: [{ number }], messages: [] })
    const recorded =
      await shop.sql`select c.what, a.table_name, a.new from change c join audit a on a.change_id = c.id`
    expect([...recorded]).toEqual([
      { what: 'exportCustomer', table_name: 'customer_record', new: { kind: 'export' } },
    ])
    expect((await call('GET', `/admin/api/customers/${id}`)).body.records).toMatchObject([{ kind: 'export' }])
  })

  it('are erased but for what the law keeps, once, whoever presses', async () => {
    await register(eva)
    const number = await order(eva)
    await shop.sql`
      insert into contact_message (id, type, name, email, message, ip_hash, created_at)
      values (gen_random_uuid(), 'general', 'Éva', 'eva@vevo.example', 'Kérdezek', 'h', now()),
        (gen_random_uuid(), 'order', 'Éva', 'eva@vevo.example', 'Panaszom van', 'h', now())`
    const { id } = await only('eva')
    const url = `/admin/api/customers/${id}/erase`
    expect((await call('POST', url, {})).status).toBe(422)
    const { status, body } = await call('POST', url, { confirmed: true })
    expect([status, body]).toEqual([200, { retained: { orders: 1, withdrawals: 0, messages: 1 } }])
    const [left] = await shop.sql`
      select (select count(*)::int from users where email is not null) as users,
        (select count(*)::int from contact_message) as messages,
        (select count(*)::int from cart where contact is not null) as contacts,
        (select count(*)::int from orders where number = ${number}) as orders`
    expect(left).toEqual({ users: 0, messages: 1, contacts: 0, orders: 1 })
    const recorded = await shop.sql`select old, new from audit`
    expect(JSON.stringify(recorded)).not.toMatch(/eva|Éva|Kőszegi/i)
    // The guest's order is still to be found, with the day on which the rest went.
    expect((await call('GET', `/admin/api/customers/${id}`)).body).toMatchObject({
      account: null,
      records: [{ kind: 'erasure' }],
    })
  })

  it('of an account without orders are gone from the desk', async () => {
    await register(bela)
    const { id } = await only('bela')
    expect((await call('POST', `/admin/api/customers/${id}/erase`, { confirmed: true })).status).toBe(200)
    expect((await call('POST', `/admin/api/customers/${id}/erase`, { confirmed: true })).status).toBe(404)
    expect(await names('bela')).toEqual([])
  })
})
