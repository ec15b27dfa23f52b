import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { startRunningShop, type RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import type { Customer } from './customer.ts'
import { signedInColleague } from './desk-colleague.ts'

// Goods are changed here: its shop is its own.
let shop: RunningShop
let colleague: Customer

it.beforeAll(async () => {
  shop = await startRunningShop()
})
afterAll(() => shop.stop())
it.beforeEach(async ({ browser }) => {
  colleague = await signedInColleague(browser, shop, 'owner')
})
afterEach(() => colleague.close())

const hydrated = (page: Page) => page.waitForSelector('html[data-hydrated]', { state: 'attached' })
const save = (page: Page) => page.getByRole('button', { name: 'Mentés', exact: true })

describe('a new product', () => {
  it('takes numbers as they are typed, and is not sent with one that is none', async () => {
    const { page } = colleague
    await page.goto('/admin/termekek/uj')
    await hydrated(page)
    await page.getByLabel('Név', { exact: true }).fill('Kesztyű')
    await page.getByLabel('Kategória').selectOption({ index: 3 })
    await page.getByLabel('Cikkszám').fill('KESZTYU')
    const price = page.getByLabel('Bruttó ár, Ft', { exact: true })
    await price.pressSequentially('2 990,00 Ft')
    const cost = page.getByLabel('Nettó beszerzési ár, Ft')
    await cost.pressSequentially('24,990')
    const weight = page.getByLabel('Súly, gramm')
    await weight.fill('0,5 kg')
    expect(await price.inputValue()).toBe('2990')
    await page.getByText('Számot írjon').first().waitFor()
    await save(page).click()
    await expect.poll(() => weight.evaluate((field) => field === document.activeElement)).toBe(true)
    await weight.fill('500')
    await cost.fill('-5')
    await save(page).click()
    await page.getByText('Nem lehet negatív.').first().waitFor()
    await expect.poll(() => cost.evaluate((field) => field === document.activeElement)).toBe(true)
    await cost.fill('1 500')
    await save(page).click()
    await page.getByRole('heading', { name: 'Kesztyű', level: 1 }).waitFor()
    expect([
      ...(await shop.sql`
        select v.cost, v.weight_grams, p.gross from variant v join variant_price p on p.variant_id = v.id
        where v.item_number = 'KESZTYU'`),
    ]).toEqual([{ cost: 1500, weight_grams: 500, gross: 2990 }])
  })

  it('retains what is written while a picture is on its way', async () => {
    const { page } = colleague
    const [goods] = await shop.sql<{ id: number }[]>`select min(id) as id from product`
    await page.goto(`/admin/termekek/${goods!.id}`)
    await hydrated(page)
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
    await page.route('**/api/products/pictures', async (route) => {
      await arrival
      await route.continue()
    })
    const before = await page.getByLabel('Mit mutat').count()
    await page.locator('input[type=file]').first().setInputFiles('docs/home.webp')
    await page.getByLabel('Rövid leírás').fill('Közben írtam.')
    await page.getByLabel('Mit mutat').first().fill('A doboza')
    arrive()
    await expect.poll(() => page.getByLabel('Mit mutat').count()).toBe(before + 1)
    expect(await page.getByLabel('Rövid leírás').inputValue()).toBe('Közben írtam.')
    expect(await page.getByLabel('Mit mutat').first().inputValue()).toBe('A doboza')
  })
})
