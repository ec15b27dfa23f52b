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
import { findOverflows, findSmallTargets, inBothFonts, spaceTexts } from './layout.ts'
import { ownPages, pages, register, sayOfEach } from './page-list.ts'

let shop: RunningShop
let browser: Browser
let customer: Customer

it.beforeAll(({ shop: sharedShop, browser: sharedBrowser }) => {
  shop = sharedShop
  browser = sharedBrowser
})
afterEach(() => customer.close())

/** A screen of 1280 pixels, magnified four times. */
async function start(): Promise<Page> {
  customer = await startCustomer(browser, shop, { viewport: { width: 320, height: 640 } })
  return customer.page
}

/** As it stands and with its texts set apart; links and buttons are large enough for a finger. */
async function findCramped(page: Page): Promise<string[]> {
  const asItStands = await inBothFonts(page, () => findOverflows(page))
  const smallTargets = await findSmallTargets(page, 24)
  const takeBack = await spaceTexts(page)
  const setApart = await findOverflows(page)
  await takeBack()
  return [...asItStands, ...smallTargets, ...setApart.map((line) => `set apart: ${line}`)]
}

describe('magnified four times, also with its texts set apart, nothing is cut or scrolled sideways', () => {
  it.each(Object.entries(pages))('on %s', async (_, paths) => {
    const page = await start()
    expect(await sayOfEach(page, paths, () => findCramped(page))).toEqual([])
  })

  it('on the pages of an account', async () => {
    const page = await start()
    await register(page)
    expect(await sayOfEach(page, ownPages, () => findCramped(page))).toEqual([])
  })

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
