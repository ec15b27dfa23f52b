import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/wire.ts'
import { rightNames } from '#contract/admin/rights.ts'
import type { Platform } from '#platform/platform.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { cartWith, complete, guestClient, testPlatform } from '#tests/race/shop-calls.ts'
import {
  createShopDatabase,
  insertVariant,
  newContact,
  readySteps,
  type ShopDatabase,
} from '#tests/race/shop-fixture.ts'
import type { Changed } from './order-change.ts'
import {
  acceptOrder,
  cancelOrder,
  completeOrder,
  deliverOrder,
  prepareOrder,
  returnOrder,
  shipOrder,
  type Sending,
} from './order-merchant.ts'
import { findOrderByNumber } from './order-store.ts'
import type { AdminContext } from '#platform/admin/admin-endpoint.ts'
import { createOrderDeskHandlers } from './order-desk-api.ts'
import { presentDeskOrder } from './order-desk-presenting.ts'
import { listDeskOrders } from './order-desk-store.ts'
import { findTroubles } from './order-trouble.ts'
import { packShipment, unpackShipment } from './pack-shipment.ts'
import { countShipped } from './shipment.ts'
import { takeBack } from './take-back.ts'
import { OrderRefusedError } from './order.ts'

let shop: ShopDatabase
let platform: Platform
let me: Parameters<typeof takeBack>[2]
let by: { actor: `staff:${number}` }
let goods: [number, number]
beforeAll(async () => {
  shop = await createShopDatabase('shipments')
  platform = testPlatform(shop.sql)
  const [row] = await shop.sql<{ id: number }[]>`
    insert into staff (email, name, role_id, state)
    values ('kata@bolt.hu', 'Kata', (select id from staff_role where slug = 'owner'), 'active') returning id`
  me = { id: row!.id, rights: new Set(rightNames) }
  by = { actor: `staff:${row!.id}` }
})
afterAll(() => shop.drop())
const sound = async () => expect(await brokenRules(shop.sql)).toEqual([])

/** Three of the first goods and two of the second, ready to leave. */
async function place(steps: Record<string, unknown> = {}, of?: typeof goods): Promise<Order> {
  goods = of ?? [
    await insertVariant(shop.sql, { stock: 10 }),
    await insertVariant(shop.sql, { stock: 10, gross: 990 }),
  ]
  const client = guestClient(platform)
  const { token } = await cartWith(client, { id: goods[0], quantity: 3 }, { id: goods[1], quantity: 2 })
  await client.checkoutSetData({
    params: { token },
    body: { ...readySteps, contact: newContact(), ...steps },
  })
  const order = await complete(client, token)
  await acceptOrder(platform, order.number)
  await prepareOrder(platform, order.number)
  return order
}
const read = async ({ number }: Order) => (await findOrderByNumber(shop.sql, number))!
const pieces = (order: Order, first: number, second: number) =>
  [first, second].map((quantity, index) => ({ lineId: order.items[index]!.id, quantity }))
const ship = (order: Order, sending: Partial<Sending> = {}) =>
  shipOrder(
    platform,
    order.number,
    { carrier: undefined, trackingCodes: [], itemNumbers: [], ...sending },
    by,
  )
const stock = async () => {
  const rows = await shop.sql<{ onHand: number; reserved: number }[]>`
    select on_hand as "onHand", reserved from stock where variant_id = any(${goods}) order by variant_id`
  return rows.map(({ onHand, reserved }) => [onHand, reserved])
}
const undo = async (changed: Changed) => (await takeBack(platform, [changed.undo!], me))[0]!.reason
const stand = async (order: Order) => {
  const { state, fulfilment, shipments, parcels } = await read(order)
  const left = shipments!.map(({ shippedAt, lines }) => [
    shippedAt !== null,
    lines.map(({ quantity }) => quantity),
  ])
  const codes = parcels!.map(({ trackingCode, shipmentId }) => [trackingCode, shipmentId != null])
  const picks =
    await shop.sql`select line_id, picked from pick_line where order_id = ${order.id} order by line_id`
  return { state, fulfilment, left, codes, stock: await stock(), picks: [...picks] }
}

describe('an order that leaves in parts', () => {
  it('sells the pieces that leave, says in its email what follows, and is sent with the last', async () => {
    const order = await place()
    const part = await ship(order, { pieces: pieces(order, 2, 0), trackingCodes: ['111111'], carrier: 'gls' })
    expect(part).toMatchObject({ status: 'Részben átadva a futárnak' })
    expect(part.notes.join(' ')).toContain('Még itt van: 1 db')
    expect(await stock()).toEqual([
      [8, 1],
      [10, 2],
    ])
    await sound()
    await expect(deliverOrder(platform, order.number)).rejects.toThrow(OrderRefusedError)
    await expect(completeOrder(platform, order.number)).rejects.toThrow(OrderRefusedError)
    expect(await ship(order, { trackingCodes: ['222222'], carrier: 'gls' })).toMatchObject({
      status: 'Átadva a futárnak',
    })
    expect(await stock()).toEqual([
      [7, 0],
      [8, 0],
    ])
    const emails = await shop.sql<{ text: string }[]>`
      select text from email_message where dedupe_key like ${`order-step:${order.id}:%`} order by id`
    const [first, last] = emails.slice(-2)
    expect(first!.text).toMatch(/Átadtuk a futárnak: 2 db .*\.\s+Később küldjük: 1 db .*, 2 db .*\./u)
    expect(last!.text).toContain('Ezzel a teljes rendelés úton van.')
    await deliverOrder(platform, order.number)
    await completeOrder(platform, order.number)
    await sound()
  })

  it('leaves as it was put together, all that is here where nobody did', async () => {
    const order = await place()
    await packShipment(platform, order.number, { pieces: pieces(order, 1, 1), seen: 0 }, by.actor)
    await packShipment(platform, order.number, { pieces: pieces(order, 2, 1), seen: 0 }, by.actor)
    await ship(order)
    expect(await stand(order)).toMatchObject({ fulfilment: 'partially_shipped', left: [[true, [2, 1]]] })
    await packShipment(platform, order.number, { pieces: pieces(order, 1, 0), seen: 3 }, by.actor)
    await unpackShipment(platform, order.number)
    await ship(order)
    expect(await stand(order)).toMatchObject({
      fulfilment: 'shipped',
      left: [
        [true, [2, 1]],
        [true, [1, 1]],
      ],
    })
    await expect(
      packShipment(platform, order.number, { pieces: pieces(order, 1, 0), seen: 5 }, by.actor),
    ).rejects.toThrow('most nem állítható össze')
    await sound()
  })

  it('does not leave in other parcels than were registered for it', async () => {
    const order = await place()
    await packShipment(platform, order.number, { pieces: pieces(order, 2, 0), seen: 0 }, by.actor)
    await shop.sql`
      insert into order_parcel (order_id, carrier, tracking_code, carrier_id, state) values (${order.id}, 'gls', '90001', '1', 'created')`
    await expect(ship(order, { pieces: pieces(order, 1, 0) })).rejects.toThrow('A bejegyzett csomag (90001)')
    await expect(unpackShipment(platform, order.number)).rejects.toThrow('Előbb vonja vissza a csomagot.')
    await ship(order)
    expect(await stand(order)).toMatchObject({ codes: [['90001', true]], left: [[true, [2]]] })
    await sound()
  })

  it('takes what was scanned out of the box, and gives it back with the undo', async () => {
    const order = await place()
    for (const [index, picked] of [3, 1].entries())
      await shop.sql`
        insert into pick_event (id, line_id, staff_id, kind, counted, happened_at)
        select gen_random_uuid(), ${order.items[index]!.id}, ${me.id}, 'pick', 1, now() from generate_series(1, ${picked})`
    await shop.sql`
      insert into pick_line (line_id, order_id, picked) values
        (${order.items[0]!.id}, ${order.id}, 3), (${order.items[1]!.id}, ${order.id}, 1)`
    const before = await stand(order)
    const shipped = await ship(order, { pieces: pieces(order, 2, 2) })
    const picked = async () => {
      const rows = await shop.sql<{ picked: number }[]>`
        select picked from pick_line p join order_line l on l.id = p.line_id where p.order_id = ${order.id} order by l.position`
      return rows.map((row) => row.picked)
    }
    expect(await picked()).toEqual([1, 0])
    expect(await undo(shipped)).toBeNull()
    expect(await stand(order)).toEqual(before)
    await sound()
  })
})

describe('taking a part back', () => {
  it('gives what was before, whether it was put together or chosen at once', async () => {
    const order = await place()
    await packShipment(platform, order.number, { pieces: pieces(order, 1, 1), seen: 0 }, by.actor)
    const packed = await stand(order)
    const first = await ship(order, { trackingCodes: ['333333'], carrier: 'gls' })
    expect(await undo(first)).toBeNull()
    expect(await stand(order)).toEqual(packed)
    await ship(order)
    const half = await stand(order)
    const last = await ship(order, { pieces: pieces(order, 2, 1) })
    expect(await stand(order)).toMatchObject({ fulfilment: 'shipped' })
    expect(await undo(last)).toBeNull()
    expect(await stand(order)).toEqual(half)
    await sound()
  })

  it('is refused when the next part was put together since', async () => {
    const order = await place()
    const part = await ship(order, { pieces: pieces(order, 1, 0) })
    await packShipment(platform, order.number, { pieces: pieces(order, 1, 0), seen: 1 }, by.actor)
    expect(await undo(part)).toBe('Közben összeállították a következő csomagját.')
    await unpackShipment(platform, order.number)
    expect(await undo(part)).toBeNull()
    await sound()
  })

  it('of a cancelled rest holds again only what had not left', async () => {
    const order = await place()
    await ship(order, { pieces: pieces(order, 2, 0) })
    const before = await stand(order)
    const cancelled = await cancelOrder(platform, order.number, { reason: 'Elfogyott.', ...by })
    expect(await stock()).toEqual([
      [8, 0],
      [10, 0],
    ])
    await sound()
    expect(await undo(cancelled)).toBeNull()
    expect(await stand(order)).toEqual(before)
    await sound()
  })
})

describe('two who send the same goods', () => {
  const orRefused = (work: Promise<unknown>) =>
    work.then(
      () => 'sent',
      (error: unknown) => {
        if (error instanceof OrderRefusedError) return error.message
        throw error
      },
    )

  it('send them once: the other reads what is left, or that something has changed', async () => {
    for (const seen of [undefined, 0]) {
      const order = await place()
      const both = await Promise.all(
        [1, 2].map(() => orRefused(ship(order, { pieces: pieces(order, 2, 1), seen }))),
      )
      const refused = both.find((one) => one !== 'sent')
      expect(both.filter((one) => one === 'sent')).toHaveLength(1)
      expect(refused).toMatch(seen === undefined ? /már csak 1 db van itt/ : /Közben más is adott fel/)
      expect(countShipped(await read(order))).toBe(3)
    }
    await sound()
  })

  it('or put them together, do not overwrite each other unseen', async () => {
    const order = await place()
    const pack = (first: number, part: string | null) =>
      orRefused(
        packShipment(platform, order.number, { pieces: pieces(order, first, 0), seen: 0, part }, by.actor),
      )
    const both = await Promise.all([pack(1, null), pack(2, null)])
    expect(both.filter((one) => one === 'sent')).toHaveLength(1)
    expect(both.find((one) => one !== 'sent')).toContain('Közben más állította össze')
    // Who has seen it may put it together in another way.
    expect(await pack(3, (await read(order)).shipments![0]!.id)).toBe('sent')
    await sound()
  })

  it('of two orders send the last piece with the first one, and the second is informed', async () => {
    const [first, second] = [await place(), await place({}, goods)]
    // So much came as the first wants.
    await shop.sql`update stock set backorder = true, on_hand = 3 where variant_id = ${goods[0]}`
    await shop.sql`
      insert into stock_move (variant_id, kind, on_hand_delta, reserved_delta) values (${goods[0]}, 'adjust', -7, 0)`
    const send = (order: Order) => orRefused(ship(order, { pieces: pieces(order, 3, 0), short: 'refused' }))
    const done = await Promise.all([send(first), send(second)])
    expect(done).toEqual(['sent', expect.stringContaining('Nem jut rá készlet')])
    expect((await stock())[0]).toEqual([0, 3])
    await sound()
  })

  it('and who takes a part back while the next leaves do not both succeed', async () => {
    for (let round = 0; round < 6; round += 1) {
      const order = await place()
      const part = await ship(order, { pieces: pieces(order, 1, 0) })
      const [reason, next] = await Promise.all([
        undo(part),
        orRefused(ship(order, { pieces: pieces(order, 1, 1), seen: 1 })),
      ])
      expect([reason === null, next === 'sent']).toContain(true)
      expect(reason === null && next === 'sent').toBe(false)
    }
    await sound()
  })
})

const quantity = fc.integer({ min: 0, max: 3 })
const acts = fc.oneof(
  fc.record({ act: fc.constantFrom('ship', 'pack'), first: quantity, second: quantity }),
  fc.record({
    act: fc.constantFrom('ship all', 'unpack', 'undo', 'deliver', 'return', 'cancel'),
    first: fc.constant(0),
    second: fc.constant(0),
  }),
)

it('whatever is sent, put together and taken back in whatever order, stock, parts and states agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 3, maxLength: 10 }), async (wanted) => {
      const order = await place()
      let last: Changed | null = null
      for (const { act, first, second } of wanted) {
        const before = await stand(order)
        const seen = countShipped(await read(order))
        const chosen = pieces(order, first, second)
        const done: Record<string, () => Promise<Changed | void>> = {
          ship: () => ship(order, { pieces: chosen, seen }),
          'ship all': () => ship(order),
          pack: () => packShipment(platform, order.number, { pieces: chosen, seen }, by.actor),
          unpack: () => unpackShipment(platform, order.number),
          undo: async () => {
            if (last === null || (await undo(last)) !== null) throw new OrderRefusedError('nothing')
            last = null
          },
          deliver: () => deliverOrder(platform, order.number, by),
          return: () => returnOrder(platform, order.number, 'Nem kell.', by),
          cancel: () => cancelOrder(platform, order.number, { reason: 'Elfogyott.', ...by }),
        }
        try {
          const changed = await done[act]!()
          if (changed && changed.undo !== null) last = changed
        } catch (error) {
          if (!(error instanceof OrderRefusedError)) throw error
          expect(await stand(order)).toEqual(before)
        }
      }
      expect(await brokenRules(shop.sql)).toEqual([])
    }),
    { numRuns: 20, endOnFailure: true },
  )
})

describe('goods that are sold before they come', () => {
  it('are named in the list and at their line, and leave from the desk only when somebody has them in hand', async () => {
    const order = await place()
    await shop.sql`update stock set backorder = true, on_hand = 1 where variant_id = ${goods[0]}`
    await shop.sql`
      insert into stock_move (variant_id, kind, on_hand_delta, reserved_delta) values (${goods[0]}, 'adjust', -9, 0)`
    const desk = createOrderDeskHandlers(platform)
    const context = { member: { ...me, refundLimit: null, provenAt: new Date() } } as unknown as AdminContext
    const listed = async () => {
      const [row] = await listDeskOrders(shop.sql, { search: order.number, isPersonal: true })
      return presentDeskOrder(row!, await findTroubles(shop.sql))
    }
    const shown = () =>
      desk.getOrder({ params: { number: order.number }, query: undefined, body: undefined }, context)
    expect((await listed()).missing).toBe(2)
    expect((await shown()).lines.map(({ missing }) => missing)).toEqual([2, 0])
    const send = (first: number, isSeen: boolean) =>
      desk.takeOrderStep(
        {
          params: { number: order.number },
          query: undefined,
          body: {
            step: 'ship',
            tracking_codes: [],
            unpaid_reason: 'Ismerős.',
            short_seen: isSeen,
            lines: order.items.map(({ id }, index) => ({ id, quantity: index === 0 ? first : 0 })),
          },
        },
        context,
      )
    await expect(send(2, false)).rejects.toMatchObject({ code: 'order_short', status: 409 })
    await send(1, false)
    expect((await listed()).missing).toBe(2)
    await send(2, true)
    expect((await shown()).lines.map(({ missing }) => missing)).toEqual([0, 0])
    await sound()
  })
})
