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

const footer = (page: Page) => page.getByRole('contentinfo')
const email = (page: Page) => footer(page).getByLabel('E-mail a hírlevélhez')
const consent = (page: Page) => footer(page).getByRole('checkbox', { name: /hírlevelet küldjenek/ })
const send = (page: Page) => footer(page).getByRole('button', { name: 'Feliratkozás' }).click()
const emails = (to: string) => async () => {
  const [row] = await shop.sql<{ count: number }[]>`
    select count(*)::int as count from email_message where recipient = ${to}`
  return row?.count
}

/** Touches the form until it is taken over, which turns the browser's own messages off: its script comes when it is near. */
async function touch(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await email(page).blur()
      await email(page).focus()
      return page.locator('footer form[novalidate]').count()
    })
    .toBe(1)
}

describe('the newsletter in the footer', () => {
  it.each(['light', 'dark'] as const)(
    'says by field what is missing, and responds in place, %s',
    async (theme) => {
      customer = await startCustomer(browser, shop, { colorScheme: theme })
      const { page } = customer
      await openHydrated(page, '/szallitas')
      await touch(page)
      await send(page)
      await footer(page).getByText('Írja be az e-mail-címét.').waitFor()
      expect(await email(page).getAttribute('aria-invalid')).toBe('true')
      expect(await email(page).evaluate((field) => field === document.activeElement)).toBe(true)
      expect(await findBarriers(page)).toEqual([])
      const address = newEmail()
      await email(page).fill(address)
      await send(page)
      // The consent was missing the first time too: what the second response changes is the address.
      await footer(page).getByText('Írja be az e-mail-címét.').waitFor({ state: 'detached' })
      await footer(page).getByText('a hozzájárulása is kell').waitFor()
      expect(await email(page).getAttribute('aria-invalid')).toBeNull()
      await consent(page).check()
      await send(page)
      await footer(page).getByRole('status').getByText('Köszönjük!').waitFor()
      expect(await email(page).inputValue()).toBe('')
      expect(new URL(page.url()).pathname).toBe('/szallitas')
      expect(await findBarriers(page)).toEqual([])
      await expect.poll(emails(address)).toBe(1)
    },
  )

  it('says that the shop cannot be reached, and keeps what was typed', async () => {
    customer = await startCustomer(browser, shop, {}, /ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
    const { page } = customer
    await openHydrated(page, '/szallitas')
    await touch(page)
    const address = newEmail()
    await email(page).fill(address)
    await consent(page).check()
    await page.route('**/newsletter/subscribe', (route) => route.abort())
    await send(page)
    await footer(page).getByRole('status').getByText('Most nem érjük el a boltot.').waitFor()
    expect(await email(page).inputValue()).toBe(address)
  })

  it('without scripts goes to a page with the same form, its errors and its response', async () => {
    customer = await startCustomer(browser, shop, { javaScriptEnabled: false })
    const { page } = customer
    await page.goto('/szallitas')
    await email(page).fill('nincs@pont')
    await consent(page).check()
    await send(page)
    await page.getByRole('heading', { level: 1, name: 'Feliratkozás a hírlevélre' }).waitFor()
    await page.getByRole('alert').waitFor()
    const own = page.getByLabel('E-mail-cím')
    expect(await own.inputValue()).toBe('nincs@pont')
    expect(await page.getByRole('checkbox').isChecked()).toBe(true)
    const address = newEmail()
    await own.fill(address)
    await page.getByRole('button', { name: 'Feliratkozom' }).click()
    await page.getByText('Köszönjük!').waitFor()
    await expect.poll(emails(address)).toBe(1)
  })

  it('its page has no barriers and works in place', async () => {
    customer = await startCustomer(browser, shop, { viewport: { width: 360, height: 740 } })
    const { page } = customer
    await openHydrated(page, '/hirlevel')
    expect(await page.getByLabel('E-mail a hírlevélhez').count()).toBe(0)
    await page.getByLabel('E-mail-cím').fill(newEmail())
    await page.getByRole('button', { name: 'Feliratkozom' }).click()
    await page.getByRole('alert').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Feliratkozom' }).click()
    await page.getByText('Köszönjük!').waitFor()
  })
})
