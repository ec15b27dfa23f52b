import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand, startCommand } from '#tests/support/run-command.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { complete, readyCheckout, testPlatform, guestClient } from '#tests/race/shop-calls.ts'

describe('the commands of orders', () => {
  let shop: ShopDatabase
  const folder = mkdtempSync(join(tmpdir(), 'boltiv-orders-'))
  beforeAll(async () => {
    shop = await createShopDatabase('orders_command')
  })
  afterAll(async () => {
    await shop.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const env = () => ({ DATABASE_URL: shop.url, DATA_DIR: folder })
  const start = (args: readonly string[]) => startCommand(['orders', ...args], env())
  const orders = (...args: string[]) => runCommand(['orders', ...args], env())
  async function place(): Promise<string> {
    const customer = guestClient(testPlatform(shop.sql))
    const order = await complete(
      customer,
      await readyCheckout(customer, { id: await insertVariant(shop.sql), quantity: 2 }),
    )
    return order.number
  }

  it('take each order alone: one that is refused stops none of the others', async () => {
    const [first, second] = [await place(), await place()]
    const { code, out, error } = await orders('accept', first, '1999-000001', second)
    expect(code).toBe(1)
    expect(out).toBe(`${first}  Visszaigazolva  Fizetésre vár\n${second}  Visszaigazolva  Fizetésre vár\n`)
    expect(error).toBe('1999-000001  elutasítva: Nincs 1999-000001 számú rendelés.\n')
  })

  it('let one of two merchants accept an order, who do it at the same moment', async () => {
    const number = await place()
    const responses = await Promise.all([orders('accept', number), orders('accept', number)])
    expect(responses.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(responses.find(({ code }) => code === 1)?.error).toContain(
      'Ez most nem lehet „elfogadva”: most „elfogadva”',
    )
    const emails = await shop.sql`
      select 1 from email_message where dedupe_key like 'order-step:%' and subject like ${`%${number}%`}`
    expect(emails).toHaveLength(1)
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('show an order with its money and its way, and list those of a state', async () => {
    const number = await place()
    await orders('mark-paid', number, '--amount', '1000', '--reference', 'BANK-1')
    const cancelled = await orders('cancel', number, '--reason', 'Elfogyott.')
    expect(cancelled.out).toContain(
      `Törölve  Részben fizetve\n    Visszatérítés jár: 1\u00a0000\u00a0Ft érkezett`,
    )
    const { code, out } = await orders('show', number)
    expect(code).toBe(0)
    for (const part of [
      'placed -> cancelled',
      'Elfogyott.',
      'captured',
      '51\u00a0970\u00a0Ft',
      'Lehet még:  semmi',
    ])
      expect(out).toContain(part)
    const listed = await orders('list', '--state', 'cancelled', '--limit', '5')
    expect(listed.out).toContain(number)
    expect(listed.out.trim().split('\n')).toHaveLength(2)
  })

  it('say that nothing is to be paid for an order that was cancelled unpaid', async () => {
    const number = await place()
    expect((await orders('show', number)).out).toContain('Banki átutalás, Fizetésre vár')
    expect((await orders('cancel', number, '--reason', 'Elfogyott.')).out).toContain(
      'Törölve  Fizetnie nem kell',
    )
    expect((await orders('show', number)).out).toContain('Fizetnie nem kell')
  })

  it('leave every order whole when they are killed on the way, and finish when they are run again', async () => {
    const numbers = []
    for (let count = 0; count < 40; count += 1) numbers.push(await place())
    const child = start(['cancel', ...numbers, '--reason', 'Elfogyott.'])
    child.stderr.resume()
    await once(child.stdout, 'data')
    await wait(20)
    child.kill('SIGKILL')
    await once(child, 'close')
    // What it had sent is still done by the database, which notices a moment later that nobody listens.
    await expect
      .poll(
        async () =>
          (
            await shop.sql`
          select from pg_stat_activity
          where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`
          ).length,
      )
      .toBe(0)
    const left = await shop.sql<{ number: string }[]>`
      select number from orders where number in ${shop.sql(numbers)} and state <> 'cancelled'`
    expect(left.length).toBeLessThan(numbers.length)
    expect(await brokenRules(shop.sql)).toEqual([])
    const { out } = await orders('cancel', ...numbers, '--reason', 'Elfogyott.')
    expect(out.trim().split('\n')).toHaveLength(left.length)
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it.each([
    [['list', '--state', 'lost'], 'There is no state lost'],
    [['ship'], 'Usage: orders ship'],
    [['accept', '2026-000001', '--price', '1'], 'Usage: orders accept'],
    [['cancel', '2026-000001'], '--reason is a sentence'],
    [['refund', '2026-000001', '--amount', '12,5', '--reason', 'x'], '--amount is a whole number'],
    [['fly', '2026-000001'], 'Usage: orders'],
  ])('say what is wrong with `orders %j`', async (args, said) => {
    const { code, error } = await orders(...args)
    expect(code).toBe(1)
    expect(error).toContain(said)
  })
})
