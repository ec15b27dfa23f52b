import type { Browser, Page } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { brokenRules } from '../race/broken-rules.ts'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import {
  carryLightPallets,
  fillContact,
  openHydrated,
  orderButton,
  putInCart,
  seen,
  startCustomer,
  type Customer,
} from './customer.ts'

let shop: RunningShop
let browser: Browser
let customer: Customer

it.beforeAll(({ shop: sharedShop, browser: sharedBrowser }) => {
  shop = sharedShop
  browser = sharedBrowser
})
let restore: (() => Promise<unknown>) | undefined
afterEach(async () => {
  await restore?.()
  restore = undefined
  await customer.close()
})

const save = (page: Page, next: string) => page.getByRole('button', { name: next }).click()
const saved = (page: Page, step: string) => page.getByRole('button', { name: `Módosítás: ${step}` }).waitFor()

/** The contact and a delivery by this way to an address. */
async function fillDelivery(page: Page, way: string): Promise<void> {
  await putInCart(page, 'motorolaj')
  await openHydrated(page, '/fizetes')
  await fillContact(page)
  await save(page, 'Tovább a szállításhoz')
  await saved(page, 'elérhetőség')
  await page.getByText(way, { exact: true }).click()
  await page.getByLabel('Irányítószám').first().fill('1117')
  await page.getByLabel('Település').first().fill('Budapest')
  await page.getByLabel('Utca, házszám').first().fill('Bölcső utca 14.')
}

async function orderByTransfer(page: Page): Promise<void> {
  await page.getByText('Átutalás', { exact: true }).click()
  await save(page, 'Tovább az összegzéshez')
  await saved(page, 'fizetés')
  await page.getByRole('checkbox', { name: /Elolvastam és elfogadom/ }).check()
  await page.getByRole('button', { name: orderButton }).click()
  await page.waitForURL('**/fizetesi-informacio?rendeles=*')
  await page.getByRole('heading', { name: /^Köszönjük/ }).waitFor()
}

it('a company is shown a wrong tax number, and orders by transfer in its name', async () => {
  customer = await startCustomer(browser, shop)
  const { page } = customer
  await fillDelivery(page, 'Házhoz szállítás')
  await page.getByText('Céges számlát kérek').click()
  await page.getByLabel('Cégnév').fill('Őri Fuvar Kft.')
  await page.getByLabel('Adószám').fill('12345678-2-41')
  await save(page, 'Tovább a fizetéshez')
  await page
    .getByRole('alert')
    .getByRole('link', { name: /adószám/i })
    .click()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
  await page.getByLabel('Adószám').fill('12345676-2-41')
  await save(page, 'Tovább a fizetéshez')
  await saved(page, 'szállítás')
  await orderByTransfer(page)
  expect(await seen(page.getByText('99900016-12345678-00000008'))).toBe(true)
  const aside = await page.getByRole('complementary').innerText()
  expect(aside).toContain('Őri Fuvar Kft.')
  expect(aside).toContain('12345676-2-41')
  const [order] = await shop.sql<{ billing: Record<string, string>; state: string }[]>`
    select billing_address as billing, state from orders order by placed_at desc limit 1`
  expect(order).toMatchObject({ state: 'placed', billing: { tax_number: '12345676-2-41' } })
  expect(await brokenRules(shop.sql)).toEqual([])
})

it('what goes by pallet is ordered without a final price, and nothing has to be paid before the offer', async () => {
  customer = await startCustomer(browser, shop)
  const { page } = customer
  restore = await carryLightPallets(shop.sql)
  await fillDelivery(page, 'Raklapos szállítás')
  await save(page, 'Tovább a fizetéshez')
  await saved(page, 'szállítás')
  expect(await seen(page.getByRole('complementary').getByText('Egyedi ajánlat alapján').first())).toBe(true)
  await orderByTransfer(page)
  expect(await seen(page.getByText('Ajánlatra vár').first())).toBe(true)
  expect(await page.getByText('99900016-12345678-00000008').count()).toBe(0)
  const [order] = await shop.sql<{ state: string; paid: number }[]>`
    select state, (select count(*)::int from payment_attempt a where a.order_id = o.id) as paid
    from orders o order by placed_at desc limit 1`
  expect(order).toEqual({ state: 'quote_requested', paid: 0 })
  expect(await brokenRules(shop.sql)).toEqual([])
})
