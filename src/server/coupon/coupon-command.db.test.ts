import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '#tests/support/run-command.ts'
import { complete, failure, readyCheckout, testPlatform, guestClient } from '#tests/race/shop-calls.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'

describe('the commands of coupons', () => {
  let shop: ShopDatabase
  const folder = mkdtempSync(join(tmpdir(), 'boltiv-coupons-'))
  beforeAll(async () => {
    shop = await createShopDatabase('coupons_command')
  })
  afterAll(async () => {
    await shop.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const coupons = (...args: string[]) =>
    runCommand(['coupons', ...args], { DATABASE_URL: shop.url, DATA_DIR: folder })

  it('make a coupon that customers can use, list who used it, and end it', async () => {
    const limits = ['--min', '10000', '--from', '2026-01-01', '--to', '2099-12-31', '--limit', '5']
    const added = await coupons('add', 'teli10', '--percent', '10', ...limits, '--per-customer', '2')
    expect(added).toEqual({ code: 0, out: 'TELI10 can be used.\n', error: '' })

    const customer = guestClient(testPlatform(shop.sql))
    const token = await readyCheckout(customer, { id: await insertVariant(shop.sql, { gross: 20_000 }) })
    const take = () => customer.checkoutSetCoupon({ params: { token }, body: { code: 'Teli10' } })
    expect((await take()).coupon).toMatchObject({ code: 'TELI10', name: '10% kedvezmény' })
    const order = await complete(customer, token)

    const shown = await coupons('show', 'TELI10')
    expect(shown.out).toContain(order.number)
    expect(shown.out).toMatch(/2\u00a0000\u00a0Ft {2}eva@example\.hu/)
    const listed = await coupons('list')
    for (const part of [
      'TELI10',
      '10 %',
      'used 1 of 5',
      '2 for each',
      'since 2026-01-01',
      'until 2099-12-31',
    ])
      expect(listed.out).toContain(part)

    expect((await coupons('end', 'teli10')).code).toBe(0)
    const next = await readyCheckout(customer, { id: await insertVariant(shop.sql, { gross: 20_000 }) })
    const refused = await failure(
      customer.checkoutSetCoupon({ params: { token: next }, body: { code: 'TELI10' } }),
    )
    expect(refused.body.message).toBe('Ez a kupon már nem érvényes.')
  })

  it.each([
    [['show', 'NINCS'], 'There is no coupon NINCS.'],
    [['end', 'NINCS'], 'There is no coupon NINCS.'],
  ])('refuse %j', async (args, message) => {
    const { code, error } = await coupons(...args)
    expect([code, error]).toEqual([1, `${message}\n`])
  })
})
