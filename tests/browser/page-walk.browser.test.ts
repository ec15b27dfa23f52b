import type { Browser, Page } from 'playwright-core'
import { afterEach, describe, expect } from 'vitest'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriers } from './barriers.ts'
import { startCustomer, type Customer } from './customer.ts'
import { findCramped, findLongMotion, magnified, watchMotion } from './layout.ts'
import { ownPages, pages, register, sayOfEach } from './page-list.ts'

// One page of every kind is opened once, on a screen magnified four times, and looked at in every way that a test knows.

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
  await watchMotion(customer.page)
  return customer.page
}

/** Cut or too small when magnified, moving for who requested less motion, and what axe finds on it, dark, and on a wide screen, light. */
const find = (page: Page) => async () => {
  const cramped = await findCramped(page)
  const motions = await findLongMotion(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const narrow = await findBarriers(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  const wide = await findBarriers(page)
  await page.setViewportSize(magnified)
  return [
    ...cramped,
    ...motions.map((motion) => `moves: ${motion}`),
    ...narrow.map((barrier) => `narrow and dark: ${barrier}`),
    ...wide.map((barrier) => `wide and light: ${barrier}`),
  ]
}

describe('nothing is cut, moves or shuts anybody out', () => {
  it.each(Object.entries(pages))('on %s', async (_, paths) => {
    const page = await start()
    expect(await sayOfEach(page, paths, find(page))).toEqual([])
  })

  it('on the pages of an account', async () => {
    const page = await start()
    await register(page)
    expect(await sayOfEach(page, ownPages, find(page))).toEqual([])
  })
})
