import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paymentInvariants } from '#server/payment/index.ts'
import { startPaymentShop, type PaymentShop } from '#tests/gateways/payment-shop.ts'

describe('the rules of payments', () => {
  let shop: PaymentShop
  let [orderId, attemptId] = ['', '']
  beforeAll(async () => {
    shop = await startPaymentShop('payment_rules')
  })
  afterAll(() => shop.stop())
  beforeEach(async () => {
    await shop.sql`truncate payment_event, payment_refund, payment_attempt_transition, payment_attempt cascade`
    const { customer, order } = await shop.place()
    await shop.purchase(customer, order)
    await shop.simplePay.pay(await shop.reference(order), 'success')
    const [attempt] = await shop.sql<
      { id: string }[]
    >`select id from payment_attempt where order_id = ${order.id}`
    orderId = order.id
    attemptId = attempt?.id ?? ''
  })

  async function broken(): Promise<string[]> {
    const found = await Promise.all(
      paymentInvariants.map(async ({ title, find }) => ((await find(shop.sql)).length > 0 ? title : '')),
    )
    return found.filter(Boolean)
  }

  it('find nothing in a sound payment', async () => {
    expect(await broken()).toEqual([])
  })

  it('find out an attempt that is not where its history leads', async () => {
    await shop.sql`update payment_attempt set state = 'failed' where id = ${attemptId}`
    expect(await broken()).toEqual([
      expect.stringContaining('changed its states only as listed'),
      expect.stringContaining('captured if and only if'),
    ])
  })

  it('find out a step that is not listed', async () => {
    await shop.sql`
      insert into payment_attempt_transition (attempt_id, from_state, to_state, source) values
        (${attemptId}, 'captured', 'failed', 'x'), (${attemptId}, 'failed', 'captured', 'x')`
    expect(await broken()).toEqual([expect.stringContaining('only as listed')])
  })

  it('find out money that is not in the ledger, or of another amount', async () => {
    await shop.sql`update payment_event set amount = amount - 1 where order_id = ${orderId}`
    expect(await broken()).toEqual([expect.stringContaining('once and whole')])
    await shop.sql`delete from payment_event where order_id = ${orderId}`
    expect(await broken()).toEqual([expect.stringContaining('once and whole')])
  })

  it('find out refunds beyond what was paid, wanted or done', async () => {
    await shop.sql`
      insert into payment_refund (id, order_id, attempt_id, amount, reason, state)
      values (gen_random_uuid(), ${orderId}, ${attemptId}, 51971, 'x', 'requested')`
    expect(await broken()).toEqual([expect.stringContaining('to be given back')])
    await shop.sql`update payment_refund set state = 'settled'`
    expect(await broken()).toEqual([expect.stringContaining('every settled refund')])
  })
})
