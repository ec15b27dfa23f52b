import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { startRunningShop, type RunningShop } from '../support/running-shop.ts'
import { findBarriers } from './barriers.ts'
import { openLive, startShopper, type Shopper } from './shopper.ts'

let shop: RunningShop
let browser: Browser
let shopper: Shopper
const post = '/blog/guminyomas-es-tarolas'

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

it.each([
  { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
] as const)(
  'axe finds nothing on the pages of the blog, $viewport.width wide and $colorScheme',
  async (look) => {
    shopper = await startShopper(browser, shop, look)
    for (const path of ['/blog', '/blog?cimke=meret', '/blog?q=zzz', '/blog/kategoriak', post]) {
      await openLive(shopper.page, path)
      expect([path, await findBarriers(shopper.page)]).toEqual([path, []])
      const overflow = await shopper.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([path, overflow]).toEqual([path, 0])
    }
  },
)

it('is read, searched and left without scripts', async () => {
  shopper = await startShopper(browser, shop, { javaScriptEnabled: false })
  const { page } = shopper
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

it('is reached from another page without loading it anew, in its own look', async () => {
  shopper = await startShopper(browser, shop)
  const { page } = shopper
  await openLive(page, '/aszf')
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
