import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareOrder } from '#server/order/index.ts'
import { complete, guestClient, readyCheckout, testPlatform } from './race/shop-calls.ts'
import { deskCaller, signInAtDesk, type DeskSession } from './support/desk.ts'
import { writeFixture, type Fixture } from './support/fixture.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

let shop: InProcessShop
let fixture: Fixture
let owner: DeskSession
let call: ReturnType<typeof deskCaller>
beforeAll(async () => {
  shop = await startInProcessShop()
  fixture = await writeFixture(shop.sql)
  await shop.sql`update stock set on_hand = 500 where variant_id = ${fixture.plenty}`
  owner = await signInAtDesk(shop.sql, 'owner')
  call = deskCaller(shop, owner.cookie)
})
afterAll(() => shop.stop())

const order = async () => {
  const client = guestClient(testPlatform(shop.sql))
  return (await complete(client, await readyCheckout(client, { id: fixture.plenty, quantity: 1 }))).number
}
const lastChange = async () =>
  ((await call('GET', '/admin/api/changes')).body.changes as { title: string }[])[0]

describe('steps at the desk', () => {
  it('of many orders are taken back by one call, and those that have gone on are named', async () => {
    const numbers = [await order(), await order(), await order()]
    const accepted = await call('POST', '/admin/api/orders/bulk', { step: 'accept', orders: numbers })
    const steps = (accepted.body.results as { undo: number[] }[]).flatMap(({ undo }) => undo)
    expect(steps).toHaveLength(3)
    await prepareOrder(testPlatform(shop.sql), numbers[1]!)
    const colleague = deskCaller(shop, (await signInAtDesk(shop.sql, 'orders')).cookie)
    expect((await colleague('POST', '/admin/api/orders/undo', { steps })).body).toEqual({ results: [] })
    const { body } = await call('POST', '/admin/api/orders/undo', { steps })
    expect(body.results).toEqual(
      [...numbers].reverse().map((number) => ({
        number,
        is_undone: number !== numbers[1],
        reason: number === numbers[1] ? 'Közben újabb lépés történt a rendeléssel.' : '',
      })),
    )
    expect(await lastChange()).toMatchObject({ title: 'Rendelés lépésének visszavonása' })
    const { status } = await call('POST', '/admin/api/orders/undo', { steps: [] })
    expect(status).toBe(422)
  })

  it('say by what they are taken back, or why they are not', async () => {
    const number = await order()
    const paid = await call('POST', `/admin/api/orders/${number}/payments`, { amount: 100 })
    expect(paid.body).toMatchObject({ undo: [expect.any(Number)], undo_refused: '' })
    const back = await call('POST', `/admin/api/orders/${number}/refunds`, {
      amount: 50,
      reason: 'Hiba',
      by_hand: true,
    })
    expect(back.body).toMatchObject({ undo: [], undo_refused: 'A visszatérítés nem vonható vissza.' })
  })
})

describe('notes and tags', () => {
  it('and who looks after an order are seen by its colleagues; an assignee is taken back', async () => {
    const number = await order()
    const [me] = await shop.sql<{ id: number }[]>`select id from staff order by id limit 1`
    const assigned = await call('POST', '/admin/api/orders/assignee', { orders: [number], staff_id: me!.id })
    expect(assigned.body).toEqual({ results: [{ number, is_done: true, reason: '' }] })
    const seen = async () => (await call('GET', `/admin/api/orders/${number}/notes`)).body.assignee
    expect(await seen()).toMatchObject({ id: me!.id })
    const [change] = (await call('GET', '/admin/api/changes')).body.changes as { id: number; title: string }[]
    expect(change!.title).toBe('Rendelések felelőse')
    const undone = await call('POST', `/admin/api/changes/${change!.id}/undo-own`)
    expect(undone.body).toMatchObject({ writes: 1, conflicts: [] })
    expect(await seen()).toBeNull()
  })

  it('are written by who may, and bad ones are refused in a sentence', async () => {
    const number = await order()
    const support = deskCaller(shop, (await signInAtDesk(shop.sql, 'support')).cookie)
    const written = await support('POST', `/admin/api/orders/${number}/notes`, { text: ' Visszahívni. ' })
    expect(written.body).toMatchObject({ notes: [{ text: 'Visszahívni.', may_edit: true }] })
    expect(await lastChange()).toMatchObject({ title: 'Jegyzet egy rendelésen' })
    const empty = await call('POST', `/admin/api/orders/${number}/notes`, { text: '  ' })
    expect([empty.status, empty.body.errors]).toEqual([422, { text: ['Írja le, mit jegyez fel.'] }])
    const comma = await call('POST', '/admin/api/orders/tags', { orders: [number], add: ['a,b'] })
    expect([comma.status, comma.body.errors]).toEqual([
      422,
      { 'add.0': ['Vessző és pontosvessző nem lehet benne.'] },
    ])
    const bookkeeper = deskCaller(shop, (await signInAtDesk(shop.sql, 'bookkeeper')).cookie)
    expect((await bookkeeper('GET', `/admin/api/orders/${number}/notes`)).body).toMatchObject({
      notes: [{ text: 'Visszahívni.', may_edit: false }],
      may_write: false,
    })
  })
})
