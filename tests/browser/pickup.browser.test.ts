import { dayInWords } from '#hungary/day-words.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { startRunningShop, type RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriers } from './barriers.ts'
import {
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

// This file changes what the shop sells or shows: its shop is its own.
it.beforeAll(async ({ browser: sharedBrowser }) => {
  browser = sharedBrowser
  shop = await startRunningShop()
})
afterAll(() => shop.stop())
afterEach(() => customer.close())

const choose = (page: Page, name: string) => page.getByText(name, { exact: true }).click()
const take = (page: Page) => page.getByRole('button', { name: 'Ezt választom' }).click()
const another = (page: Page) => page.getByRole('button', { name: /^Másik (?:pont|műhely)/ })

/** Everything but the delivery, which is chosen already; then the order. */
async function finish(page: Page): Promise<void> {
  await fillContact(page)
  const invoice = page.getByRole('group', { name: 'Számlázási cím' })
  await invoice.getByLabel('Irányítószám').fill('1117')
  await invoice.getByLabel('Település').fill('Budapest')
  await invoice.getByLabel('Utca, házszám').fill('Bölcső utca 14.')
  await choose(page, 'Átutalás')
  await page.getByRole('checkbox', { name: /Elolvastam és elfogadom/ }).check()
  await page.getByRole('button', { name: orderButton }).click()
  await page.waitForURL('**/fizetesi-informacio?rendeles=*')
  await page.getByRole('heading', { name: 'Köszönjük, Gergő!' }).waitFor()
}

describe('a pickup point', () => {
  it('is looked for by postal code, chosen from the list and kept on the order', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await putInCart(page, 'motorolaj')
    await openHydrated(page, '/fizetes')
    await choose(page, 'Foxpost automata')
    await page.getByLabel('Település vagy irányítószám').fill('9021')
    await page.getByRole('button', { name: 'Keresés' }).click()
    await seen(page.getByText('a távolság 9021 közepétől'))
    expect(await findBarriers(page)).toEqual([])

    // The button without a marked point says what to do.
    await take(page)
    await seen(page.getByRole('link', { name: 'Válasszon átvételi pontot.' }))
    await page.getByRole('radio', { name: /Győri vasúti automata/ }).check()
    await take(page)
    await another(page).waitFor()
    expect(await page.getByRole('radio', { name: /Győri vasúti automata/ }).count()).toBe(0)
    expect(await findBarriers(page)).toEqual([])

    await finish(page)
    await seen(page.getByText('Győri vasúti automata'))
    await seen(page.getByText('9021 Győr, Révai Miklós utca 8.'))
  })

  it('is chosen on the map with the keyboard alone', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await putInCart(page, 'teli-gumi')
    await openHydrated(page, '/fizetes')
    await choose(page, 'GLS csomagpont')
    await page.getByRole('button', { name: 'Térképen' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Hol veszi át?' })
    const pin = dialog.getByRole('button', {
      name: '3. Csavarbolt, 1149 Budapest, Nagy Lajos király útja 90.',
    })
    await pin.waitFor()
    expect(await findBarriers(page)).toEqual([])
    await pin.focus()
    await page.keyboard.press('Enter')
    const card = dialog.getByRole('group', { name: 'A kijelölt pont' })
    await seen(card.getByText('Csavarbolt'))
    expect(await findBarriers(page)).toEqual([])
    await card.getByRole('button', { name: 'Ezt választom' }).press('Enter')
    await another(page).waitFor()
    expect(await dialog.count()).toBe(0)
    await seen(page.getByText('1149 Budapest, Nagy Lajos király útja 90.'))
    // Tyres do not fit lockers, so none of them is offered.
    await another(page).click()
    await seen(page.getByRole('radio', { name: /Csavarbolt/ }))
    expect(await page.getByRole('radio', { name: /csomagautomata/i }).count()).toBe(0)
  })

  it('stands on the map in groups while they are many', async () => {
    await shop.sql`
      insert into pickup_point (id, provider, external_id, type, name, postal_code, city, address, latitude, longitude, search_text)
      select 'gls:sok' || n, 'gls', 'sok' || n, 'parcel_shop', 'Sok ' || n, '1011', 'Budapest', 'Fő utca ' || n,
        47.45 + (n % 20) * 0.005, 19 + n * 0.0004, 'sok budapest fo utca' from generate_series(1, 300) n`
    customer = await startCustomer(browser, shop, { viewport: { width: 390, height: 780 } })
    const { page } = customer
    await putInCart(page, 'teli-gumi')
    await openHydrated(page, '/fizetes')
    await fillContact(page)
    await page.getByRole('button', { name: 'Tovább a szállításhoz' }).click()
    await page.getByRole('button', { name: 'Módosítás: elérhetőség' }).waitFor()
    await choose(page, 'GLS csomagpont')
    await page.getByRole('button', { name: 'Térképen' }).click()
    // On a phone the other ways fold, until they are wanted.
    expect(await page.getByText('Személyes átvétel', { exact: true }).isVisible()).toBe(false)
    const dialog = page.getByRole('dialog', { name: 'Hol veszi át?' })
    for (let step = 0; step < 10; step += 1)
      await dialog.getByRole('button', { name: 'Távolítás' }).press('Enter')
    const group = dialog.getByRole('button', { name: /átvételi pont, közelítés/ })
    const counted = async () => (await group.allInnerTexts()).reduce((sum, text) => sum + Number(text), 0)
    await expect.poll(counted).toBe(310)
    expect(await findBarriers(page)).toEqual([])
    // Whatever is looked for, something is drawn to go by: a line out of sight is drawn as a point.
    const search = dialog.getByRole('textbox').or(dialog.getByRole('searchbox'))
    await search.fill('Szeged')
    await search.press('Enter')
    await seen(dialog.getByText('Tisza Kerékpár'))
    await expect.poll(() => dialog.locator('.map-road:not([d="M0 0"])').count()).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await shop.sql`delete from pickup_point where id like 'gls:sok%'`
  })
})

describe('a fitting partner', () => {
  it('is chosen with a day and an hour, which the customer changes and gives back on the order’s page', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await putInCart(page, 'teli-gumi')
    await openHydrated(page, '/fizetes')
    await choose(page, 'Kiszállítás szerelőműhelybe')
    await page.getByRole('radio', { name: /Lakatos Gumiszerviz/ }).check()
    await take(page)
    await another(page).waitFor()
    const day = page.getByLabel('Melyik napra kéri?')
    const options = await day.locator('option').allInnerTexts()
    expect(options.length).toBeGreaterThan(6)
    await day.selectOption({ index: 1 })
    // By then the money can't be there.
    await choose(page, 'Átutalás')
    await seen(page.getByText('A választott napig az átutalás nem biztos, hogy megérkezik.'))
    await day.selectOption({ index: 2 })
    const value = dayInWords(await day.inputValue())
    const hours = page.getByRole('group', { name: 'Hány órára?' })
    await hours.getByText('9–10 óra', { exact: true }).click()
    await seen(page.getByText(/^\d kerék szerelése .+Ft, a műhelyben fizeti\.$/))
    expect(await findBarriers(page)).toEqual([])
    await finish(page)
    const card = page.getByRole('region', { name: 'Munkalap' })
    await seen(card.getByText('Lakatos Gumiszerviz'))
    await seen(card.getByText(/^\d\skerék szerelése .+Ft, a műhelyben fizetendő\.$/))
    await page.getByRole('heading', { name: `Szerelés: ${value}, 9–10 óra` }).waitFor()

    const change = page.getByText('Más időpontban mennék, vagy lemondom')
    const free = page.getByLabel('Szabad időpontok')
    await change.click()
    expect(await findBarriers(page)).toEqual([])
    await free.selectOption({ label: `${value}, 10–11 óra` })
    await page.getByRole('button', { name: 'Erre cserélem' }).click()
    await page.getByRole('heading', { name: `Szerelés: ${value}, 10–11 óra` }).waitFor()
    await change.click()
    await page.getByRole('button', { name: 'Lemondom a szerelést' }).click()
    await page.getByRole('heading', { name: 'Mikorra jön szereltetni?' }).waitFor()
    // Another took it while the list was open.
    await free.selectOption({ label: `${value}, 11–12 óra` })
    await shop.sql`update fitting_partner set closed_days = array(select to_char(d, 'YYYY-MM-DD') from generate_series(now(), now() + interval '90 days', '1 day') d)`
    await page.getByRole('button', { name: 'Lefoglalom' }).click()
    await seen(page.getByText(/most nem változtatható|közben elkelt/))
    await shop.sql`update fitting_partner set closed_days = '{}'`
    await page.getByRole('link', { name: 'A rendelés frissítése' }).click()
    await free.selectOption({ label: `${value}, 11–12 óra` })
    await page.getByRole('button', { name: 'Lefoglalom' }).click()
    await page.getByRole('heading', { name: `Szerelés: ${value}, 11–12 óra` }).waitFor()
  })

  it('is chosen from the page of a tyre, and is that of the cart and of the checkout', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await openHydrated(page, '/termekek/teli-gumi')
    const tyre = await page.locator('main a[href^="/termek/"]').first().getAttribute('href')
    await openHydrated(page, tyre!)
    await page.getByRole('link', { name: 'Műhelyt választok' }).click()
    await page.getByLabel('Település vagy irányítószám').fill('Szeged')
    await page.getByRole('main').getByRole('button', { name: 'Keresés' }).click()
    await seen(page.getByText('a távolság Szeged közepétől'))
    await page.getByRole('button', { name: 'Ezt választom: Napfény Gumiműhely' }).click()
    await page.getByRole('link', { name: 'Másik műhelyt választok' }).waitFor()
    await seen(page.getByText('Napfény Gumiműhely, Szeged'))
    expect(await findBarriers(page)).toEqual([])

    await page
      .locator('#kosarba')
      .getByRole('button', { name: /Kosárba/ })
      .click()
    await page.getByRole('dialog').waitFor()
    await openHydrated(page, '/kosar')
    const fitting = page.getByRole('region', { name: 'Felszereltetné is?' })
    await seen(fitting.getByText('Napfény Gumiműhely, Szeged'))
    await seen(fitting.getByText(/kerék: .+Ft-tól/))
    expect(await findBarriers(page)).toEqual([])
    await openHydrated(page, '/fizetes')
    await choose(page, 'Kiszállítás szerelőműhelybe')
    await seen(page.getByText('6728 Szeged, Dorozsmai út 14.'))
    // It is chosen, not booked.
    expect(await page.getByLabel('Melyik napra kéri?').inputValue()).toBe('')
  })

  it('that is chosen before the page can listen is sent when it can', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await putInCart(page, 'teli-gumi')
    let listens = () => undefined as void
    const hydrated = new Promise<void>((resolve) => (listens = resolve))
    await page.route('**/*.js', async (route) => {
      await hydrated
      await route.continue()
    })
    await page.goto('/fizetes', { waitUntil: 'commit' })
    await page.getByRole('radio', { name: /Kiszállítás szerelőműhelybe/ }).check()
    listens()
    // No click, key or scroll follows: what was chosen is shown all the same.
    await page.getByRole('group', { name: 'Szerelőműhely' }).waitFor()
  })

  it('can be chosen without scripts', async () => {
    customer = await startCustomer(browser, shop, { javaScriptEnabled: false })
    const { page } = customer
    await putInCart(page, 'teli-gumi')
    await page.goto('/fizetes')
    await page.getByRole('radio', { name: /Kiszállítás szerelőműhelybe/ }).check()
    await page.getByRole('button', { name: 'Tovább a fizetéshez' }).click()
    await page.getByLabel('Település vagy irányítószám').fill('Győr')
    await page.getByRole('button', { name: 'Keresés' }).click()
    await page.getByRole('radio', { name: /Kisalföld Gumiszerviz/ }).check()
    await take(page)
    await seen(another(page))
    await page.getByLabel('Melyik napra kéri?').selectOption({ index: 10 })
    await page.getByRole('button', { name: 'Tovább a fizetéshez' }).click()
    await page.getByRole('radio', { name: '8–9 óra' }).check()
    await finish(page)
    await seen(page.getByRole('region', { name: 'Munkalap' }).getByText('Kisalföld Gumiszerviz'))
    await page.getByText('Más időpontban mennék, vagy lemondom').click()
    await page.getByRole('button', { name: 'Lemondom a szerelést' }).click()
    await page.getByRole('heading', { name: 'Mikorra jön szereltetni?' }).waitFor()
  })
})
