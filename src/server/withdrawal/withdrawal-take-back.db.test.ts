import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '#contract/client.ts'
import { endpoints } from '#contract/endpoints.ts'
import { rightNames } from '#contract/admin/rights.ts'
import type { Platform } from '#platform/platform.ts'
import type { AdminContext } from '#platform/admin/admin-endpoint.ts'
import { createInvoke, inProcessTransport, type Handlers } from '#platform/http/endpoint.ts'
import {
  acceptOrder,
  deliverOrder,
  findOrderByNumber,
  markPaid,
  prepareOrder,
  shipOrder,
} from '#server/order/index.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { complete, guestClient, readyCheckout, testPlatform } from '#tests/race/shop-calls.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { dyingPlatform } from '#tests/support/dying-platform.ts'
import { guestContext } from '#tests/support/guest-context.ts'
import { createWithdrawalHandlers } from './withdrawal-api.ts'
import { createWithdrawalDeskHandlers } from './withdrawal-desk-api.ts'

let shop: ShopDatabase
let now = Date.now()
let [kata, bela] = [0, 0]
beforeAll(async () => {
  shop = await createShopDatabase('withdrawal_take_back')
  const rows = await shop.sql<{ id: number }[]>`
    insert into staff (email, name, role_id, state)
    select mail, mail, (select id from staff_role where slug = 'owner'), 'active'
    from unnest('{kata@bolt.hu,bela@bolt.hu}'::text[]) mail returning id`
  ;[kata, bela] = [rows[0]!.id, rows[1]!.id]
})
afterAll(() => shop.drop())

const platform = () => testPlatform(shop.sql, () => new Date(now))
const desk = () => createWithdrawalDeskHandlers(platform())
const contextOf = (id: number): AdminContext =>
  ({
    member: { id, rights: new Set(rightNames), refundLimit: null, provenAt: new Date(now) },
  }) as unknown as AdminContext

/** A delivered order that its customer withdraws from. */
async function withdrawn() {
  const customer = guestClient(platform())
  const variant = await insertVariant(shop.sql, { stock: 10 })
  const { id, number, contact } = await complete(customer, await readyCheckout(customer, { id: variant }))
  await acceptOrder(platform(), number)
  await prepareOrder(platform(), number)
  await shipOrder(platform(), number, { carrier: undefined, trackingCodes: [], itemNumbers: [] })
  await deliverOrder(platform(), number)
  await markPaid(platform(), number, {})
  const invoke = createInvoke(createWithdrawalHandlers(platform()) as Handlers, { checkResponses: true })
  const client = createClient(endpoints, inProcessTransport(invoke, guestContext()))
  const body = { name: 'Szabó Éva', order_number: number, email: contact.email, items: [] }
  const { id: statement, token } = await client.withdrawalCreate({ body })
  const { reference } = await client.withdrawalConfirm({
    params: { id: statement },
    body: { ...body, token },
  })
  return { id, number, variant, reference }
}
type Withdrawn = Awaited<ReturnType<typeof withdrawn>>

type Body = Parameters<ReturnType<typeof desk>['takeWithdrawalStep']>[0]['body']
const take = ({ reference }: Withdrawn, body: Body, by = kata) =>
  desk().takeWithdrawalStep({ params: { reference }, query: undefined, body }, contextOf(by))
const refund = ({ reference }: Withdrawn, amount: number, restock = false, of = platform()) =>
  createWithdrawalDeskHandlers(of).refundWithdrawal(
    { params: { reference }, query: undefined, body: { amount, by_hand: true, restock } },
    contextOf(kata),
  )
type Undo = { step: number; order_steps: number[] } | null
const undo = ({ reference }: Withdrawn, way: Undo, by = kata) =>
  desk().undoWithdrawalStep({ params: { reference }, query: undefined, body: way! }, contextOf(by))

/** All that a step may change. */
async function stateOf({ number, variant, reference }: Withdrawn) {
  const order = (await findOrderByNumber(shop.sql, number))!
  const [row] = await shop.sql`select state, receipt from withdrawal where reference = ${reference}`
  const [stock] = await shop.sql`select on_hand, reserved from stock where variant_id = ${variant}`
  const emails = await shop.sql<{ kind: string }[]>`
    select split_part(dedupe_key, ':', 1) as kind from email_message
    where dedupe_key like 'withdrawal-%' and split_part(dedupe_key, ':', 2) = (select id::text from withdrawal where reference = ${reference})
    order by 1`
  const money = order.paymentEvents.map(({ kind, amount }) => `${kind} ${amount}`)
  return { ...row, ...stock, money, order: order.fulfilment, emails: emails.map(({ kind }) => kind) }
}
const sound = async () => expect(await brokenRules(shop.sql)).toEqual([])
const acknowledged = async () => {
  const one = await withdrawn()
  await take(one, { step: 'acknowledge' })
  return one
}

describe('whoever is killed', () => {
  it.each<[string, (one: Withdrawn, of: Platform) => Promise<unknown>]>([
    ['giving back the money and the goods', (one, of) => refund(one, 1000, true, of)],
    ['closing it without money', (one, of) => refund(one, 0, true, of)],
    [
      'taking the goods back',
      ({ reference }, of) =>
        createWithdrawalDeskHandlers(of).takeWithdrawalStep(
          { params: { reference }, query: undefined, body: { step: 'goods_received', restock: true } },
          contextOf(kata),
        ),
    ],
  ])('while %s has done all of it or nothing, and who presses again does it once', async (_, press) => {
    let done: object | undefined
    for (let at = 0; done === undefined; at += 1) {
      const one = await acknowledged()
      const before = await stateOf(one)
      const dying = dyingPlatform(platform(), at)
      const isDone = (await Promise.race([press(one, dying.platform), dying.died])) !== 'died'
      const after = await stateOf(one)
      const isComplete = after.order === 'returned'
      expect([at, after]).toEqual([at, isComplete ? after : before])
      const again = press(one, platform())
      if (isComplete) await expect(again).rejects.toMatchObject({ status: 409 })
      else await again
      const end = await stateOf(one)
      if (isComplete) expect(end).toEqual(after)
      if (isDone) done = end
    }
    await sound()
  })
})

describe('a step of a withdrawal', () => {
  it.each<[string, (one: Withdrawn) => Promise<{ undo: Undo }>]>([
    ['rejecting it', (one) => take(one, { step: 'reject', reason: 'Viselt.' })],
    ['goods that came, and went into stock', (one) => take(one, { step: 'goods_received', restock: true })],
    ['closing it without money', (one) => refund(one, 0, true)],
  ])('is taken back as if it had not been: %s', async (_, step) => {
    const one = await acknowledged()
    const before = await stateOf(one)
    const done = await step(one)
    expect(await stateOf(one)).not.toEqual(before)
    const shown = await undo(one, done.undo)
    expect(await stateOf(one)).toEqual(before)
    expect(shown.timeline.at(-1)!.text).toMatch(/^Visszavonva: /)
    // And may be taken again, with its email.
    await step(one)
    await sound()
  })

  it('withholds the receipt again that it has sent, and never the one that came with the statement', async () => {
    const [held, sent] = [await withdrawn(), await withdrawn()]
    await shop.sql`update withdrawal set receipt = 'withheld' where reference = ${held.reference}`
    await shop.sql`
      delete from email_message where dedupe_key = 'withdrawal-receipt:' || (select id from withdrawal where reference = ${held.reference})`
    const before = [await stateOf(held), await stateOf(sent)]
    for (const one of [held, sent]) await undo(one, (await take(one, { step: 'acknowledge' })).undo)
    expect([await stateOf(held), await stateOf(sent)]).toEqual(before)
    await sound()
  })

  it('stands after its time, by another colleague, once its email has gone, and with money that went back', async () => {
    const one = await acknowledged()
    const rejected = await take(one, { step: 'reject', reason: 'Viselt.' })
    await expect(undo(one, rejected.undo, bela)).rejects.toMatchObject({ status: 409 })
    await shop.sql`update email_message set attempts = 1, sent_at = now() where dedupe_key like 'withdrawal-rejected:%'`
    await expect(undo(one, rejected.undo)).rejects.toThrow('A vevő levele közben elment.')
    const other = await acknowledged()
    const received = await take(other, { step: 'goods_received', restock: true })
    now += 20_000
    await expect(undo(other, received.undo)).rejects.toThrow('Letelt a visszavonás ideje.')
    // Nothing of it was taken back alone.
    expect(await stateOf(other)).toMatchObject({ state: 'goods_received', order: 'returned' })
    const back = await refund(other, 100)
    expect(back).toMatchObject({ undo: null, undo_refused: 'A visszatérítés nem vonható vissza.' })
    const [step] = await shop.sql<{ id: number }[]>`select max(id)::int as id from withdrawal_transition`
    await expect(undo(other, { step: step!.id, order_steps: [] })).rejects.toThrow(
      'A visszatérítés nem vonható vissza.',
    )
    await sound()
  })

  it('is taken back once by two presses, and not under the step of a colleague', async () => {
    const one = await acknowledged()
    const { undo: way } = await take(one, { step: 'goods_received', restock: true })
    const twice = await Promise.allSettled([undo(one, way), undo(one, way)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const again = await take(one, { step: 'goods_received', restock: false })
    const race = await Promise.allSettled([
      undo(one, again.undo),
      take(one, { step: 'reject', reason: 'Viselt.' }, bela),
    ])
    // Rejecting is allowed before the goods came as well as after: what stands has a history that adds up.
    expect(race.some(({ status }) => status === 'fulfilled')).toBe(true)
    await sound()
  })

  it('leaves every rule whole after any sequence of steps and ways back', async () => {
    const step = fc.oneof(
      fc.constant<Body>({ step: 'acknowledge' }),
      fc.boolean().map((restock): Body => ({ step: 'goods_received', restock })),
      fc.constant<Body>({ step: 'reject', reason: 'Viselt.' }),
      fc.constant('undo' as const),
      fc.constant('close' as const),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (sequence) => {
        const one = await withdrawn()
        let way: Undo = null
        for (const wanted of sequence) {
          const before = await stateOf(one)
          try {
            if (wanted === 'undo') {
              await undo(one, way ?? { step: 1, order_steps: [] })
              way = null
            } else way = (await (wanted === 'close' ? refund(one, 0) : take(one, wanted))).undo
          } catch (error) {
            expect(error).toMatchObject({ status: 409 })
            expect(await stateOf(one)).toEqual(before)
          }
        }
        expect(await brokenRules(shop.sql)).toEqual([])
      }),
      { numRuns: 8 },
    )
  }, 60_000)
})
