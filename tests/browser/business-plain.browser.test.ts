import type { Browser, Locator, Page } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { brokenRules } from '../race/broken-rules.ts'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import {
  carryLightPallets,
  fillContact,
  orderButton,
  putInCart,
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

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const saved = (page: Page, step: string) => page.getByRole('button', { name: `Módosítás: ${step}` }).waitFor()

/** A checkout without scripts, up to the delivery by this way. */
async function start(way: string): Promise<Page> {
  customer = await startCustomer(browser, shop, { javaScriptEnabled: false })
  const { page } = customer
  await putInCart(page, 'motorolaj')
  await page.goto('/fizetes')
  await fillContact(page)
  await page.getByRole('radio', { name: way }).check()
  return page
}

async function fillAddress(within: Page | Locator): Promise<void> {
  await within.getByLabel('Irányítószám').first().fill('1117')
  await within.getByLabel('Település').first().fill('Budapest')
  await within.getByLabel('Utca, házszám').first().fill('Bölcső utca 14.')
}

async function orderByTransfer(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Átutalás' }).check()
  await press(page, 'Tovább az összegzéshez')
  await saved(page, 'fizetés')
  await page.getByRole('checkbox', { name: /Elolvastam és elfogadom/ }).check()
  await press(page, orderButton)
  await page.waitForURL('**/fizetesi-informacio?rendeles=*')
  await page.getByRole('heading', { name: /^Köszönjük/ }).waitFor()
}

it('a company is shown a wrong tax number without scripts, and orders by transfer in its name', async () => {
  const page = await start('Házhoz szállítás')
  await fillAddress(page)
  await page.getByLabel('Céges számlát kérek').check()
  await page.getByLabel('Cégnév').fill('Őri Fuvar Kft.')
  await page.getByLabel('Adószám').fill('12345678-2-41')
  await press(page, 'Tovább a fizetéshez')
  await page.getByRole('link', { name: /adószám/i }).waitFor()
  expect(await page.getByLabel('Cégnév').inputValue()).toBe('Őri Fuvar Kft.')
  await page.getByLabel('Adószám').fill('12345676-2-41')
  await press(page, 'Tovább a fizetéshez')
  await saved(page, 'szállítás')
  await orderByTransfer(page)
  await page.getByText('99900016-12345678-00000008').waitFor()
  const [order] = await shop.sql<{ billing: Record<string, string>; state: string }[]>`
    select billing_address as billing, state from orders order by placed_at desc limit 1`
  expect(order).toMatchObject({ state: 'placed', billing: { tax_number: '12345676-2-41' } })
  expect(await brokenRules(shop.sql)).toEqual([])
})

it('a can of oil finds pallets among what can’t be chosen, and why', async () => {
  const page = await start('Házhoz szállítás')
  expect(await page.getByRole('radio', { name: 'Raklapos szállítás' }).count()).toBe(0)
  await page.getByText(/további mód most nem választható/).click()
  await page.getByText(/Legalább 100\skg súlyú rendeléshez választható\./).waitFor()
})

it('what goes by pallet is ordered without scripts and without a final price', async () => {
  restore = await carryLightPallets(shop.sql)
  const page = await start('Raklapos szállítás')
  await fillAddress(page)
  await press(page, 'Tovább a fizetéshez')
  await saved(page, 'szállítás')
  await orderByTransfer(page)
  await page.getByText('Ajánlatra vár').first().waitFor()
  expect(await page.getByText('99900016-12345678-00000008').count()).toBe(0)
  const [order] = await shop.sql<
    { state: string }[]
  >`select state from orders order by placed_at desc limit 1`
  expect(order).toEqual({ state: 'quote_requested' })
})

it('a pickup point is looked for and chosen from the list without scripts', async () => {
  const page = await start('Foxpost automata')
  await press(page, 'Tovább a fizetéshez')
  await page.getByLabel('Település vagy irányítószám').fill('9021')
  await press(page, 'Keresés')
  await page.getByRole('radio', { name: /Győri vasúti automata/ }).check()
  await fillAddress(page.getByRole('group', { name: 'Számlázási cím' }))
  await press(page, 'Tovább a fizetéshez')
  await saved(page, 'szállítás')
  await orderByTransfer(page)
  await page.getByText('9021 Győr, Révai Miklós utca 8.').waitFor()
  expect(await brokenRules(shop.sql)).toEqual([])
})
