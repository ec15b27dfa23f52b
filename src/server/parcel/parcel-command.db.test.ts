import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '#tests/support/run-command.ts'
import { acceptOrder, prepareOrder } from '#server/order/index.ts'
import { glsAccount, startGls, type GlsFake } from '#tests/carriers/gls-fake.ts'
import { startSzamlazz, szamlazzKey, type SzamlazzFake } from '#tests/invoicing/szamlazz-fake.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { complete, readyCheckout, testPlatform, guestClient } from '#tests/race/shop-calls.ts'

describe('the commands of documents and parcels', () => {
  let shop: ShopDatabase
  let szamlazz: SzamlazzFake
  let gls: GlsFake
  const folder = mkdtempSync(join(tmpdir(), 'boltiv-parcels-'))
  beforeAll(async () => {
    shop = await createShopDatabase('documents_command')
    szamlazz = await startSzamlazz()
    gls = await startGls()
  })
  afterAll(async () => {
    await shop.drop()
    await szamlazz.stop()
    await gls.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function run(...args: string[]) {
    const end = await runCommand(args, {
      DATABASE_URL: shop.url,
      DATA_DIR: folder,
      INVOICE_PROVIDER: 'szamlazz',
      SZAMLAZZ_KEY: szamlazzKey,
      SZAMLAZZ_URL: `${szamlazz.url}/szamla`,
      ...glsAccount,
      GLS_URL: gls.url,
    })
    return { ...end, out: end.out.replaceAll('\u00a0', ' ') }
  }
  async function prepared(): Promise<string> {
    const platform = testPlatform(shop.sql)
    const customer = guestClient(platform)
    const order = await complete(
      customer,
      await readyCheckout(customer, { id: await insertVariant(shop.sql), quantity: 2 }),
    )
    await acceptOrder(platform, order.number)
    await prepareOrder(platform, order.number)
    return order.number
  }

  it('register, label, follow and invoice an order', async () => {
    await run('invoices', 'retry')
    const number = await prepared()
    const registered = await run('parcels', 'register', number, '--count', '2', '--carrier', 'gls')
    expect(registered).toMatchObject({ code: 0, error: '' })
    const codes = gls.parcels.map(({ ParcelNumber }) => String(ParcelNumber))
    expect(registered.out).toContain('Átadva a futárnak')
    for (const code of codes) expect(registered.out).toContain(`gls  ${code}`)
    expect((await run('parcels', 'register', number, '--count', '2')).out).toContain(
      'was registered and shipped before',
    )

    const file = join(folder, 'cimke.pdf')
    expect((await run('parcels', 'label', number, '-o', file)).out).toContain('cimke-2.pdf')
    expect(readFileSync(join(folder, 'cimke-1.pdf'), 'latin1')).toContain(codes[0])

    gls.advance(codes[0]!, 55)
    expect((await run('parcels', 'track')).code).toBe(0)
    expect((await run('orders', 'show', number)).out).toContain(`${codes[0]}  Átvehető`)

    expect((await run('invoices', 'retry')).out).toContain('0 are not made yet')
    const final = szamlazz.documents.find(({ xml }) => xml.includes(number))!
    expect((await run('invoices', 'list', '--state', 'issued')).out).toContain(final.number)
    expect((await run('invoices', 'show', number)).out).toContain(`Key:           ${number}-final`)
    const credited = await run('invoices', 'credit', final.number, '--reason', 'Rossz név.')
    expect(credited.out).toContain('Sztornószámla')
    expect((await run('invoices', 'credit', final.number, '--reason', 'Megint.')).error).toContain(
      'nothing to take back',
    )
    expect(await brokenRules(shop.sql)).toEqual([])
    expect((await run('verify')).out).toMatch(/ok +10 +An order names exactly the kinds of documents/)
  })

  it('say that a lost response may be requested again', async () => {
    const number = await prepared()
    gls.troubles.push('cut after the work')
    const { code, error } = await run('parcels', 'register', number, '--carrier', 'gls')
    expect(code).toBe(1)
    expect(error).toContain('type the same again, nothing is registered twice')
  })

  it.each([
    [['invoices', 'list', '--state', 'lost'], 'There is no state lost'],
    [['invoices', 'show', '1999-000001'], 'There is no document'],
    [['invoices', 'credit', 'X'], '--reason is a sentence'],
    [['invoices', 'fly'], 'Usage: invoices list'],
    [['parcels', 'register', '1999-000001'], 'There is no order 1999-000001.'],
    [['parcels', 'register', '1999-000001', '--count', '0'], '--count is a number'],
    [['parcels', 'register', '1999-000001', '--size', 'huge'], '--size is one of'],
    [['parcels', 'label', '1999-000001'], 'Usage: parcels register'],
    [['parcels', 'close'], 'No carrier that wants its day closed is set up here'],
  ])('say what is wrong with %j', async (args, said) => {
    const { code, error } = await run(...args)
    expect(code).toBe(1)
    expect(error).toContain(said)
  })
})
