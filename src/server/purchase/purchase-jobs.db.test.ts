import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/wire.ts'
import { refundOrder } from '#server/order/index.ts'
import { purgeMessages } from '#server/payment/index.ts'
import { startPaymentShop, type PaymentShop } from '#tests/gateways/payment-shop.ts'
import { customerClient } from '#tests/race/customer-client.ts'
import { complete, readyCheckout } from '#tests/race/shop-calls.ts'
import { insertVariant } from '#tests/race/shop-fixture.ts'
import { endHolds, endTransfers, findOutRefunds, reconcile } from './purchase-jobs.ts'

const hour = 60

describe('the jobs of payments', () => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await startPaymentShop('payment_jobs')
  })
  afterAll(() => shop.stop())
  beforeEach(async () => {
    shop.simplePay.switches.trouble = null
    shop.simplePay.switches.ipn = 'never'
    // What other tests have left waits for nothing.
    await shop.sql`update payment_attempt set next_query_at = null`
  })
  afterEach(() => shop.sound())

  const begun = () => shop.begun()
  const status = async ({ id }: Order) => {
    const [row] = await shop.sql<{ state: string; fulfilment: string }[]>`
      select state, fulfilment from orders where id = ${id}`
    return row?.state
  }
  const reserved = async ({ id }: Order) => {
    const [row] = await shop.sql<{ reserved: number }[]>`
      select s.reserved from order_line l join stock s on s.variant_id = l.variant_id where l.order_id = ${id}`
    return row?.reserved
  }
  const queries = () => shop.simplePay.calls.filter(({ path }) => path.endsWith('/query')).length

  describe('the reconciliation', () => {
    it('polls half an hour after the start, then every hour, and gives up after three days', async () => {
      const { order, reference } = await begun()
      shop.forward(29)
      await reconcile(shop.deps)
      const before = queries()
      shop.forward(2)
      await reconcile(shop.deps)
      await reconcile(shop.deps)
      expect(queries()).toBe(before + 1)
      expect(await shop.attempts(order)).toMatchObject([{ state: 'expired' }])
      shop.forward(61)
      await reconcile(shop.deps)
      expect(queries()).toBe(before + 2)
      shop.forward(72 * hour)
      await reconcile(shop.deps)
      const given = queries()
      shop.simplePay.force(reference, 'FINISHED')
      shop.forward(72 * hour)
      await reconcile(shop.deps)
      expect(queries()).toBe(given)
    })

    it('leaves an attempt open while its payer is paying', async () => {
      const { order, reference } = await begun()
      shop.simplePay.force(reference, 'INPAYMENT')
      shop.forward(31)
      await reconcile(shop.deps)
      expect(await shop.attempts(order)).toMatchObject([{ state: 'pending' }])
    })

    it('finds the money of an attempt that it had given up', async () => {
      const { order, reference } = await begun()
      shop.forward(31)
      await reconcile(shop.deps)
      shop.simplePay.force(reference, 'FINISHED')
      shop.forward(61)
      await reconcile(shop.deps)
      expect(await shop.attempts(order)).toMatchObject([{ state: 'captured' }])
    })
  })

  describe('the end of a hold', () => {
    it('cancels what was not paid in time and frees its goods, after polling once more', async () => {
      const { order } = await begun()
      const { order: neverBegun } = await shop.place()
      shop.forward(55)
      await endHolds(shop.deps)
      expect([await status(order), await reserved(order)]).toEqual(['placed', 2])
      const before = queries()
      shop.forward(10)
      await endHolds(shop.deps)
      expect(queries()).toBeGreaterThan(before)
      expect([await status(order), await status(neverBegun)]).toEqual(['cancelled', 'cancelled'])
      expect([await reserved(order), await reserved(neverBegun)]).toEqual([0, 0])
      expect(await shop.emails(order)).toEqual(['Töröltük rendelését'])
    })

    it('keeps the order whose money is found by the last question', async () => {
      const { order, reference } = await begun()
      shop.simplePay.force(reference, 'FINISHED')
      shop.forward(61)
      await endHolds(shop.deps)
      expect(await status(order)).toBe('placed')
      expect(await shop.emails(order)).toEqual(['Megérkezett a befizetése'])
    })

    it('waits for a payer who began late, for a bank that holds the money, and for an unreachable service, for a day', async () => {
      const { customer, order } = await shop.place()
      shop.forward(55)
      await shop.purchase(customer, order)
      const held = await begun()
      shop.simplePay.force(held.reference, 'AUTHORIZED')
      shop.forward(8)
      await endHolds(shop.deps)
      expect(await status(order)).toBe('placed')
      shop.forward(60)
      shop.simplePay.switches.trouble = 'fails'
      await endHolds(shop.deps)
      expect([await status(order), await status(held.order)]).toEqual(['placed', 'placed'])
      shop.simplePay.switches.trouble = null
      await endHolds(shop.deps)
      expect([await status(order), await status(held.order)]).toEqual(['cancelled', 'placed'])

      const unreachable = await begun()
      shop.simplePay.switches.trouble = 'hangs'
      shop.forward(23 * hour)
      await endHolds(shop.deps)
      expect(await status(unreachable.order)).toBe('placed')
      shop.forward(2 * hour)
      await endHolds(shop.deps)
      expect([await status(unreachable.order), await status(held.order)]).toEqual(['cancelled', 'placed'])
    })
  })

  it('cancels transfers that did not arrive by their day, and none in which there is money', async () => {
    const place = async () => {
      const customer = customerClient(shop.origin)
      return complete(customer, await readyCheckout(customer, { id: await insertVariant(shop.sql) }))
    }
    const [late, paid] = [await place(), await place()]
    expect(late.transfer).not.toBeNull()
    await shop.sql`
      insert into payment_event (order_id, gateway, event_id, kind, amount) values (${paid.id}, 'manual', ${paid.id}, 'captured', 1000)
    `
    await shop.sql`
      insert into email_message (dedupe_key, recipient, subject, html, text)
      select 'order-payment:' || order_id || ':' || id, 'eva@example.hu', 'x', 'x', 'x' from payment_event where order_id = ${paid.id}`
    shop.forward(2 * 24 * hour)
    await endTransfers(shop.platform)
    expect([await status(late), await status(paid)]).toEqual(['placed', 'placed'])
    shop.forward(2 * 24 * hour)
    await endTransfers(shop.platform)
    expect([await status(late), await status(paid)]).toEqual(['cancelled', 'placed'])
    expect(await shop.emails(late)).toEqual(['Töröltük rendelését'])
  })

  it('finds out whether a refund was done that got no response', async () => {
    const made: { order: Order; reference: string }[] = []
    for (let count = 0; count < 2; count += 1) {
      const one = await begun()
      shop.simplePay.switches.ipn = 'before'
      await shop.simplePay.pay(one.reference, 'success')
      shop.simplePay.switches.trouble = 'fails'
      const refund = { amount: 1000, reason: 'Sérült.' }
      await refundOrder(shop.platform, one.order.number, refund, shop.gateways)
      shop.simplePay.switches.trouble = null
      made.push(one)
    }
    const [done, lost] = made
    Object.assign(shop.simplePay.transactions.get(done?.reference ?? '') ?? {}, { remainingTotal: 50_970 })
    const states = async () => {
      const rows = await shop.sql<{ state: string }[]>`select state from payment_refund order by id`
      return rows.map(({ state }) => state)
    }
    expect(await states()).toEqual(['pending', 'pending'])
    await shop.sql`update payment_refund set updated_at = now() - interval '2 minutes'`
    await findOutRefunds(shop.deps)
    expect(await states()).toEqual(['settled', 'pending'])
    await shop.sql`update payment_refund set updated_at = now() - interval '20 minutes'`
    await findOutRefunds(shop.deps)
    expect(await states()).toEqual(['settled', 'failed'])
    if (lost) expect(await shop.ledger(lost.order)).toEqual(['captured 51970'])
  })

  it('forgets what services said long ago', async () => {
    await begun()
    const count = async () => {
      const [row] = await shop.sql<{ count: number }[]>`select count(*)::int as count from payment_message`
      return row?.count
    }
    const before = await count()
    await purgeMessages(shop.sql, new Date(Date.now() - 1000 * 60))
    expect(await count()).toBe(before)
    await shop.sql`update payment_message set created_at = now() - interval '3 years'`
    await purgeMessages(shop.sql, new Date())
    expect(await count()).toBe(0)
  })
})
