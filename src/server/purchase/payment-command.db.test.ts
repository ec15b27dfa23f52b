import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '#tests/support/run-command.ts'
import { startPaymentShop, type PaymentShop } from '#tests/gateways/payment-shop.ts'

describe('the commands of payments', () => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await startPaymentShop('payments_command')
  })
  afterAll(() => shop.stop())

  const run = (args: readonly string[], env: Record<string, string> = {}) =>
    runCommand(args, { DATABASE_URL: shop.platform.config.databaseUrl ?? '', DATA_DIR: tmpdir(), ...env })
  const barion = { BARION_PAYEE: 'bolt@example.hu', BARION_POS_KEY: 'a-pos-key' }
  const offered = async () => {
    const rows = await shop.sql<{ slug: string }[]>`
      select slug from payment_method where active and gateway = 'barion' order by slug`
    return rows.map(({ slug }) => slug)
  }

  it('offer a service and offer it no more, only where its settings are', async () => {
    await shop.sql`delete from payment_method where gateway = 'barion'`
    expect(await run(['payments', 'enable', 'barion'])).toMatchObject({
      code: 1,
      error: expect.stringContaining('settings of barion are missing'),
    })
    expect(await run(['payments', 'enable', 'barion'], barion)).toMatchObject({ code: 0 })
    expect(await run(['payments', 'enable', 'barion'], barion)).toMatchObject({ code: 0 })
    expect(await offered()).toEqual(['barion'])
    expect(await run(['payments', 'disable', 'barion'])).toMatchObject({ code: 0 })
    expect(await offered()).toEqual([])
    expect(await run(['payments', 'enable', 'cash'])).toMatchObject({ code: 1 })
  })

  it('are checked: what is offered without settings, and what is only tried', async () => {
    const settings = { SIMPLEPAY_MERCHANT: 'm', SIMPLEPAY_SECRET: 's', SHOP_DEMO: '1' }
    const sandbox = { ...settings, SIMPLEPAY_URL: 'https://sandbox.simplepay.hu/payment/v2' }
    const payments = async (env: Record<string, string>) => {
      const { out } = await run(['doctor'], env)
      return out.split('\n').find((line) => line.includes(' payments: '))
    }
    expect(await payments({})).toBe(
      'PROBLEM payments: simplepay is offered, but its settings are missing (docs/payments.md)',
    )
    expect(await payments(settings)).toBe('ok      payments: set up: simplepay')
    expect(await payments(sandbox)).toBe(
      'PROBLEM payments: SIMPLEPAY_URL is where simplepay is only tried: no money moves',
    )
  })

  it('show what was tried, refunded and not believed, and give money back at the service', async () => {
    const { customer, order } = await shop.place()
    await shop.purchase(customer, order)
    const reference = await shop.reference(order)
    const { body, signature } = shop.simplePay.notice(reference)
    await fetch(`${shop.origin}/api/payment/simplepay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', Signature: `x${signature}` },
      body,
    })
    await shop.simplePay.pay(reference, 'success')
    const { merchant, secret, url } = shop.simplePay
    const settings = { SIMPLEPAY_MERCHANT: merchant, SIMPLEPAY_SECRET: secret, SIMPLEPAY_URL: url }
    const refund = ['orders', 'refund', order.number, '--amount', '1970', '--reason', 'Sérült.']
    expect(await run(refund, settings)).toMatchObject({
      code: 0,
      out: `${order.number}  Feldolgozás alatt  Részben visszatérítve\n`,
    })
    expect(shop.simplePay.transactions.get(reference)?.remainingTotal).toBe(50_000)
    const { out } = await run(['orders', 'show', order.number])
    for (const said of [
      reference,
      'captured',
      'settled',
      'Sérült.',
      'El nem fogadott üzenetek',
      'wrong signature',
    ])
      expect(out).toContain(said)
  })
})
