import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Order } from '#contract/wire.ts'
import { rightNames } from '#contract/admin/rights.ts'
import { openMailSender } from '#platform/mail/mail-sender.ts'
import { openDatabase } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import {
  createShopDatabase,
  insertVariant,
  newContact,
  readySteps,
  type ShopDatabase,
} from '#tests/race/shop-fixture.ts'
import { cartWith, complete, guestClient, testPlatform } from '#tests/race/shop-calls.ts'
import type { Changed } from './order-change.ts'
import {
  acceptOrder,
  cancelOrder,
  completeOrder,
  deliverOrder,
  prepareOrder,
  returnOrder,
  shipOrder,
} from './order-merchant.ts'
import { markPaid } from './order-money.ts'
import { OrderRefusedError } from './order.ts'
import { takeBack } from './take-back.ts'

let shop: ShopDatabase
let platform: Platform
let me: Parameters<typeof takeBack>[2]
let by: { actor: `staff:${number}` }
beforeAll(async () => {
  shop = await createShopDatabase('take_back_races')
  platform = testPlatform(shop.sql)
  const [row] = await shop.sql<{ id: number }[]>`
    insert into staff (email, name, role_id, state)
    values ('kata@bolt.hu', 'Kata', (select id from staff_role where slug = 'owner'), 'active') returning id`
  me = { id: row!.id, rights: new Set(rightNames) }
  by = { actor: `staff:${row!.id}` }
})
afterAll(() => shop.drop())

async function place(): Promise<Order> {
  const client = guestClient(platform)
  const { token } = await cartWith(client, { id: await insertVariant(shop.sql, { stock: 5 }), quantity: 2 })
  await client.checkoutSetData({ params: { token }, body: { ...readySteps, contact: newContact() } })
  return complete(client, token)
}
const stateOf = async ({ id }: Order) => {
  const [row] = await shop.sql<{ state: string; fulfilment: string }[]>`
    select o.state, o.fulfilment, o.total_gross, s.on_hand, s.reserved,
      (select coalesce(sum(amount), 0)::int from payment_event where order_id = o.id) as money,
      array(select tracking_code from order_parcel where order_id = o.id order by 1) as parcels
    from orders o join order_line l on l.order_id = o.id join stock s on s.variant_id = l.variant_id where o.id = ${id}`
  return row!
}
/** Emails of its steps and payments: sent, or waiting. */
const emailsOf = async ({ id }: Order) => {
  const rows = await shop.sql<{ isSent: boolean }[]>`
    select sent_at is not null as "isSent" from email_message
    where dedupe_key ~ '^order-(step|payment):' and split_part(dedupe_key, ':', 2) = ${id}`
  return rows.map(({ isSent }) => isSent)
}
const orRefused = (work: Promise<Changed>) =>
  work.catch((error: unknown) => {
    if (error instanceof OrderRefusedError) return error.message
    throw error
  })
const rounds = Array.from({ length: 12 }, (_, index) => index)

describe('whoever takes a step back', () => {
  it('does so once, and the others read why not', async () => {
    for (const _ of rounds) {
      const order = await place()
      const { undo } = await acceptOrder(platform, order.number, by)
      const results = await Promise.all([1, 2, 3].map(() => takeBack(platform, [undo!], me)))
      expect(
        results.map(([one]) => one!.reason ?? 'visszavonva').toSorted((a, b) => a.localeCompare(b)),
      ).toEqual(['Ezt már visszavonták.', 'Ezt már visszavonták.', 'visszavonva'])
      expect([(await stateOf(order)).state, await emailsOf(order)]).toEqual(['placed', []])
    }
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('and whoever takes the next one do not both succeed', async () => {
    for (const _ of rounds) {
      const order = await place()
      const { undo } = await acceptOrder(platform, order.number, by)
      const [[undone], prepared] = await Promise.all([
        takeBack(platform, [undo!], me),
        orRefused(prepareOrder(platform, order.number)),
      ])
      const { state, fulfilment } = await stateOf(order)
      if (undone!.reason === null) {
        expect([state, fulfilment]).toEqual(['placed', 'unfulfilled'])
        expect(prepared).toContain('előbb legyen: elfogadva')
      } else {
        expect([state, fulfilment]).toEqual(['accepted', 'preparing'])
        expect(undone!.reason).toBe('Közben újabb lépés történt a rendeléssel.')
      }
    }
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('meets the sender: the email goes and the step stands, or neither', async () => {
    const options = {
      sql: shop.sql,
      files: platform.files,
      settings: () => ({ smtpUrl: undefined, from: 'bolt@example.hu' }),
      log: pino({ level: 'silent' }),
    }
    await shop.sql`update email_message set sent_at = now()`
    for (const _ of rounds) {
      const order = await place()
      await shop.sql`update email_message set sent_at = now() where sent_at is null`
      const { undo } = await acceptOrder(platform, order.number, by)
      // Somebody has had it sent at once.
      await shop.sql`update email_message set next_attempt_at = now() where sent_at is null`
      const senders = [openMailSender(options), openMailSender(options)]
      const [[undone]] = await Promise.all([
        takeBack(platform, [undo!], me),
        ...senders.map((one) => one.sendDue()),
      ])
      await Promise.all(senders.map((one) => one.stop()))
      const outcome = [undone!.reason, (await stateOf(order)).state, await emailsOf(order)]
      expect([
        [null, 'placed', []],
        ['A vevő levele közben elment.', 'accepted', [true]],
      ]).toContainEqual(outcome)
    }
    expect(await brokenRules(shop.sql)).toEqual([])
  })
})

it.each([
  ['a step', 2],
  ['a part of an order', 1],
])(
  'whoever dies while taking %s back has taken back nothing of it, and it can be taken back again',
  async (_, quantity) => {
    const order = await place()
    await acceptOrder(platform, order.number)
    await prepareOrder(platform, order.number)
    const before = await stateOf(order)
    const pieces = [{ lineId: order.items[0]!.id, quantity }]
    const { undo } = await shipOrder(platform, order.number, { ...shipment, pieces }, by)
    const sent = await stateOf(order)
    const [line] = await shop.sql<{ id: number }[]>`
    select variant_id as id from order_line where order_id = ${order.id}`
    const doomed = openDatabase(shop.url, { max: 3 })
    let undoing: Promise<unknown> = Promise.resolve()
    await shop.sql.begin(async (tx) => {
      // All else of it is written when it waits for the stock.
      await tx`select from stock where variant_id = ${line!.id} for update`
      undoing = takeBack(testPlatform(doomed), [undo!], me).catch((error: unknown) => error)
      await vi.waitFor(
        async () => {
          const killed = await shop.sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%update stock set%'`
          expect(killed.count).toBe(1)
        },
        { timeout: 60_000, interval: 20 },
      )
    })
    // Its transaction is gone; it may have tried again by itself once the stock was free.
    const outcome = await undoing
    const hasFailed = outcome instanceof Error
    expect(hasFailed ? [await stateOf(order), await emailsOf(order)] : null).toEqual(
      hasFailed ? [sent, [false, false]] : null,
    )
    const done = hasFailed ? await takeBack(platform, [undo!], me) : outcome
    expect(done).toEqual([{ number: order.number, reason: null }])
    expect([await stateOf(order), await emailsOf(order)]).toEqual([before, [false]])
    await doomed.end({ timeout: 1 })
    expect(await brokenRules(shop.sql)).toEqual([])
  },
)

const shipment = { carrier: 'gls', trackingCodes: ['1234567890'], itemNumbers: [] }
const steps: Record<string, (number: string) => Promise<Changed>> = {
  accept: (number) => acceptOrder(platform, number, by),
  prepare: (number) => prepareOrder(platform, number, by),
  ship: (number) => shipOrder(platform, number, shipment, by),
  deliver: (number) => deliverOrder(platform, number, by),
  complete: (number) => completeOrder(platform, number, by),
  return: (number) => returnOrder(platform, number, 'Nem vette át.', by),
  cancel: (number) => cancelOrder(platform, number, { reason: 'Elfogyott.', ...by }),
  pay: (number) => markPaid(platform, number, by),
}
const acts = [...Object.keys(steps), 'accept', 'prepare', 'ship', 'undo', 'undo', 'undo', 'undo an old one']

it('whatever steps are taken and taken back in whatever order, each undo gives what was before, or nothing changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...acts), { minLength: 4, maxLength: 14 }), async (wanted) => {
      const order = await place()
      const standing: { undo: number; before: object }[] = []
      for (const act of wanted) {
        const before = await stateOf(order)
        if (!act.startsWith('undo')) {
          const changed = await orRefused(steps[act]!(order.number))
          if (typeof changed === 'string') expect(await stateOf(order)).toEqual(before)
          else standing.push({ undo: changed.undo!, before })
          continue
        }
        const taken = act === 'undo' ? standing.at(-1) : standing.at(-2)
        if (!taken) continue
        const [{ reason } = { reason: '' }] = await takeBack(platform, [taken.undo], me)
        const isNewest = taken === standing.at(-1)
        expect(reason === null).toBe(isNewest)
        expect(await stateOf(order)).toEqual(isNewest ? taken.before : before)
        if (isNewest) standing.pop()
      }
      expect(await brokenRules(shop.sql)).toEqual([])
    }),
    { numRuns: 25, endOnFailure: true },
  )
})
