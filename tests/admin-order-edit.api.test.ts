import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptOrder, markPaid, prepareOrder, shipOrder } from '#server/order/index.ts'
import { brokenRules } from './race/broken-rules.ts'
import { cartWith, complete, guestClient, testPlatform } from './race/shop-calls.ts'
import { newContact, readySteps } from './race/shop-fixture.ts'
import { deskCaller, signInAtDesk, type DeskSession } from './support/desk.ts'
import { writeFixture, type Fixture } from './support/fixture.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

let shop: InProcessShop
let fixture: Fixture
let owner: DeskSession
beforeAll(async () => {
  shop = await startInProcessShop()
  fixture = await writeFixture(shop.sql)
  owner = await signInAtDesk(shop.sql, 'owner')
})
afterAll(() => shop.stop())

type Line = { id: string; quantity: number; unit_price: number }
async function order(): Promise<string> {
  const client = guestClient(testPlatform(shop.sql))
  const { token } = await cartWith(client, { id: fixture.plenty, quantity: 2 })
  const methods = { shipping_method_id: fixture.homeDelivery, payment_method_id: fixture.transfer }
  await client.checkoutSetData({
    params: { token },
    body: { ...readySteps, ...methods, contact: newContact() },
  })
  return (await complete(client, token)).number
}
const url = (number: string, path = 'edit') => `/admin/api/orders/${number}/${path}`
const call = (...request: Parameters<ReturnType<typeof deskCaller>>) =>
  deskCaller(shop, owner.cookie)(...request)
async function view(number: string) {
  const { body } = await call('GET', url(number))
  return body as { revision: number; lines: Line[]; personal: object | null }
}
/** As two calls of the page: what it comes to, and doing exactly that. */
async function edit(number: string, change: object, by = call) {
  const preview = await by('POST', url(number, 'edit/preview'), change)
  if (preview.status !== 200) return preview
  return by('POST', url(number), { ...change, effect: preview.body.effect })
}
const total = async (number: string) =>
  (await shop.sql<{ total: number }[]>`select total_gross as total from orders where number = ${number}`)[0]!
    .total

describe('an order that is changed at the desk', () => {
  it('shows what it comes to, is done as it was shown, and stands in the history and the log', async () => {
    const number = await order()
    const { revision, lines } = await view(number)
    const before = await total(number)
    const change = { revision, lines: [{ id: lines[0]!.id, quantity: 1 }], note: 'Kérésére.' }
    const preview = await call('POST', url(number, 'edit/preview'), change)
    expect(preview).toMatchObject({
      status: 200,
      body: { lines: [{ text: '2 → 1 db, 1 felszabadul' }], total: { before: { value: before } } },
    })
    expect(await total(number)).toBe(before)
    expect((await call('POST', url(number), { ...change, effect: preview.body.effect })).status).toBe(200)
    expect((await call('GET', `/admin/api/orders/${number}`)).body).toMatchObject({
      timeline: expect.arrayContaining([
        expect.objectContaining({ text: expect.stringContaining('Módosítva:'), note: 'Kérésére.' }),
      ]),
      emails: expect.arrayContaining([
        expect.objectContaining({ subject: expect.stringContaining('Módosítottuk rendelését') }),
      ]),
    })
    const [log] = await shop.sql<{ what: string; tables: string[] }[]>`
      select c.what, array_agg(distinct a.table_name) as tables from change c join audit a on a.change_id = c.id
      where c.what = 'editOrder' group by c.id`
    expect(log!.tables).toEqual(expect.arrayContaining(['order_edit', 'orders']))
  })

  it('is refused with a sentence at the field for whatever an attacker sends, and stays as it was', async () => {
    const [number, other] = [await order(), await order()]
    const [{ revision, lines }, foreign] = [await view(number), await view(other)]
    const before = await total(number)
    const id = lines[0]!.id
    const bad: [object, number][] = [
      [{ revision, lines: [{ id, quantity: -1 }] }, 422],
      [{ revision, lines: [{ id, quantity: 1.5 }] }, 422],
      [{ revision, lines: [{ id, quantity: 1e9 }] }, 422],
      [{ revision, lines: [{ id, quantity: 2, unit_price: 0 }], price_reason: 'Ajándék.' }, 422],
      [{ revision, lines: [{ id, quantity: 2, unit_price: -5 }], price_reason: 'Ajándék.' }, 422],
      [{ revision, lines: [{ id: foreign.lines[0]!.id, quantity: 1 }] }, 422],
      [{ revision, lines: [{ id: randomUUID(), quantity: 1 }] }, 422],
      [{ revision, lines: [{ id: null, variant_id: 2_000_000_000, quantity: 1 }] }, 422],
      [{ revision, lines: [{ id, quantity: 0 }] }, 422],
      [{ revision, shipping_method_id: 2_000_000_000 }, 422],
      [{ revision, billing: { ...readySteps.billing_address, tax_number: '12345678-1-42' } }, 422],
      [{ revision: revision + 1, lines: [{ id, quantity: 1 }] }, 409],
      [{ revision }, 422],
    ]
    for (const [change, status] of bad) {
      const response = await edit(number, change)
      expect([change, response.status]).toEqual([change, status])
      expect(response.body.message).toMatch(/\p{L}.*[.!:]/u)
    }
    const { body } = await call('POST', url(number, 'edit/preview'), {
      revision,
      lines: [{ id, quantity: 1 }],
    })
    const another = {
      revision,
      lines: [{ id, quantity: 1, unit_price: 1 }],
      price_reason: 'x',
      effect: body.effect,
    }
    expect((await call('POST', url(number), another)).body.code).toBe('order_edit_changed')
    expect(await total(number)).toBe(before)
    expect((await call('GET', url('2020-999999'))).status).toBe(404)
  })

  it('shows and takes addresses from those alone who may read them', async () => {
    const number = await order()
    const role = { slug: `r-${randomUUID()}`, rights: ['orders.see', 'orders.edit'] }
    const [made] = await shop.sql<{ slug: string }[]>`
      insert into staff_role (slug, name, rights, position) values (${role.slug}, ${role.slug}, ${role.rights}, 99) returning slug`
    const caller = deskCaller(shop, (await signInAtDesk(shop.sql, made!.slug)).cookie)
    const { body } = await caller('GET', url(number))
    expect(body.personal).toBeNull()
    const change = { revision: body.revision, phone: '06 20 111 2222' }
    expect((await edit(number, change, caller)).status).toBe(403)
  })

  it('gives money back at once only within what the role may give back', async () => {
    const number = await order()
    await markPaid(testPlatform(shop.sql), number, {})
    const { revision, lines } = await view(number)
    const role = `r-${randomUUID()}`
    const rights = ['orders.see', 'orders.edit', 'orders.refund']
    await shop.sql`
      insert into staff_role (slug, name, rights, refund_limit, position) values (${role}, ${role}, ${rights}, 100, 99)`
    const caller = deskCaller(shop, (await signInAtDesk(shop.sql, role)).cookie)
    const change = { revision, lines: [{ id: lines[0]!.id, quantity: 1 }] }
    const { body } = await caller('POST', url(number, 'edit/preview'), change)
    const now = await caller('POST', url(number), { ...change, effect: body.effect, refund: 'by_hand' })
    expect(now.status).toBe(403)
    expect((await caller('POST', url(number), { ...change, effect: body.effect })).status).toBe(200)
    expect((await call('GET', `/admin/api/orders/${number}`)).body).toMatchObject({
      payment: { name: 'Túlfizetve' },
    })
  })
})

describe('goods that are given back at the desk', () => {
  it('are never more than were sent and paid, and the role’s limit holds', async () => {
    const number = await order()
    const platform = testPlatform(shop.sql)
    await markPaid(platform, number, {})
    const early = await call('GET', url(number, 'refund'))
    expect(early.body).toMatchObject({ lines: [], line_refusal: expect.stringContaining('szerkesztés') })
    await acceptOrder(platform, number)
    await prepareOrder(platform, number)
    await shipOrder(platform, number, { carrier: undefined, trackingCodes: [], itemNumbers: [] })
    const { body } = await call('GET', url(number, 'refund'))
    const [line] = body.lines as { id: string; sums: number[] }[]
    const refund = (parts: object, by = call) =>
      by('POST', url(number, 'line-refunds'), {
        request: randomUUID(),
        reason: 'Sérült.',
        by_hand: true,
        ...parts,
      })
    const lines = (quantity: number) => [{ id: line!.id, quantity, restock: true }]
    const [one, two] = line!.sums
    expect(await refund({ lines: lines(-1), total: one })).toMatchObject({ status: 422 })
    expect(await refund({ lines: lines(3), total: 3 * one! })).toMatchObject({
      status: 422,
      body: { errors: { 'lines.0.quantity': ['Legfeljebb 2 téríthető vissza.'] } },
    })
    expect((await refund({ lines: lines(1), total: 1 })).status).toBe(409)
    expect((await refund({ lines: [], other: 0, total: 0 })).status).toBe(422)
    expect((await refund({ lines: lines(1), shipping: -5, total: one! - 5 })).status).toBe(422)
    const role = `r-${randomUUID()}`
    await shop.sql`
      insert into staff_role (slug, name, rights, refund_limit, position)
      values (${role}, ${role}, ${['orders.see', 'orders.refund']}, 100, 99)`
    const caller = deskCaller(shop, (await signInAtDesk(shop.sql, role)).cookie)
    expect((await refund({ lines: lines(1), total: one }, caller)).status).toBe(403)
    expect((await refund({ lines: lines(2), total: two })).status).toBe(200)
    expect((await refund({ lines: lines(1), total: one })).status).toBe(422)
    expect(await brokenRules(shop.sql)).toEqual([])
  })
})

it('goods for an order are found by name, item number and EAN', async () => {
  const [goods] = await shop.sql<{ name: string; item: string }[]>`
    select product_name as name, item_number as item from sale_variant where id = ${fixture.plenty}`
  for (const search of [goods!.item, goods!.name, goods!.name.split(' ').toReversed().join(' ')]) {
    const { body } = await call('GET', `/admin/api/order-goods?search=${encodeURIComponent(search)}`)
    expect(body.goods).toEqual(
      expect.arrayContaining([expect.objectContaining({ variant_id: fixture.plenty })]),
    )
  }
  expect((await call('GET', '/admin/api/order-goods?search=%25')).body.goods).toEqual([])
})
