import { afterAll, afterEach, describe, expect } from 'vitest'
import { startRunningShop, type RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriersInBoth } from './barriers.ts'
import type { Customer } from './customer.ts'
import { joinDesk } from './desk-colleague.ts'

// Goods are changed here: its shop is its own.
let shop: RunningShop
let colleague: Customer

it.beforeAll(async () => {
  shop = await startRunningShop()
})
afterAll(() => shop.stop())
it.beforeEach(async ({ browser }) => {
  colleague = await joinDesk(browser, shop, 'owner')
})
afterEach(() => colleague.close())

describe('a price list', () => {
  it('goes from the file to the shop: columns guessed, differences shown, a slip confirmed', async () => {
    const { page } = colleague
    const goods = await shop.sql<{ number: string; price: number; name: string }[]>`
      select v.item_number as number, p.gross as price, product.name from variant v join product on product.id = v.product_id
      join variant_price p on p.variant_id = v.id and p.valid_to is null
      where p.original_gross is null and p.valid_from <= now() order by v.id limit 2`
    const [one, other] = goods
    const lines = [`${one!.number};${one!.price + 10};3`, `${other!.number};${other!.price * 10};4`, ';1;1']
    await page.goto('/admin/termekek')
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    await page.getByRole('link', { name: 'Importok' }).click()
    await page.getByRole('heading', { name: 'Importok', level: 1 }).waitFor()
    await page.getByLabel('Táblázat választása').setInputFiles({
      name: 'arlista.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Cikkszám;Bruttó ár;Készlet', ...lines].join('\n')),
    })
    await page.getByRole('heading', { name: 'arlista.csv', level: 1 }).waitFor()
    expect(await page.getByLabel('Ár', { exact: true }).inputValue()).toBe('Bruttó ár')
    expect(await findBarriersInBoth(page)).toEqual([])
    await page.getByRole('button', { name: 'Kipróbálom' }).click()
    await page.getByText('Kipróbálva, indításra vár').waitFor()
    const row = page.getByRole('row', { name: new RegExp(`${one!.number}.*→`) })
    expect(await row.innerText()).toMatch(/Ár: .+ → /)
    expect(await findBarriersInBoth(page)).toEqual([])
    const start = page.getByRole('button', { name: 'Import indítása' })
    expect(await start.isDisabled()).toBe(true)
    await page.getByLabel(/30 %-nál nagyobb árváltozás: 1 sorban/).check()
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    }
    await start.click()
    await page.getByText(/Az import lefutott/).waitFor()
    const [stored] = await shop.sql`
      select p.gross from variant v join variant_price p on p.variant_id = v.id and p.valid_to is null
      where v.item_number = ${other!.number}`
    expect(stored).toEqual({ gross: other!.price * 10 })
  })
})
