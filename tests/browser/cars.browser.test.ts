import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriers } from './barriers.ts'
import { openHydrated, startCustomer, type Customer } from './customer.ts'

let shop: RunningShop
let browser: Browser
let customer: Customer

it.beforeAll(({ shop: sharedShop, browser: sharedBrowser }) => {
  shop = sharedShop
  browser = sharedBrowser
})
afterEach(() => customer.close())

async function start(options: BrowserContextOptions = {}): Promise<Page> {
  customer = await startCustomer(browser, shop, options)
  return customer.page
}

const sizes = (page: Page) => page.locator('.car-sizes h3')

it('a car leads from the home page to its sizes, to their tyres and to the garage', async () => {
  const page = await start({ viewport: { width: 360, height: 740 } })
  await openHydrated(page, '/')
  await page.getByRole('link', { name: 'Keresés autó szerint.' }).click()
  await page.waitForURL('**/autom')
  await page.getByLabel('Gyártmány').selectOption('Volkswagen')
  await page.waitForURL('**/autom?gyartmany=Volkswagen*')
  await page.locator('select[name=modell]:enabled').waitFor()
  await page.getByLabel('Modell').selectOption('Golf')
  await page.locator('select[name=ev]:enabled').waitFor()
  await page.getByLabel('Évjárat').selectOption('2015')
  await page.getByRole('heading', { name: 'Volkswagen Golf, 2015: gumiméretek' }).waitFor()
  expect(await sizes(page).allTextContents()).toEqual(['205/55\u00a0R16', '225/45\u00a0R17'])
  await page.getByText('Legalább 91 terhelési index és V sebességjel').waitFor()
  await page.getByText('Ez a táblázat minta').waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const link = page.getByRole('link', { name: 'Téli gumik, 205/55 R16' })
  expect(await link.getAttribute('href')).toBe('/termekek/teli-gumi?felni=16&oldalfal=55&szelesseg=205')
  await page.getByRole('link', { name: 'Mentés a garázsba: Volkswagen Golf, 205/55 R16' }).click()
  await page.waitForURL('**/garazs?*')
  expect(await page.getByLabel('Az autó neve').inputValue()).toBe('Volkswagen Golf')
  expect(await page.getByLabel('Gumiméret', { exact: true }).inputValue()).toBe('205/55 R16')
})

it('works without scripts, and forgets a model that another make does not have', async () => {
  const page = await start({ javaScriptEnabled: false })
  await page.goto('/autom?gyartmany=Suzuki&modell=Golf&ev=2015')
  expect(await sizes(page).count()).toBe(0)
  await page.getByLabel('Modell').selectOption('Swift')
  await page.getByRole('button', { name: 'Tovább' }).click()
  await page.getByLabel('Évjárat').selectOption('2012')
  await page.getByRole('button', { name: 'Tovább' }).click()
  await page.waitForURL('**/autom?*ev=2012*')
  expect(await sizes(page).allTextContents()).toEqual(['175/65\u00a0R15'])
})
