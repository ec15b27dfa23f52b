import { readdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterEach, describe, expect } from 'vitest'
import { startRunningShop, type RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriers } from './barriers.ts'
import { findOverflows, findSmallTargets, findUnseenFocus } from './layout.ts'
import { giveFont, startCustomer, type Customer } from './customer.ts'

let shop: RunningShop
let browser: Browser
let customer: Customer | undefined

it.beforeAll(({ shop: sharedShop, browser: sharedBrowser }) => {
  shop = sharedShop
  browser = sharedBrowser
})
afterEach(async () => {
  const closing = customer
  customer = undefined
  await closing?.close()
})

async function openKit(width: number, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  customer = await startCustomer(browser, shop, { viewport: { width, height: 800 }, colorScheme })
  await customer.page.goto('/dev/kit')
  await giveFont(customer.page)
  return customer.page
}

/** Loads a style and shows nothing of its own. */
const unseen = ['style-sheet']
const shared = [
  'accordion',
  'chips',
  'empty-state',
  'filter-panel',
  'loading-bar',
  'order-status',
  'product-card',
  'progress',
  'radio',
  'table',
  'tabs',
  'tooltip',
]

describe('the page of all components', () => {
  it('shows every component there is', async () => {
    const page = await openKit(1280)
    const shown = await page
      .locator('[data-kit]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-kit')))
    const folder = new URL('../../src/storefront/ui/', import.meta.url)
    const files = readdirSync(folder).filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    const components = files.map((file) => file.replace('.tsx', ''))
    expect([...components, ...shared].filter((name) => ![...shown, ...unseen].includes(name))).toEqual([])
  })

  it.each([
    [360, 'light'],
    [360, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const)('has no barrier at %i px, %s', async (width, scheme) => {
    const page = await openKit(width, scheme)
    expect(await findBarriers(page)).toEqual([])
  })

  it.each([320, 360, 768, 1280, 1440])('fits its components into %i px, long words too', async (width) => {
    const page = await openKit(width)
    expect(await findOverflows(page)).toEqual([])
  })

  it('has targets that a finger hits', async () => {
    const page = await openKit(360)
    expect(await findSmallTargets(page, 24)).toEqual([])
    const primary = '.button_primary:not(.button_small), .button_iconButton, .field_input, .field_select'
    expect(await findSmallTargets(page, 44, primary)).toEqual([])
  })

  it.each(['light', 'dark'] as const)('shows the focus on everything that takes it, %s', async (scheme) => {
    const page = await openKit(1280, scheme)
    expect(await findUnseenFocus(page)).toEqual([])
  })

  it('keeps to the chosen theme whatever the machine requests', async () => {
    const page = await openKit(1280, 'light')
    const backgroundColour = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const light = await backgroundColour()
    await page.getByRole('link', { name: 'Sötét' }).click()
    await page.waitForURL('**/dev/kit?tema=dark')
    expect(await backgroundColour()).not.toBe(light)
  })
})

it('a shop in earnest has no such page', async () => {
  const live = await startRunningShop({ SHOP_MODE: 'production' })
  try {
    const responses = await Promise.all(
      ['/dev/kit', '/dev/kit/style'].map((path) => fetch(live.origin + path).then(({ status }) => status)),
    )
    expect(responses).toEqual([404, 404])
  } finally {
    await live.stop()
  }
})
