import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { glsAccount, startGls, type GlsFake } from '../carriers/gls-fake.ts'
import { testPlatform } from '../race/shop-calls.ts'
import { signInAtDesk } from '../support/desk.ts'
import {
  sendByGls,
  placeParcelOrder,
  shelveGoods,
  type Goods,
  type Payment,
} from '../support/parcel-order.ts'
import { startRunningShop, type RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriersInBoth } from './barriers.ts'
import { startCustomer, type Customer } from './customer.ts'

let shop: RunningShop
let gls: GlsFake
let browser: Browser
let colleague: Customer | undefined

// Orders are made here: its shop is its own, and so is the carrier.
it.beforeAll(async ({ browser: sharedBrowser }) => {
  browser = sharedBrowser
  gls = await startGls()
  // Each parcel under way counts three connections: these are enough for four.
  shop = await startRunningShop({ ...glsAccount, GLS_URL: gls.url, DATABASE_POOL: '12' })
  await sendByGls(shop.sql)
  stocked = await shelveGoods(shop.sql, 1)
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

let stocked: Goods[]
const order = (payment?: Payment) => placeParcelOrder(testPlatform(shop.sql), stocked, payment)

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
const clear = () => sendByGls(shop.sql)

describe('the day’s run', () => {
  it('accepts, registers, prints and ships 20 orders by five keys and three calls, four parcels at a time', async () => {
    const numbers = await orders(20)
    gls.together = 4
    const page = await open('/admin/rendelesek')
    await page.getByLabel('Mind a 20 kijelölése').click()
    let presses = 0
    const press = async (key: string) => {
      presses += 1
      await page.keyboard.press(key)
    }
    const next = (name: string) => page.getByRole('button', { name, exact: true }).waitFor()
    const calls: string[] = []
    page.on('request', (one) => {
      if (one.method() === 'POST') calls.push(new URL(one.url()).pathname)
    })
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
    expect(presses).toBe(5)
    expect(calls).toEqual(Array.from({ length: 3 }, () => '/admin/api/orders/bulk'))
    // Waits for the carrier that follow each other; of 300 ms each they come to a second and a half.
    expect(gls.prints).toBe(5)
    gls.together = 1
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
