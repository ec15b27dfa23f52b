import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { keepSystemFont } from './layout.ts'
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
  await openHydrated(page, '/termekek/teli-gumi')
})
afterEach(() => customer.close())

const scrolled = () => page.evaluate(() => Math.round(scrollY))
/** Set on the first document; gone when the browser loaded another one. */
const markDocument = () => page.evaluate(() => Object.assign(window, { sameDocument: true }))
const isSameDocument = () => page.evaluate(() => 'sameDocument' in window)

/** Follows a card's link from far down the list; gives the place that was left. */
async function openProductFarDown(link: string): Promise<number> {
  const links = page.locator(`main a[href^="/termek/"]${link}`)
  return follow(links.nth(12))
}

async function follow(link: Locator): Promise<number> {
  await link.scrollIntoViewIfNeeded()
  const before = await scrolled()
  expect(before).toBeGreaterThan(300)
  await link.click()
  await page.waitForURL('**/termek/**')
  await page.locator('main h1').waitFor()
  return before
}

describe('moving between pages', () => {
  it.each([
    ['travels to its page', 'no-preference', 1],
    ['stays where it is for who requested less motion', 'reduce', 0],
  ] as const)("a card's picture %s", async (_, reducedMotion, transitions) => {
    await page.emulateMedia({ reducedMotion })
    await page.evaluate(() => {
      const start = document.startViewTransition.bind(document)
      Object.assign(window, { transitions: 0 })
      document.startViewTransition = (update) => {
        Object.assign(window, { transitions: Number(Reflect.get(window, 'transitions')) + 1 })
        return start(update)
      }
    })
    await page.locator('main h3 a').first().click()
    await page.waitForURL('**/termek/**')
    await page.locator('main h1').waitFor()
    expect(await page.evaluate(() => Reflect.get(window, 'transitions'))).toBe(transitions)
  })

  it('loads no new document, begins at the top, changes the title, and comes back to the same place', async () => {
    await markDocument()
    const title = await page.title()
    const before = await openProductFarDown(':not([href*="#"])')
    await expect.poll(scrolled).toBe(0)
    expect(await page.title()).toMatch(/ \| Gumi & Garázs$/)
    expect(await page.title()).not.toBe(title)
    // What is read out is the new page's title, not the old one's.
    const announced = page.locator('[aria-live="polite"].visually-hidden').last()
    await expect.poll(() => announced.textContent()).toBe(await page.title())
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(new URL(page.url()).href)
    await page.goBack()
    await page.waitForURL('**/termekek/teli-gumi')
    await expect.poll(scrolled).toBe(before)
    expect(await isSameDocument()).toBe(true)
  })

  it('comes back to the same place in a document that is reloaded', async () => {
    // Whether the font comes in time would decide how high the cards above are.
    await keepSystemFont(page)
    await page.setViewportSize({ width: 412, height: 823 })
    await openHydrated(page, '/termekek/teli-gumi')
    const card = page.locator('main h3 a').nth(19)
    await card.scrollIntoViewIfNeeded()
    const topOf = () => card.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    const before = await topOf()
    await page.goto(`${shop.origin}/robots.txt`)
    await page.goBack()
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(3)
  })

  it('goes to the anchor of an address that names one', async () => {
    await openProductFarDown('[href$="#cimke"]')
    const label = page.locator('#cimke')
    await expect
      .poll(() => label.evaluate((element) => Math.round(element.getBoundingClientRect().top)))
      .toBeLessThan(300)
    expect(await scrolled()).toBeGreaterThan(0)
  })

  it('shows the loading indicator while the next page is on its way, and hides it afterwards', async () => {
    let respond = () => {}
    const held = new Promise<void>((resolve) => (respond = resolve))
    await page.route('**/v1/product-category/felnik*', async (route) => {
      await held
      await route.continue()
    })
    const bar = page.locator('[data-loading-bar]')
    expect(await bar.count()).toBe(0)
    await page.getByRole('button', { name: 'Felnik', exact: true }).click()
    await page.getByRole('link', { name: 'Felnik – az összes' }).click()
    expect(await seen(bar)).toBe(true)
    respond()
    await page.waitForURL('**/termekek/felnik')
    await bar.waitFor({ state: 'detached' })
  })
})

it('a toast goes by itself, but stays as long as the pointer is on it', async () => {
  await page.locator('form[data-cart-form] button').first().click()
  await page
    .getByRole('dialog', { name: /^Kosár/ })
    .getByRole('button', { name: 'Kosár ürítése' })
    .click()
  await page
    .getByRole('dialog', { name: 'Kiüríti a kosarat?' })
    .getByRole('button', { name: /ürít/i })
    .click()
  const toast = page.getByText(/kiürít/i).last()
  await toast.hover()
  await page.waitForTimeout(4500)
  expect(await toast.count()).toBe(1)
  await page.mouse.move(5, 5)
  await toast.waitFor({ state: 'detached' })
})

/** Passes everything of the shop on, but the second half of a document only on demand. */
async function slowLine() {
  const released = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    void (async () => {
      const upstream = await fetch(shop.origin + request.url, {
        headers: { accept: request.headers.accept! },
      })
      const type = upstream.headers.get('content-type') ?? ''
      const body = Buffer.from(await upstream.arrayBuffer())
      response.writeHead(upstream.status, { 'content-type': type })
      const first = type.startsWith('text/html') ? body.length / 2 : body.length
      response.write(body.subarray(0, first))
      if (first < body.length) await released.promise
      response.end(body.subarray(first))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () =>
    new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    finish: released.resolve,
    stop,
  }
}

describe('a page on a slow line', () => {
  it('is not taken over by the first touch before its end has come', async () => {
    const line = await slowLine()
    const customer = await startCustomer(browser, line)
    try {
      await customer.page.goto('/termekek/teli-gumi', { waitUntil: 'commit' })
      const requested = (part: string) =>
        customer.page.evaluate(
          (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)),
          part,
        )
      await expect.poll(() => requested('/assets/boot-')).toBe(true)
      await customer.page.locator('header').first().waitFor({ state: 'attached' })
      const addresses: string[] = []
      customer.page.on('request', (request) => addresses.push(request.url()))
      for (const key of ['Shift', 'Control', 'Shift']) {
        await customer.page.keyboard.press(key)
        expect(await customer.page.evaluate(() => document.readyState)).toBe('loading')
      }
      expect(addresses.filter((address) => address.includes('/assets/entry-browser-'))).toEqual([])
      line.finish()
      await customer.page.waitForSelector('html[data-hydrated]', { state: 'attached' })
      await customer.close()
    } finally {
      line.finish()
      await line.stop()
    }
  })
})
