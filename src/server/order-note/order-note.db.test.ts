import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#contract/client.ts'
import type { Order } from '#contract/wire.ts'
import { maxNotes, maxTags } from '#contract/admin/order-note-limits.ts'
import { recordChanges } from '#platform/audit/recording.ts'
import type { Platform } from '#platform/platform.ts'
import { eraseAddress, exportAddress } from '#server/account/index.ts'
import { listDeskOrders } from '#server/order/index.ts'
import { createOrderDeskHandlers } from '#server/order/order-desk-api.ts'
import { contextOf } from '#tests/settlement/desk-member.ts'
import {
  createShopDatabase,
  insertVariant,
  newContact,
  readySteps,
  type ShopDatabase,
} from '#tests/race/shop-fixture.ts'
import { cartWith, complete, guestClient, testPlatform } from '#tests/race/shop-calls.ts'
import { createOrderNoteHandlers } from './order-note-api.ts'
import { forgetOldNotes } from './order-note-store.ts'

let shop: ShopDatabase
let platform: Platform
let desk: Loose<ReturnType<typeof createOrderNoteHandlers>>
let people: Record<'kata' | 'bela', ReturnType<typeof contextOf>>
let ids: Record<'kata' | 'bela' | 'gone', number>
beforeAll(async () => {
  shop = await createShopDatabase('order_note')
  platform = testPlatform(shop.sql)
  desk = loose(createOrderNoteHandlers(platform))
  const rows = await shop.sql<{ id: number }[]>`
    insert into staff (email, name, role_id, state)
    select name || '@bolt.hu', name, (select id from staff_role where slug = 'orders'), state::staff_state
    from (values ('Kata', 'active'), ('Béla', 'active'), ('Volt', 'revoked')) as s (name, state) returning id`
  ids = { kata: rows[0]!.id, bela: rows[1]!.id, gone: rows[2]!.id }
  people = { kata: contextOf({ id: ids.kata }), bela: contextOf({ id: ids.bela }) }
})
afterAll(() => shop.drop())

/** Handlers that are called with the parts of a request that they read. */
type Loose<H> = {
  [N in keyof H]: H[N] extends (request: never, context: infer C) => infer R
    ? (request: object, context: C) => R
    : never
}
const loose = <H extends object>(handlers: H) => handlers as unknown as Loose<H>

async function place(): Promise<Order & { email: string; client: Client }> {
  const client = guestClient(platform)
  const { token } = await cartWith(client, { id: await insertVariant(shop.sql) })
  const contact = newContact()
  await client.checkoutSetData({ params: { token }, body: { ...readySteps, contact } })
  return { ...(await complete(client, token)), email: contact.email, client }
}
const at = ({ number }: Order) => ({ params: { number } })
const add = (order: Order, text: string, who = people.kata) =>
  desk.addOrderNote({ ...at(order), body: { text } }, who)
const seen = (order: Order, who = people.kata) => desk.getOrderNotes(at(order), who)
const tag = (orders: Order[], change: { add?: string[]; remove?: string[] }) =>
  desk.tagOrders(
    { body: { orders: orders.map(({ number }) => number), add: [], remove: [], ...change } },
    people.kata,
  )
const assign = (orders: Order[], staffId: number | null) =>
  desk.assignOrders({ body: { orders: orders.map(({ number }) => number), staff_id: staffId } }, people.kata)

describe('a note', () => {
  it('is there with who wrote it and when, the newest first, and its author rewrites and removes it', async () => {
    const order = await place()
    await add(order, 'Hétfőn hívjam vissza.')
    await add(order, 'Dupla doboz.', people.bela)
    const { notes } = await seen(order)
    expect(notes.map(({ text, by, may_edit: mayEdit }) => [text, by, mayEdit])).toEqual([
      ['Dupla doboz.', 'Béla', false],
      ['Hétfőn hívjam vissza.', 'Kata', true],
    ])
    const params = { number: order.number, id: notes[1]!.id }
    const rewritten = await desk.editOrderNote({ params, body: { text: 'Kedden.' } }, people.kata)
    expect(rewritten.notes[1]).toMatchObject({ text: 'Kedden.', edited_at: expect.any(String) as string })
    expect((await desk.removeOrderNote({ params }, people.kata)).notes).toHaveLength(1)
  })

  it('of somebody else is theirs, but an owner may write every one', async () => {
    const order = await place()
    const { notes } = await add(order, 'Az enyém.')
    const params = { number: order.number, id: notes[0]!.id }
    await expect(desk.removeOrderNote({ params }, people.bela)).rejects.toMatchObject({ code: 'not_found' })
    // Nor by the number of another order.
    const other = { number: (await place()).number, id: params.id }
    await expect(desk.removeOrderNote({ params: other }, people.kata)).rejects.toMatchObject({
      code: 'not_found',
    })
    const owner = contextOf({ id: ids.bela, isOwner: true })
    expect((await desk.removeOrderNote({ params }, owner)).notes).toEqual([])
  })

  it('is not rewritten over what another has written meanwhile', async () => {
    const order = await place()
    const { notes } = await add(order, 'Hétfőn.')
    const params = { number: order.number, id: notes[0]!.id }
    const owner = contextOf({ id: ids.bela, isOwner: true })
    const rewrite = (text: string, who: (typeof people)['kata']) =>
      desk.editOrderNote({ params, body: { text, was: 'Hétfőn.' } }, who)
    const both = await Promise.allSettled([rewrite('Kedden.', people.kata), rewrite('Szerdán.', owner)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'note_rewritten' },
    })
  })

  it('is not read by who may know nothing of customers', async () => {
    const order = await place()
    await add(order, 'Éva beteg.')
    expect(await seen(order, contextOf({ id: ids.bela, rights: new Set(['orders.see']) }))).toMatchObject({
      notes: [],
      may_write: false,
    })
  })

  it('never reaches the customer, nor the audit', async () => {
    const order = await place()
    const author = { actor: `staff:${ids.kata}`, name: 'Kata', what: 'addOrderNote' } as const
    await recordChanges(author, async () => {
      await add(order, 'Nehéz ügyfél.')
      await tag([order], { add: ['nehéz'] })
    })
    const audit = await shop.sql`select table_name, old, new from audit`
    expect(JSON.stringify(audit)).not.toMatch(/nehéz/i)
    expect(audit.map((row) => row.table_name as string).toSorted()).toEqual(['order_note', 'order_tag'])
    const read = await order.client.orderGet({ params: { id: order.id }, query: {} })
    expect(read.number).toBe(order.number)
    expect(JSON.stringify(read)).not.toMatch(/nehéz/i)
  })

  it('is one of a hundred at most', async () => {
    const order = await place()
    await shop.sql`
      insert into order_note (order_id, staff_id, text)
      select ${order.id}, ${ids.kata}, 'x' from generate_series(1, ${maxNotes - 1})`
    const results = await Promise.allSettled([add(order, 'a'), add(order, 'b', people.bela)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('tags', () => {
  it('are one of each, whatever their case, spelt as on the first order that has them', async () => {
    const [one, two] = [await place(), await place()]
    await tag([one], { add: ['Törékeny', 'törekeny', 'VIP'] })
    await tag([one, two], { add: ['TÖRÉKENY'] })
    expect([(await seen(one)).tags, (await seen(two)).tags]).toEqual([['Törékeny', 'VIP'], ['Törékeny']])
    await tag([one], { remove: ['torekeny'] })
    expect((await seen(one)).tags).toEqual(['VIP'])
    const { tags } = await desk.getOrderMarks({}, people.kata)
    expect(tags).toContainEqual({ tag: 'Törékeny', count: 1 })
  })

  it('are ten at most: an order that would have more stays as it is, and the others get theirs', async () => {
    const [full, other] = [await place(), await place()]
    await tag([full], { add: Array.from({ length: maxTags }, (_, index) => `c${index}`) })
    expect(await tag([full, other], { add: ['új'] })).toEqual({
      results: [
        { number: full.number, is_done: false, reason: 'Legfeljebb 10 címke lehet rajta.' },
        { number: other.number, is_done: true, reason: '' },
      ],
    })
    expect((await seen(full)).tags).toHaveLength(maxTags)
  })

  it('narrow the list, are counted, and are found by the search', async () => {
    const order = await place()
    await tag([order], { add: ['Különleges kérés'] })
    await assign([order], ids.bela)
    const handlers = loose(createOrderDeskHandlers(platform))
    const list = (query: object) =>
      handlers.listOrders(
        {
          query: {
            view: 'awaiting_payment',
            search: '',
            shipping: [],
            payment: [],
            tag: [],
            assignee: [],
            ...query,
          },
        },
        people.kata,
      )
    for (const query of [
      { tag: ['kulonleges keres'] },
      { assignee: [String(ids.bela)] },
      { search: 'kuloNLeges' },
      { tag: ['kulonleges keres'], assignee: [String(ids.bela), 'none'] },
    ]) {
      const { orders } = await list(query)
      expect(orders).toMatchObject([
        { number: order.number, tags: ['Különleges kérés'], assignee: 'Béla', notes: 0 },
      ])
    }
    const { facets } = await list({ assignee: [String(ids.bela)] })
    const optionsOf = (name: string) => facets.find((facet) => facet.name === name)!.options
    expect(optionsOf('tag')).toEqual([{ value: 'kulonleges keres', label: 'Különleges kérés', count: 1 }])
    expect(optionsOf('assignee')).toContainEqual({ value: String(ids.bela), label: 'Béla', count: 1 })
    expect(optionsOf('assignee').find(({ value }) => value === 'none')!.count).toBeGreaterThan(0)
    expect((await list({ tag: ['nincs ilyen'] })).orders).toEqual([])
  })
})

describe('an assignee', () => {
  it('is one colleague who works here, or nobody', async () => {
    const order = await place()
    await assign([order], ids.bela)
    expect((await seen(order)).assignee).toEqual({ id: ids.bela, name: 'Béla' })
    await assign([order], null)
    expect((await seen(order)).assignee).toBeNull()
    await expect(assign([order], ids.gone)).rejects.toMatchObject({ code: 'colleague_gone' })
    expect(
      await desk.assignOrders({ body: { orders: ['2020-000001'], staff_id: ids.kata } }, people.kata),
    ).toEqual({ results: [{ number: '2020-000001', is_done: false, reason: 'Nincs ilyen rendelés.' }] })
  })
})

describe('what was written of a customer', () => {
  it('is in the copy that the desk hands out, and is erased with the customer', async () => {
    const [order, other] = [await place(), await place()]
    await add(order, 'Délután hívható.')
    await tag([order, other], { add: ['hívni'] })
    const copy = await exportAddress(platform, order.email)
    expect(copy.order_notes).toMatchObject([
      { order_number: order.number, notes: [{ text: 'Délután hívható.' }], tags: ['hívni'] },
    ])
    await shop.sql.begin((tx) => eraseAddress(platform, tx, order.email))
    expect(await seen(order)).toMatchObject({ notes: [], tags: [] })
    expect((await seen(other)).tags).toEqual(['hívni'])
    const found = await listDeskOrders(shop.sql, { search: 'hivni', isPersonal: true })
    expect(found.map(({ number }) => number)).toEqual([other.number])
  })

  it('is forgotten with the contacts of old orders', async () => {
    const order = await place()
    await add(order, 'Régi.')
    await forgetOldNotes(shop.sql, new Date(Date.now() + 60_000))
    expect((await seen(order)).notes).toEqual([])
  })
})

it('an order that there is not has no notes', async () => {
  await expect(desk.getOrderNotes({ params: { number: '2020-000001' } }, people.kata)).rejects.toMatchObject({
    code: 'order_not_found',
  })
})
