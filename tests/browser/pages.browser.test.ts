import type { Browser } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriers } from './barriers.ts'
import { openHydrated, seen, startCustomer, type Customer } from './customer.ts'

let shop: RunningShop
let browser: Browser
let customer: Customer

it.beforeAll(({ shop: sharedShop, browser: sharedBrowser }) => {
  shop = sharedShop
  browser = sharedBrowser
})
afterEach(() => customer.close())

it('keeps the words of a table whole on a phone, and is pulled sideways with keys', async () => {
  customer = await startCustomer(browser, shop, { viewport: { width: 360, height: 740 } })
  const { page } = customer
  await openHydrated(page, '/adatkezelesi-tajekoztato')
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  const table = page.getByRole('group', { name: 'Táblázat' }).first()
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForFunction(() => (document.activeElement?.scrollLeft ?? 0) > 0)
})

it('requests the newsletter once where the page itself has its form', async () => {
  customer = await startCustomer(browser, shop)
  const { page } = customer
  const forms = page.locator('form[action="/hirlevel"]').filter({ visible: true })
  await openHydrated(page, '/szereles')
  expect(await forms.count()).toBe(1)
  await openHydrated(page, '/gyik')
  expect(await forms.count()).toBe(1)
})

it('answers questions without scripts, and shows the same pages', async () => {
  customer = await startCustomer(browser, shop, { javaScriptEnabled: false })
  const { page } = customer
  await page.goto('/gyik')
  const answer = page.getByText('A 3PMSF jel azt mutatja')
  expect(await answer.isVisible()).toBe(false)
  await page.getByText('Mit jelent a hegy és a hópehely?').click()
  expect(await seen(answer)).toBe(true)
  await page.goto('/rolunk')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Műhelyből nőttünk bolttá')
  expect(await page.locator('.page-gallery').evaluate((list) => getComputedStyle(list).display)).toBe('grid')
  expect(await page.locator('.blog-sheet > li').count()).toBe(3)
  await page.goto('/aszf')
  await page.getByText('Tartalom', { exact: true }).first().waitFor()
})

it('marks the questions for search engines, and knows what is no page', async () => {
  customer = await startCustomer(browser, shop)
  const { page } = customer
  await page.goto('/gyik')
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  const questions = data
    .map((text) => JSON.parse(text) as { '@type': string; mainEntity?: { name: string }[] })
    .find((one) => one['@type'] === 'FAQPage')
  expect(questions?.mainEntity?.map(({ name }) => name)).toContain('Kapok számlát a cégem nevére?')
  const response = await page.goto('/nincs-ilyen-oldal')
  expect(response?.status()).toBe(404)
})

it('enlarges the pictures of a page in a dialog', async () => {
  customer = await startCustomer(browser, shop)
  const { page } = customer
  await openHydrated(page, '/rolunk')
  const picture = page.getByRole('link', { name: /^Nagyítás: Abroncsok a raktár polcain/ })
  await picture.click()
  const dialog = page.getByRole('dialog', { name: 'Körbevezetjük' })
  expect(await seen(dialog.getByText('1 / 6'))).toBe(true)
  await page.keyboard.press('ArrowRight')
  expect(await seen(dialog.getByText('2 / 6'))).toBe(true)
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

it('is reached from another page without reloading it, in its own look', async () => {
  customer = await startCustomer(browser, shop)
  const { page } = customer
  await openHydrated(page, '/')
  await page.evaluate(() => document.body.setAttribute('data-same', ''))
  await page.locator('main a[href="/szereles"]').first().click()
  await page.getByRole('heading', { level: 1, name: 'Négy kerék, 45 perc' }).waitFor()
  expect(await page.locator('.page-hero').evaluate((field) => getComputedStyle(field).display)).toBe('grid')
  expect(await page.locator('body[data-same]').count()).toBe(1)
})

it('leads from the contents of a legal page to its parts', async () => {
  customer = await startCustomer(browser, shop)
  const { page } = customer
  await openHydrated(page, '/aszf')
  const contents = page.getByRole('navigation', { name: 'Tartalom' }).getByRole('link')
  await contents.last().click()
  const id = new URL(page.url()).hash.slice(1)
  expect(id).not.toBe('')
  expect(await page.locator(`h2[id="${id}"]`).textContent()).toBe(await contents.last().textContent())
})

it('has the forms of the shop in the middle of a page, at work', async () => {
  customer = await startCustomer(browser, shop)
  const { page } = customer
  await openHydrated(page, '/gyik')
  const form = page.locator('#irjon-nekunk')
  // Until the form's own script has come, the server would respond with a page.
  await form.scrollIntoViewIfNeeded()
  const isAlive = () =>
    form
      .locator('form')
      .evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))
  await expect.poll(isAlive).toBe(true)
  await form.getByLabel('Üzenet', { exact: true }).fill('Jó napot!')
  await form.getByRole('button', { name: 'Üzenet küldése' }).click()
  expect(await seen(form.locator('[name="email"][aria-invalid="true"]'))).toBe(true)
  expect(await form.getByLabel('Üzenet', { exact: true }).inputValue()).toBe('Jó napot!')
  await openHydrated(page, '/szereles')
  const subscription = page.locator('#iratkozzon-fel form')
  await subscription.scrollIntoViewIfNeeded()
  expect(await subscription.getByRole('textbox').count()).toBeGreaterThan(0)
})
