import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rightNames } from '#contract/admin/rights.ts'
import type { Order } from '#contract/wire.ts'
import type { AdminContext } from '#platform/admin/admin-endpoint.ts'
import { acceptOrder, findOrderByNumber, prepareOrder, refundOrder, shipOrder } from '#server/order/index.ts'
import { listDeskOrders } from '#server/order/order-desk-store.ts'
import { countDeskOrders, findWantedRefunds } from '#server/order/order-desk-views.ts'
import { reinstateRefund, waiveRefund } from '#server/order/refund-waiver.ts'
import { listWaivers } from '#server/order/refund-waiver-store.ts'
import { listRefunds, wantedAmount } from '#server/payment/index.ts'
import { findOutRefunds } from '#server/purchase/purchase-jobs.ts'
import { startPaymentShop, type PaymentShop } from '#tests/gateways/payment-shop.ts'
import { dyingPlatform } from '#tests/support/dying-platform.ts'
import { createOrderEditHandlers } from './edit-desk-api.ts'
import { editOrder, planOrderEdit } from './edit-order.ts'
import { refundOrderLines, type RefundLines } from './refund-lines.ts'

const actor = 'staff:1' as const
const unit = 24_990
const total = 51_970

describe('money of a payment service', () => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await startPaymentShop('line_refunds')
  })
  afterAll(() => shop.stop())
  afterEach(async () => {
    shop.simplePay.switches.trouble = null
    await shop.sound()
  })

  const read = async ({ number }: Order) => (await findOrderByNumber(shop.sql, number))!
  async function sent(): Promise<{ order: Order; reference: string; line: string }> {
    const { order, reference } = await shop.begun()
    await shop.simplePay.pay(reference, 'success')
    await acceptOrder(shop.platform, order.number)
    await prepareOrder(shop.platform, order.number)
    const shipment = { carrier: undefined, trackingCodes: [], itemNumbers: [] }
    await shipOrder(shop.platform, order.number, shipment)
    return { order, reference, line: (await read(order)).lines[0]!.id }
  }
  const refund = ({ number }: Order, parts: Partial<RefundLines>, platform = shop.platform) => {
    const choice = {
      request: randomUUID(),
      lines: [],
      shipping: 0,
      other: 0,
      total: 0,
      by_hand: false,
      ...parts,
    }
    return refundOrderLines(
      platform,
      number,
      { ...choice, reason: 'Sérült.' },
      { actor, gateways: shop.gateways },
    )
  }
  const pieces = (id: string, quantity: number, restock = false) => [{ id, quantity, restock }]
  const left = (reference: string) => shop.simplePay.transactions.get(reference)?.remainingTotal
  const wanted = async ({ id }: Order) => {
    const rows = await shop.sql<{ state: string; amount: number }[]>`
      select state, amount from payment_refund where order_id = ${id} order by id`
    return rows.map(({ state, amount }) => `${state} ${amount}`)
  }
  async function setQuantity(order: Order, quantity: number) {
    const record = await read(order)
    const input = {
      revision: record.revision ?? 1,
      lines: [{ id: record.lines[0]!.id, variant_id: null, quantity, unit_price: null }],
      price_reason: '',
      keep_delivery_fee: true,
      note: '',
    }
    const { effect, plan } = await planOrderEdit(shop.platform, shop.sql, record, input)
    return { plan, done: await editOrder(shop.platform, order.number, { ...input, effect }, actor) }
  }

  it('goes back for pieces and the delivery, with an email that names them, and the goods on the shelf', async () => {
    const { order, reference, line } = await sent()
    const stock = async () => {
      const [row] = await shop.sql<{ onHand: number }[]>`
        select s.on_hand as "onHand" from stock s join order_line l on l.variant_id = s.variant_id where l.id = ${line}`
      return row!.onHand
    }
    const before = await stock()
    await refund(order, { lines: pieces(line, 1, true), shipping: 1000, total: unit + 1000 })
    expect(left(reference)).toBe(total - unit - 1000)
    expect(await stock()).toBe(before + 1)
    const [email] = await shop.sql<{ text: string }[]>`
      select text from email_message where dedupe_key like ${`order-refund:${order.id}:%`}`
    for (const words of ['25 990 Ft', '1 db', 'Sérült.', 'Házhoz szállítás: 1 000 Ft'])
      expect(email!.text.replaceAll('\u00a0', ' ')).toContain(words)
    await expect(refund(order, { lines: pieces(line, 2), total: 2 * unit })).rejects.toMatchObject({
      status: 422,
    })
    await expect(refund(order, { shipping: 1000, total: 1000 })).rejects.toMatchObject({ status: 422 })
  })

  it('goes back once, however often the button is pressed', async () => {
    const { order, reference, line } = await sent()
    const request = randomUUID()
    const press = () => refund(order, { request, lines: pieces(line, 1), total: unit })
    const done = await Promise.all([press(), press(), press()])
    expect(done.filter(([note]) => note === 'Ez a visszatérítés már megtörtént.')).toHaveLength(2)
    expect(left(reference)).toBe(total - unit)
    const other = await sent()
    await expect(refund(other.order, { request, lines: pieces(other.line, 1), total: unit })).rejects.toThrow(
      'másik rendelés',
    )
  })

  it('goes back for each piece once, by however many people', async () => {
    const { order, reference, line } = await sent()
    const done = await Promise.allSettled(
      Array.from({ length: 5 }, () => refund(order, { lines: pieces(line, 1), total: unit })),
    )
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(left(reference)).toBe(total - 2 * unit)
  })

  it('never goes back for foreign lines, twice the same line, another sum than was shown, or more than was paid', async () => {
    const [one, other] = [await sent(), await sent()]
    const fails = (parts: Partial<RefundLines>, status: number) =>
      expect(refund(one.order, parts)).rejects.toMatchObject({ status })
    await fails({ lines: pieces(other.line, 1), total: unit }, 422)
    await fails({ lines: [...pieces(one.line, 1), ...pieces(one.line, 1)], total: 2 * unit }, 422)
    await fails({ lines: pieces(one.line, 1), total: unit - 1 }, 409)
    await fails({ other: total, lines: pieces(one.line, 1), total: total + unit }, 422)
    await expect(refund(one.order, { other: total + 1, total: total + 1 })).rejects.toMatchObject({
      status: 422,
    })
    expect(left(one.reference)).toBe(total)
  })

  /** What has gone back of an order, and what still has to. */
  const backAndWanted = async (order: Order) => {
    const { paymentEvents } = await read(order)
    const back = paymentEvents.reduce(
      (sum, { kind, amount }) => (kind === 'refunded' ? sum + amount : sum),
      0,
    )
    return [back, wantedAmount(await listRefunds(shop.sql, order.id))]
  }
  /** The time comes to find out what became of refunds that got no response. */
  async function findOut() {
    await shop.sql`update payment_refund set updated_at = now() - interval '20 minutes' where state = 'pending'`
    await findOutRefunds(shop.deps)
  }

  it.each([
    ['gives it back', null],
    ['refuses it', 'CANCELLED'],
  ] as const)(
    'goes back once or stays wanted, wherever the process is killed: the service %s',
    async (_, forced) => {
      for (let at = 0, isDone = false; !isDone; at += 1) {
        const { order, reference, line } = await sent()
        if (forced) shop.simplePay.force(reference, forced)
        const choice = { request: randomUUID(), lines: pieces(line, 1, true), total: unit }
        const dying = dyingPlatform(shop.platform, at)
        isDone = (await Promise.race([refund(order, choice, dying.platform), dying.died])) !== 'died'
        await findOut()
        const [, before] = await backAndWanted(order)
        // Whoever finds the form as it was presses again.
        await refund(order, choice)
        const [back = 0, wanted = 0] = await backAndWanted(order)
        expect([at, back + wanted]).toEqual([at, unit])
        if (forced) expect(wanted).toBe(unit)
        else if (before === 0) expect(back).toBe(unit)
        await shop.sound()
      }
    },
  )

  it('for which an order was changed goes back once or stays wanted, wherever the process is killed', async () => {
    for (let at = 0, isDone = false; !isDone; at += 1) {
      const { order, reference } = await shop.begun()
      await shop.simplePay.pay(reference, 'success')
      const record = await read(order)
      const input = {
        revision: record.revision ?? 1,
        lines: [{ id: record.lines[0]!.id, variant_id: null, quantity: 1, unit_price: null }],
        price_reason: '',
        keep_delivery_fee: true,
        note: '',
      }
      const { effect } = await planOrderEdit(shop.platform, shop.sql, record, input)
      const dying = dyingPlatform(shop.platform, at)
      const member = { id: 1, rights: new Set(rightNames), refundLimit: null, provenAt: new Date() }
      const pressed = createOrderEditHandlers(dying.platform).editOrder(
        { params: { number: order.number }, query: undefined, body: { ...input, effect, refund: 'now' } },
        { member } as unknown as AdminContext,
      )
      isDone = (await Promise.race([pressed, dying.died])) !== 'died'
      await findOut()
      const [back = 0, wanted = 0] = await backAndWanted(order)
      const isChanged = (await read(order)).totalGross < total
      expect([at, back + wanted]).toEqual([at, isChanged ? unit : 0])
      if (isDone) expect(back).toBe(unit)
      await shop.sound()
    }
  })

  it('that was not done is listed until somebody gives it back, whoever tries', async () => {
    const { order, reference, line } = await sent()
    shop.simplePay.force(reference, 'CANCELLED')
    await refund(order, { lines: pieces(line, 1), total: unit })
    const queue = () => findWantedRefunds(shop.sql)
    const listed = async () =>
      (await listDeskOrders(shop.sql, { view: 'refund' })).find(({ id }) => id === order.id)?.refundWanted
    const { count } = await queue()
    expect([
      await listed(),
      (await countDeskOrders(shop.sql, { until: '2026-11-27', troubled: [] })).refund,
    ]).toEqual([unit, count])
    // By the command, too: what was wanted before stays so when the service refuses it again.
    const again = { amount: unit, reason: 'Sérült.' }
    await refundOrder(shop.platform, order.number, again, shop.gateways)
    expect(await listed()).toBe(unit)
    await refundOrder(shop.platform, order.number, { ...again, isManual: true }, shop.gateways)
    expect([await listed(), (await queue()).count]).toEqual([undefined, count - 1])
  })

  it('that was not done is given up with a reason by one of two, and wanted again while nothing has changed', async () => {
    const { order, reference, line } = await sent()
    const { number } = order
    shop.simplePay.force(reference, 'CANCELLED')
    await refund(order, { lines: pieces(line, 1), total: unit })
    const waive = (amount = unit) =>
      waiveRefund(shop.platform, number, { amount, reason: 'Megkapta ajándékban.', actor })
    const isListed = async () =>
      (await listDeskOrders(shop.sql, { view: 'refund' })).some(({ id }) => id === order.id)
    await expect(waive(unit - 1)).rejects.toThrow('Közben megváltozott')
    const both = await Promise.allSettled([waive(), waive()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect([await isListed(), (await wanted(order)).at(-1)]).toEqual([false, `failed ${unit}`])
    const waivers = await listWaivers(shop.sql, order.id)
    expect(waivers).toMatchObject([{ amount: unit, reason: 'Megkapta ajándékban.', actor, undoneAt: null }])
    const again = () => reinstateRefund(shop.platform, number, { id: waivers[0]!.id, actor })
    const back = await Promise.allSettled([again(), again()])
    expect(back.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect([await isListed(), (await wanted(order)).at(-1)]).toEqual([true, `requested ${unit}`])
    await waive()
    const [, second] = await listWaivers(shop.sql, order.id)
    await refundOrder(shop.platform, number, { amount: 1, reason: 'Más.', isManual: true }, shop.gateways)
    await expect(reinstateRefund(shop.platform, number, { id: second!.id, actor })).rejects.toThrow(
      'azóta megváltozott',
    )
  })

  it('that the service refuses stays wanted', async () => {
    const { order, reference, line } = await sent()
    shop.simplePay.force(reference, 'CANCELLED')
    const notes = await refund(order, { lines: pieces(line, 1), total: unit })
    expect(notes[0]).toContain('nem térítette vissza')
    expect(await wanted(order)).toEqual([`failed ${unit}`, `requested ${unit}`])
  })

  it('that was begun for the old sum is not lost when the order is changed meanwhile', async () => {
    const { order, reference } = await shop.begun()
    const { plan } = await setQuantity(order, 1)
    expect(plan.notes.join(' ')).toContain('elkezdett egy bankkártyás fizetést')
    await shop.simplePay.pay(reference, 'success')
    expect(await shop.ledger(order)).toEqual([`captured ${total}`])
    expect(await wanted(order)).toEqual([`requested ${unit}`])
  })

  it('for more pays the rest by another start, and the order is paid', async () => {
    const { customer, order, reference } = await shop.begun()
    await setQuantity(order, 3)
    await shop.simplePay.pay(reference, 'success')
    expect(await customer.orderGet({ params: { id: order.id }, query: {} })).toMatchObject({
      can_pay: true,
      amount_due: { value: unit },
    })
    await shop.purchase(customer, order)
    await shop.simplePay.pay(await shop.reference(order), 'success')
    expect(await shop.ledger(order)).toEqual([`captured ${total}`, `captured ${unit}`])
    expect(await wanted(order)).toEqual([])
  })
})
