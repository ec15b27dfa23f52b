import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { startRunningShop, type RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriers } from './barriers.ts'
import { openHydrated, startCustomer, type Customer } from './customer.ts'

let shop: RunningShop
let browser: Browser
let customer: Customer

// This file changes what the shop sells or shows: its shop is its own.
it.beforeAll(async ({ browser: sharedBrowser }) => {
  browser = sharedBrowser
  shop = await startRunningShop()
})
afterAll(() => shop.stop())
afterEach(() => customer.close())

const start = '/szallitas'
/** At the edge of the page, below every panel. */
const beside = { x: 5, y: 850 }
const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true }

async function visit(options: BrowserContextOptions = {}): Promise<Page> {
  customer = await startCustomer(browser, shop, options)
  await openHydrated(customer.page, start)
  return customer.page
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Kategóriák' })
const top = (page: Page, name: string) => menu(page).getByRole('button', { name, exact: true })
const linkOf = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true })
const isOpen = (page: Page, name: string) => top(page, name).getAttribute('aria-expanded')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())
const path = (page: Page) => new URL(page.url()).pathname
const entries = (page: Page) => page.evaluate(() => history.length)

describe('the main menu on wide screens', () => {
  it('is walked with keys alone', async () => {
    const page = await visit()
    await top(page, 'Abroncsok').focus()
    await page.keyboard.press('Enter')
    await linkOf(page, 'Abroncsok – az összes').waitFor()
    expect(await isOpen(page, 'Abroncsok')).toBe('true')
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toBe('Abroncsok – az összes')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Téli gumi')
    await page.keyboard.press('Escape')
    await linkOf(page, 'Abroncsok – az összes').waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('Abroncsok')

    await page.keyboard.press('ArrowRight')
    expect(await focused(page)).toBe('Felnik')
    await page.keyboard.press('Space')
    await linkOf(page, 'Felnik – az összes').waitFor()
    await page.keyboard.press('ArrowLeft')
    expect(await focused(page)).toBe('Abroncsok')
    await linkOf(page, 'Felnik – az összes').waitFor({ state: 'detached' })
    await page.keyboard.press('End')
    expect(await focused(page)).toBe('Akciók')

    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await linkOf(page, 'Abroncsok – az összes').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/termekek/abroncsok')
    await linkOf(page, 'Abroncsok – az összes').waitFor({ state: 'detached' })
  })

  it('closes when Tab leaves the panel, and opens one panel at a time', async () => {
    const page = await visit()
    await top(page, 'Olajok').click()
    await linkOf(page, 'Olajok – az összes').waitFor()
    await linkOf(page, 'Hajtóműolajok').focus()
    await page.keyboard.press('Tab')
    await linkOf(page, 'Olajok – az összes').waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('Autóápolás')
    await top(page, 'Olajok').click()
    await top(page, 'Felnik').click()
    await linkOf(page, 'Felnik – az összes').waitFor()
    expect(await isOpen(page, 'Olajok')).toBe('false')
    await page.mouse.click(beside.x, beside.y)
    await linkOf(page, 'Felnik – az összes').waitFor({ state: 'detached' })
  })

  it('opens under a resting pointer, and a click on it keeps it open', async () => {
    const page = await visit()
    await top(page, 'Felnik').hover()
    await linkOf(page, 'Felnik – az összes').waitFor()
    await top(page, 'Felnik').click()
    expect(await isOpen(page, 'Felnik')).toBe('true')
    await top(page, 'Felnik').click()
    await linkOf(page, 'Felnik – az összes').waitFor({ state: 'detached' })
    await top(page, 'Olajok').hover()
    await linkOf(page, 'Olajok – az összes').waitFor()
    await page.mouse.move(beside.x, beside.y)
    await linkOf(page, 'Olajok – az összes').waitFor({ state: 'detached' })
  })

  it('opens at the first tap, and an item without a page of its own groups those below it', async () => {
    const page = await visit({ viewport: { width: 1024, height: 768 }, hasTouch: true })
    await top(page, 'Kert és otthon').tap()
    await linkOf(page, 'Otthon').waitFor()
    expect(await menu(page).getByText('Kert és otthon – az összes').count()).toBe(0)
    await linkOf(page, 'Otthon').tap()
    await page.waitForURL('**/termekek/otthon')
  })

  it('wears the colours of its items only where they can be read', async () => {
    await shop.sql`
      update menu set items = jsonb_set(jsonb_set(items, '{0,details,letter_color}', '"#b54200"'),
        '{1,details,letter_color}', '"#eeeeee"') where slug = 'main'`
    const page = await visit()
    const colourOf = (name: string) =>
      page.locator('.mega-title', { hasText: name }).evaluate((title) => getComputedStyle(title).color)
    await top(page, 'Abroncsok').click()
    await expect.poll(() => colourOf('Abroncsok')).toBe('rgb(181, 66, 0)')
    await top(page, 'Felnik').click()
    expect(await colourOf('Felnik')).not.toBe('rgb(238, 238, 238)')
  })

  it.each(['light', 'dark'] as const)('has no barriers while it is open, %s', async (colorScheme) => {
    const page = await visit({ colorScheme })
    await top(page, 'Abroncsok').click()
    await linkOf(page, 'Abroncsok – az összes').waitFor()
    expect(await findBarriers(page)).toEqual([])
  })

  it('without its script leads where it did', async () => {
    customer = await startCustomer(browser, shop, {}, /ERR_FAILED/)
    const { page } = customer
    await page.route(/mega-menu/, (route) => route.abort())
    await openHydrated(page, start)
    await top(page, 'Felnik').click()
    await expect.poll(() => path(page)).toBe('/termekek/felnik')
  })
})

const sheet = (page: Page) => page.getByRole('dialog')
const level = (page: Page, name: string) => sheet(page).getByRole('heading', { level: 2, name, exact: true })

async function openSheet(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Gyors elérés' }).getByText('Kategóriák').tap()
  await level(page, 'Kategóriák').waitFor()
}
async function goDown(page: Page, name: string): Promise<void> {
  await sheet(page).getByRole('button', { name, exact: true }).tap()
  await level(page, name).waitFor()
}

describe('the menu sheet of phones', () => {
  it('leads by touch through two levels to a category, and leaves nothing in the history', async () => {
    const page = await visit(phone)
    await openSheet(page)
    await goDown(page, 'Abroncsok')
    await expect.poll(() => focused(page)).toBe('Abroncsok')
    await goDown(page, 'Téli gumi')
    await sheet(page).getByRole('link', { name: 'Téli SUV-gumi' }).tap()
    await page.waitForURL('**/termekek/teli-suv-gumi')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await sheet(page).count()).toBe(0)
    await page.goBack()
    await expect.poll(() => path(page)).toBe(start)
    expect(await sheet(page).count()).toBe(0)
  })

  it("goes up and closes by the browser's back button, and by its own", async () => {
    const page = await visit(phone)
    await openSheet(page)
    await goDown(page, 'Olajok')
    await goDown(page, 'Motorolaj')
    await sheet(page).getByRole('button', { name: 'Vissza: Olajok' }).tap()
    await level(page, 'Olajok').waitFor()
    await page.goBack()
    await level(page, 'Kategóriák').waitFor()
    await page.goBack()
    await sheet(page).waitFor({ state: 'detached' })
    expect(path(page)).toBe(start)
  })

  it('closes by Escape from any level, gives the focus back, and begins at the top again', async () => {
    const page = await visit(phone)
    await openSheet(page)
    await goDown(page, 'Olajok')
    const before = await entries(page)
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('Kategóriák')
    await openSheet(page)
    expect(await entries(page)).toBeLessThan(before)
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'detached' })
  })

  it('holds the own pages, help and the telephone, in targets large enough for a thumb', async () => {
    const page = await visit(phone)
    await openSheet(page)
    const links = await sheet(page).getByRole('link').all()
    const heights = await Promise.all(links.map(async (link) => (await link.boundingBox())?.height ?? 0))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    expect(await sheet(page).getByRole('link', { name: 'Belépés vagy regisztráció' }).count()).toBe(1)
    expect(await sheet(page).getByRole('link', { name: 'Fiókom' }).count()).toBe(0)
    expect(await sheet(page).getByRole('link', { name: 'Kapcsolat' }).count()).toBe(1)
    expect(await sheet(page).locator('a[href^="tel:"]').count()).toBe(1)
    const outside = sheet(page).getByRole('link', { name: 'EU-gumicímkék adatbázisa (új lapon)' })
    expect(await outside.getAttribute('target')).toBe('_blank')
  })

  it.each(['light', 'dark'] as const)('has no barriers on its levels, %s', async (colorScheme) => {
    const page = await visit({ ...phone, colorScheme })
    await openSheet(page)
    expect(await findBarriers(page)).toEqual([])
    await goDown(page, 'Felnik')
    expect(await findBarriers(page)).toEqual([])
  })

  it('opens at its level from the row of categories on tablets', async () => {
    const page = await visit({ viewport: { width: 800, height: 1000 }, hasTouch: true })
    await top(page, 'Felnik').tap()
    await level(page, 'Felnik').waitFor()
    await sheet(page).getByRole('link', { name: 'Felnik – az összes' }).tap()
    await expect.poll(() => path(page)).toBe('/termekek/felnik')
  })
})

describe('without scripts', () => {
  it('the menu is links, with their lists under pointer and focus', async () => {
    customer = await startCustomer(browser, shop, { javaScriptEnabled: false })
    const { page } = customer
    await page.goto(start)
    await linkOf(page, 'Abroncsok').focus()
    await linkOf(page, 'Nyári gumi').waitFor()
    await linkOf(page, 'Felnik').hover()
    await linkOf(page, 'Alufelni').click()
    await page.waitForURL('**/termekek/alufelni')
    await linkOf(page, 'Abroncsok').click()
    await expect.poll(() => path(page)).toBe('/termekek/abroncsok')
  })

  it('the tab of phones leads to the categories of the home page', async () => {
    customer = await startCustomer(browser, shop, { ...phone, javaScriptEnabled: false })
    const { page } = customer
    await page.goto(start)
    await page.getByRole('navigation', { name: 'Gyors elérés' }).getByText('Kategóriák').tap()
    await expect.poll(() => new URL(page.url()).hash).toBe('#kategoriak')
  })
})
