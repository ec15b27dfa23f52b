import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/wire.ts'
import { claimInvoice } from '#server/invoice/invoice-store.ts'
import { returnOrder } from '#server/order/index.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { billingAddress, methods } from '#tests/race/shop-fixture.ts'
import { billingoKey, startBillingo, type BillingoFake } from './billingo-fake.ts'
import { startInvoicingShop, type InvoicingShop } from './invoicing-shop.ts'

describe('invoices by Billingo', () => {
  let service: BillingoFake
  let shop: InvoicingShop
  const sound = async () => expect(await brokenRules(shop.sql)).toEqual([])
  beforeAll(async () => {
    service = await startBillingo()
    shop = await startInvoicingShop('billingo', {
      INVOICE_PROVIDER: 'billingo',
      INVOICE_ADVANCE: '1',
      BILLINGO_KEY: billingoKey,
      BILLINGO_BLOCK_ID: '77',
      BILLINGO_URL: service.url,
    })
  })
  afterAll(async () => {
    await shop.drop()
    await service.stop()
  })
  afterEach(async () => {
    service.troubles.length = 0
    service.switches.navFails = false
    await sound()
  })

  const cash = { payment_method_id: methods.cash }
  const of = (order: Order) =>
    service.documents.filter(({ body }) => String(body.comment).includes(order.number))
  const kinds = async (order: Order) =>
    (await shop.documents(order)).map(({ kind, state }) => `${kind} ${state}`)
  /** Every second try brings the PDF. */
  async function sweepTwice() {
    await shop.sweep()
    shop.wait(2)
    await shop.sweep()
  }

  it('are made of every kind for the sum of the order; the PDF is fetched when it is ready', async () => {
    const order = await shop.place()
    await shop.sweep()
    expect(await shop.documents(order)).toMatchObject([
      { state: 'queued', number: of(order)[0]!.invoice_number, failure: 'The PDF is not ready yet.' },
    ])
    await sweepTwice()
    await shop.pay(order)
    await sweepTwice()
    await shop.ship(order)
    await sweepTwice()
    expect(await kinds(order)).toEqual(['proforma issued', 'advance issued', 'final issued'])
    expect(of(order).map(({ type, gross_total }) => [type, gross_total])).toEqual([
      ['proforma', order.total.gross.value],
      ['advance', order.total.gross.value],
      ['invoice', 0],
    ])
    expect(of(order)[1]!.body).toMatchObject({
      paid: true,
      payment_method: 'wire_transfer',
      language: 'hu',
      currency: 'HUF',
    })
  })

  it('know one customer once, and another by another address or tax number', async () => {
    const before = service.partners.length
    const company = { ...billingAddress, name: 'Próba Kft.', tax_number: '12345676-2-42' }
    for (const address of [company, company, { ...company, address: 'Másik utca 1.' }])
      await shop.place({ billing_address: address })
    await sweepTwice()
    expect(service.partners.slice(before).map(({ address, taxcode }) => [address.address, taxcode])).toEqual([
      ['Pozsonyi út 12.', '12345676-2-42'],
      ['Másik utca 1.', '12345676-2-42'],
    ])
  })

  it('are not made twice when the response is lost, neither they nor their credits', async () => {
    const order = await shop.place(cash)
    await shop.ship(order)
    service.troubles.push('none', 'cut after the work')
    await shop.sweep()
    expect(of(order)).toHaveLength(1)
    expect(await shop.documents(order)).toMatchObject([{ state: 'queued', number: null }])
    shop.wait(2)
    await sweepTwice()
    expect(of(order)).toHaveLength(1)
    expect(await kinds(order)).toEqual(['final issued'])

    await returnOrder(shop.platform, order.number, 'Elállás.')
    service.troubles.push('cut after the work')
    await shop.sweep()
    shop.wait(2)
    await sweepTwice()
    expect(of(order).map(({ type }) => type)).toEqual(['invoice', 'cancellation'])
    expect(await kinds(order)).toEqual(['final cancelled', 'credit issued'])
  })

  it('are made once by sweeps at the same time, though the service would make as many as are requested', async () => {
    const orders = [await shop.place(), await shop.place(), await shop.place()]
    await Promise.all([shop.sweep(), shop.sweep(), shop.sweep()])
    for (const order of orders) expect(of(order)).toHaveLength(1)
    shop.wait(2)
    await sweepTwice()
    for (const order of orders) expect(await kinds(order)).toEqual(['proforma issued'])
  })

  it('are tried by one at a time; who died while trying leaves the document to others after a while', async () => {
    const order = await shop.place(cash)
    await shop.ship(order)
    await shop.sql`insert into invoice (id, order_id, kind, key, provider, gross)
      values (gen_random_uuid(), ${order.id}, 'final', ${`${order.number}-final`}, 'billingo', 1)`
    const [row] = await shop.sql<{ id: string }[]>`select id from invoice where order_id = ${order.id}`
    const claim = (minutes: number) =>
      claimInvoice(shop.sql, row!.id, new Date(Date.now() + minutes * 60_000))
    const claims = await Promise.all([claim(0), claim(0), claim(1)])
    expect(claims.filter(Boolean)).toHaveLength(1)
    expect(await claim(2)).toBeUndefined()
    expect(await claim(10)).toMatchObject({ attempts: 2 })
    await shop.sql`delete from invoice where order_id = ${order.id}`
  })

  it('round cash as the order does, outside the items', async () => {
    const order = await shop.place(cash, 3)
    await shop.ship(order)
    await sweepTwice()
    const [made] = of(order)
    expect(made?.body.settings).toMatchObject({ round: 'five' })
    expect(Math.round(made!.gross_total / 5) * 5).toBe(order.total.gross.value)
    expect(shop.logged.filter(({ message }) => message.includes('another sum'))).toEqual([])
  })

  it('that are refused say why, with the field', async () => {
    const order = await shop.place(cash)
    await shop.ship(order)
    const name = { ...billingAddress, name: 'x' }
    await shop.sql`update orders set billing_address = ${shop.sql.json({ ...name, city: '' })} where id = ${order.id}`
    await shop.sweep()
    expect(await shop.documents(order)).toMatchObject([
      { state: 'failed', failure: 'Billingo: status 422: Validation errors; address: missing: city' },
    ])
    await shop.sql`delete from invoice where order_id = ${order.id}`
    await shop.sql`update orders set billing_address = ${shop.sql.json(name)} where id = ${order.id}`
  })

  it('raise an alarm, once, when their report to the tax authority fails', async () => {
    const order = await shop.place(cash)
    await shop.ship(order)
    await sweepTwice()
    service.switches.navFails = true
    shop.wait(10)
    await shop.sweep()
    shop.wait(90)
    await shop.sweep()
    const alarms = shop.logged.filter(
      ({ data, message }) => message.includes('tax authority') && data.key === `${order.number}-final`,
    )
    expect(alarms).toMatchObject([{ level: 'error', data: { message: 'Hibás adószám' } }])
    service.switches.navFails = false
    shop.wait(90)
    await shop.sweep()
    const [row] = await shop.sql`select data from invoice where order_id = ${order.id} and kind = 'final'`
    expect(row?.data).toMatchObject({ nav: 'done' })
  })
})
