import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { openDatabase, type Sql } from '#platform/database/database.ts'
import { startServer, type ServerProcess } from '../race/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { it } from '../support/shop-test.ts'
import { startSlowLine } from '../support/slow-line.ts'
import type { Customer } from './customer.ts'
import { joinDesk, signedInColleague } from './desk-colleague.ts'

// An empty shop on two nodes: what is set at the desk of one has to hold on the other, too.
let database: TestDatabase
let sql: Sql
let nodes: ServerProcess[]
let colleague: Customer
let page: Page

it.beforeAll(async () => {
  database = await createTestDatabase('browser')
  sql = openDatabase(database.url, { max: 2 })
  nodes = await Promise.all([0, 1].map(() => startServer(database.url, { PAGE_CACHE_MB: '64' })))
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await sql.end()
  await database.drop()
})
it.beforeEach(async ({ browser }) => {
  colleague = await signedInColleague(browser, { origin: nodes[0]!.origin, sql }, 'owner')
  ;({ page } = colleague)
})
afterEach(() => colleague.close())

const open = async (path: string) => {
  await page.goto(path)
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
}
/** What a customer of the other node reads. */
const elsewhere = async (path: string) => (await fetch(nodes[1]!.origin + path)).text()

const company = {
  'A bolt neve': 'Sarki Gumi',
  Telefonszám: '+36 96 123 456',
  'E-mail-cím': 'bolt@sarki.example',
  Cégnév: 'Sarki Gumi Kft.',
  Székhely: '9024 Győr, Fő utca 1.',
  Térképpont: '47,6875; 17,6504',
  Adószám: '12345676241',
  Cégjegyzékszám: '08-09-123456',
  Tárhelyszolgáltató: 'Tárhely Kft., 1138 Budapest',
  'Adatvédelmi kapcsolat': 'adat@sarki.example',
}

describe('an empty shop', () => {
  it('gets its company, and customers read it on a page of law of every node', async () => {
    expect(await elsewhere('/impresszum')).toContain('[kitöltendő: cégnév]')
    await open('/admin')
    await page.getByRole('link', { name: 'Megnyitás', exact: true }).first().click()
    await page.getByRole('heading', { name: 'Cégadatok', level: 1 }).waitFor()
    for (const [label, text] of Object.entries(company))
      await page.getByLabel(label, { exact: true }).fill(text)
    // While it is being written.
    await page.getByText('Sarki Gumi Kft., 9024 Győr, Fő utca 1., adószám: 12345676241').waitFor()
    await page.getByLabel('Adószám', { exact: true }).fill('12345675241')
    const save = page.getByRole('button', { name: 'Mentés' }).first()
    await save.click()
    await page.getByText('Az adószám nem érvényes. Minta: 12345676-2-42').waitFor()
    await page.getByLabel('Adószám', { exact: true }).fill(company.Adószám)
    await save.click()
    await page.getByText('Mentve. Minden oldal és levél mostantól ezt mutatja.').waitFor()
    await expect.poll(() => elsewhere('/impresszum')).toContain('12345676-2-41')
    expect(await elsewhere('/impresszum')).not.toContain('[kitöltendő: cégnév]')
  })

  it('has the blanks of its pages of law filled in', async () => {
    await open('/admin/beallitasok/jog')
    await page.getByText('Adatkezelési tájékoztató').click()
    await page.getByLabel(/^Futárszolgálat:/).fill('Gyors Futár Kft., 1097 Budapest')
    const form = page.locator('details[open]')
    await form.getByLabel(/^Jogász átnézte/).check()
    await form.getByRole('button', { name: 'Mentés' }).click()
    await page.getByText('Mentve. A vevők mostantól így látják: Adatkezelési tájékoztató.').waitFor()
    await expect.poll(() => elsewhere('/adatkezelesi-tajekoztato')).toContain('Gyors Futár Kft.')
    expect(await elsewhere('/adatkezelesi-tajekoztato')).not.toContain('TERVEZET')
  })

  it('keeps what was typed and ticked before its scripts came', async () => {
    const scripts = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto('/admin/beallitasok/nyitvatartas', { waitUntil: 'commit' })
    await page.getByLabel('Vasárnap', { exact: true }).check()
    await page.getByLabel('Eddig adjuk fel még aznap').fill('10:45')
    scripts.resolve()
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    await page.getByLabel('Vasárnap, zárás').waitFor()
    expect(await page.getByLabel('Eddig adjuk fel még aznap').inputValue()).toBe('10:45')
    // The form knows of both, not the fields alone.
    await page.getByRole('button', { name: 'Elvetés' }).click()
    await expect.poll(() => page.getByLabel('Vasárnap', { exact: true }).isChecked()).toBe(false)
    expect(await page.getByLabel('Eddig adjuk fel még aznap').inputValue()).not.toBe('10:45')
  })

  it('works though its scripts were there before the end of its page', async () => {
    const line = await startSlowLine(nodes[0]!.origin, '<noscript>')
    await page.goto(`${line.origin}/admin/beallitasok/nyitvatartas`, { waitUntil: 'commit' })
    // All that the entry imports has come, and run if it would not wait.
    const entry = await page.locator('script[type=module]').getAttribute('src')
    const text = await (await fetch(line.origin + entry)).text()
    const imports = [...text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(([, name = '']) => name)
    expect(imports.length).toBeGreaterThan(3)
    await page.waitForFunction((names) => {
      const came = performance.getEntriesByType('resource').map(({ name }) => name)
      return names.every((one) => came.some((name) => name.endsWith(one)))
    }, imports)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(await page.locator('noscript').count()).toBe(0)
    line.release()
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    // The stream of events would complain that its line is cut.
    await page.goto('about:blank')
    await line.stop()
  })

  it('says when it is open and when parcels leave, on every page', async () => {
    await open('/admin/beallitasok/nyitvatartas')
    await page.getByLabel('Szombat', { exact: true }).check()
    await page.getByLabel('Szombat, zárás').fill('12')
    await page.getByLabel('Eddig adjuk fel még aznap').fill('11:30')
    await page.getByText('hétfőtől péntekig 8–17 óra, szombaton 8–12 óra').waitFor()
    await page.getByRole('button', { name: 'Mentés' }).click()
    await page.getByText('Mentve. Minden oldal mostantól ezt mutatja.').waitFor()
    await expect
      .poll(() => elsewhere('/impresszum'))
      .toMatch(/Ha \S+( \d+-\S+)? 11:30-ig megrendeli, .+ Önnél van/)
    expect(await elsewhere('/impresszum')).toContain('szombaton 8–12 óra')
  })

  it('wears another colour and logo at once, and no page is ever without style', async ({ browser }) => {
    await open('/admin/beallitasok/megjelenes')
    await page.getByLabel('Színkód').fill('#767d84')
    await page.getByText(/Mért kontraszt: 4,\d\d.*kell/).waitFor()
    expect(await page.getByRole('button', { name: 'Mentés' }).isDisabled()).toBe(true)
    await page.getByLabel('Színkód').fill('#0b3d91')
    await page.getByRole('button', { name: 'Mentés' }).click()
    await page.getByText('Mentve. A bolt minden oldala').waitFor()
    const buffer = await sharp({ create: { width: 400, height: 100, channels: 4, background: '#0b3d91' } })
      .png()
      .toBuffer()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Feltöltés' }).first().click(),
    ])
    await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
    await page.getByText('Logó: mentve, a boltban már ez látszik.').waitFor()
    await expect.poll(() => elsewhere('/impresszum')).toMatch(/\/theme-[\da-f]{16}\.css/)
    const customer = await browser.newPage()
    await customer.goto(`${nodes[1]!.origin}/impresszum`)
    const worn = await customer.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--accent'),
    )
    expect(worn).toBe('#0b3d91')
    expect(await customer.locator('header img').first().getAttribute('src')).toMatch(/^\/images\/look\/logo-/)
    const css = /\/theme-[\da-f]{16}\.css/.exec(await elsewhere('/impresszum'))![0]
    await page.getByRole('button', { name: 'Eredeti szín' }).click()
    await expect.poll(() => elsewhere('/impresszum')).not.toContain('/theme-')
    // A page that lies in a cache still names it.
    expect((await fetch(nodes[1]!.origin + css)).status).toBe(200)
    await customer.close()
  })

  it('has a service set up with sealed keys, after a proof of who does it', async ({ browser }) => {
    await colleague.close()
    colleague = await joinDesk(browser, { origin: nodes[0]!.origin, sql }, 'owner')
    ;({ page } = colleague)
    await open('/admin/beallitasok/kapcsolatok')
    await sql`update staff_session set proven_at = now() - interval '6 minutes'`
    await page.getByText('GLS', { exact: true }).click()
    const form = page.locator('details[open]')
    await form.getByLabel('Felhasználó (e-mail-cím)').fill('bolt@sarki.example')
    await form.getByLabel('Jelszó').fill('titkos-jelszo-1234')
    await form.getByLabel('Ügyfélszám').fill('100000')
    await form.getByRole('button', { name: 'Mentés' }).click()
    await page.getByRole('button', { name: 'Igazolás kulccsal' }).click()
    await page.getByText('GLS: mentve, mostantól ezzel dolgozunk.').waitFor()
    await form.getByText('Megadva, a vége: 1234.').waitFor()
    expect(await page.content()).not.toContain('titkos-jelszo')
  })
})

describe('the tree of categories', () => {
  it('is put in order by keys, and a renamed one is found by its old address on every node', async () => {
    await sql`
      insert into category (path, slug, name, position)
      select '{}', slug, name, position from (values ('lampa', 'Lámpa', 0), ('izzo', 'Izzó', 1), ('elem', 'Elem', 2)) as row (slug, name, position)`
    await sql`update category set path = array[id] where path = '{}'`
    await open('/admin/termekek/kategoriak')
    const tree = page.getByRole('list', { name: 'Kategóriák' })
    const settled = async (...rows: string[]) => {
      await expect
        .poll(() =>
          tree
            .locator('li')
            .evaluateAll((found) =>
              found.map((row) => `${row.dataset.depth} ${row.querySelector('a')?.textContent}`),
            ),
        )
        .toEqual(rows)
      await page.waitForSelector('ul[aria-label="Kategóriák"][aria-busy="false"]')
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Elem')
    }
    await tree.getByRole('link', { name: 'Elem' }).focus()
    await settled('0 Lámpa', '0 Izzó', '0 Elem')
    await page.keyboard.press('Alt+ArrowUp')
    await settled('0 Lámpa', '0 Elem', '0 Izzó')
    await page.keyboard.press('Alt+ArrowRight')
    await settled('0 Lámpa', '1 Elem', '0 Izzó')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Elem', level: 1 }).waitFor()
    // The address follows the name.
    await page.getByLabel('Név', { exact: true }).fill('Elemek')
    await page.getByRole('button', { name: 'Mentés' }).click()
    await page.getByText('A kategóriát elmentettük.').waitFor()
    const moved = async () => {
      const response = await fetch(`${nodes[1]!.origin}/termekek/elem`, { redirect: 'manual' })
      return [response.status, response.headers.get('location')]
    }
    await expect.poll(moved).toEqual([301, '/termekek/elemek'])
    expect(await elsewhere('/termekek/lampa')).toContain('href="/termekek/elemek"')
  })
})
