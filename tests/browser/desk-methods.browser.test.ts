import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { importPickupFeed } from '#server/shipping/index.ts'
import { openDatabase, type Sql } from '#platform/database/database.ts'
import { startServer, type ServerProcess } from '../race/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { signInAtDesk } from '../support/desk.ts'
import { it } from '../support/shop-test.ts'
import { startCustomer, type Customer } from './customer.ts'

let browser: Browser
let database: TestDatabase
let server: ServerProcess
let sql: Sql
let colleague: Customer | undefined

// A shop as a merchant starts it: nothing is in it.
it.beforeAll(async ({ browser: sharedBrowser }) => {
  browser = sharedBrowser
  database = await createTestDatabase('desk_methods')
  server = await startServer(database.url, { SHOP_DEMO: '0', SHOP_MODE: 'test' })
  sql = openDatabase(database.url, { max: 2 })
})
afterAll(async () => {
  await server.stop()
  await sql.end()
  await database.drop()
})
afterEach(async () => {
  await colleague?.close()
  colleague = undefined
})

/** An owner at the desk. */
async function open(): Promise<Page> {
  const { cookie } = await signInAtDesk(sql, 'owner')
  colleague = await startCustomer(browser, server)
  const { page } = colleague
  await page
    .context()
    .addCookies([{ name: 'boltiv_desk', value: cookie, url: server.origin, sameSite: 'Strict' }])
  return page
}

async function visit(page: Page, path: string) {
  await page.goto(path)
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** What stands on the page, spaces as they are typed. */
const textOf = async (page: Page, selector: string) =>
  (await page.locator(selector).innerText()).replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' ')

describe('an owner of an empty shop', () => {
  it('makes it sell in the browser alone: a delivery, a payment, and sees what a customer would', async () => {
    const page = await open()
    await visit(page, '/admin')
    await page.getByText('Szállítási mód', { exact: true }).waitFor()
    await visit(page, '/admin/beallitasok/szallitas')
    await page.getByText('Még nincs szállítási mód, ezért a vevő nem tud rendelni.').waitFor()
    await page.getByLabel('GLS házhoz szállítás').check()
    await page.getByLabel('GLS házhoz szállítás: díj (Ft)').fill('1990')
    await page.getByLabel('Foxpost csomagautomata').check()
    await button(page, '2 mód hozzáadása').click()
    await page.getByText('Díjra vár').waitFor()
    await expect.poll(() => textOf(page, 'aside')).toContain('GLS házhoz szállítás 1 990 Ft')
    expect(await textOf(page, 'aside')).toContain('Foxpost csomagautomata Ki van kapcsolva.')

    await visit(page, '/admin/beallitasok/fizetes')
    await page.getByLabel('Átutalás', { exact: false }).first().check()
    await page.getByLabel('Utánvét', { exact: false }).first().check()
    await page.getByLabel('Utánvét: kezelési díj (Ft)').fill('490')
    await button(page, '2 mód hozzáadása').click()
    await expect.poll(() => textOf(page, 'aside')).toContain('Utánvét: 82 480 Ft')
    await visit(page, '/admin')
    expect(await textOf(page, 'main')).not.toContain('Szállítási mód Adja meg')
  })

  it('prices a method by weight, reads what saving does, and puts it first', async () => {
    const page = await open()
    await visit(page, '/admin/beallitasok/szallitas/uj')
    await page.getByLabel('Név', { exact: true }).fill('Éjjeli futár')
    await page.getByLabel('1. díj: súlyig (kg)').fill('20')
    await page.getByLabel('1. díj (Ft)').fill('2990')
    // Whoever looks at something else meanwhile goes on where they were.
    await page.getByRole('link', { name: 'Beállítások' }).first().click()
    await page.getByText('Amit ezen az oldalon írt, még nincs elmentve.').waitFor()
    await button(page, 'Később folytatom').click()
    await heading(page, 'Beállítások').waitFor()
    await visit(page, '/admin/beallitasok/szallitas/uj')
    await page.getByText('Ezt korábban elkezdte').waitFor()
    expect(await page.getByLabel('1. díj (Ft)').inputValue()).toBe('2 990')
    await button(page, 'Új díjsáv').click()
    await page.getByLabel('2. díj: súlyig (kg)').fill('40')
    await page.getByLabel('2. díj (Ft)').fill('4990')
    await page.getByText('Ezután a 4 db téli gumi szállítása 4\u00a0990\u00a0Ft.').waitFor()
    await page.getByLabel('Legnagyobb súly (kg)').fill('60')
    await button(page, 'Mentés').click()
    await page.getByText('40 kg és 60 kg között nincs díj.').waitFor()
    await page.getByLabel('Legnagyobb súly (kg)').fill('40')
    await button(page, 'Mentés').click()
    await heading(page, 'Szállítás').waitFor()
    await visit(page, '/admin/beallitasok/szallitas/uj')
    expect(await page.getByLabel('Név', { exact: true }).inputValue()).toBe('')
    await visit(page, '/admin/beallitasok/szallitas')
    const position = async () =>
      (await page.locator('main ol > li').allInnerTexts()).findIndex((text) =>
        text.trimStart().startsWith('Éjjeli futár'),
      )
    await expect.poll(position).toBe(2)
    for (const expected of [1, 0]) {
      await button(page, 'Éjjeli futár: előrébb').click()
      await expect.poll(position).toBe(expected)
    }
    const [first] = await sql<{ name: string }[]>`select name from shipping_method order by position limit 1`
    expect(first).toEqual({ name: 'Éjjeli futár' })
  })
})

describe('two who change one method', () => {
  it('lose nothing: what does not overlap is merged, what does is shown with both values', async () => {
    const [method] = await sql<{ id: number }[]>`
      insert into payment_method (slug, name, type, fee_gross, position)
      values ('reszlet', 'Részletfizetés', 'transfer', 500, 99) returning id`
    const page = await open()
    await visit(page, `/admin/beallitasok/fizetes/${method!.id}`)
    await page.getByLabel('Kezelési díj (Ft)').fill('700')
    await sql`update payment_method set fee_gross = 600, max_total = 900000 where id = ${method!.id}`
    await button(page, 'Mentés').click()
    await page.getByText('Közben más is módosította').waitFor()
    expect(await textOf(page, 'form')).toContain('Kezelési díj: 600 → 700')
    expect(await page.getByLabel('Legnagyobb végösszeg (Ft)').inputValue()).toBe('900 000')
    await button(page, 'A másiké maradjon').click()
    expect(await page.getByLabel('Kezelési díj (Ft)').inputValue()).toBe('600')
    await page.getByLabel('Leírás').fill('Három részletben.')
    await button(page, 'Mentés').click()
    await heading(page, 'Fizetés').waitFor()
    expect(
      await sql`select fee_gross, max_total, description from payment_method where id = ${method!.id}`,
    ).toEqual([{ fee_gross: 600, max_total: 900_000, description: 'Három részletben.' }])
  })
})

describe('a workshop', () => {
  it('takes appointments as the merchant says, and has a list of its own by a link that can be replaced', async () => {
    const rows = JSON.stringify([
      {
        id: 'gyor',
        name: 'Gumis Győr',
        postal_code: '9021',
        city: 'Győr',
        address: 'Fő út 1.',
        latitude: 47.68,
        longitude: 17.65,
      },
    ])
    await importPickupFeed(sql, { name: 'partner', text: rows, now: new Date() })
    const page = await open()
    await visit(page, '/admin/beallitasok/szereles')
    await page.getByText('csak napot kérünk').waitFor()
    await page.getByText('Gumis Győr').click()
    await page.getByLabel('Autó egy órában').fill('0')
    await page.getByLabel('E-mail-cím').fill('muhely')
    await button(page, 'Új díj').click()
    await page.getByLabel('1. díj: jármű').selectOption('car')
    await page.getByLabel('1. díj: felni eddig (coll)').fill('99')
    await button(page, 'Mentés').click()
    await page.getByText('Legalább 1 legyen.').first().waitFor()
    for (const text of ['Legfeljebb 30 lehet.', 'e-mail-cím'])
      expect(await textOf(page, 'form')).toContain(text)
    await page.getByLabel('Autó egy órában').fill('2')
    await page.getByLabel('E-mail-cím').fill('muhely@example.hu')
    await page.getByLabel('1. díj: felni eddig (coll)').fill('16')
    await page.getByLabel('1. díj (Ft)').fill('4500')
    await button(page, 'Mentés').click()
    await page.getByText('órára fogad', { exact: true }).waitFor()
    expect(
      await sql`select capacity, email, prices, active from fitting_partner where point_id = 'partner:gyor'`,
    ).toEqual([
      {
        capacity: 2,
        email: 'muhely@example.hu',
        prices: [{ vehicle: 'car', toRim: 16, gross: 4500 }],
        active: true,
      },
    ])

    const link = page.getByRole('link', { name: 'A műhely napi listája' })
    const address = (await link.getAttribute('href'))!
    await button(page, 'Új hivatkozás').click()
    await expect.poll(() => link.getAttribute('href')).not.toBe(address)
    const fresh = (await link.getAttribute('href'))!
    const local = (url: string) => new URL(url).pathname + new URL(url).search
    await page.goto(local(address))
    await page.getByText('már nem érvényes').waitFor()
    await page.goto(local(fresh))
    await page.getByText('Erre a napra nincs lefoglalt szerelés.').waitFor()
    await visit(page, '/admin/rendelesek/szerelesek')
    await page.getByText('Erre a napra nincs lefoglalt szerelés.').waitFor()

    // Somebody else was faster.
    await visit(page, '/admin/beallitasok/szereles')
    await page.getByText('Gumis Győr').click()
    await sql`update fitting_partner set capacity = 5, version = version + 1`
    await page.getByLabel('Autó egy órában').fill('3')
    await button(page, 'Mentés').click()
    await page.getByText('A műhely beállításait közben más módosította.').waitFor()
    expect(await sql`select capacity from fitting_partner`).toEqual([{ capacity: 5 }])
  })
})
