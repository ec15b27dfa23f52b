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

describe('a product in the bin', () => {
  it('says so until it is published', async () => {
    const { page } = colleague
    const [goods] = await shop.sql<{ id: number }[]>`
      update product set published = false, binned_at = now() where id = (select max(id) from product where published)
      returning id`
    await page.goto(`/admin/termekek/${goods!.id}`)
    await hydrated(page)
    await page.getByText('A lomtárban van').waitFor()
    await page.getByLabel('A boltban', { exact: true }).selectOption('Látható')
    await save(page).click()
    await page.getByText('A terméket elmentettük.').waitFor()
    await page.getByText('A lomtárban van').waitFor({ state: 'detached' })
    expect([...(await shop.sql`select published, binned_at from product where id = ${goods!.id}`)]).toEqual([
      { published: true, binned_at: null },
    ])
  })
})

describe('what the law wants', () => {
  it('refuses an EPREL number that is none, and shows of a maker what is known', async () => {
    const { page } = colleague
    const [goods] = await shop.sql<{ id: number; slug: string; brand: number }[]>`
      select id, slug, brand_id as brand from product where published and eprel_id is not null order by id limit 1`
    await page.goto(`/admin/termekek/${goods!.id}`)
    await hydrated(page)
    const eprel = page.getByLabel('EPREL-szám')
    await eprel.fill('38I667')
    await save(page).click()
    await page.getByText('Az EPREL-szám csak számjegy').first().waitFor()
    expect(await eprel.inputValue()).toBe('38I667')
    await eprel.fill('381667')
    await save(page).click()
    await page.getByText('A terméket elmentettük.').waitFor()

    await page.goto(`/admin/termekek/markak/${goods!.brand}`)
    await hydrated(page)
    await page.getByLabel('Gyártó neve').fill('Példa Gumi Zrt.')
    await page.getByLabel('Gyártó címe').fill('')
    await page.getByLabel('Gyártó e-mail-címe').fill('')
    await page.getByLabel('A gyártó az Európai Unión kívüli').check()
    await page.getByLabel('Felelős személy neve').fill('Import Kft.')
    await page.getByLabel('Felelős személy e-mail-címe').fill('gpsr@import.example')
    await save(page).click()
    await page.getByText('A márkát elmentettük.').waitFor()
    await page.goto(`/termek/${goods!.slug}`)
    await page.getByText('Gyártó és termékbiztonság').click()
    await page.getByText('EPREL 381667').waitFor()
    await page.getByText('Példa Gumi Zrt.', { exact: true }).waitFor()
    const responsible = page.getByText('Felelős személy az Európai Unióban')
    expect(await responsible.innerText()).toBe(
      'Felelős személy az Európai Unióban: Import Kft.; gpsr@import.example',
    )
  })
})

describe('a sale', () => {
  it('is called off before it begins, and no price has changed', async () => {
    const { page } = colleague
    const [goods] = await shop.sql<{ number: string; variant: number }[]>`
      select v.item_number as number, v.id as variant from variant v join product p on p.id = v.product_id
      where p.published and (select count(*) from variant where product_id = p.id) = 1
        and (select count(*) from variant_price where variant_id = v.id) = 1 order by v.id limit 1`
    const prices = async () => [
      ...(await shop.sql`
        select gross, original_gross, valid_from, valid_to from variant_price
        where variant_id = ${goods!.variant} order by valid_from`),
    ]
    const before = await prices()
    await page.goto(`/admin/termekek?keres=${goods!.number}`)
    await hydrated(page)
    await page.locator('tbody input[type=checkbox]').first().check()
    await page.getByRole('button', { name: 'Akció ezekre' }).click()
    await page.getByLabel('Első napja').fill('2099-11-30')
    await page.getByLabel('Utolsó napja').fill('2099-12-01')
    await save(page).click()
    await page.getByRole('button', { name: 'Indítás…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Indítás', exact: true }).click()
    await page.getByText('Az akció elindult.').waitFor()
    expect(await prices()).toHaveLength(3)
    await page.getByRole('button', { name: 'Időzítés törlése…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Időzítés törlése', exact: true }).click()
    await page.getByText('Az időzítést töröltük.').waitFor()
    expect(await prices()).toEqual(before)
  })
})
