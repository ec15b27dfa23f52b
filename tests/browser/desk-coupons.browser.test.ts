import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'
import { signInAtDesk } from '../support/desk.ts'
import { startRunningShop, type RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriers } from './barriers.ts'
import { startCustomer, type Customer } from './customer.ts'
import { placeOrder } from './desk-order.ts'

let shop: RunningShop
let colleague: Customer | undefined
it.beforeAll(async () => {
  shop = await startRunningShop()
})
afterAll(() => shop.stop())
afterEach(async () => {
  await colleague?.close()
  colleague = undefined
})

async function visit(page: Page, path: string) {
  await page.goto(path)
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const stored = async (code: string) => {
  const [row] = await shop.sql<{ kind: string; value: number; active: boolean; name: string }[]>`
    select kind, value, active, name from coupon where code = ${code}`
  return row
}

it('a coupon is drawn, confirmed, made, ended, and taken back from its message', async ({ browser }) => {
  const { cookie } = await signInAtDesk(shop.sql, 'owner')
  colleague = await startCustomer(browser, shop)
  const { page } = colleague
  await page
    .context()
    .addCookies([{ name: 'boltiv_desk', value: cookie, url: shop.origin, sameSite: 'Strict' }])
  await visit(page, '/admin/termekek/kuponok')
  await page.getByRole('link', { name: 'Új kupon' }).click()
  await heading(page, 'Új kupon').waitFor()

  await page.getByLabel('Kedvezmény', { exact: true }).selectOption('amount')
  await page.getByLabel('Hány Ft').fill('3000')
  await page.getByText(/A vevő 3\s000\sFt-tal kevesebbet fizet/).waitFor()
  expect(await button(page, 'Létrehozás').isDisabled()).toBe(true)
  const guard = page.getByLabel('A termék ingyen lehet')
  await guard.check()
  // Another number is confirmed again; above the smallest sum there is nothing to confirm.
  await page.getByLabel('Hány Ft').fill('4000')
  expect(await guard.isChecked()).toBe(false)
  await page.getByLabel('Legkisebb összeg (Ft)').fill('4001')
  await guard.waitFor({ state: 'detached' })

  await button(page, 'Véletlen kód').click()
  const code = await page.getByLabel('Kód', { exact: true }).inputValue()
  expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  await button(page, 'Létrehozás').click()
  await heading(page, code).waitFor()
  expect(await stored(code)).toMatchObject({ kind: 'amount', value: 4000, active: true })
  await page.getByText('Még senki sem használta.').waitFor()

  await button(page, 'Lezárás…').click()
  await button(page, 'Lezárás').click()
  const message = page.locator('[data-undo]').filter({ hasText: 'a kupont lezártuk' })
  await page.locator('main').getByText('Lezárva', { exact: true }).first().waitFor()
  expect(await stored(code)).toMatchObject({ active: false })
  await message.getByRole('button', { name: 'Visszavonás' }).click()
  await page.getByText('Újra él: a lezárást visszavonták').waitFor()
  expect(await stored(code)).toMatchObject({ active: true })

  await page.getByRole('link', { name: 'Új ugyanilyen' }).click()
  await heading(page, 'Új kupon').waitFor()
  expect(await page.getByLabel('Legkisebb összeg (Ft)').inputValue()).toBe('4001')
  await page.getByLabel('Kód', { exact: true }).fill(code)
  await button(page, 'Létrehozás').click()
  const field = page.getByLabel('Kód', { exact: true })
  await page.getByText('Ilyen kódú kupon már van. Adjon másik kódot.').waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  expect(await findBarriers(page)).toEqual([])
  await field.fill(`${code}-B`)
  expect(await field.getAttribute('aria-invalid')).toBeNull()
  await button(page, 'Létrehozás').click()
  await heading(page, `${code}-B`).waitFor()
  expect(await stored(`${code}-B`)).toMatchObject({ value: 4000, name: '4\u00a0000\u00a0Ft kedvezmény' })
  // Its own page says that it is gone.
  const made = page.locator('[data-undo]').filter({ hasText: `${code}-B: a kupont létrehoztuk` })
  await made.getByRole('button', { name: 'Visszavonás' }).click()
  await page.getByText('Ez a kupon már nincs meg: a létrehozását visszavonták.').waitFor()
  expect([await button(page, 'Lezárás…').count(), await stored(`${code}-B`)]).toEqual([0, undefined])
  expect(await findBarriers(page)).toEqual([])
})

it('an order leads to its coupon and back, the audit to the coupon, and an invoice’s number to its order', async ({
  browser,
}) => {
  const { cookie } = await signInAtDesk(shop.sql, 'owner')
  colleague = await startCustomer(browser, shop)
  const { page } = colleague
  await page
    .context()
    .addCookies([{ name: 'boltiv_desk', value: cookie, url: shop.origin, sameSite: 'Strict' }])
  const number = await placeOrder(shop.sql, 'TELI10')
  await visit(page, `/admin/rendelesek/${number}`)
  await page.getByRole('link', { name: 'TELI10' }).click()
  await heading(page, 'TELI10').waitFor()
  await page.getByRole('link', { name: number }).click()
  await heading(page, number).waitFor()

  await visit(page, '/admin/termekek/kuponok?keres=teli')
  await page.getByRole('link', { name: 'TELI10' }).click()
  await button(page, 'Lezárás…').click()
  await button(page, 'Lezárás').click()
  await page.getByText('a kupont lezártuk').first().waitFor()
  await visit(page, '/admin/beallitasok/naplo?mi=coupon')
  await page.getByRole('link', { name: 'Kupon lezárása' }).first().click()
  await page.getByRole('link', { name: 'Megnyitás', exact: true }).click()
  await heading(page, 'TELI10').waitFor()

  await shop.sql`
    insert into invoice (id, order_id, kind, key, provider, state, number, gross, issued_at)
    select gen_random_uuid(), id, 'advance', 'desk-search', 'billingo', 'issued', 'E-PROBA-2026-17', 100, now()
    from orders where number = ${number}`
  await page.keyboard.press('Control+k')
  await page.getByLabel('Mit keres?').fill('e-proba-2026-17')
  await page.getByRole('option', { name: number }).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, number).waitFor()
})
