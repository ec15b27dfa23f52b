import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { openHydrated, seen, startCustomer, type Customer } from './customer.ts'

let shop: RunningShop
let browser: Browser
let customer: Customer
let page: Page

it.beforeAll(({ shop: sharedShop, browser: sharedBrowser }) => {
  shop = sharedShop
  browser = sharedBrowser
})
beforeEach(async () => {
  customer = await startCustomer(browser, shop)
  page = customer.page
  await openHydrated(page, '/termekek/motorolaj')
})
afterEach(async () => {
  await customer.close()
})

const sideCart = () => page.getByRole('dialog', { name: /^Kosár/ })
const add = () => page.locator('form[data-cart-form] button').first().click()
const total = async () => Number((await sideCart().getByRole('status').innerText()).replace(/\D/g, ''))
/** One piece lies in the cart of this browser, or will in a moment. */
async function expectOne() {
  const hasCart = async () => (await page.context().cookies()).some(({ name }) => name === 'cart_token')
  await expect.poll(hasCart).toBe(true)
  await page.goto('/kosar')
  expect(await page.getByLabel('Darab', { exact: true }).inputValue()).toBe('1')
}
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

describe('the side cart', () => {
  it('opens after adding, stops the page behind, and Escape gives the focus back to the button', async () => {
    const button = page.locator('form[data-cart-form] button').first()
    const label = await button.getAttribute('aria-label')
    await button.focus()
    await page.keyboard.press('Enter')
    await sideCart().getByLabel('Darab', { exact: true }).waitFor()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await sideCart().waitFor({ state: 'hidden' })
    expect(await focused()).toBe(label)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe('hidden')
  })

  it('is filled by the first click of a guest with one request', async () => {
    await page.context().clearCookies({ name: /XSRF-TOKEN|boltiv_session|cart_token/ })
    const requests: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/(?:v1|sanctum)\//.test(pathname)) requests.push(`${request.method()} ${pathname}`)
    })
    await add()
    await sideCart().getByLabel('Darab', { exact: true }).waitFor()
    expect(requests.filter((request) => !request.startsWith('GET /v1/'))).toEqual(['POST /v1/checkout/cart'])
  })

  it('is filled for a guest who left the page before the response came', async () => {
    const [isLocked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const lock = shop.sql.begin(async (tx) => {
      await tx`lock table cart in exclusive mode`
      isLocked.resolve()
      await release.promise
    })
    await isLocked.promise
    const sent = page.waitForRequest('**/v1/checkout/cart')
    await add()
    await sent
    await page.goto('/termekek/teli-gumi')
    release.resolve()
    await lock
    await expectOne()
  })

  it('is filled for a guest who left the page before its script came', async () => {
    await page.route('**/assets/cart-store-*', () => {})
    await add()
    await page.locator('form[data-cart-form][aria-busy=true]').waitFor()
    await page.goto('/termekek/teli-gumi')
    await expectOne()
  })

  it('shows the sum in the header, which opens it again', async () => {
    await add()
    await sideCart().getByRole('button', { name: 'Bezárás' }).click()
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Kosár, 1 darab/ })
      .click()
    expect(await seen(sideCart().getByRole('link', { name: 'Kosár megtekintése' }))).toBe(true)
  })

  it('changes quantities by buttons and by typing, and the server has them after a reload', async () => {
    await add()
    const one = await total()
    await sideCart().getByRole('button', { name: 'Több' }).click()
    await sideCart().getByRole('button', { name: 'Több' }).click()
    expect(await total()).toBe(3 * one)
    const saved = page.waitForResponse((response) => response.request().postData() === '{"quantity":5}')
    await sideCart().getByLabel('Darab', { exact: true }).fill('5')
    expect(await total()).toBe(5 * one)
    await saved
    await page.goto('/kosar')
    expect(await page.getByLabel('Darab', { exact: true }).inputValue()).toBe('5')
  })

  it('asks before a line goes: at quantity 0 and at the bin', async () => {
    await add()
    await sideCart().getByRole('button', { name: 'Kevesebb' }).click()
    const question = page.getByRole('dialog', { name: 'Törli a terméket?' })
    await question.getByRole('button', { name: 'Mégse' }).click()
    expect(await sideCart().getByLabel('Darab', { exact: true }).inputValue()).toBe('1')
    await sideCart()
      .getByRole('button', { name: /^Törlés:/ })
      .click()
    await question.getByRole('button', { name: 'Törlés' }).click()
    await sideCart().getByText('A kosara még üres').waitFor()
  })

  it('is emptied after a question, and says so', async () => {
    await add()
    await sideCart().getByRole('button', { name: 'Kosár ürítése' }).click()
    await page
      .getByRole('dialog', { name: 'Kiüríti a kosarat?' })
      .getByRole('button', { name: 'Kiürítés' })
      .click()
    expect(await seen(page.getByText('A kosarat kiürítettük.'))).toBe(true)
  })

  it('closes at a click beside it and when the page changes', async () => {
    await add()
    await sideCart().getByLabel('Darab', { exact: true }).waitFor()
    await page.mouse.click(100, 500)
    await sideCart().waitFor({ state: 'hidden' })
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Kosár/ })
      .click()
    await sideCart().getByRole('link', { name: 'Kosár megtekintése' }).click()
    await page.waitForURL('**/kosar')
    await sideCart().waitFor({ state: 'hidden' })
    expect(await page.getByLabel('Darab', { exact: true }).count()).toBe(1)
  })

  it('says why when the shop refuses more', async () => {
    await page.evaluate(() => {
      const quantity = document.querySelector<HTMLInputElement>('form[data-cart-form] input[name=quantity]')
      if (quantity) quantity.value = '999'
    })
    await add()
    expect(await seen(page.getByText(/legfeljebb \d+ darab (?:rendelhető|lehet)/))).toBe(true)
  })

  it('shows its goods in the low window that 400 % zoom leaves, above the sum', async () => {
    await page.setViewportSize({ width: 320, height: 256 })
    await add()
    const goods = await sideCart().getByRole('listitem').first().boundingBox()
    const sum = await sideCart().getByRole('status').boundingBox()
    expect(goods!.height).toBeGreaterThan(80)
    expect(goods!.y + goods!.height).toBeLessThanOrEqual(sum!.y)
    await sideCart().getByRole('link', { name: 'Kosár megtekintése' }).click()
    await page.waitForURL('**/kosar')
  })
})
