import type { Browser, Page } from 'playwright-core'
import { afterEach, describe, expect } from 'vitest'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import {
  addInPlace,
  fillCheckout,
  openHydrated,
  orderButton,
  startCustomer,
  type Customer,
} from './customer.ts'
import { enlargeText, findCramped, magnified } from './layout.ts'

let shop: RunningShop
let browser: Browser
let customer: Customer

it.beforeAll(({ shop: sharedShop, browser: sharedBrowser }) => {
  shop = sharedShop
  browser = sharedBrowser
})
afterEach(() => customer.close())

async function start(): Promise<Page> {
  customer = await startCustomer(browser, shop, { viewport: magnified })
  return customer.page
}

describe('magnified four times, also with its texts set apart, nothing is cut or scrolled sideways', () => {
  it('on a product with its label, in the side cart, and on the way from the cart to the order', async () => {
    const page = await start()
    await openHydrated(page, '/termekek/teli-gumi')
    await page.locator('main h3 a').first().click()
    await page.getByRole('heading', { name: 'EU-gumicímke' }).waitFor()
    expect(await findCramped(page)).toEqual([])
    await addInPlace(page, 'motorolaj')
    expect(await findCramped(page)).toEqual([])
    await openHydrated(page, '/kosar')
    expect(await findCramped(page)).toEqual([])
    await openHydrated(page, '/fizetes')
    expect(await findCramped(page)).toEqual([])
    await fillCheckout(page)
    await page.getByRole('button', { name: orderButton }).click()
    await page.getByRole('heading', { name: /^Köszönjük/ }).waitFor()
    expect(await findCramped(page)).toEqual([])
  })
})

describe('with letters twice as large', () => {
  it('no page of a phone scrolls sideways, with a sum in the header, up to the order', async () => {
    const page = await start()
    await page.setViewportSize({ width: 360, height: 740 })
    const enlarged = async () => {
      const { pathname } = new URL(page.url())
      const takeBack = await enlargeText(page)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      const skip = await page.getByText('Ugrás a tartalomra').boundingBox()
      expect([pathname, width, skip!.y + skip!.height <= 0]).toEqual([pathname, 360, true])
      await takeBack()
    }
    await openHydrated(page, '/')
    await enlarged()
    // Hundreds of thousands: four tyres.
    await openHydrated(page, '/termekek/teli-gumi')
    await page.locator('form[data-cart-form]:has([name=quantity][value="4"]) button').first().click()
    await page.getByRole('dialog').getByLabel('Darab', { exact: true }).waitFor()
    await page.getByRole('link', { name: /^Kosár, 4 darab, \d{3}/ }).waitFor({ state: 'attached' })
    await enlarged()
    for (const path of ['/termekek/teli-gumi', '/kosar']) {
      await openHydrated(page, path)
      await enlarged()
    }
    await page.goto('/termekek/teli-gumi')
    await page.goto((await page.locator('main h3 a').first().getAttribute('href'))!)
    await enlarged()
    await openHydrated(page, '/fizetes')
    await enlarged()
    await fillCheckout(page)
    await page.getByRole('button', { name: orderButton }).click()
    await page.getByRole('heading', { name: /^Köszönjük/ }).waitFor()
    await enlarged()
  })
})
