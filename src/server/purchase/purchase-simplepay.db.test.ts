import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/wire.ts'
import { cancelOrder } from '#server/order/index.ts'
import { comeBack, startPaymentShop, type PaymentShop } from '#tests/gateways/payment-shop.ts'
import type { Outcome } from '#tests/gateways/simplepay-fake.ts'
import { buyerOn, type Buyer } from '#tests/race/shop-buyer.ts'
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
      answersUnsigned: false,
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
  const open = (buyer: Buyer, { id }: Order) => buyer.orderGet({ params: { id }, query: {} })
  const unpaid = async (order: Order) => {
    expect(await shop.ledger(order)).toEqual([])
    expect((await shop.attempts(order)).map(({ state }) => state)).toEqual(['redirected'])
    expect(await shop.letters(order)).not.toContain('Megérkezett a befizetése')
  }

  it('takes an order from its purchase to its money, and writes one letter', async () => {
    const { buyer, order } = await shop.place()
    expect(order).toMatchObject({ can_pay: true, instant_payment: true })
    const { payment_url } = await shop.purchase(buyer, order)
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
    expect(await comeBack(buyer, address, reference)).toMatchObject({
      status: 'paid',
      is_pending: false,
      can_pay_again: false,
      title: 'Sikeres tranzakció',
      message: `Sikeres tranzakció. SimplePay tranzakcióazonosító: ${begun?.transactionId}.`,
      transaction_id: String(begun?.transactionId),
      order: { id: order.id, number: order.number },
    })
    expect(await open(buyer, order)).toMatchObject({
      can_pay: false,
      payment_status: { title: 'Fizetve', is_pending: false },
      status: { name: 'Feldolgozás alatt' },
    })
    expect(await shop.ledger(order)).toEqual([`captured ${total}`])
    expect(await shop.letters(order)).toEqual(['Megérkezett a befizetése'])
  })

  const tellers: Record<string, (one: Awaited<ReturnType<typeof begun>>) => Promise<unknown>> = {
    notify: async ({ reference }) => {
      shop.simplePay.switches.ipnTimes = 3
      await shop.simplePay.notify(reference)
    },
    return: ({ buyer, reference }) =>
      comeBack(buyer, shop.simplePay.returnAddress(reference, 'success'), reference),
    reconcile: async ({ order }) => {
      await shop.sql`update payment_attempt set next_query_at = now() - interval '1 minute' where order_id = ${order.id}`
      await reconcile(shop.ground)
    },
  }
  it.each([
    ['notify', 'return', 'reconcile'],
    ['notify', 'reconcile', 'return'],
    ['return', 'notify', 'reconcile'],
    ['return', 'reconcile', 'notify'],
    ['reconcile', 'notify', 'return'],
    ['reconcile', 'return', 'notify'],
  ])('captures once and writes once, told by %s, %s and %s', async (...order) => {
    const one = await begun()
    shop.simplePay.force(one.reference, 'FINISHED')
    for (const teller of order) await tellers[teller]?.(one)
    expect(await shop.ledger(one.order)).toEqual([`captured ${total}`])
    expect(await shop.letters(one.order)).toEqual(['Megérkezett a befizetése'])
  })

  it('captures once when all of them tell at the same moment', async () => {
    const one = await begun()
    shop.simplePay.force(one.reference, 'FINISHED')
    await Promise.all(Object.values(tellers).flatMap((tell) => [tell(one), tell(one)]))
    expect(await shop.ledger(one.order)).toEqual([`captured ${total}`])
    expect(await shop.letters(one.order)).toEqual(['Megérkezett a befizetése'])
  })

  it('applies one word once, however many bring it at the same moment', async () => {
    const { order, reference } = await begun()
    shop.simplePay.force(reference, 'FINISHED')
    const heard = await shop.gateways.simplepay?.query({
      reference,
      gatewayId: null,
      amount: total,
      currency: 'HUF',
    })
    if (!heard) throw new Error('Nothing was heard')
    const told = { gateway: 'simplepay', source: 'query', heard } as const
    const applied = await Promise.all(Array.from({ length: 6 }, () => apply(shop.ground, told)))
    expect(applied.toSorted()).toEqual(['changed', 'known', 'known', 'known', 'known', 'known'])
    expect(await shop.ledger(order)).toEqual([`captured ${total}`])
  })

  it.each([
    ['fail', 'failed', 'NOTAUTHORIZED'],
    ['cancel', 'cancelled', 'CANCELLED'],
    ['timeout', 'expired', 'TIMEOUT'],
  ] as [Outcome, string, string][])(
    'tells of a %s in the prescribed words, and the order can be paid again with a new reference',
    async (outcome, status, code) => {
      const { buyer, order, reference } = await begun()
      const address = await shop.simplePay.pay(reference, outcome)
      const told = await comeBack(buyer, address, reference)
      expect(told).toMatchObject({ status, is_pending: false, can_pay_again: true })
      expect((told.transaction_id !== null) === (outcome === 'fail')).toBe(true)
      expect(/sikertelen/i.test(`${told.title} ${told.message}`)).toBe(outcome === 'fail')
      expect(await shop.attempts(order)).toMatchObject([{ state: status, failure: code }])
      await shop.purchase(buyer, order)
      const second = await shop.reference(order)
      expect(second).toMatch(new RegExp(`^${order.number}-2-`))
      await shop.simplePay.pay(second, 'success')
      expect((await shop.attempts(order)).map(({ state }) => state)).toEqual([status, 'captured'])
      expect(await shop.ledger(order)).toEqual([`captured ${total}`])
    },
  )

  it('is pending after a successful return as long as the service itself says nothing', async () => {
    const { buyer, order, reference } = await begun()
    shop.simplePay.switches.ipn = 'never'
    const address = await shop.simplePay.pay(reference, 'success')
    shop.simplePay.force(reference, 'INPAYMENT')
    const told = await comeBack(buyer, address, reference)
    expect(told).toMatchObject({ status: 'pending', is_pending: true, can_pay_again: false })
    expect(told.transaction_id).not.toBeNull()
    expect(await shop.ledger(order)).toEqual([])
    shop.forward(1)
    expect(await comeBack(buyer, address, reference)).toMatchObject({ status: 'pending' })
    expect(await shop.ledger(order)).toEqual(['pending 51970'])
    shop.simplePay.force(reference, 'FINISHED')
    shop.forward(1)
    expect(await comeBack(buyer, address, reference)).toMatchObject({ status: 'paid' })
    expect(await shop.ledger(order)).toEqual(['pending 51970', `captured ${total}`])
  })

  it('shows the payment to its owner, to the holder of the signed return without the order, and to nobody else', async () => {
    const { buyer, order, reference } = await begun()
    const address = await shop.simplePay.pay(reference, 'success')
    const stranger = buyerOn(shop.origin)
    expect(await comeBack(stranger, address, reference)).toMatchObject({ status: 'paid', order: null })
    const bare = { params: { method: 'simplepay', reference }, query: {} }
    expect(await failure(stranger.paymentGetTransaction(bare))).toMatchObject({ status: 404 })
    expect(await buyer.paymentGetTransaction(bare)).toMatchObject({ order: { id: order.id } })
    const { reference: other } = await begun()
    expect(await failure(comeBack(stranger, address, other))).toMatchObject({ status: 404 })
    expect(await failure(shop.purchase(stranger, order))).toMatchObject({ status: 404 })
  })

  it('shows the neutral page on a forged return, writes it down and changes nothing', async () => {
    const { buyer, order, reference } = await begun()
    const text = JSON.stringify({ r: 0, t: 1, e: 'SUCCESS', m: shop.simplePay.merchant, o: reference })
    const r = Buffer.from(text).toString('base64')
    for (const s of ['x'.repeat(64), shop.simplePay.sign(r)]) {
      const told = await buyer.paymentGetTransaction({
        params: { method: 'simplepay', reference },
        query: { r, s },
      })
      expect(told).toMatchObject({ status: 'pending', transaction_id: null })
    }
    await unpaid(order)
    expect(await shop.refused(order)).toEqual(['wrong signature'])
  })

  it('refuses notifications that were forged, written anew or sent to another merchant', async () => {
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
    expect(await shop.letters(order)).toEqual(['Eltérés a fizetésben'])
  })

  it('answers what it knows nothing of with a signed receipt, and refuses too large ones', async () => {
    const { reference } = await begun()
    const { body, signature } = shop.simplePay.notice(reference, { orderRef: 'R-1' })
    const answer = await post(body, signature)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('signature')).toBe(shop.simplePay.sign(await answer.text()))
    expect((await post('x'.repeat(65 * 1024), signature)).status).toBe(413)
  })

  it.each([
    ['amount', { total: 100 }, 'amount 100 in place of 51970'],
    ['merchant', { merchant: 'ANOTHER' }, 'merchant ANOTHER in place of PUBLICTESTHUF'],
    ['currency', { currency: 'EUR' }, 'currency EUR in place of HUF'],
    ['payment', { transactionId: 7 }, expect.stringMatching(/^payment 7 in place of/)],
  ])('believes no answer about another %s, and tells the merchant once', async (_what, lie, note) => {
    const { buyer, order, reference } = await begun()
    shop.simplePay.switches.lie = lie
    shop.simplePay.switches.ipnTimes = 2
    const address = await shop.simplePay.pay(reference, 'success')
    await comeBack(buyer, address, reference)
    await unpaid(order)
    expect(await shop.refused(order)).toEqual([note])
    expect(await shop.letters(order)).toEqual(['Eltérés a fizetésben'])
  })

  it.each(['hangs', 'fails', 'talks_nonsense'] as const)(
    'keeps the order when the service %s, and lets it be paid later',
    async (trouble) => {
      const { buyer, order } = await shop.place()
      shop.simplePay.switches.trouble = trouble
      const began = performance.now()
      expect(await failure(shop.purchase(buyer, order))).toMatchObject({
        status: 503,
        body: { code: 'gateway_unavailable', message: expect.stringContaining('Rendelését megőriztük') },
      })
      expect(performance.now() - began).toBeLessThan(2000)
      expect(await shop.attempts(order)).toMatchObject([{ state: 'failed' }])
      expect((await open(buyer, order)).can_pay).toBe(true)
      shop.simplePay.switches.trouble = null
      await shop.purchase(buyer, order)
      await shop.simplePay.pay(await shop.reference(order), 'success')
      expect(await shop.ledger(order)).toEqual([`captured ${total}`])
    },
  )

  it.each(['hangs', 'fails', 'talks_nonsense'] as const)(
    'stays pending while the service %s, and finds out later',
    async (trouble) => {
      const { buyer, order, reference } = await begun()
      shop.simplePay.switches.trouble = trouble
      const address = await shop.simplePay.pay(reference, 'success')
      shop.forward(1)
      const began = performance.now()
      expect(await comeBack(buyer, address, reference)).toMatchObject({ status: 'pending' })
      expect(performance.now() - began).toBeLessThan(2000)
      await unpaid(order)
      shop.simplePay.switches.trouble = null
      // The notification was believed, but not answered for: the job asks at once.
      await reconcile(shop.ground)
      expect(await shop.ledger(order)).toEqual([`captured ${total}`])
    },
  )

  it('believes no answer without its signature', async () => {
    const { buyer, order } = await shop.place()
    shop.simplePay.switches.answersUnsigned = true
    expect(await failure(shop.purchase(buyer, order))).toMatchObject({ status: 503 })
    shop.simplePay.switches.answersUnsigned = false
    await shop.purchase(buyer, order)
    const reference = await shop.reference(order)
    shop.simplePay.switches.answersUnsigned = true
    await shop.simplePay.pay(reference, 'success')
    expect(await shop.ledger(order)).toEqual([])
    shop.simplePay.switches.answersUnsigned = false
    await reconcile(shop.ground)
    expect(await shop.ledger(order)).toEqual([`captured ${total}`])
  })

  it('uses one attempt for two purchases at once, and the same as long as it can be paid', async () => {
    const { buyer, order } = await shop.place()
    const urls = await Promise.all([1, 2, 3].map(() => shop.purchase(buyer, order)))
    expect(new Set(urls.map(({ payment_url }) => payment_url)).size).toBe(1)
    expect(await shop.attempts(order)).toHaveLength(1)
    shop.forward(1)
    expect(await shop.purchase(buyer, order)).toEqual(urls[0])
    shop.forward(45)
    const later = await shop.purchase(buyer, order)
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

  it('records a second payment of a paid order, asks for its refund and changes nothing else', async () => {
    const { buyer, order, reference } = await begun()
    await shop.simplePay.pay(reference, 'timeout')
    await shop.purchase(buyer, order)
    await shop.simplePay.pay(await shop.reference(order), 'success')
    await shop.simplePay.pay(reference, 'success')
    expect(await shop.ledger(order)).toEqual([`captured ${total}`, `captured ${total}`])
    expect(await shop.letters(order)).toEqual([
      'Megérkezett a befizetése',
      'Visszatérítés szükséges',
      'Megérkezett a befizetése',
    ])
    const refunds = await shop.sql`select state, amount from payment_refund where order_id = ${order.id}`
    expect([...refunds]).toMatchObject([{ state: 'requested', amount: total }])
    expect(await open(buyer, order)).toMatchObject({
      status: { name: 'Feldolgozás alatt' },
      payment_status: { title: 'Túlfizetve' },
    })
  })

  it('records the money of a cancelled order, and asks for its refund', async () => {
    const { buyer, order, reference } = await begun()
    await cancelOrder(shop.kernel, order.number, { reason: 'Elfogyott.' })
    await shop.simplePay.pay(reference, 'success')
    expect(await shop.ledger(order)).toEqual([`captured ${total}`])
    expect(await shop.letters(order)).toEqual([
      'Töröltük rendelését',
      'Visszatérítés szükséges',
      'Megérkezett a befizetése',
    ])
    expect(await open(buyer, order)).toMatchObject({ status: { name: 'Törölve' }, can_pay: false })
    expect(await failure(shop.purchase(buyer, order))).toMatchObject({
      status: 409,
      body: { code: 'not_payable' },
    })
  })

  it('waits while the bank holds the money, and lets go when it was released', async () => {
    const { buyer, order, reference } = await begun()
    shop.simplePay.force(reference, 'AUTHORIZED')
    await shop.simplePay.notify(reference)
    expect(await open(buyer, order)).toMatchObject({ payment_status: { title: 'Fizetés folyamatban' } })
    expect(await failure(shop.purchase(buyer, order))).toMatchObject({
      status: 409,
      body: { code: 'payment_under_way' },
    })
    shop.simplePay.force(reference, 'REVERSED')
    await shop.simplePay.notify(reference)
    expect(await shop.attempts(order)).toMatchObject([{ state: 'cancelled' }])
    expect(await open(buyer, order)).toMatchObject({
      payment_status: { title: 'Fizetésre vár' },
      can_pay: true,
    })
  })
})
