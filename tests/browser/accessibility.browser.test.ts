import type { Browser, Page } from 'playwright-core'
import { afterEach, describe, expect } from 'vitest'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriers, findBarriersInBoth } from './barriers.ts'
import { findLongMotion, watchMotion } from './layout.ts'
import {
  addInPlace,
  fillCheckout,
  openHydrated,
  orderButton,
  putInCart,
  startCustomer,
  type Customer,
} from './customer.ts'

let shop: RunningShop
let browser: Browser
let customer: Customer

it.beforeAll(({ shop: sharedShop, browser: sharedBrowser }) => {
  shop = sharedShop
  browser = sharedBrowser
})
afterEach(() => customer.close())

async function start(): Promise<Page> {
  customer = await startCustomer(browser, shop)
  return customer.page
}

describe('axe finds nothing, and nothing moves for who requested less motion', () => {
  const find = (page: Page) => async () => [
    ...(await findLongMotion(page)).map((motion) => `moves: ${motion}`),
    ...(await findBarriersInBoth(page)),
  ]
  async function expectNothing(page: Page): Promise<void> {
    expect(await find(page)()).toEqual([])
  }

  it('on a product, in the side cart, in the question before removing, and on the cart', async () => {
    const page = await start()
    await watchMotion(page)
    await openHydrated(page, '/termekek/teli-gumi')
    await page.locator('h3 a').first().click()
    await page.waitForURL('**/termek/**')
    await expectNothing(page)
    await addInPlace(page, 'motorolaj')
    await expectNothing(page)
    await page.getByRole('button', { name: /^Törlés:/ }).click()
    await page.getByRole('dialog', { name: 'Törli a terméket?' }).waitFor()
    await expectNothing(page)
    await openHydrated(page, '/kosar')
    await expectNothing(page)
  })

  it('on the checkout, empty, with errors and filled, and on the order', async () => {
    const page = await start()
    await watchMotion(page)
    await putInCart(page, 'motorolaj')
    await openHydrated(page, '/fizetes')
    await expectNothing(page)
    await page.getByRole('button', { name: orderButton }).click()
    await page.getByRole('alert').waitFor()
    await expectNothing(page)
    await fillCheckout(page)
    await expectNothing(page)
    await page.getByRole('button', { name: orderButton }).click()
    await page.waitForURL('**/fizetesi-informacio?rendeles=*')
    await page.getByRole('heading', { name: /Köszönjük/ }).waitFor()
    await expectNothing(page)
  })

  it('finds what is wrong, in either of the two', async () => {
    const page = await start()
    await openHydrated(page, '/kedvencek')
    await page.evaluate(() => {
      const image = document.createElement('img')
      image.src = '/favicon.svg'
      document.querySelector('main')?.append(image)
    })
    const found = await findBarriers(page)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('image-alt')
    expect(await findBarriersInBoth(page)).toHaveLength(2)
  })
})
