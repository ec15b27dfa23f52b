import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/wire.ts'
import { quoteOrder, refundOrder } from '#server/order/index.ts'
import { startPaymentShop, type PaymentShop } from '#tests/gateways/payment-shop.ts'
import { customerClient } from '#tests/race/customer-client.ts'
import { failure, readyCheckout } from '#tests/race/shop-calls.ts'
import { insertVariant, methods } from '#tests/race/shop-fixture.ts'
import { endHolds, findOutRefunds, purchaseCrontab, reconcile } from './purchase-jobs.ts'

const total = 51_970
const day = 24 * 60

describe('a payment service in trouble', () => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await startPaymentShop('payment_trouble')
  })
  afterAll(() => shop.stop())
  beforeEach(async () => {
    shop.simplePay.switches.trouble = null
    shop.simplePay.switches.ipn = 'never'
    await shop.sql`update payment_attempt set next_query_at = null`
  })
  afterEach(() => shop.sound())

  const calls = (path: string) => shop.simplePay.calls.filter((call) => call.path.endsWith(path)).length
  const state = async ({ id }: Order) => {
    const [row] = await shop.sql<{ state: string }[]>`select state from orders where id = ${id}`
    return row?.state
  }

  it.each(['INIT', 'NOTAUTHORIZED'] as const)(
    'polls again when the service notifies of money while its responses still say %s',
    async (behind) => {
      const { order, reference } = await shop.begun()
      shop.simplePay.force(reference, behind)
      await shop.simplePay.notify(reference)
      shop.simplePay.force(reference, 'FINISHED')
      const { body, signature } = shop.simplePay.notice(reference)
      shop.simplePay.force(reference, behind)
      const address = `${shop.origin}/api/payment/simplepay`
      const response = await fetch(address, { method: 'POST', headers: { Signature: signature }, body })
      expect(response.status).toBe(200)
      expect(await shop.ledger(order)).not.toContain(`captured ${total}`)
      shop.simplePay.force(reference, 'FINISHED')
      shop.forward(1)
      await reconcile(shop.deps)
      expect(await shop.ledger(order)).toContain(`captured ${total}`)
    },
  )

  it('lets nobody wait for an unreachable service twice, however many request the payment at once', async () => {
    const { customer, order } = await shop.place()
    shop.simplePay.switches.trouble = 'hangs'
    const before = calls('/start')
    const responses = await Promise.all([1, 2, 3].map(() => failure(shop.purchase(customer, order))))
    expect(responses.map(({ body }) => body.code)).toEqual(Array(3).fill('gateway_unavailable'))
    expect(calls('/start')).toBe(before + 1)
  })

  it('begins no new payment at a service that has just been unreachable for the last one', async () => {
    const { customer, order } = await shop.begun()
    shop.forward(35)
    shop.simplePay.switches.trouble = 'hangs'
    const before = calls('/start')
    expect(await failure(shop.purchase(customer, order))).toMatchObject({ status: 503 })
    expect(calls('/start')).toBe(before)
    shop.simplePay.switches.trouble = null
    shop.forward(1)
    expect(await shop.purchase(customer, order)).toMatchObject({
      payment_url: expect.stringContaining('/pay/'),
    })
  })

  it('never gives up a payment about which the last question got no response', async () => {
    const { order, reference } = await shop.begun()
    shop.forward(31)
    await reconcile(shop.deps)
    shop.simplePay.force(reference, 'FINISHED')
    shop.simplePay.switches.trouble = 'fails'
    shop.forward(4 * day)
    await reconcile(shop.deps)
    shop.simplePay.switches.trouble = null
    shop.forward(61)
    await reconcile(shop.deps)
    expect(await shop.ledger(order)).toEqual([`captured ${total}`])
  })

  it('waits once for an unreachable service in a round of refunds, and notifies the merchant of one that was not done', async () => {
    const made: Order[] = []
    for (let count = 0; count < 3; count += 1) {
      const { order, reference } = await shop.begun()
      shop.simplePay.switches.ipn = 'before'
      await shop.simplePay.pay(reference, 'success')
      shop.simplePay.switches.trouble = 'fails'
      await refundOrder(shop.platform, order.number, { amount: 1000, reason: 'Sérült.' }, shop.gateways)
      shop.simplePay.switches.trouble = null
      made.push(order)
    }
    await shop.sql`update payment_refund set updated_at = now() - interval '20 minutes'`
    shop.simplePay.switches.trouble = 'hangs'
    const before = calls('/query')
    await findOutRefunds(shop.deps)
    expect(calls('/query')).toBe(before + 1)
    shop.simplePay.switches.trouble = null
    await findOutRefunds(shop.deps)
    await findOutRefunds(shop.deps)
    for (const order of made)
      expect(await shop.emails(order)).toEqual(['Megérkezett a befizetése', 'Nem sikerült a visszatérítés'])
  })

  it('takes one worker at most: the rounds of its jobs follow each other', () => {
    const lines = purchaseCrontab.split('\n').filter((line) => !line.includes('payment_messages'))
    expect(lines).toHaveLength(4)
    for (const line of lines) expect(line).toMatch(/ (payment_\w+) \?max=\d&queue=payments&jobKey=\1$/)
  })

  it('gives who was sent an offer as long to pay by card as a transfer may take', async () => {
    const customer = customerClient(shop.origin)
    const token = await readyCheckout(customer, { id: await insertVariant(shop.sql) })
    const steps = { shipping_method_id: methods.freight, payment_method_id: methods.card }
    await customer.checkoutSetData({ params: { token }, body: steps })
    const accepted = { terms: true, payment_terms: true }
    const order = await customer.checkoutComplete({ params: { token }, body: accepted })
    expect(await state(order)).toBe('quote_requested')
    shop.forward(2 * day)
    await endHolds(shop.deps)
    await quoteOrder(shop.platform, order.number, 12_345)
    const [email] = await shop.sql<{ text: string }[]>`
      select text from email_message where subject like ${`Elkészült az ajánlatunk: ${order.number}%`}`
    expect(email?.text).toContain('Bankkártyával a rendelés oldalán fizetheti ki, legkésőbb ')
    // The step's time is the database's.
    await shop.sql`
      update order_transition set created_at = ${shop.platform.clock()} where order_id = ${order.id} and to_state = 'placed'`
    shop.forward(7 * day)
    await endHolds(shop.deps)
    expect(await state(order)).toBe('placed')
    await shop.purchase(customer, order)
    shop.forward(20)
    expect(await shop.attempts(order)).toMatchObject([{ state: 'redirected' }])
    await reconcile(shop.deps)
    expect(await shop.attempts(order)).toMatchObject([{ state: 'redirected' }])
    shop.forward(day)
    await endHolds(shop.deps)
    expect(await state(order)).toBe('cancelled')
  })
})
