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
import { findCramped, magnified } from './layout.ts'

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
  it('no page of a phone scrolls sideways', async () => {
    const page = await start()
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of ['/', '/termekek/teli-gumi', '/kosar']) {
      await openHydrated(page, path)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 360])
    }
  })
})
