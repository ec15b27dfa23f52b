import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { acceptOrder, prepareOrder, shipOrder } from '#server/order/index.ts'
import { testPlatform } from '../race/shop-calls.ts'
import { startRunningShop, type RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { fillCheckout, orderButton, putInCart, startCustomer, type Customer } from './customer.ts'

let shop: RunningShop
let browser: Browser
let customer: Customer

// This file changes what the shop sells or shows: its shop is its own.
it.beforeAll(async ({ browser: sharedBrowser }) => {
  browser = sharedBrowser
  shop = await startRunningShop()
})
afterAll(() => shop.stop())
afterEach(() => customer.close())

/** Orders what is in the cart. Gives the order's number. */
async function place(page: Page): Promise<string> {
  await page.goto('/fizetes')
  await fillCheckout(page)
  await page.getByRole('button', { name: orderButton }).click()
  await page.waitForURL('**/fizetesi-informacio?rendeles=*')
  const heading = await page.getByRole('heading', { name: /^Rendelésszám/ }).innerText()
  return /\d{4}-\d{6}$/.exec(heading.trim())?.[0] ?? ''
}
const again = (page: Page) => page.getByRole('button', { name: 'Újrarendelem' }).click()

describe('an order after it was placed', () => {
  it('shows its way and its parcel, and is ordered again in place', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await putInCart(page, 'motorolaj')
    const number = await place(page)
    const platform = testPlatform(shop.sql)
    await acceptOrder(platform, number)
    await prepareOrder(platform, number)
    await shipOrder(platform, number, { carrier: 'gls', trackingCodes: ['1234567890'], itemNumbers: [] })
    await page.reload()
    const way = page.getByRole('region', { name: 'A rendelés útja' }).getByRole('listitem')
    expect(await way.locator('b').allInnerTexts()).toEqual([
      'Feldolgozás alatt',
      'Visszaigazolva',
      'Összekészítés alatt',
      'Átadva a futárnak',
    ])
    const parcel = page.getByRole('link', { name: /A csomag követése/ })
    expect(await parcel.getAttribute('href')).toContain('match=1234567890')
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    await again(page)
    await page.waitForURL('**/kosar')
    await page.getByRole('link', { name: 'Tovább a pénztárhoz' }).waitFor()
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('cart_token')
  })

  it('is ordered again without scripts, and says what is gone', async () => {
    customer = await startCustomer(browser, shop, { javaScriptEnabled: false })
    const { page } = customer
    await putInCart(page, 'motorolaj')
    const number = await place(page)
    const address = page.url()
    // Nobody wants the same again at once.
    await acceptOrder(testPlatform(shop.sql), number)
    await page.reload()
    await again(page)
    await page.waitForURL('**/kosar')
    expect(await page.getByRole('link', { name: 'Tovább a pénztárhoz' }).count()).toBe(1)
    await shop.sql`
      update variant set for_sale = false
      where id in (select variant_id from order_line l join orders o on o.id = l.order_id where o.number = ${number})`
    await page.goto(address)
    await again(page)
    await page.getByText('Nem mindent tudtunk a kosárba tenni.').waitFor()
    await page.getByText('Már nem rendelhető.').waitFor()
  })
})
