import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { findChromium } from '../support/chromium.ts'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { newEmail, startCustomer, waitHydrated } from './customer.ts'

let shop: RunningShop
let browser: Browser

it.beforeAll(({ shop: sharedShop }) => {
  shop = sharedShop
})
// As customers have it: the driver turns off what keeps whole pages for the back button.
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
})
afterAll(() => browser.close())

/** What stands on the page and in its fields; read again where the page was just being left for another. */
async function read(page: Page): Promise<{ values: string[]; text: string }> {
  for (;;) {
    try {
      const values = await page
        .locator('input')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
      return { values, text: await page.locator('body').innerText() }
    } catch (error) {
      if (!String(error).includes('Execution context was destroyed')) throw error
      await page.waitForLoadState()
    }
  }
}

/** A page that the browser kept whole is there at once, and is never loaded again. */
async function back(page: Page): Promise<void> {
  await page.goBack({ waitUntil: 'commit' })
  await expect.poll(() => page.evaluate('document.readyState').catch(String)).toBe('complete')
}

describe('after signing out', () => {
  it.for([
    { how: 'with scripts', javaScriptEnabled: true },
    { how: 'without', javaScriptEnabled: false },
  ])('the back button shows nothing personal, $how', async ({ javaScriptEnabled }) => {
    const { page, close } = await startCustomer(browser, shop, { javaScriptEnabled })
    const email = newEmail()
    await page.goto('/regisztracio')
    await page.getByLabel('Vezetéknév').fill('Őri')
    await page.getByLabel('Keresztnév').fill('Gergő')
    await page.getByLabel('E-mail-cím').fill(email)
    await page.getByLabel('Jelszó', { exact: true }).fill('négy lelkes kerék gurul')
    await page.getByLabel(/Elolvastam és elfogadom/).check()
    await page.getByRole('button', { name: 'Fiók létrehozása' }).click()
    await page.getByRole('heading', { name: 'Megrendelések' }).waitFor()
    await page.goto('/profil/szemelyes')
    await page.goto('/profil/szallitasi-cim')
    await page.waitForLoadState('networkidle')
    // Pressed before, it would be a form as without scripts.
    if (javaScriptEnabled) await waitHydrated(page)
    const left = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.ok() === javaScriptEnabled,
    )
    await page.getByRole('button', { name: 'Kilépés' }).click()
    // Slow where much is cached, so only where nothing else would help.
    expect((await (await left).allHeaders())['clear-site-data']).toBe(
      javaScriptEnabled ? undefined : '"cache"',
    )
    await page.waitForURL('**/')
    await page.goto('/kapcsolat')
    for (let step = 0; step < 3; step += 1) {
      await back(page)
      const { values, text } = await read(page)
      expect(values).not.toContain(email)
      expect(text).not.toContain('Gergő')
      expect(text).not.toContain(email)
    }
    await close()
  })
})
