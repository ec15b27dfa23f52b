import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { startOidcProvider, type ProviderAccount, type TestProvider } from '../support/oidc-provider.ts'
import { startRunningShop, type RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { newEmail, openHydrated, seen, startCustomer, type Customer } from './customer.ts'

let origin: string
let provider: TestProvider
let shop: RunningShop
let browser: Browser
let customer: Customer

it.beforeAll(async ({ browser: sharedBrowser }) => {
  browser = sharedBrowser
  // The provider must know the shop's address before the shop starts, and the shop the provider's.
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  provider = await startOidcProvider({ publicUrl: origin })
  shop = await startRunningShop({ ...provider.env, PORT: String(port), PUBLIC_URL: origin })
})
afterEach(() => customer.close())
afterAll(async () => {
  await shop.stop()
  await provider.stop()
})

/** Whoever comes to the provider signs in there as this user, and finds a link back. */
async function signInThere(page: Page, account: ProviderAccount | 'refuse'): Promise<void> {
  await page.route(`${provider.issuer}/**`, async (route) => {
    const back = await provider.visit(route.request().url(), account)
    const link = `<a href="${back.href.replaceAll('&', '&amp;')}">Vissza</a>`
    await route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Próba</title>${link}` })
  })
}

const anna = {
  sub: 'anna',
  email: newEmail(),
  email_verified: true,
  given_name: 'Anna',
  family_name: 'Őri',
}

describe('signing in by a provider', () => {
  it('makes an account from the dialog and comes back to the page', async () => {
    customer = await startCustomer(browser, { origin })
    const { page } = customer
    await signInThere(page, anna)
    await openHydrated(page, '/termekek/teli-gumi')
    await page.getByRole('banner').getByRole('link', { name: 'Belépés' }).click()
    await page.getByRole('button', { name: 'Próba' }).click()
    await page.getByRole('link', { name: 'Vissza' }).click()
    await page.waitForURL('**/termekek/teli-gumi')
    expect(await seen(page.getByRole('link', { name: 'Fiókom: Anna' }))).toBe(true)
    await page.getByRole('link', { name: 'Fiókom: Anna' }).click()
    await page.getByRole('link', { name: 'Személyes adatok' }).click()
    expect(await seen(page.getByText('összekapcsolva'))).toBe(true)
  })

  it('works without scripts', async () => {
    customer = await startCustomer(browser, { origin }, { javaScriptEnabled: false })
    const { page } = customer
    await signInThere(page, anna)
    await page.goto('/belepes?tovabb=/profil/szallitasi-cim')
    await page.getByRole('button', { name: 'Próba' }).click()
    await page.getByRole('link', { name: 'Tovább a szolgáltatóhoz' }).click()
    await page.getByRole('link', { name: 'Vissza' }).click()
    await page.waitForURL('**/profil/szallitasi-cim')
    expect(await page.getByRole('heading', { name: 'Szállítási címek' }).count()).toBe(1)
  })

  it('says so when the customer refused there', async () => {
    customer = await startCustomer(browser, { origin })
    const { page } = customer
    await signInThere(page, 'refuse')
    await openHydrated(page, '/belepes')
    await page.getByRole('button', { name: 'Próba' }).click()
    await page.getByRole('link', { name: 'Vissza' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('link', { name: 'Vissza a belépéshez' }).count()).toBe(1)
  })
})
