import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { startRunningShop, type RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriersInBoth } from './barriers.ts'
import type { Customer } from './customer.ts'
import { signedInColleague } from './desk-colleague.ts'

// Emails and customers are changed here: its shop is its own.
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

const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 })
const isReady = () => page.waitForSelector('html[data-hydrated]', { state: 'attached' })

describe('an email', () => {
  it('that was refused is seen on Ma, says why, and goes out again with one click', async () => {
    await isReady()
    const tile = page.getByRole('link', { name: /El nem ment levél/ })
    expect(await tile.innerText()).toMatch(/^0/)
    await shop.sql`
      insert into email_message (dedupe_key, recipient, subject, html, text, attempts)
      values ('order-step:x', 'anna@vevo.example', 'Feladtuk: 2026-000123 – Bolt', '', ${`Kövesse itt: https://bolt.hu/fiok/${'aB1-'.repeat(11)}`}, 0)`
    await shop.sql`
      update email_message set sent_at = null, attempts = 1, next_attempt_at = 'infinity', failure = '550 5.1.1 No such user'
      where dedupe_key = 'order-step:x'`
    await page.getByText(/^1$/).first().waitFor()
    await tile.click()
    await heading('Levelek').waitFor()
    await page.getByText('Nincs ilyen postafiók.').first().waitFor()
    await page.getByRole('link', { name: 'Feladtuk: 2026-000123' }).click()
    await page.getByText('https://bolt.hu/fiok/…').waitFor()
    await page.getByRole('button', { name: 'Küldés újra' }).click()
    // The sender takes it, and the page follows.
    await page.getByText('Elküldve', { exact: true }).first().waitFor()
  })
})

describe('a customer', () => {
  it('is found by a part of the name, handed out as a file, and erased with what stays said before', async () => {
    await shop.sql`
      insert into users (email, first_name, last_name, phone, state, verified_at)
      values ('eva@vevo.example', 'Éva', 'Kőszegi', '+36205556677', 'verified', now())`
    await shop.sql`
      insert into contact_message (id, type, name, email, message, ip_hash, created_at)
      values (gen_random_uuid(), 'order', 'Éva', 'eva@vevo.example', 'Panaszom van', 'h', now())`
    await isReady()
    await page.keyboard.press('g')
    await page.keyboard.press('v')
    await heading('Vevők').waitFor()
    await page.getByRole('searchbox').fill('koszegi')
    await page.keyboard.press('Enter')
    await page.getByText('1 vevő.').waitFor()
    await page.getByRole('link', { name: 'Kőszegi Éva' }).click()
    await heading('Kőszegi Éva').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Adatok letöltése' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^vevo-\d+\.json$/)
    await page.getByRole('button', { name: 'Adatok törlése' }).click()
    await page.getByText(/1 üzenet rendelésről vagy termékről: 3 évig/).waitFor()
    expect(await findBarriersInBoth(page)).toEqual([])
    await page.getByLabel(/Meggyőződtem róla/).check()
    await page.getByRole('button', { name: 'Végleges törlés' }).click()
    await page.getByText('A vevő adatait töröltük.').waitFor()
    expect([...(await shop.sql`select 1 from users where email = 'eva@vevo.example'`)]).toEqual([])
  })
})
