import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { brokenRules } from '../race/broken-rules.ts'
import { signInAtDesk } from '../support/desk.ts'
import { startRunningShop, type RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriersInBoth } from './barriers.ts'
import { carryLightPallets, startCustomer, type Customer } from './customer.ts'
import { placeOrder } from './desk-order.ts'

let shop: RunningShop
let browser: Browser
let colleague: Customer

// Orders are changed here: its shop is its own.
it.beforeAll(async ({ browser: sharedBrowser }) => {
  browser = sharedBrowser
  shop = await startRunningShop()
})
afterAll(async () => {
  await colleague?.close()
  await shop.stop()
})

const shots = process.env.EDIT_SHOTS
async function shoot(page: Page, name: string) {
  if (!shots) return
  mkdirSync(shots, { recursive: true })
  for (const width of [360, 768, 1440])
    for (const scheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await page.screenshot({ path: `${shots}/${name}-${width}-${scheme}.png`, fullPage: true })
    }
  await page.setViewportSize({ width: 1280, height: 900 })
}

describe('an order at the desk', () => {
  it('is changed as its effect was shown, shipped in parts by quantity, and given back in part between them', async () => {
    await carryLightPallets(shop.sql)
    const number = await placeOrder(shop.sql)
    const { cookie } = await signInAtDesk(shop.sql, 'owner')
    colleague = await startCustomer(browser, shop)
    const { page } = colleague
    await page
      .context()
      .addCookies([{ name: 'boltiv_desk', value: cookie, url: shop.origin, sameSite: 'Strict' }])
    await page.goto(`/admin/rendelesek/${number}`)
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    await page.keyboard.press('e')
    await page.getByRole('heading', { name: `Szerkesztés: ${number}` }).waitFor()

    await page.getByLabel(/^Mennyiség/).fill('3')
    await page.getByLabel('Bruttó egységár, Ft').fill('20000')
    await page.getByRole('button', { name: 'Módosítás áttekintése' }).click()
    await page.getByText('Írja meg, miért más az ára.').first().waitFor()
    await page.getByLabel('Miért más az ára?').fill('Megbeszéltük.')
    await page.getByLabel('Telefonszám').fill('nem szám')
    await page.getByRole('button', { name: 'Módosítás áttekintése' }).click()
    await page.getByText('érvényes magyar telefonszámot').first().waitFor()
    await page.getByLabel('Telefonszám').fill('06 20 111 2222')
    await page.getByLabel('Szállítási mód').selectOption({ label: 'Raklapos szállítás' })
    await page.getByRole('button', { name: 'Módosítás áttekintése' }).click()
    await page.getByText('Írja be a szállításnak a vevővel megbeszélt árát.').first().waitFor()
    await page.getByLabel('A szállítás megbeszélt bruttó ára, Ft').fill('12500')
    await page.getByLabel('Új tétel keresése').fill('gumi')
    await page.getByRole('button', { name: 'Keresés', exact: true }).last().click()
    await page.getByRole('button', { name: 'Hozzáadás' }).first().click()
    await shoot(page, 'edit')
    await page.getByRole('button', { name: 'Módosítás áttekintése' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('2 → 3').waitFor()
    await dialog.getByText('A telefonszám megváltozik.').waitFor()
    await dialog.getByText(/^12\s500/).waitFor()
    await shoot(page, 'effect')
    expect(await findBarriersInBoth(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Módosítás' }).click()
    await page.getByText(/^Módosítva:/).waitFor()
    await page.getByText('06 20 111 2222').or(page.getByText('+36201112222')).waitFor()

    const [order] = await shop.sql<{ id: string; total: number }[]>`
      select id, total_gross as total from orders where number = ${number}`
    const step = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await step('Rendelés törlése')
    await dialog.getByRole('button', { name: 'Rendelés törlése' }).click()
    await dialog.locator('[aria-invalid]:focus').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await step('Fizetés rögzítése')
    await dialog.getByRole('button', { name: 'Rögzítés' }).click()
    await dialog.waitFor({ state: 'detached' })
    for (const name of ['Elfogadás', 'Összekészítés']) {
      await step(name)
      await page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' })
    }
    await step('Feladás')
    const pieces = dialog.getByLabel(/megy most$/)
    await pieces.nth(0).fill('1')
    await pieces.nth(1).fill('0')
    expect(await findBarriersInBoth(page)).toEqual([])
    await shoot(page, 'part')
    await dialog.getByRole('button', { name: 'E rész feladása' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(/^1 \/ 3 \S+ elment$/).waitFor()

    await page.keyboard.press('r')
    await dialog
      .getByLabel(/téríthető vissza$/)
      .first()
      .fill('1')
    await dialog.getByLabel('Indok').fill('Sérülten érkezett.')
    await shoot(page, 'refund')
    expect(await findBarriersInBoth(page)).toEqual([])
    await dialog.getByRole('button', { name: /20\s000/ }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Részben visszatérítve').first().waitFor()
    await step('Feladás')
    await dialog.getByText(/1 \S+ már elment, hátravan: 2/).waitFor()
    await dialog.getByRole('button', { name: 'Feladás' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Feladva', { exact: true }).first().waitFor()
    const parts = await shop.sql<{ pieces: number[] }[]>`
      select array_agg(l.quantity order by g.position) as pieces from order_shipment s
      join order_shipment_line l on l.shipment_id = s.id join order_line g on g.id = l.line_id
      where s.order_id = ${order!.id} and s.shipped_at is not null group by s.id order by s.id`
    expect(parts.map(({ pieces: of }) => of)).toEqual([[1], [2, 1]])
    const money = await shop.sql<{ kind: string; amount: number }[]>`
      select kind, amount from payment_event where order_id = ${order!.id} order by id`
    expect([...money]).toEqual([
      { kind: 'captured', amount: order!.total },
      { kind: 'refunded', amount: 20_000 },
    ])

    // Something that a payment service did not give back.
    await shop.sql`
      insert into payment_refund (id, order_id, amount, reason, is_owed)
      values (gen_random_uuid(), ${order!.id}, 5000, 'Sérülten érkezett.', true)`
    await page.goto('/admin/rendelesek?nezet=refund')
    await page.getByText(/^Visszajár: 5\s000/).waitFor()
    await page.getByRole('link', { name: number }).click()
    // Given up by mistake, and wanted again.
    await step('Mégsem jár vissza')
    await dialog.getByLabel('Indok').fill('A vevő lemondott róla.')
    expect(await findBarriersInBoth(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Nem jár vissza' }).click()
    await page
      .getByText(/^Mégsem jár vissza: 5\s000.*lemondott róla/)
      .first()
      .waitFor()
    await step('Mégis visszajár')
    await step('Visszaadás')
    expect(await findBarriersInBoth(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Visszaadás' }).click()
    await page.getByText('Visszajár a vevőnek').waitFor({ state: 'detached' })
    const [refund] = await shop.sql<{ sum: number }[]>`
      select sum(amount)::int from payment_event where order_id = ${order!.id} and kind = 'refunded'`
    expect(refund!.sum).toBe(25_000)
    expect(await brokenRules(shop.sql)).toEqual([])
  })
})
