import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { glsAccount, startGls, type GlsFake } from '../carriers/gls-fake.ts'
import { guestClient, testPlatform } from '../race/shop-calls.ts'
import { newContact } from '../race/shop-fixture.ts'
import { signInAtDesk } from '../support/desk.ts'
import { startRunningShop, type RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriersInBoth } from './barriers.ts'
import { startCustomer, type Customer } from './customer.ts'

const carrierMilliseconds = 300

let shop: RunningShop
let gls: GlsFake
let browser: Browser
let colleague: Customer | undefined

// Orders are made here: its shop is its own, and so is the carrier.
it.beforeAll(async ({ browser: sharedBrowser }) => {
  browser = sharedBrowser
  gls = await startGls({ responseMs: carrierMilliseconds })
  shop = await startRunningShop({ ...glsAccount, GLS_URL: gls.url })
  await shop.sql`
    update shipping_method set provider = 'gls' where address_required and not request_for_quotation`
})
afterAll(async () => {
  await shop.stop()
  await gls.stop()
})
afterEach(async () => {
  await colleague?.close()
  colleague = undefined
})

async function open(path: string): Promise<Page> {
  const { cookie } = await signInAtDesk(shop.sql, 'owner')
  colleague = await startCustomer(browser, shop)
  const { page } = colleague
  await page
    .context()
    .addCookies([{ name: 'boltiv_desk', value: cookie, url: shop.origin, sameSite: 'Strict' }])
  await page.goto(path)
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
  return page
}

type Payment = 'cash_on_delivery' | 'transfer'

/** An order brought home by the carrier. Gives its number. */
async function order(payment: Payment = 'cash_on_delivery'): Promise<string> {
  const [stocked] = await shop.sql<{ id: number }[]>`
    select v.id from variant v join stock s on s.variant_id = v.id join sale_variant on sale_variant.id = v.id
    where s.on_hand - s.reserved > 10 order by v.id limit 1`
  const client = guestClient(testPlatform(shop.sql))
  await client.sanctumCsrfCookie()
  const { token } = await client.checkoutCreateCart()
  const params = { token }
  await client.checkoutAddCartItem({ params, body: [{ product_variant_id: stocked!.id, quantity: 1 }] })
  const address = { name: 'Nagy Béla', postal_code: '9024', city: 'Győr', address: 'Fő utca 1.' }
  await client.checkoutSetContact({ params, body: newContact() })
  await client.checkoutSetAddress({ params, body: { shipping_address: address, billing_address: address } })
  const [home] = await shop.sql<{ id: number }[]>`
    select id from shipping_method where provider = 'gls' order by position limit 1`
  await client.checkoutSetShippingMethod({ params, body: { shipping_method_id: home!.id } })
  const payments = await client.checkoutGetPaymentMethods({ params })
  const method = payments.find(({ type }) => type === payment)!
  await client.checkoutSetPaymentMethod({ params, body: { payment_method_id: method.id } })
  return (await client.checkoutComplete({ params, body: { terms: true, payment_terms: false } })).number
}

const orders = async (count: number) => {
  const numbers: string[] = []
  for (let index = 0; index < count; index += 1) numbers.push(await order())
  return numbers
}
const shipped = async (numbers: readonly string[]) =>
  (
    await shop.sql<{ number: string }[]>`
      select number from orders where number = any(${[...numbers]}) and fulfilment = 'shipped'`
  ).length
/** Every order that is open is taken out of the way. */
const clear = () => shop.sql`update orders set state = 'completed', fulfilment = 'delivered'`

describe('the day’s run', () => {
  it('accepts, registers, prints and ships 20 orders by at most 12 keys in under 2 minutes', async () => {
    await clear()
    const numbers = await orders(20)
    const page = await open('/admin/rendelesek')
    await page.getByLabel('Mind a 20 kijelölése').click()
    let presses = 0
    const press = async (key: string) => {
      presses += 1
      await page.keyboard.press(key)
    }
    const next = (name: string) => page.getByRole('button', { name, exact: true }).waitFor()
    const startedAt = Date.now()
    await press('Enter')
    await next('20 rendelés elfogadása')
    await press('Enter')
    await next('20 csomag bejegyzése')
    await press('Enter')
    await next('20 szállítólevél és címke nyomtatása')
    const printing = page.context().waitForEvent('request', (one) => one.url().includes('/orders/print'))
    await press('Enter')
    const printed = new URL((await printing).url())
    await next('20 rendelés feladása')
    await press('Enter')
    await page.getByText('Kész, mindent feladott').waitFor()
    expect(presses).toBeLessThanOrEqual(12)
    expect(Date.now() - startedAt).toBeLessThan(120_000)
    expect(await shipped(numbers)).toBe(20)
    expect(gls.parcels).toHaveLength(20)
    expect([printed.searchParams.get('what'), printed.searchParams.get('orders')?.split(',').length]).toEqual(
      ['bundle', 20],
    )
    const pdf = await page.request.get(printed.href)
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('leaves what the carrier refuses beside the others, with its reason, and goes on with it when it is tried again', async () => {
    await clear()
    const numbers = await orders(2)
    gls.troubles.push('broken')
    const page = await open('/admin/rendelesek/futtatas')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '2 csomag bejegyzése' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('1 rendelés kimaradt').waitFor()
    await page.getByText('A futár rendszere nem válaszolt jól.').waitFor()
    await page.getByRole('button', { name: '1 szállítólevél és címke nyomtatása' }).waitFor()
    expect(await findBarriersInBoth(page)).toEqual([])
    await page.getByRole('button', { name: 'Újra ezekkel' }).click()
    await page.getByRole('button', { name: '2 szállítólevél és címke nyomtatása' }).waitFor()
    expect(gls.parcels.filter(({ ClientReference: key }) => numbers.includes(key.slice(0, -2)))).toHaveLength(
      2,
    )
  })

  it('ships what is not paid only with a reason', async () => {
    await clear()
    const number = await order('transfer')
    const page = await open(`/admin/rendelesek/futtatas?rendelesek=${number}`)
    await page.getByText('Nincs kifizetve').waitFor()
    await page.getByText('1 félretéve').waitFor()
    await page.getByLabel(`${number} részt vesz`).check()
    for (const name of [
      '1 rendelés elfogadása',
      '1 csomag bejegyzése',
      '1 szállítólevél és címke nyomtatása',
    ])
      await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('button', { name: '1 rendelés feladása' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Miért adja fel kifizetés nélkül?').fill('Régi vevő, holnap utal.')
    expect(await shipped([number])).toBe(0)
    await dialog.getByRole('button', { name: 'Feladás kifizetés nélkül' }).click()
    await page.getByText('Kész, mindent feladott').waitFor()
    expect(await shipped([number])).toBe(1)
  })
})

describe('the list of orders', () => {
  it('is chosen from by ranges, and many are accepted by one key', async () => {
    await clear()
    const numbers = (await orders(4)).toReversed()
    const page = await open('/admin/rendelesek')
    await page.getByLabel(`${numbers[0]} kijelölése`).click()
    await page.getByLabel(`${numbers[2]} kijelölése`).click({ modifiers: ['Shift'] })
    await page.getByText('3 kijelölve').waitFor()
    await page.keyboard.press('a')
    await page.getByText('3 elfogadva.').waitFor()
    expect([...(await shop.sql`select number from orders where state = 'placed'`)]).toEqual([
      { number: numbers[3] },
    ])
  })
})
