import type { Browser, Page } from 'playwright-core'
import { afterEach, describe, expect } from 'vitest'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriers } from './barriers.ts'
import { findOverflows, findSmallTargets, spaceTexts } from './layout.ts'
import {
  addInPlace,
  fillCheckout,
  newEmail,
  openHydrated,
  orderButton,
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
afterEach(() => customer.close())

const variants = [
  { name: 'wide and light', options: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } },
  { name: 'narrow and dark', options: { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } },
] as const

/** Pages that stand alone; what is bought and ordered has tests of its own below. */
const pages = [
  '/gyujtemeny/teli-ajanlatok',
  '/termekek/kert',
  '/kereses/205',
  '/kereses/qwxzyv',
  '/osszehasonlitas',
  '/kedvencek',
  '/blog',
  '/blog/kategoriak',
  '/kapcsolat',
  '/suti-beallitasok',
  '/hirlevel',
  '/elallas',
  '/belepes',
  '/regisztracio',
  '/elfelejtett-jelszo',
  '/fiok-torles/nincs',
  '/nincs-ilyen-oldal',
]
const ownPages = [
  '/profil/szemelyes',
  '/profil/megrendelesek',
  '/profil/szallitasi-cim',
  '/profil/szamlazasi-cim',
  '/kedvencek',
]

async function register(page: Page): Promise<void> {
  await page.goto('/regisztracio')
  await page.getByLabel('Vezetéknév').fill('Őri')
  await page.getByLabel('Keresztnév').fill('Gergő')
  await page.getByLabel('E-mail-cím').fill(newEmail())
  await page.getByLabel('Jelszó', { exact: true }).fill('hosszú mondat a garázsról')
  await page.getByLabel(/Elolvastam és elfogadom/).check()
  await page.getByRole('button', { name: 'Fiók létrehozása' }).click()
  await page.getByRole('heading', { name: 'Személyes adatok' }).waitFor()
}

/** Everything that `find` says of the pages, each line with its path. */
async function sayOfEach(page: Page, paths: string[], find: () => Promise<string[]>): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await openHydrated(page, path)
    found.push(...(await find()).map((line) => `${path}: ${line}`))
  }
  return found
}

/** As it stands and with its texts set apart; links and buttons are large enough for a finger. */
async function findCramped(page: Page): Promise<string[]> {
  const asItStands = [...(await findOverflows(page)), ...(await findSmallTargets(page, 24))]
  const takeBack = await spaceTexts(page)
  const setApart = await findOverflows(page)
  await takeBack()
  return [...asItStands, ...setApart.map((line) => `set apart: ${line}`)]
}

describe('magnified four times', () => {
  it('pages fit, also with their texts set apart', async () => {
    customer = await startCustomer(browser, shop, { viewport: { width: 320, height: 640 } })
    const { page } = customer
    expect(await sayOfEach(page, pages, () => findCramped(page))).toEqual([])
    await register(page)
    expect(await sayOfEach(page, ownPages, () => findCramped(page))).toEqual([])
  })

  it('so do the side cart, the cart and a product with its label', async () => {
    customer = await startCustomer(browser, shop, { viewport: { width: 320, height: 640 } })
    const { page } = customer
    await addInPlace(page, 'motorolaj')
    expect(await findCramped(page)).toEqual([])
    await openHydrated(page, '/kosar')
    expect(await findCramped(page)).toEqual([])
    await openHydrated(page, '/termekek/teli-gumi')
    await page.locator('main h3 a').first().click()
    await page.getByRole('heading', { name: 'EU-gumicímke' }).waitFor()
    expect(await findCramped(page)).toEqual([])
  })
})

describe.each(variants)('axe finds nothing, $name', ({ options }) => {
  it.each([
    ['the home page', '/'],
    ['a listing', '/termekek/teli-gumi'],
    ['an empty cart', '/kosar'],
    ['an unknown order', '/fizetesi-informacio?rendeles=nincs'],
  ])('on %s', async (_, path) => {
    customer = await startCustomer(browser, shop, options)
    await openHydrated(customer.page, path)
    expect(await findBarriers(customer.page)).toEqual([])
  })

  it('on every other page', async () => {
    customer = await startCustomer(browser, shop, options)
    const { page } = customer
    expect(await sayOfEach(page, pages, () => findBarriers(page))).toEqual([])
  })

  it('on the pages of an account', async () => {
    customer = await startCustomer(browser, shop, options)
    const { page } = customer
    await register(page)
    expect(await sayOfEach(page, ownPages, () => findBarriers(page))).toEqual([])
  })

  it('on a product, in the side cart, in the question before removing, and on the cart', async () => {
    customer = await startCustomer(browser, shop, options)
    const { page } = customer
    await openHydrated(page, '/termekek/teli-gumi')
    await page.locator('h3 a').first().click()
    await page.waitForURL('**/termek/**')
    expect(await findBarriers(page)).toEqual([])
    await addInPlace(page, 'motorolaj')
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: /^Törlés:/ }).click()
    await page.getByRole('dialog', { name: 'Törli a terméket?' }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await openHydrated(page, '/kosar')
    expect(await findBarriers(page)).toEqual([])
  })

  it('on the checkout, empty, with errors and filled, and on the order', async () => {
    customer = await startCustomer(browser, shop, options)
    const { page } = customer
    await addInPlace(page, 'motorolaj')
    await openHydrated(page, '/fizetes')
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: orderButton }).click()
    await page.getByRole('alert').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await fillCheckout(page)
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: orderButton }).click()
    await page.waitForURL('**/fizetesi-informacio?rendeles=*')
    await page.getByRole('heading', { name: /Köszönjük/ }).waitFor()
    expect(await findBarriers(page)).toEqual([])
  })
})
