import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/wire.ts'
import { cancelOrder } from '#server/order/index.ts'
import { comeBack, startPaymentShop, type PaymentShop } from '#tests/gateways/payment-shop.ts'
import type { Outcome } from '#tests/gateways/simplepay-fake.ts'
import { customerClient, type CustomerClient } from '#tests/race/customer-client.ts'
import { failure } from '#tests/race/shop-calls.ts'
import { apply } from './apply.ts'
import { reconcile } from './purchase-jobs.ts'

const total = 51_970

describe('paying by SimplePay', () => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await startPaymentShop('simplepay')
  })
  afterAll(() => shop.stop())
  afterEach(async () => {
    Object.assign(shop.simplePay.switches, {
      trouble: null,
      ipn: 'before',
      ipnTimes: 1,
      ipnSignature: 'right',
      ipnDelayMs: 0,
      lie: {},
      respondsUnsigned: false,
    })
    await shop.simplePay.settled()
    await shop.sound()
  })

  const begun = () => shop.begun()
  const post = (body: string, signature: string) =>
    fetch(`${shop.origin}/api/payment/simplepay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', Signature: signature },
      body,
    })
  const open = (customer: CustomerClient, { id }: Order) => customer.orderGet({ params: { id }, query: {} })
  const unpaid = async (order: Order) => {
    expect(await shop.ledger(order)).toEqual([])
    expect((await shop.attempts(order)).map(({ state }) => state)).toEqual(['redirected'])
    expect(await shop.emails(order)).not.toContain('Megérkezett a befizetése')
  }

  it('takes an order from its purchase to its money, and writes one email', async () => {
    const { customer, order } = await shop.place()
    expect(order).toMatchObject({ can_pay: true, instant_payment: true })
    const { payment_url } = await shop.purchase(customer, order)
    const reference = await shop.reference(order)
    expect(reference).toMatch(new RegExp(`^${order.number}-1-[\\w-]{22}$`))
    const begun = shop.simplePay.transactions.get(reference)
    expect(payment_url).toContain(`/pay/${begun?.transactionId}`)
    expect(begun?.request).toMatchObject({
      total: String(total),
      currency: 'HUF',
      customer: 'Szabó-Nagy Éva',
      url: `${shop.origin}/fizetesi-informacio`,
      threeDSReqAuthMethod: '01',
    })
    const address = await shop.simplePay.pay(reference, 'success')
    expect(shop.simplePay.deliveries.at(-1)).toMatchObject({ ok: true, problem: '' })
    expect(await comeBack(customer, address, reference)).toMatchObject({
      status: 'paid',
      is_pending: false,
      can_pay_again: false,
      title: 'Sikeres tranzakció',
      message: `Sikeres tranzakció. SimplePay tranzakcióazonosító: ${begun?.transactionId}.`,
      transaction_id: String(begun?.transactionId),
      order: { id: order.id, number: order.number },
    })
    expect(await open(customer, order)).toMatchObject({
      can_pay: false,
      payment_status: { title: 'Fizetve', is_pending: false },
      status: { name: 'Feldolgozás alatt' },
    })
    expect(await shop.ledger(order)).toEqual([`captured ${total}`])
    expect(await shop.emails(order)).toEqual(['Megérkezett a befizetése'])
  })

  const reporters: Record<string, (one: Awaited<ReturnType<typeof begun>>) => Promise<unknown>> = {
    notify: async ({ reference }) => {
      shop.simplePay.switches.ipnTimes = 3
      await shop.simplePay.notify(reference)
    },
    return: ({ customer, reference }) =>
      comeBack(customer, shop.simplePay.returnAddress(reference, 'success'), reference),
    reconcile: async ({ order }) => {
      await shop.sql`update payment_attempt set next_query_at = now() - interval '1 minute' where order_id = ${order.id}`
      await reconcile(shop.deps)
    },
  }
  it.each([
    ['notify', 'return', 'reconcile'],
    ['notify', 'reconcile', 'return'],
    ['return', 'notify', 'reconcile'],
    ['return', 'reconcile', 'notify'],
    ['reconcile', 'notify', 'return'],
    ['reconcile', 'return', 'notify'],
  ])('captures once and writes once, reported by %s, %s and %s', async (...order) => {
    const one = await begun()
    shop.simplePay.force(one.reference, 'FINISHED')
    for (const reporter of order) await reporters[reporter]?.(one)
    expect(await shop.ledger(one.order)).toEqual([`captured ${total}`])
    expect(await shop.emails(one.order)).toEqual(['Megérkezett a befizetése'])
  })

  it('captures once when all of them report at the same moment', async () => {
    const one = await begun()
    shop.simplePay.force(one.reference, 'FINISHED')
    await Promise.all(Object.values(reporters).flatMap((report) => [report(one), report(one)]))
    expect(await shop.ledger(one.order)).toEqual([`captured ${total}`])
    expect(await shop.emails(one.order)).toEqual(['Megérkezett a befizetése'])
  })

  it('applies one word once, however many bring it at the same moment', async () => {
    const { order, reference } = await begun()
    shop.simplePay.force(reference, 'FINISHED')
    const received = await shop.gateways.simplepay?.query({
      reference,
      gatewayId: null,
      amount: total,
      currency: 'HUF',
    })
    if (!received) throw new Error('Nothing was received')
    const gatewayMessage = { gateway: 'simplepay', source: 'query', received } as const
    const applied = await Promise.all(Array.from({ length: 6 }, () => apply(shop.deps, gatewayMessage)))
    expect(applied.toSorted()).toEqual(['changed', 'known', 'known', 'known', 'known', 'known'])
    expect(await shop.ledger(order)).toEqual([`captured ${total}`])
  })

  it.each([
    ['fail', 'failed', 'NOTAUTHORIZED'],
    ['cancel', 'cancelled', 'CANCELLED'],
    ['timeout', 'expired', 'TIMEOUT'],
  ] as [Outcome, string, string][])(
    'speaks of a %s in the prescribed words, and the order can be paid again with a new reference',
    async (outcome, status, code) => {
      const { customer, order, reference } = await begun()
      const address = await shop.simplePay.pay(reference, outcome)
      const transaction = await comeBack(customer, address, reference)
      expect(transaction).toMatchObject({ status, is_pending: false, can_pay_again: true })
      expect((transaction.transaction_id !== null) === (outcome === 'fail')).toBe(true)
      expect(/sikertelen/i.test(`${transaction.title} ${transaction.message}`)).toBe(outcome === 'fail')
      expect(await shop.attempts(order)).toMatchObject([{ state: status, failure: code }])
      await shop.purchase(customer, order)
      const second = await shop.reference(order)
      expect(second).toMatch(new RegExp(`^${order.number}-2-`))
      await shop.simplePay.pay(second, 'success')
      expect((await shop.attempts(order)).map(({ state }) => state)).toEqual([status, 'captured'])
      expect(await shop.ledger(order)).toEqual([`captured ${total}`])
    },
  )

  it('is pending after a successful return as long as the service itself says nothing', async () => {
    const { customer, order, reference } = await begun()
    shop.simplePay.switches.ipn = 'never'
    const address = await shop.simplePay.pay(reference, 'success')
    shop.simplePay.force(reference, 'INPAYMENT')
    const transaction = await comeBack(customer, address, reference)
    expect(transaction).toMatchObject({ status: 'pending', is_pending: true, can_pay_again: false })
    expect(transaction.transaction_id).not.toBeNull()
    expect(await shop.ledger(order)).toEqual([])
    shop.forward(1)
    expect(await comeBack(customer, address, reference)).toMatchObject({ status: 'pending' })
    expect(await shop.ledger(order)).toEqual(['pending 51970'])
    shop.simplePay.force(reference, 'FINISHED')
    shop.forward(1)
    expect(await comeBack(customer, address, reference)).toMatchObject({ status: 'paid' })
    expect(await shop.ledger(order)).toEqual(['pending 51970', `captured ${total}`])
  })

  it('shows the payment to its owner, to the holder of the signed return without the order, and to nobody else', async () => {
    const { customer, order, reference } = await begun()
    const address = await shop.simplePay.pay(reference, 'success')
    const otherClient = customerClient(shop.origin)
    expect(await comeBack(otherClient, address, reference)).toMatchObject({ status: 'paid', order: null })
    const bare = { params: { method: 'simplepay', reference }, query: {} }
    expect(await failure(otherClient.paymentGetTransaction(bare))).toMatchObject({ status: 404 })
    expect(await customer.paymentGetTransaction(bare)).toMatchObject({ order: { id: order.id } })
    const { reference: other } = await begun()
    expect(await failure(comeBack(otherClient, address, other))).toMatchObject({ status: 404 })
    await otherClient.sanctumCsrfCookie()
    expect(await failure(shop.purchase(otherClient, order))).toMatchObject({ status: 404 })
  })

  it('shows the neutral page on a forged return, writes it down and changes nothing', async () => {
    const { customer, order, reference } = await begun()
    const text = JSON.stringify({ r: 0, t: 1, e: 'SUCCESS', m: shop.simplePay.merchant, o: reference })
    const r = Buffer.from(text).toString('base64')
    for (const s of ['x'.repeat(64), shop.simplePay.sign(r)]) {
      const transaction = await customer.paymentGetTransaction({
        params: { method: 'simplepay', reference },
        query: { r, s },
      })
      expect(transaction).toMatchObject({ status: 'pending', transaction_id: null })
    }
    await unpaid(order)
    expect(await shop.refused(order)).toEqual(['wrong signature'])
  })

  it('refuses notifications that were forged, written again or sent to another merchant', async () => {
    const { order, reference } = await begun()
    shop.simplePay.force(reference, 'FINISHED')
    const { body, signature } = shop.simplePay.notice(reference)
    expect((await post(body, shop.simplePay.sign(`${body} `))).status).toBe(400)
    expect((await post(JSON.stringify(JSON.parse(body), null, 1), signature)).status).toBe(400)
    expect((await post(body.replace('FINISHED', 'FINISHEd'), signature)).status).toBe(400)
    const bare = await fetch(`${shop.origin}/api/payment/simplepay`, { method: 'POST', body })
    expect([bare.status, await bare.text()]).toEqual([400, ''])
    const foreign = shop.simplePay.notice(reference, { merchant: 'ANOTHER' })
    expect((await post(foreign.body, foreign.signature)).status).toBe(200)
    const another = shop.simplePay.notice(reference, { transactionId: 1 })
    expect((await post(another.body, another.signature)).status).toBe(200)
    await unpaid(order)
    expect(await shop.refused(order)).toEqual([
      'wrong signature',
      'wrong signature',
      'wrong signature',
      'wrong signature',
      'merchant ANOTHER in place of PUBLICTESTHUF',
      expect.stringMatching(/^payment 1 in place of/),
    ])
    expect(await shop.emails(order)).toEqual(['Eltérés a fizetésben'])
  })

  it('responds to what it knows nothing of with a signed receipt, and refuses too large ones', async () => {
    const { reference } = await begun()
    const { body, signature } = shop.simplePay.notice(reference, { orderRef: 'R-1' })
    const response = await post(body, signature)
    expect(response.status).toBe(200)
    expect(response.headers.get('signature')).toBe(shop.simplePay.sign(await response.text()))
    expect((await post('x'.repeat(65 * 1024), signature)).status).toBe(413)
  })

  it.each([
    ['amount', { total: 100 }, 'amount 100 in place of 51970'],
    ['merchant', { merchant: 'ANOTHER' }, 'merchant ANOTHER in place of PUBLICTESTHUF'],
    ['currency', { currency: 'EUR' }, 'currency EUR in place of HUF'],
    ['payment', { transactionId: 7 }, expect.stringMatching(/^payment 7 in place of/)],
  ])('believes no response about another %s, and notifies the merchant once', async (_what, lie, note) => {
    const { customer, order, reference } = await begun()
    shop.simplePay.switches.lie = lie
    shop.simplePay.switches.ipnTimes = 2
    const address = await shop.simplePay.pay(reference, 'success')
    await comeBack(customer, address, reference)
    await unpaid(order)
    expect(await shop.refused(order)).toEqual([note])
    expect(await shop.emails(order)).toEqual(['Eltérés a fizetésben'])
  })

  it.each(['hangs', 'fails', 'talks_nonsense'] as const)(
    'keeps the order when the service %s, and lets it be paid later',
    async (trouble) => {
      const { customer, order } = await shop.place()
      shop.simplePay.switches.trouble = trouble
      const began = performance.now()
      expect(await failure(shop.purchase(customer, order))).toMatchObject({
        status: 503,
        body: { code: 'gateway_unavailable', message: expect.stringContaining('Rendelését megőriztük') },
      })
      expect(performance.now() - began).toBeLessThan(2000)
      expect(await shop.attempts(order)).toMatchObject([{ state: 'failed' }])
      expect((await open(customer, order)).can_pay).toBe(true)
      shop.simplePay.switches.trouble = null
      await shop.purchase(customer, order)
      await shop.simplePay.pay(await shop.reference(order), 'success')
      expect(await shop.ledger(order)).toEqual([`captured ${total}`])
    },
  )

  it.each(['hangs', 'fails', 'talks_nonsense'] as const)(
    'stays pending while the service %s, and finds out later',
    async (trouble) => {
      const { customer, order, reference } = await begun()
      shop.simplePay.switches.trouble = trouble
      const address = await shop.simplePay.pay(reference, 'success')
      shop.forward(1)
      const began = performance.now()
      expect(await comeBack(customer, address, reference)).toMatchObject({ status: 'pending' })
      expect(performance.now() - began).toBeLessThan(2000)
      await unpaid(order)
      shop.simplePay.switches.trouble = null
      // The notification was believed, but not responded to: the job polls at once.
      await reconcile(shop.deps)
      expect(await shop.ledger(order)).toEqual([`captured ${total}`])
    },
  )

  it('believes no response without its signature', async () => {
    const { customer, order } = await shop.place()
    shop.simplePay.switches.respondsUnsigned = true
    expect(await failure(shop.purchase(customer, order))).toMatchObject({ status: 503 })
    shop.simplePay.switches.respondsUnsigned = false
    await shop.purchase(customer, order)
    const reference = await shop.reference(order)
    shop.simplePay.switches.respondsUnsigned = true
    await shop.simplePay.pay(reference, 'success')
    expect(await shop.ledger(order)).toEqual([])
    shop.simplePay.switches.respondsUnsigned = false
    await reconcile(shop.deps)
    expect(await shop.ledger(order)).toEqual([`captured ${total}`])
  })

  it('uses one attempt for two purchases at once, and the same as long as it can be paid', async () => {
    const { customer, order } = await shop.place()
    const urls = await Promise.all([1, 2, 3].map(() => shop.purchase(customer, order)))
    expect(new Set(urls.map(({ payment_url }) => payment_url)).size).toBe(1)
    expect(await shop.attempts(order)).toHaveLength(1)
    shop.forward(1)
    expect(await shop.purchase(customer, order)).toEqual(urls[0])
    shop.forward(45)
    const later = await shop.purchase(customer, order)
    expect(later).not.toEqual(urls[0])
    expect((await shop.attempts(order)).map(({ state }) => state)).toEqual(['expired', 'redirected'])
  })

  it('takes a late success after a failure', async () => {
    const { order, reference } = await begun()
    await shop.simplePay.pay(reference, 'timeout')
    expect(await shop.attempts(order)).toMatchObject([{ state: 'expired' }])
    await shop.simplePay.pay(reference, 'success')
    expect(await shop.attempts(order)).toMatchObject([{ state: 'captured', failure: null }])
    expect(await shop.ledger(order)).toEqual([`captured ${total}`])
  })

  it('records a second payment of a paid order, requests its refund and changes nothing else', async () => {
    const { customer, order, reference } = await begun()
    await shop.simplePay.pay(reference, 'timeout')
    await shop.purchase(customer, order)
    await shop.simplePay.pay(await shop.reference(order), 'success')
    await shop.simplePay.pay(reference, 'success')
    expect(await shop.ledger(order)).toEqual([`captured ${total}`, `captured ${total}`])
    expect(await shop.emails(order)).toEqual([
      'Megérkezett a befizetése',
      'Visszatérítés szükséges',
      'Megérkezett a befizetése',
    ])
    const refunds = await shop.sql`select state, amount from payment_refund where order_id = ${order.id}`
    expect([...refunds]).toMatchObject([{ state: 'requested', amount: total }])
    expect(await open(customer, order)).toMatchObject({
      status: { name: 'Feldolgozás alatt' },
      payment_status: { title: 'Túlfizetve' },
    })
  })

  it('records the money of a cancelled order, and requests its refund', async () => {
    const { customer, order, reference } = await begun()
    await cancelOrder(shop.platform, order.number, { reason: 'Elfogyott.' })
    await shop.simplePay.pay(reference, 'success')
    expect(await shop.ledger(order)).toEqual([`captured ${total}`])
    expect(await shop.emails(order)).toEqual([
      'Töröltük rendelését',
      'Visszatérítés szükséges',
      'Megérkezett a befizetése',
    ])
    expect(await open(customer, order)).toMatchObject({ status: { name: 'Törölve' }, can_pay: false })
    expect(await failure(shop.purchase(customer, order))).toMatchObject({
      status: 409,
      body: { code: 'not_payable' },
    })
  })

  it('waits while the bank holds the money, and lets go when it was released', async () => {
    const { customer, order, reference } = await begun()
    shop.simplePay.force(reference, 'AUTHORIZED')
    await shop.simplePay.notify(reference)
    expect(await open(customer, order)).toMatchObject({ payment_status: { title: 'Fizetés folyamatban' } })
    expect(await failure(shop.purchase(customer, order))).toMatchObject({
      status: 409,
      body: { code: 'payment_under_way' },
    })
    shop.simplePay.force(reference, 'REVERSED')
    await shop.simplePay.notify(reference)
    expect(await shop.attempts(order)).toMatchObject([{ state: 'cancelled' }])
    expect(await open(customer, order)).toMatchObject({
      payment_status: { title: 'Fizetésre vár' },
      can_pay: true,
    })
  })
})
