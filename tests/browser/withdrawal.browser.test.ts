import type { Browser, Page } from 'playwright-core'
import { afterEach, describe, expect } from 'vitest'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriers } from './barriers.ts'
import { newEmail, openHydrated, startCustomer, type Customer } from './customer.ts'

let shop: RunningShop
let browser: Browser
let customer: Customer

it.beforeAll(({ shop: sharedShop, browser: sharedBrowser }) => {
  shop = sharedShop
  browser = sharedBrowser
})
afterEach(() => customer.close())

const link = 'Elállás a szerződéstől'

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('Név', { exact: true }).fill('Őri Gergő')
  await page.getByLabel('Rendelésszám').fill('2026-000123')
  await page.getByLabel('E-mail-cím az átvételi elismervényhez').fill(email)
  await page.getByLabel(/^Termékek, ha nem/).fill('2 db gumi\nszelep')
  await page.getByRole('button', { name: 'Tovább az ellenőrzéshez' }).click()
  await page.getByRole('heading', { name: 'Nyilatkozatának ellenőrzése' }).waitFor()
}

const emailsTo = (email: string) => shop.sql<{ subject: string }[]>`
  select subject from email_message where recipient = ${email}`

const variants = [
  { name: 'wide and light', options: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } },
  { name: 'narrow and dark', options: { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } },
] as const

describe('withdrawing from a contract', () => {
  it.each(variants)('is a page without barriers in all its steps, $name', async ({ options }) => {
    customer = await startCustomer(browser, shop, options)
    const { page } = customer
    await openHydrated(page, '/')
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click()
    await page.getByRole('heading', { level: 1, name: link }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Tovább az ellenőrzéshez' }).click()
    await page.getByRole('alert').waitFor()
    expect(await findBarriers(page)).toEqual([])
    const email = newEmail()
    await fill(page, email)
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Módosítás' }).click()
    await fill(page, email)
    expect(await page.locator('blockquote').textContent()).toContain('2 db gumi; szelep')
    expect(await emailsTo(email)).toEqual([])
    await page.getByRole('button', { name: 'Elállás megerősítése' }).click()
    await page.getByText(/-kor megkaptuk\. Azonosító: EL-/).waitFor()
    expect(await findBarriers(page)).toEqual([])
    expect(await emailsTo(email)).toHaveLength(1)
  })

  it('works without scripts', async () => {
    customer = await startCustomer(browser, shop, { javaScriptEnabled: false })
    const { page } = customer
    await page.goto('/elallas?rendeles=2026-000123')
    expect(await page.getByLabel('Rendelésszám').inputValue()).toBe('2026-000123')
    const email = newEmail()
    await fill(page, email)
    await page.getByRole('button', { name: 'Elállás megerősítése' }).click()
    await page.getByText(/-kor megkaptuk\. Azonosító: EL-/).waitFor()
    expect(await emailsTo(email)).toHaveLength(1)
  })
})
