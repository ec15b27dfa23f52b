import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/wire.ts'
import { comeBack, startPaymentShop, type PaymentShop } from '#tests/gateways/payment-shop.ts'
import { customerClient, type CustomerClient } from '#tests/race/customer-client.ts'
import { failure } from '#tests/race/shop-calls.ts'
import { reconcile } from './purchase-jobs.ts'

const total = 51_970

describe('paying by Barion', () => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await startPaymentShop('barion')
  })
  afterAll(() => shop.stop())
  afterEach(async () => {
    Object.assign(shop.barion.switches, {
      trouble: null,
      callback: 'before',
      callbackTimes: 1,
      callbackMethod: 'POST',
      foreignId: null,
      lie: {},
    })
    await shop.barion.settled()
    await shop.sound()
  })

  async function begun(): Promise<{ customer: CustomerClient; order: Order; id: string }> {
    const { customer, order } = await shop.place('barion')
    await shop.purchase(customer, order)
    const payment = shop.barion.byReference(await shop.reference(order))
    if (!payment) throw new Error('Barion knows nothing of it')
    return { customer, order, id: payment.id }
  }

  it('names the goods, the delivery and the payer, and reads the state by a call of its own', async () => {
    const { customer, order, id } = await begun()
    expect(shop.barion.payments.get(id)?.request).toMatchObject({
      PaymentType: 'Immediate',
      PayerPhoneNumber: '36301234567',
      PaymentWindow: expect.stringMatching(/^00:(29:5\d|30:00)$/),
      OrderNumber: order.number,
      Transactions: [
        {
          Payee: 'bolt@example.hu',
          Total: total,
          Items: [
            { Quantity: 2, UnitPrice: 24_990, ItemTotal: 49_980 },
            { Name: 'Házhoz szállítás', ItemTotal: 1990 },
          ],
        },
      ],
    })
    const address = await shop.barion.pay(id, 'success')
    expect(shop.barion.callbacks.at(-1)).toEqual({ id, status: 200 })
    expect(await comeBack(customer, address, id)).toMatchObject({
      status: 'paid',
      message: 'Sikeres tranzakció.',
      transaction_id: null,
      order: { number: order.number },
    })
    expect(await shop.ledger(order)).toEqual([`captured ${total}`])
    expect(await shop.emails(order)).toEqual(['Megérkezett a befizetése'])
  })

  it.each(['GET', 'POST'] as const)(
    'captures once by callbacks with %s, however often they come',
    async (method) => {
      const { customer, order, id } = await begun()
      Object.assign(shop.barion.switches, { callbackMethod: method, callbackTimes: 3 })
      const address = await shop.barion.pay(id, 'success')
      await Promise.all([shop.barion.callBack(id), comeBack(customer, address, id), shop.barion.callBack(id)])
      expect(await shop.ledger(order)).toEqual([`captured ${total}`])
      expect(await shop.emails(order)).toEqual(['Megérkezett a befizetése'])
    },
  )

  it.each([
    ['fail', 'failed'],
    ['cancel', 'cancelled'],
    ['expire', 'expired'],
  ] as const)('lets the order be paid again after %s', async (outcome, status) => {
    const { customer, order, id } = await begun()
    const address = await shop.barion.pay(id, outcome)
    expect(await comeBack(customer, address, id)).toMatchObject({ status, can_pay_again: true })
    await shop.purchase(customer, order)
    const again = shop.barion.byReference(await shop.reference(order))
    await shop.barion.pay(again?.id ?? '', 'success')
    expect((await shop.attempts(order)).map(({ state }) => state)).toEqual([status, 'captured'])
  })

  it.each([
    ['amount', { Total: 100 }, 'amount 100 in place of 51970'],
    ['currency', { Currency: 'EUR' }, 'currency EUR in place of HUF'],
    ['payee', { Payee: 'thief@example.hu' }, 'merchant thief@example.hu in place of bolt@example.hu'],
  ])('believes no state with another %s', async (_what, lie, note) => {
    const { order, id } = await begun()
    shop.barion.switches.lie = lie
    await shop.barion.pay(id, 'success')
    expect(await shop.ledger(order)).toEqual([])
    expect(await shop.refused(order)).toEqual([note])
  })

  it('takes the state of another payment for none of its own', async () => {
    const [mine, other] = [await begun(), await begun()]
    shop.barion.switches.lie = { PaymentRequestId: await shop.reference(other.order) }
    await shop.barion.pay(mine.id, 'success')
    shop.barion.switches.lie = {}
    expect(await shop.ledger(mine.order)).toEqual([])
    expect(await shop.ledger(other.order)).toEqual([])
  })

  it('responds for ids that are not ours without a call, and with 503 when the state cannot be read', async () => {
    const { order, id } = await begun()
    const calls = shop.barion.calls.length
    const foreign = await fetch(`${shop.origin}/api/payment/barion?paymentId=${'a'.repeat(32)}`)
    expect([foreign.status, shop.barion.calls.length]).toEqual([200, calls])
    expect((await fetch(`${shop.origin}/api/payment/barion?paymentId=%27--`)).status).toBe(400)
    shop.barion.switches.trouble = 'hangs'
    const payment = shop.barion.payments.get(id)
    if (payment) payment.status = 'Succeeded'
    const hint = await fetch(`${shop.origin}/api/payment/barion?PaymentId=${id}`)
    expect(hint.status).toBe(503)
    shop.barion.switches.trouble = null
    shop.forward(31)
    await reconcile(shop.deps)
    expect(await shop.ledger(order)).toEqual([`captured ${total}`])
  })

  it('shows the payment to whoever brings its id, and to nobody by our reference alone', async () => {
    const { order, id } = await begun()
    const otherClient = customerClient(shop.origin)
    const transactionOf = (reference: string) =>
      otherClient.paymentGetTransaction({ params: { method: 'barion', reference }, query: {} })
    expect(await transactionOf(id)).toMatchObject({ status: 'pending', order: null })
    expect(await failure(transactionOf(await shop.reference(order)))).toMatchObject({ status: 404 })
  })
})

describe('paying at the practice bank', () => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await startPaymentShop('demo_bank')
  })
  afterAll(() => shop.stop())

  const press = (address: string, outcome: string) =>
    fetch(address, { method: 'POST', body: new URLSearchParams({ eredmeny: outcome }), redirect: 'manual' })

  it('says that no money moves, does what its buttons say, and reports it to the shop', async () => {
    const { customer, order } = await shop.place('demo')
    const { payment_url } = await shop.purchase(customer, order)
    const page = await fetch(payment_url).then((response) => response.text())
    for (const said of [
      'Ez nem valódi bank',
      '51\u00a0970\u00a0Ft',
      await shop.reference(order),
      'Fizetés sikertelen',
    ])
      expect(page).toContain(said)
    const failed = await press(payment_url, 'hiba')
    expect(failed.status).toBe(303)
    const address = failed.headers.get('location') ?? ''
    expect(address).toBe(`${shop.origin}/fizetesi-informacio?fizetes=demo:${await shop.reference(order)}`)
    expect(await comeBack(customer, address, await shop.reference(order))).toMatchObject({
      status: 'failed',
      can_pay_again: true,
    })
    const again = await shop.purchase(customer, order)
    await Promise.all([1, 2, 3].map(() => press(again.payment_url, 'siker')))
    expect(await shop.ledger(order)).toEqual([`captured ${total}`])
    expect(await shop.emails(order)).toEqual(['Megérkezett a befizetése'])
    await press(again.payment_url, 'hiba')
    expect((await shop.attempts(order)).map(({ state }) => state)).toEqual(['failed', 'captured'])
    await shop.sound()
  })

  it('forgets nothing and invents nothing: unknown payments and unknown buttons do nothing', async () => {
    const { customer, order } = await shop.place('demo')
    const { payment_url } = await shop.purchase(customer, order)
    expect((await press(payment_url, 'constructor')).status).toBe(200)
    expect((await fetch(`${shop.origin}/demo-bank/018f0000-0000-4000-8000-000000000000`)).status).toBe(404)
    expect((await fetch(`${shop.origin}/demo-bank/x`)).status).toBe(404)
    expect(await shop.ledger(order)).toEqual([])
  })
})
