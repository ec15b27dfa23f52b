import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { startRunningShop, type RunningShop } from '../support/running-shop.ts'
import { findBarriers } from './barriers.ts'
import { addInPlace, fillCheckout, openLive, orderButton, startShopper, type Shopper } from './shopper.ts'

let shop: RunningShop
let browser: Browser
let shopper: Shopper

beforeAll(async () => {
  const started = await Promise.all([startRunningShop(), launchChromium()])
  shop = started[0]
  browser = started[1]
})
afterEach(() => shopper.close())
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

const looks = [
  { name: 'wide and light', options: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } },
  { name: 'narrow and dark', options: { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } },
] as const

describe.each(looks)('axe finds nothing, $name', ({ options }) => {
  it.each([
    ['the home page', '/'],
    ['a listing', '/termekek/teli-gumi'],
    ['an empty cart', '/kosar'],
    ['an unknown order', '/fizetesi-informacio?rendeles=nincs'],
  ])('on %s', async (_, path) => {
    shopper = await startShopper(browser, shop, options)
    await openLive(shopper.page, path)
    expect(await findBarriers(shopper.page)).toEqual([])
  })

  it('on a product, in the side cart, in the question before removing, and on the cart', async () => {
    shopper = await startShopper(browser, shop, options)
    const { page } = shopper
    await openLive(page, '/termekek/teli-gumi')
    await page.locator('h3 a').first().click()
    await page.waitForURL('**/termek/**')
    expect(await findBarriers(page)).toEqual([])
    await addInPlace(page, 'motorolaj')
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: /^Törlés:/ }).click()
    await page.getByRole('dialog', { name: 'Törli a terméket?' }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await openLive(page, '/kosar')
    expect(await findBarriers(page)).toEqual([])
  })

  it('on the checkout, empty, with errors and filled, and on the order', async () => {
    shopper = await startShopper(browser, shop, options)
    const { page } = shopper
    await addInPlace(page, 'motorolaj')
    await openLive(page, '/fizetes')
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: orderButton }).click()
    await page.getByRole('alert').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await fillCheckout(page)
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: orderButton }).click()
    await page.waitForURL('**/fizetesi-informacio?rendeles=*')
    await page.getByRole('heading', { name: /Köszönjük/ }).waitFor()
    expect(await findBarriers(page)).toEqual([])
  })
})
