import type { Browser } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriers } from './barriers.ts'
import { openHydrated, startCustomer, type Customer } from './customer.ts'

let shop: RunningShop
let browser: Browser
let customer: Customer
const post = '/blog/guminyomas-es-tarolas'

it.beforeAll(({ shop: sharedShop, browser: sharedBrowser }) => {
  shop = sharedShop
  browser = sharedBrowser
})
afterEach(() => customer.close())

it.each([
  { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
] as const)(
  'axe finds nothing on the pages of the blog, $viewport.width wide and $colorScheme',
  async (options) => {
    customer = await startCustomer(browser, shop, options)
    for (const path of ['/blog', '/blog?cimke=meret', '/blog?q=zzz', '/blog/kategoriak', post]) {
      await openHydrated(customer.page, path)
      expect([path, await findBarriers(customer.page)]).toEqual([path, []])
      const overflow = await customer.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([path, overflow]).toEqual([path, 0])
    }
  },
)

it('is read, searched and left without scripts', async () => {
  customer = await startCustomer(browser, shop, { javaScriptEnabled: false })
  const { page } = customer
  await page.goto(`${shop.origin}/blog`)
  await page.getByLabel('Keresés a blogban').last().fill('GUMINYOMAS')
  await page.getByRole('button', { name: 'Keresés', exact: true }).last().click()
  await page.waitForURL('**/blog?q=GUMINYOMAS')
  await page.getByRole('link', { name: /^Guminyomás és tárolás/ }).click()
  await page.getByRole('heading', { level: 1, name: /^Guminyomás és tárolás/ }).waitFor()
  expect(await page.getByRole('link', { name: 'Megosztás: Facebook, új lapon nyílik' }).isVisible()).toBe(
    true,
  )
  expect(await page.getByRole('button', { name: 'Megosztás' }).isVisible()).toBe(false)
})

it('is reached from another page without reloading it, in its own look', async () => {
  customer = await startCustomer(browser, shop)
  const { page } = customer
  await openHydrated(page, '/aszf')
  await page.evaluate(() => document.body.setAttribute('data-same', ''))
  await page.locator('footer a[href="/blog"]').click()
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor()
  expect(await page.locator('.blog-sheet').evaluate((list) => getComputedStyle(list).display)).toBe('grid')
  await page.locator(`a[href="${post}"]`).click()
  await page.waitForURL(`**${post}`)
  await page.getByRole('heading', { level: 1, name: /^Guminyomás/ }).waitFor()
  expect(await page.title()).toContain('Guminyomás')
  expect(await page.locator('body[data-same]').count()).toBe(1)
})
