import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/wire.ts'
import { editOrder, planOrderEdit, refundOrderLines } from '#server/order-edit/index.ts'
import { cancelOrder, findOrderByNumber, markPaid, refundOrder } from '#server/order/index.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { billingoKey, startBillingo, type BillingoFake } from './billingo-fake.ts'
import { startInvoicingShop, type InvoicingShop } from './invoicing-shop.ts'
import { startSzamlazz, szamlazzKey, textOf, type SzamlazzFake } from './szamlazz-fake.ts'

const actor = 'staff:1' as const
const requireSound = async ({ sql }: InvoicingShop) => expect(await brokenRules(sql)).toEqual([])
const kindsOf = async (shop: InvoicingShop, order: Order) =>
  (await shop.documents(order)).map(({ kind, state }) => `${kind} ${state}`)

async function setQuantity(shop: InvoicingShop, { number }: Order, quantity: number) {
  const record = (await findOrderByNumber(shop.sql, number))!
  const input = {
    revision: record.revision ?? 1,
    lines: [{ id: record.lines[0]!.id, variant_id: null, quantity, unit_price: null }],
    price_reason: '',
    keep_delivery_fee: true,
    note: '',
  }
  const { effect, plan } = await planOrderEdit(shop.platform, shop.sql, record, input)
  await editOrder(shop.platform, number, { ...input, effect }, actor)
  return plan
}

async function giveBack(
  shop: InvoicingShop,
  { number }: Order,
  quantity: number,
  more: { shipping?: number } = {},
) {
  const [line] = (await findOrderByNumber(shop.sql, number))!.lines
  const { shipping = 0 } = more
  return refundOrderLines(
    shop.platform,
    number,
    {
      request: randomUUID(),
      lines: [{ id: line!.id, quantity, restock: true }],
      shipping,
      other: 0,
      total: 24_990 * quantity + shipping,
      reason: 'Sérült volt.',
      by_hand: true,
    },
    { actor },
  )
}

describe('documents of orders that change, at Számlázz.hu', () => {
  let service: SzamlazzFake
  let shop: InvoicingShop
  beforeAll(async () => {
    service = await startSzamlazz()
    shop = await startInvoicingShop('edit_szamlazz', {
      INVOICE_PROVIDER: 'szamlazz',
      INVOICE_ADVANCE: '1',
      SZAMLAZZ_KEY: szamlazzKey,
      SZAMLAZZ_URL: `${service.url}/szamla`,
    })
  })
  afterAll(async () => {
    await shop.drop()
    await service.stop()
  })
  afterEach(async () => {
    service.switches.down = false
    await requireSound(shop)
  })
  const of = (order: Order) => service.documents.filter(({ xml }) => xml.includes(order.number))

  it('a payment request is withdrawn there, and another requests the new sum', async () => {
    const order = await shop.place()
    await shop.sweep()
    const plan = await setQuantity(shop, order, 3)
    expect(plan.notes.join(' ')).toContain('Díjbekérő TESZT-')
    service.switches.down = true
    await shop.sweep()
    expect(of(order)[0]).not.toHaveProperty('isDeleted')
    service.switches.down = false
    shop.wait(5)
    await shop.sweep()
    await shop.sweep()
    expect(await kindsOf(shop, order)).toEqual(['proforma cancelled', 'proforma issued'])
    expect(of(order).map(({ gross, isDeleted }) => [gross, isDeleted])).toEqual([
      [order.total.gross.value, true],
      [plan.totalGross, undefined],
    ])
  })

  it('one that was paid and costs more requests the rest alone', async () => {
    const order = await shop.place({}, 2)
    await shop.pay(order)
    await shop.sweep()
    expect(await kindsOf(shop, order)).toEqual(['advance issued'])
    await setQuantity(shop, order, 3)
    await shop.sweep()
    await shop.sweep()
    expect(await kindsOf(shop, order)).toEqual(['advance cancelled', 'credit issued', 'proforma issued'])
    expect(of(order).at(-1)).toMatchObject({ type: 'D', gross: 24_990 })
    await markPaid(shop.platform, order.number, {})
    await shop.sweep()
    await shop.ship(order)
    await shop.sweep()
    await shop.sweep()
    const made = await shop.documents(order)
    expect(made.map(({ kind, state }) => `${kind} ${state}`).slice(3)).toEqual([
      'advance issued',
      'final issued',
    ])
    expect(made.slice(3).map(({ gross }) => gross)).toEqual([3 * 24_990 + 1990, 0])
  })

  it('one that was paid and costs less gets the advance of the new sum once the old is taken back', async () => {
    const order = await shop.place({}, 2)
    await shop.pay(order)
    await shop.sweep()
    await setQuantity(shop, order, 1)
    await refundOrder(shop.platform, order.number, { amount: 24_990, reason: 'Kevesebb.', isManual: true })
    for (let run = 0; run < 3; run += 1) {
      await shop.sweep()
      shop.wait(2)
    }
    expect(await kindsOf(shop, order)).toEqual(['advance cancelled', 'credit issued', 'advance issued'])
    expect(of(order).map(({ gross }) => gross)).toEqual([51_970, -51_970, 26_980])
  })

  it('goods that are given back are taken off the invoice, exactly these', async () => {
    const order = await shop.place({}, 3)
    await shop.pay(order)
    await shop.ship(order)
    expect(await giveBack(shop, order, 1, { shipping: 990 })).toEqual([expect.stringContaining('helyesbítő')])
    await shop.sweep()
    shop.wait(2)
    await shop.sweep()
    expect(await kindsOf(shop, order)).toEqual(['final issued', 'correction issued'])
    const [final, correction] = of(order)
    expect(correction).toMatchObject({ type: 'HS', gross: -(24_990 + 990), corrects: final!.number })
    expect(textOf(correction!.xml, 'mennyiseg')).toBe('-1')
    expect(correction!.xml.match(/<tetel>/g)).toHaveLength(2)
    expect(textOf(correction!.xml, 'megjegyzes')).toContain('Sérült volt.')
    // All of it comes back after all: the correction is taken back before its invoice.
    const { totalGross } = (await findOrderByNumber(shop.sql, order.number))!
    await refundOrder(shop.platform, order.number, {
      amount: totalGross - 24_990 - 990,
      reason: 'A többi is.',
      isManual: true,
    })
    for (let run = 0; run < 4; run += 1) {
      await shop.sweep()
      shop.wait(2)
    }
    expect(await kindsOf(shop, order)).toEqual([
      'final cancelled',
      'correction cancelled',
      'credit issued',
      'credit issued',
    ])
    expect(of(order).reduce((sum, { gross }) => sum + gross, 0)).toBe(0)
  })

  it('an order that is cancelled after a change has nothing left', async () => {
    const order = await shop.place({}, 2)
    await shop.sweep()
    await setQuantity(shop, order, 1)
    await cancelOrder(shop.platform, order.number, { reason: 'Meggondolta.' })
    await shop.sweep()
    expect(await kindsOf(shop, order)).toEqual(['proforma cancelled'])
    expect(of(order)[0]?.isDeleted).toBe(true)
  })
})

describe('documents of orders that change, at Billingo', () => {
  let service: BillingoFake
  let shop: InvoicingShop
  beforeAll(async () => {
    service = await startBillingo()
    shop = await startInvoicingShop('edit_billingo', {
      INVOICE_PROVIDER: 'billingo',
      BILLINGO_KEY: billingoKey,
      BILLINGO_BLOCK_ID: '77',
      BILLINGO_URL: service.url,
    })
  })
  afterAll(async () => {
    await shop.drop()
    await service.stop()
  })
  afterEach(() => requireSound(shop))

  it('are archived and modified there, once though a response is lost', async () => {
    const order = await shop.place({}, 2)
    await shop.sweep()
    await setQuantity(shop, order, 3)
    shop.wait(2)
    await shop.sweep()
    expect(service.documents[0]).toMatchObject({ type: 'proforma', isArchived: true })
    await shop.pay(order)
    await shop.ship(order)
    await giveBack(shop, order, 2)
    while (!(await kindsOf(shop, order)).includes('final issued')) {
      await shop.sweep()
      shop.wait(1)
    }
    service.troubles.push('cut after the work')
    for (let run = 0; run < 4; run += 1) {
      await shop.sweep()
      shop.wait(3)
    }
    const made = service.documents.filter(({ type }) => type === 'modification')
    expect(made.map(({ gross_total }) => gross_total)).toEqual([-49_980])
    expect((await kindsOf(shop, order)).slice(-2)).toEqual(['final issued', 'correction issued'])
  })
})
