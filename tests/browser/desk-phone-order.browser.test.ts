import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'
import { startRunningShop, type RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import type { Customer } from './customer.ts'
import { signedInColleague } from './desk-colleague.ts'

// An order is placed here, and a cart ends: its shop is its own.
let shop: RunningShop
let colleague: Customer
let page: Page

it.beforeAll(async () => {
  shop = await startRunningShop()
})
afterAll(() => shop.stop())
it.beforeEach(async ({ browser }) => {
  colleague = await signedInColleague(browser, shop, 'owner')
  ;({ page } = colleague)
  await page.goto('/admin')
})
afterEach(() => colleague.close())

const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
const field = (name: string) => page.getByLabel(name, { exact: true })
const press = (keys: string) => page.keyboard.press(keys)

it('a call becomes an order by keyboard alone, and a reload loses nothing of it', async () => {
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
  const [tyre] = await shop.sql<{ id: number; number: string; gross: number }[]>`
    select v.id, v.item_number as number, price.gross from sale_variant v join stock s on s.variant_id = v.id
    join lateral price_at(v.id, now()) price on true
    where s.on_hand - s.reserved > 20 and v.published and v.for_sale and price.gross > 10000 order by v.id limit 1`
  await press('g')
  await press('r')
  await heading('Rendelések').waitFor()
  await press('u')
  await heading('Új rendelés').waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox')
  // Enter at once: what is being looked for is added when it is found, while the next one is scanned already.
  const found = Promise.withResolvers<void>()
  await page.route('**/admin/api/new-orders/goods?*', async (route) => {
    await found.promise
    await route.continue()
  })
  const half = Math.ceil(tyre!.number.length / 2)
  await page.keyboard.type(tyre!.number)
  await press('Enter')
  await page.keyboard.type(tyre!.number.slice(0, half))
  found.resolve()
  await page.getByLabel(/^Darab: /).waitFor()
  await page.keyboard.type(tyre!.number.slice(half))
  await press('Enter')
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[aria-label^="Darab"]')?.value === '2',
  )
  await page.getByLabel(/^Darab: /).focus()
  await press('ControlOrMeta+a')
  await page.keyboard.type('4')
  await press('Tab')
  await page.keyboard.type('9990')
  await press('Tab')
  await press('Tab')
  await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT')
  await page.keyboard.type('törzsvevő')
  for (const [name, text] of [
    ['Vezetéknév', 'Nagy'],
    ['Keresztnév', 'Béla'],
    ['Telefon', '06 30 123 4567'],
    ['E-mail', 'bela.telefon@vevo.example'],
    ['Név', 'Nagy Béla'],
    ['Irányítószám', '9024'],
    ['Település', 'Győr'],
    ['Utca, házszám', 'Fő utca 1.'],
  ] as const) {
    await field(name).focus()
    await page.keyboard.type(text)
  }
  await page.getByText('39 960 Ft').first().waitFor()
  await page.reload()
  await page.getByText('Ezt korábban elkezdte').waitFor()
  expect(await field('Utca, házszám').inputValue()).toBe('Fő utca 1.')
  const delivery = page.getByRole('group', { name: 'Szállítás' }).getByRole('radio', { disabled: false })
  await delivery.first().focus()
  await press('Space')
  const payment = page.getByRole('group', { name: 'Fizetés' }).getByRole('radio', { name: /átutalás/i })
  await payment.focus()
  await press('Space')
  await page.getByText('A levélben ott vannak az utalás adatai.').waitFor()
  // It is not placed before the terms were read.
  await press('ControlOrMeta+Enter')
  await page.getByText('A feltételek elmondását még nem jelölte.').waitFor()
  await page.getByLabel(/^Elmondtam a vevőnek/).focus()
  await press('Space')
  await press('ControlOrMeta+Enter')
  await heading(/^\d{4}-\d{6}$/).waitFor()
  await page.getByText('Telefonon felvett rendelés').waitFor()
  const [order] = await shop.sql<{ channel: string; gross: number }[]>`
    select o.channel, l.unit_gross as gross from orders o join order_line l on l.order_id = o.id
    where o.contact ->> 'email' = 'bela.telefon@vevo.example'`
  expect(order).toEqual({ channel: 'phone', gross: 9990 })
  // Nothing of it waits in the form any more.
  await page.goBack()
  await heading('Új rendelés').waitFor()
  await page.getByText('Keresse ki, mit rendel a vevő.').waitFor()
})
