import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/wire.ts'
import { startPaymentShop, type PaymentShop } from '#tests/gateways/payment-shop.ts'
import { refundOrder } from './order-refund.ts'
import { OrderRefusedError } from './order.ts'

const total = 51_970
const reason = 'Sérülten érkezett.'

describe('giving money back', () => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await startPaymentShop('refunds')
  })
  afterAll(() => shop.stop())
  afterEach(async () => {
    shop.simplePay.switches.trouble = null
    shop.simplePay.switches.ipn = 'before'
    await shop.sound()
  })

  async function paid(): Promise<{ order: Order; reference: string }> {
    const { customer, order } = await shop.place()
    await shop.purchase(customer, order)
    const reference = await shop.reference(order)
    await shop.simplePay.pay(reference, 'success')
    return { order, reference }
  }
  const refund = ({ number }: Order, amount: number, isManual = false) =>
    refundOrder(shop.platform, number, { amount, reason, isManual }, shop.gateways)
  const refunds = async ({ id }: Order) => {
    const rows = await shop.sql<{ state: string; amount: number }[]>`
      select state, amount from payment_refund where order_id = ${id} order by id`
    return rows.map(({ state, amount }) => `${state} ${amount}`)
  }
  const left = (reference: string) => shop.simplePay.transactions.get(reference)?.remainingTotal

  it('goes through the service that brought it, with an email for each part', async () => {
    const { order, reference } = await paid()
    expect(await refund(order, 1000)).toMatchObject({ payment: 'Részben visszatérítve', notes: [] })
    expect(await refund(order, total - 1000)).toMatchObject({ payment: 'Visszatérítve' })
    expect(left(reference)).toBe(0)
    expect(await shop.ledger(order)).toEqual([
      `captured ${total}`,
      'refunded 1000',
      `refunded ${total - 1000}`,
    ])
    expect(await shop.emails(order)).toEqual(['Megérkezett a befizetése', 'Visszatérítés', 'Visszatérítés'])
    await expect(refund(order, 1)).rejects.toThrow(OrderRefusedError)
  })

  it('never gives back more than was paid, by however many hands at once', async () => {
    const { order, reference } = await paid()
    const responses = await Promise.allSettled(Array.from({ length: 6 }, () => refund(order, 20_000)))
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(left(reference)).toBe(total - 40_000)
    expect((await shop.ledger(order)).slice(1)).toEqual(['refunded 20000', 'refunded 20000'])
    expect(await refunds(order)).toEqual(['settled 20000', 'settled 20000'])
  })

  it('is only recorded when it was given back by hand', async () => {
    const { order, reference } = await paid()
    await refund(order, 5000, true)
    expect(left(reference)).toBe(total)
    expect(await shop.ledger(order)).toEqual([`captured ${total}`, 'refunded 5000'])
    await expect(refund(order, total)).rejects.toThrow('téríthető vissza')
  })

  it('does not happen when the service refuses it, and says so', async () => {
    const { order, reference } = await paid()
    shop.simplePay.force(reference, 'CANCELLED')
    const { notes } = await refund(order, 1000)
    expect(notes).toEqual([expect.stringContaining('5022')])
    expect(await refunds(order)).toEqual(['failed 1000'])
    expect(await shop.ledger(order)).toEqual([`captured ${total}`])
  })

  it('waits when the service does not respond, claims its money meanwhile, and is settled once the service reports it', async () => {
    const { order, reference } = await paid()
    shop.simplePay.switches.trouble = 'hangs'
    const { notes } = await refund(order, 50_000)
    expect(notes).toEqual([expect.stringContaining('még nem válaszolt')])
    expect(await refunds(order)).toEqual(['pending 50000'])
    shop.simplePay.switches.trouble = null
    await expect(refund(order, 2000)).rejects.toThrow('téríthető vissza')
    // The service had done it all the same.
    const transaction = shop.simplePay.transactions.get(reference)
    Object.assign(transaction ?? {}, { remainingTotal: total - 50_000, status: 'REFUND' })
    shop.simplePay.switches.ipnTimes = 3
    await shop.simplePay.notify(reference)
    shop.simplePay.switches.ipnTimes = 1
    expect(await refunds(order)).toEqual(['settled 50000'])
    expect(await shop.ledger(order)).toEqual([`captured ${total}`, 'refunded 50000'])
    expect(await shop.emails(order)).toEqual(['Megérkezett a befizetése', 'Visszatérítés'])
  })

  it('is recorded too when the merchant gave it back at the service', async () => {
    const { order, reference } = await paid()
    const transaction = shop.simplePay.transactions.get(reference)
    Object.assign(transaction ?? {}, { remainingTotal: 0, status: 'REFUND' })
    await shop.simplePay.notify(reference)
    await shop.simplePay.notify(reference)
    expect(await shop.ledger(order)).toEqual([`captured ${total}`, `refunded ${total}`])
  })

  it('fulfils the request that a second payment has left, from that payment', async () => {
    const { customer, order } = await shop.place()
    await shop.purchase(customer, order)
    const first = await shop.reference(order)
    await shop.simplePay.pay(first, 'timeout')
    await shop.purchase(customer, order)
    const second = await shop.reference(order)
    await shop.simplePay.pay(second, 'success')
    await shop.simplePay.pay(first, 'success')
    expect(await refunds(order)).toEqual([`requested ${total}`])
    expect(await refund(order, total)).toMatchObject({ payment: 'Fizetve', notes: [] })
    expect(await refunds(order)).toEqual([`failed ${total}`, `settled ${total}`])
    expect([left(first), left(second)]).toEqual([total, 0])
    await refund(order, 3000)
    expect([left(first), left(second)]).toEqual([total - 3000, 0])
  })

  it('works with Barion and with the practice bank as well', async () => {
    for (const gateway of ['barion', 'demo'] as const) {
      const { customer, order } = await shop.place(gateway)
      const { payment_url } = await shop.purchase(customer, order)
      const payment = shop.barion.byReference(await shop.reference(order))
      if (payment) await shop.barion.pay(payment.id, 'success')
      else
        await fetch(payment_url, {
          method: 'POST',
          body: new URLSearchParams({ eredmeny: 'siker' }),
          redirect: 'manual',
        })
      await refund(order, 1970)
      await refund(order, 50_000)
      expect(await shop.ledger(order)).toEqual([`captured ${total}`, 'refunded 1970', 'refunded 50000'])
      if (payment) await shop.barion.callBack(payment.id)
      expect(await shop.ledger(order)).toHaveLength(3)
      expect(await refunds(order)).toEqual(['settled 1970', 'settled 50000'])
    }
  })
})
