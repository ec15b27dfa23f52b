import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect } from 'vitest'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { fetching, signedIn, type TestUser } from '../support/signed-in.ts'
import { newEmail, openHydrated, startCustomer, type Customer } from './customer.ts'

let shop: RunningShop
let browser: Browser
let customer: Customer
let user: TestUser

it.beforeAll(async ({ shop: sharedShop, browser: sharedBrowser }) => {
  shop = sharedShop
  browser = sharedBrowser
  const account = await signedIn({ send: fetching(shop.origin), sql: shop.sql })
  user = account.user
})
afterEach(() => customer.close())

async function start(options: BrowserContextOptions = {}): Promise<Page> {
  customer = await startCustomer(browser, shop, options)
  return customer.page
}

/** The name of what has the focus, as far as the element itself shows. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.id ?? ''
  })
const focusedTag = (page: Page) => page.evaluate(() => document.activeElement?.localName)

/** Presses Tab until the focus is on what is called so. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab')
    if (name.test(await focused(page))) return
  }
  throw new Error(`The keyboard does not reach ${String(name)}.`)
}

async function typeSignIn(page: Page): Promise<void> {
  await tabTo(page, /^f-email$/)
  await page.keyboard.insertText(user.email)
  await tabTo(page, /^f-password$/)
  await page.keyboard.insertText(user.password)
  await page.keyboard.press('Enter')
}

/** Signs in by the plain page. */
async function signIn(page: Page): Promise<void> {
  await page.goto('/belepes')
  await page.getByLabel('E-mail-cím').fill(user.email)
  await page.getByLabel('Jelszó', { exact: true }).fill(user.password)
  await page.locator('main').getByRole('button', { name: 'Belépés' }).click()
  await page.waitForURL('**/profil/megrendelesek')
}

describe('the keyboard alone', () => {
  it('signs in over the page, gives the focus back, and marks a favourite', async () => {
    const page = await start()
    await openHydrated(page, '/termekek/teli-gumi')
    await tabTo(page, /^Belépés$/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Belépés' }).waitFor()
    await typeSignIn(page)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Fiókom: Judit')
    await tabTo(page, /^Kedvencek: /)
    await page.keyboard.press('Space')
    await page.getByText('A termék a kedvencei közé került.').waitFor()
    const pressed = await page.evaluate(() => document.activeElement?.getAttribute('aria-pressed'))
    expect(pressed).toBe('true')
  })

  it('is never lost between the forms of the dialog, and is notified of an error', async () => {
    const page = await start()
    await openHydrated(page, '/')
    await tabTo(page, /^Belépés$/)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('link', { name: 'Elfelejtettem' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Elfelejtett jelszó' }).waitFor()
    await expect.poll(() => focused(page)).toBe('f-email')
    await dialog.getByRole('link', { name: 'Vissza a belépéshez' }).focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('link', { name: 'Elfelejtettem' }).waitFor()
    await expect.poll(() => focused(page)).toBe('f-email')
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').waitFor()
    expect(await page.evaluate(() => document.activeElement?.querySelector('[role=alert]') !== null)).toBe(
      true,
    )
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('Belépés')
  })

  it('is led to the form of an address and back', async () => {
    const page = await start()
    await signIn(page)
    await openHydrated(page, '/profil/szallitasi-cim')
    await page.getByRole('link', { name: 'Új cím' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Irányítószám').waitFor()
    await expect.poll(() => focusedTag(page)).toBe('h2')
    for (const [field, text] of [
      ['f-name', 'Kovács Judit'],
      ['f-postal_code', '1117'],
      ['f-city', 'Budapest'],
      ['f-address', 'Bölcső utca 14.'],
    ] as const) {
      await tabTo(page, new RegExp(`^${field}$`))
      await page.keyboard.insertText(text)
    }
    await page.keyboard.press('Enter')
    await page.getByText('A címet elmentettük.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Új cím')
    await page.getByRole('link', { name: /^Módosítás: / }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedTag(page)).toBe('h2')
    await page.getByRole('link', { name: 'Mégse' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Új cím')
  })

  it('keeps its place when a password was changed, and hears of it', async () => {
    const page = await start()
    await signIn(page)
    await openHydrated(page, '/profil/szemelyes')
    const own = page.getByRole('region', { name: 'Jelszó módosítása' })
    await own.getByLabel('Mostani jelszó').fill(user.password)
    await own.getByLabel('Új jelszó').fill('egy egészen új mondat')
    const status = await own.getByRole('status').first().elementHandle()
    await own.getByRole('button', { name: 'Jelszó mentése' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => status?.textContent()).toMatch(/jelsz/i)
    user.password = 'egy egészen új mondat'
    expect(await own.getByLabel('Mostani jelszó').inputValue()).toBe('')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Jelszó mentése')
  })

  it('writes a review as a guest, signs in, and finds what was written', async () => {
    const page = await start()
    await openHydrated(page, '/termekek/motorolaj')
    await page.locator('h3 a').first().click()
    await page.waitForURL('**/termek/**')
    const path = new URL(page.url()).pathname
    await openHydrated(page, path)
    await page.locator('#velemenyek').scrollIntoViewIfNeeded()
    const summary = page.getByText('Vélemény írása')
    await summary.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await tabTo(page, /^f-comment$/)
    await page.keyboard.insertText('Hidegindításnál is csendes.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/belepes?**')
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    await typeSignIn(page)
    await page.waitForURL((url) => url.pathname === path)
    await page.locator('#velemenyek').scrollIntoViewIfNeeded()
    const comment = page.getByRole('textbox', { name: /^Véleménye/ })
    await expect.poll(() => comment.inputValue()).toBe('Hidegindításnál is csendes.')
    await page.getByRole('button', { name: 'Vélemény elküldése' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Köszönjük a véleményét!').waitFor()
    expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('boltiv.review')
  })

  it('withdraws, and comes back to the form to change something', async () => {
    const page = await start()
    await openHydrated(page, '/elallas')
    for (const [field, text] of [
      ['f-name', 'Kovács Judit'],
      ['f-order_number', '2026-000001'],
      ['f-email', newEmail()],
    ] as const) {
      await tabTo(page, new RegExp(`^${field}$`))
      await page.keyboard.insertText(text)
    }
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Módosítás' }).waitFor()
    await expect.poll(() => focusedTag(page)).toBe('h2')
    await page.getByRole('button', { name: 'Módosítás' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('f-name')
    expect(await page.getByLabel('Rendelésszám').inputValue()).toBe('2026-000001')
  })
})

describe('forced colours', () => {
  it('show a chosen favourite and a chosen number of stars by their shape', async () => {
    const page = await start({ forcedColors: 'active' })
    await signIn(page)
    await openHydrated(page, '/termekek/nyari-gumi')
    const favourite = page.getByRole('button', { name: /^Kedvencek: / }).first()
    const look = () =>
      favourite.evaluate((element) => {
        const [own, icon] = [getComputedStyle(element), getComputedStyle(element.querySelector('svg')!)]
        return [own.borderTopWidth, icon.fill === 'none']
      })
    const before = await look()
    await favourite.click()
    await page.getByText('A termék a kedvencei közé került.').waitFor()
    expect([before, await look()]).toEqual([
      ['0px', true],
      ['3px', false],
    ])
    await page.locator('h3 a').first().click()
    await page.locator('#velemenyek').scrollIntoViewIfNeeded()
    await page.getByText('Vélemény írása').click()
    await page.locator('label').filter({ hasText: 'kiváló' }).click()
    const widths = await page
      .locator('input[name=rating] + span')
      .evaluateAll((choices) => choices.map((choice) => getComputedStyle(choice).borderTopWidth))
    expect(new Set(widths.slice(1))).not.toContain(widths[0])
  })
})
