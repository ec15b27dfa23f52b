import { writeFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, describe, expect } from 'vitest'
import { openDatabase, type Sql } from '#platform/database/database.ts'
import { startServer, type ServerProcess } from '../race/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { it } from '../support/shop-test.ts'
import { fillCheckout, openHydrated, orderButton, startCustomer } from './customer.ts'
import { startColleague } from './desk-colleague.ts'

// docs/first-day.md: from an empty database to the first paid order, by what the screens say alone.
let browser: Browser
let database: TestDatabase
let server: ServerProcess
let sql: Sql

it.beforeAll(async ({ browser: sharedBrowser }) => {
  browser = sharedBrowser
  database = await createTestDatabase('first_day')
  server = await startServer(database.url, { SHOP_DEMO: '0', LOG_LEVEL: 'info' })
  sql = openDatabase(database.url, { max: 1 })
})
afterAll(async () => {
  await server.stop()
  await sql.end()
  await database.drop()
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A step of the list `Nyitásig hátravan`. */
async function openStep(page: Page, title: string) {
  await page.getByRole('link', { name: 'Ma', exact: true }).click()
  await heading(page, 'Ma').waitFor()
  await page.getByRole('listitem').filter({ hasText: title }).getByRole('link', { name: 'Megnyitás' }).click()
}

/** The pictures of docs/first-day.md: `PICTURES=keep` takes them again. */
async function picture(page: Page, number: number) {
  if (process.env.PICTURES !== 'keep') return
  await page.setViewportSize({ width: 1200, height: 760 })
  await page.evaluate(async () => (scrollTo(0, 0), document.fonts.ready))
  const shot = await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toBuffer()
  await writeFile(new URL(`../../docs/first-day-${number}.webp`, import.meta.url), shot)
}

async function fill(page: Page, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text)
}

describe('the first day', () => {
  it.each(['/', '/kosar', '/fizetes', '/nincs-ilyen'])(
    'begins without an empty telephone or address: %s',
    async (path) => {
      const html = await (await fetch(new URL(path, server.origin))).text()
      expect(html).toContain('</footer>')
      expect(html).not.toMatch(/href="(tel:|mailto:)"|"@type":"Organization"[^}]*"(telephone|email)":""/)
    },
  )

  it('goes from an empty database to a paid order in the browser alone', async () => {
    const { page, close } = await startColleague(browser, server)

    // Printed when it listens already.
    const printed = () => /http:\/\/localhost:\d+(\/admin\/meghivo#[\w-]{43})/.exec(server.output())?.[1]
    await expect.poll(printed).toBeDefined()
    await page.goto(printed()!)
    await fill(page, { 'E-mail-cím': 'tulaj@sarki.example', 'Az Ön neve': 'Kiss Anna' })
    await picture(page, 1)
    await press(page, 'Kulcs készítése ezen az eszközön')
    await heading(page, 'Ma').waitFor()
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })

    await picture(page, 2)
    await openStep(page, 'Cégadatok')
    await heading(page, 'Cégadatok').waitFor()
    await fill(page, {
      'A bolt neve': 'Sarki Szerszám',
      Telefonszám: '+36 96 123 456',
      'E-mail-cím': 'bolt@sarki.example',
      Cégnév: 'Sarki Szerszám Kft.',
      Székhely: '9024 Győr, Fő utca 1.',
      Adószám: '12345676241',
      Cégjegyzékszám: '08-09-123456',
      Tárhelyszolgáltató: 'Tárhely Kft., 1138 Budapest',
      'Adatvédelmi kapcsolat': 'adat@sarki.example',
    })
    await page.getByRole('button', { name: 'Mentés' }).first().click()
    await page.getByText('Mentve. Minden oldal és levél mostantól ezt mutatja.').waitFor()
    await fill(page, { Bank: 'OTP Bank', Bankszámlaszám: '11773016-11111018-00000000' })
    await page.getByRole('button', { name: 'Mentés' }).last().click()
    await page.getByText('Mentve. Az új átutalások mostantól erre a számlára érkeznek.').waitFor()

    await openStep(page, 'Szállítási mód')
    await page.getByLabel('GLS házhoz szállítás').check()
    await page.getByLabel('GLS házhoz szállítás: díj (Ft)').fill('1990')
    await picture(page, 3)
    await press(page, '1 mód hozzáadása')
    await page.getByText('GLS házhoz szállítás').first().waitFor()

    await openStep(page, 'Fizetési mód')
    await page.getByLabel('Átutalás', { exact: false }).first().check()
    await press(page, '1 mód hozzáadása')

    await openStep(page, 'Első termék')
    await page.getByRole('link', { name: 'Kategória felvétele' }).click()
    await press(page, 'Új kategória')
    await page.getByLabel('Név').fill('Kéziszerszám')
    await press(page, 'Mentés')
    await page.getByRole('link', { name: 'Új termék felvétele' }).click()
    await heading(page, 'Új termék').waitFor()
    await fill(page, {
      Név: 'Villáskulcs 13',
      Márka: 'Őrszem',
      'Rövid leírás': 'Kovácsolt, krómozott.',
      Cikkszám: 'KUL-13',
      'Súly, gramm': '180',
      'Bruttó ár, Ft': '2490',
      Készlet: '25',
    })
    const buffer = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#8a8f94' } })
      .jpeg()
      .toBuffer()
    const chooser = page.waitForEvent('filechooser')
    await press(page, 'Feltöltés')
    await (await chooser).setFiles({ name: 'kulcs.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByLabel('Mit mutat').fill('A kulcs oldalról')
    await picture(page, 4)
    await press(page, 'Mentés')
    await heading(page, 'Villáskulcs 13').waitFor()
    const address = await page.getByRole('link', { name: 'Megnézem a boltban' }).getAttribute('href')

    const customer = await startCustomer(browser, server)
    await openHydrated(customer.page, address!)
    await customer.page.getByRole('button', { name: 'Kosárba' }).first().click()
    await customer.page.getByRole('dialog').getByLabel('Darab', { exact: true }).first().waitFor()
    await openHydrated(customer.page, '/fizetes')
    await fillCheckout(customer.page, 'Átutalás', 'GLS házhoz szállítás')
    await customer.page.getByRole('button', { name: orderButton }).click()
    await customer.page.getByText('Sarki Szerszám Kft.').first().waitFor()
    await customer.close()

    await page.getByRole('link', { name: 'Rendelések', exact: true }).click()
    await page.getByRole('link', { name: /Fizetésre vár/ }).click()
    await page.getByRole('link', { name: /^\d{4}-000001$/ }).click()
    await press(page, 'Fizetés rögzítése')
    await press(page, 'Rögzítés')
    await page.getByText('A fizetést rögzítettük.').waitFor()
    await picture(page, 5)
    const [order] = await sql`
      select o.state, o.total_gross as total, sum(e.amount)::int as paid from orders o
      join payment_event e on e.order_id = o.id and e.kind = 'captured' group by o.id`
    expect(order).toEqual({ state: 'placed', total: 2490 + 1990, paid: 2490 + 1990 })
    await close()
  })
})
