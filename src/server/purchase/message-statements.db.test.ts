import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { postgresJsArguments } from '#platform/postgres/connection-url.ts'
import { startPaymentShop, type PaymentShop } from '#tests/gateways/payment-shop.ts'
import { apply } from './apply.ts'
import type { PurchaseDeps } from './purchase-deps.ts'

describe('a payment message', () => {
  let shop: PaymentShop
  let deps: PurchaseDeps
  const statements: string[] = []

  beforeAll(async () => {
    shop = await startPaymentShop('message_statements')
    const { address, options } = postgresJsArguments(shop.platform.config.databaseUrl ?? '')
    const sql = postgres(address, {
      ...options,
      max: 1,
      debug: (_connection, query) => statements.push(query.replaceAll(/\s+/g, ' ').trim()),
    })
    deps = { ...shop.deps, platform: { ...shop.platform, sql } }
  })
  afterAll(async () => {
    await deps.platform.sql.end()
    await shop.stop()
  })
  beforeEach(() => {
    shop.simplePay.switches.ipn = 'never'
  })

  async function report() {
    const { order, reference } = await shop.begun()
    await shop.simplePay.pay(reference, 'success')
    const [attempt] = await shop.sql<{ gatewayId: string }[]>`
      select gateway_id as "gatewayId" from payment_attempt where reference = ${reference}`
    const received = await shop.gateways.simplepay?.query({
      reference,
      gatewayId: attempt?.gatewayId ?? null,
      amount: 51_970,
      currency: 'HUF',
    })
    if (!received) throw new Error('The service knows nothing of the payment')
    return { order, message: { gateway: 'simplepay', source: 'query', received } as const }
  }

  it('reads the order once, and once for its lines, sums, money, steps, shipments and parcels', async () => {
    const { order, message } = await report()
    statements.length = 0
    expect(await apply(deps, message)).toBe('changed')
    expect(await shop.ledger(order)).toEqual(['captured 51970'])
    const reads = statements.filter((text) => text.startsWith('select'))
    const of = (table: string) => reads.filter((text) => text.includes(` from ${table} `)).length
    expect(of('orders')).toBe(2)
    for (const table of [
      'order_line',
      'order_adjustment',
      'payment_event',
      'order_transition',
      'order_shipment',
      'order_parcel',
    ])
      expect([table, of(table)]).toEqual([table, 1])
    expect(statements.length).toBeLessThanOrEqual(19)
  })

  it('that says what is known reads no order', async () => {
    const { message } = await report()
    await apply(deps, message)
    statements.length = 0
    expect(await apply(deps, message)).toBe('known')
    expect(statements.filter((text) => /\bfrom orders\b/.test(text))).toEqual([])
    expect(statements).toHaveLength(2)
  })
})
