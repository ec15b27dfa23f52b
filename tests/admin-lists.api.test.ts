import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cartWith, complete, guestClient, testPlatform } from './race/shop-calls.ts'
import { readySteps } from './race/shop-fixture.ts'
import { deskCaller, signInAtDesk } from './support/desk.ts'
import { writeFixture, type Fixture } from './support/fixture.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

let shop: InProcessShop
let fixture: Fixture
beforeAll(async () => {
  shop = await startInProcessShop()
  fixture = await writeFixture(shop.sql)
})
afterAll(() => shop.stop())

const caller = async (role: string) => deskCaller(shop, (await signInAtDesk(shop.sql, role)).cookie)
type List = {
  views: { id: number; name: string; query: string; is_mine: boolean }[]
  columns: string[] | null
}
type Facets = { name: string; options: { value: string; label: string; count: number }[] }[]
const listOf = async (call: Awaited<ReturnType<typeof caller>>, list = 'orders') =>
  (await call('GET', `/admin/api/lists/${list}`)).body as unknown as List
const view = (name: string, query: string, isShared = false) => ({ name, query, is_shared: isShared })

describe('a view of a list', () => {
  it('is its maker’s, one by each name, until they share it with who may see the list', async () => {
    const [mine, other] = await Promise.all([caller('orders'), caller('orders')])
    const url = '/admin/api/lists/orders/views'
    await mine('POST', url, view('Nagyok', 'nezet=to_pack'))
    await mine('POST', url, view('Nagyok', 'nezet=new&szallitas=GLS'))
    expect((await listOf(mine)).views).toMatchObject([
      { name: 'Nagyok', query: 'nezet=new&szallitas=GLS', is_mine: true },
    ])
    expect((await listOf(other)).views).toEqual([])
    await mine('POST', url, view('Nagyok', 'nezet=new', true))
    expect((await listOf(other)).views).toMatchObject([{ name: 'Nagyok', is_mine: false }])
    expect((await listOf(other, 'products')).views).toEqual([])
    const [{ id }] = (await listOf(mine)).views as [List['views'][number]]
    expect((await other('DELETE', `${url}/${id}`)).status).toBe(404)
    // What was searched for may be a customer's name.
    expect((await (await caller('content'))('GET', '/admin/api/lists/orders')).status).toBe(403)
    expect((await mine('DELETE', `${url}/${id}`)).body.views).toEqual([])
  })

  it('may be one of fifty, and holds a query alone', async () => {
    const call = await caller('orders')
    const url = '/admin/api/lists/orders/views'
    await shop.sql`
      insert into saved_view (staff_id, list, name, query)
      select max(id), 'orders', 'n' || n, '' from staff, generate_series(1, 50) n group by n`
    expect((await call('POST', url, view('egy', ''))).body).toMatchObject({ code: 'too_many_views' })
    expect((await call('POST', url, view('n7', 'nezet=all'))).status).toBe(200)
    for (const query of ['a b', '#hova', 'x'.repeat(2001)])
      expect((await call('POST', url, view('n7', query))).status).toBe(422)
  })
})

it('columns are chosen by each for themselves, and given up again', async () => {
  const [mine, other] = await Promise.all([caller('orders'), caller('orders')])
  const url = '/admin/api/lists/orders/columns'
  await mine('PUT', url, { columns: ['order', 'town'] })
  await mine('PUT', url, { columns: ['order', 'total'] })
  expect((await listOf(mine)).columns).toEqual(['order', 'total'])
  expect((await listOf(other)).columns).toBeNull()
  expect((await mine('PUT', url, { columns: null })).body.columns).toBeNull()
})

describe('a list', () => {
  it('is narrowed by what orders have, with the exact count of what each would leave', async () => {
    const client = guestClient(testPlatform(shop.sql))
    const { token } = await cartWith(client, { id: fixture.plenty })
    const methods = { shipping_method_id: fixture.homeDelivery, payment_method_id: fixture.cashOnDelivery }
    await client.checkoutSetData({ params: { token }, body: { ...readySteps, ...methods } })
    const { number } = await complete(client, token)
    const call = await caller('orders')
    const orders = async (query: string) => (await call('GET', `/admin/api/orders?view=new${query}`)).body
    const { facets } = (await orders('')) as unknown as { facets: Facets }
    const shipping = facets.find(({ name }) => name === 'shipping')!.options
    expect(shipping).toEqual([{ value: expect.any(String), label: shipping[0]!.value, count: 1 }])
    const chosen = `&shipping[]=${encodeURIComponent(shipping[0]!.value)}`
    expect(await orders(chosen)).toMatchObject({ orders: [{ number }] })
    const other = (await orders('&shipping[]=Drón')) as { orders: []; facets: Facets }
    expect(other.orders).toEqual([])
    // Its own choice does not reduce what is offered, the other's does.
    expect(other.facets.map(({ name, options }) => [name, options.length])).toEqual([
      ['shipping', 1],
      ['payment', 0],
      ['tag', 0],
      ['assignee', 0],
    ])
    expect((await call('GET', '/admin/api/orders?view=all')).body.facets).toEqual([])
    // The day on Ma has it too; a week later it is what the day is compared with.
    const figures = async () => (await call('GET', '/admin/api/today')).body.figures
    const none = { count: 0, amount: { value: 0 } }
    const [{ total }] = await shop.sql<[{ total: number }]>`select total_gross as total from orders`
    const one = { count: 1, amount: { value: total } }
    expect(await figures()).toMatchObject([{ name: 'orders_today', ...one, before: none }])
    await shop.sql`update orders set placed_at = placed_at - interval '7 days'`
    expect(await figures()).toMatchObject([{ ...none, before: one }])
    await shop.sql`update orders set placed_at = placed_at - interval '1 day'`
    expect(await figures()).toMatchObject([{ ...none, before: none }])
    expect((await (await caller('warehouse'))('GET', '/admin/api/today')).body.figures).toEqual([])
  })

  it('of products is narrowed by categories and brands together', async () => {
    const call = await caller('catalogue')
    const products = async (query: string) =>
      (await call('GET', `/admin/api/products?${query}`)).body as unknown as {
        products: { category: string; brand: string }[]
        facets: Facets
      }
    const { products: all, facets } = await products('')
    for (const { name, options } of facets)
      for (const { value, label, count } of options) {
        const found = (await products(`${name}[]=${value}`)).products
        expect([value, found.length]).toEqual([value, Math.min(100, count)])
        // Of a category what stands below it, too; each stands before those below it, which are set in.
        const [{ below }] = await shop.sql<[{ below: string[] }]>`
          select array(select c.name from category c join category up on up.id = any(c.path) where up.slug = ${value}) as below`
        const named = name === 'category' ? below : [label]
        expect(found.every((one) => named.includes(one[name as 'category' | 'brand']))).toBe(true)
      }
    const [first, ...others] = facets
    const roots = first!.options.filter(({ label }) => label.trim() === label)
    expect([first!.name, roots.reduce((total, { count }) => total + count, 0)]).toEqual([
      'category',
      all.length,
    ])
    expect(others.map(({ name }) => name)).toEqual(['brand'])
  })
})
