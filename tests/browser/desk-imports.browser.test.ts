import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { recordChange } from '#platform/audit/recording.ts'
import { wallTimeOf } from '#hungary/moment-of.ts'
import { startRunningShop, type RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriers, findBarriersInBoth } from './barriers.ts'
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
    expect(await page.getByRole('combobox', { name: 'Ár', exact: true }).inputValue()).toBe('Bruttó ár')
    expect(await findBarriersInBoth(page)).toEqual([])
    await page.getByRole('button', { name: 'Kipróbálom' }).click()
    await page.getByText('Kipróbálva, indításra vár').waitFor()
    // The slip is seen first, then what else changes.
    await page.getByRole('row', { name: new RegExp(`${other!.number}.*→`) }).waitFor()
    await page.getByRole('link', { name: /^Módosul/ }).click()
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
    const done = page.url()
    await page.getByRole('link', { name: 'Visszavonás a Naplóban' }).click()
    await page.getByRole('button', { name: 'Visszavonás', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Visszavonás', exact: true }).click()
    await page.getByText('Visszavonták.').waitFor()
    await page.goto(done)
    await page.getByText('Amit írt, azt azóta visszavonták.').waitFor()
  })
})

describe('a file that does nothing as it is read', () => {
  it('says why, each reason once, and where that is set; a picture is called what it is', async () => {
    const { page } = colleague
    await page.goto('/admin/termekek/importok')
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    const input = page.getByLabel('Táblázat választása')
    const picture = Buffer.from('89504e470d0a1a0a0000000d', 'hex')
    await input.setInputFiles({ name: 'kep.csv', mimeType: 'text/csv', buffer: picture })
    await page.getByText('Ez kép, nem táblázat.').waitFor()
    const lines = ['Cikkszám;Megnevezés', 'UJ-1;Új próba', 'UJ-2;Másik próba', 'UJ-3;']
    const buffer = Buffer.from(lines.join('\n'))
    await input.setInputFiles({ name: 'nevek.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('heading', { name: 'nevek.csv', level: 1 }).waitFor()
    expect(await page.getByLabel(/Az árak nettók/).count()).toBe(0)
    await page.getByRole('button', { name: 'Kipróbálom' }).click()
    await page.getByText('Kipróbálva, nem változtat semmin').waitFor()
    await page.getByText('Így egy sor sem kerülne be.').waitFor()
    await page.getByText('2 sor – Kategória: új termékhez kategória kell').waitFor()
    await page.getByText('1 sor – Megnevezés: új termékhez név kell').waitFor()
    await page.getByRole('row', { name: /Új próba/ }).waitFor()
    expect(await page.getByRole('button', { name: 'Import indítása' }).count()).toBe(0)
    expect(await findBarriersInBoth(page)).toEqual([])
    // What was tried is of the settings of that time, until they are as they were, or are tried.
    await page.getByRole('button', { name: 'Módosítom' }).click()
    const shelf = page.getByLabel('Az új termékek kategóriája')
    await shelf.selectOption('teli-gumi')
    await page.getByText('A beállítások azóta változtak').waitFor()
    await page.getByRole('heading', { name: 'A korábbi beállítások szerint' }).waitFor()
    expect(await page.getByText('Így egy sor sem kerülne be.').count()).toBe(0)
    expect(await findBarriersInBoth(page)).toEqual([])
    await shelf.selectOption('')
    await page.getByRole('heading', { name: 'Mi változna' }).waitFor()
    await shelf.selectOption('teli-gumi')
    await page.getByRole('button', { name: 'Kipróbálom újra' }).click()
    await page.getByRole('button', { name: 'Import indítása' }).waitFor()
    expect(await page.getByText('A beállítások azóta változtak').count()).toBe(0)
  })
})

describe('a job that moves many goods', () => {
  it('is stopped from the page of its progress, and says what became of it', async () => {
    const { page } = colleague
    const [run] = await shop.sql<[{ id: number }]>`
      insert into taxonomy_run (staff_id, staff_name, merge, subject, from_name, into_name, goods, done)
      select 1, 'Kiss Anna', jsonb_build_object('kind', 'brand', 'from', min(id), 'into', max(id)), 'brand:' || min(id), 'Egyik', 'Másik', 30000, 4000
      from brand returning id::int`
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/admin/termekek/markak')
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    await page.getByText('4 000 / 30 000 termék kész').waitFor()
    await page.getByRole('button', { name: 'Leállítás…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leállítja?' })
    await dialog.getByText('A többi termék ott marad, ahol volt, és „Egyik” is megmarad.').waitFor()
    expect(await findBarriersInBoth(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Leállítás', exact: true }).click()
    await page.getByText(/leállította: a most íródó rész után megáll/).waitFor()
    await shop.sql`select graphile_worker.add_job('run_taxonomy', ${shop.sql.json(run)}::json)`
    await page.getByText('leállította. A többi ott maradt, ahol volt.').waitFor()
    const stops = await shop.sql`select from change where what = 'stopTaxonomyRun'`
    expect(stops).toHaveLength(1)
  })
})

describe('a sale on ticked products', () => {
  it('is tried, confirmed and started, and then the shop shows it with the law’s percentage', async () => {
    const { page } = colleague
    const [goods] = await shop.sql<{ id: number; number: string; name: string; slug: string }[]>`
      select v.id, product.item_number as number, product.name, product.slug
      from product join variant v on v.product_id = product.id
      join variant_price p on p.variant_id = v.id and p.valid_to is null
      where p.original_gross is null and p.valid_from < now() - interval '40 days' and product.published
        and (select count(*) from variant other where other.product_id = product.id) = 1
        and (select count(*) from variant_price other where other.variant_id = v.id) = 1
      order by v.id limit 1`
    const { number, name, slug } = goods!
    await page.goto(`/admin/termekek?keres=${encodeURIComponent(number)}`)
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    await page.getByLabel(`${name} kijelölése`).click()
    await page.getByRole('button', { name: 'Akció ezekre' }).click()
    await page.getByLabel('Hány %').fill('40')
    await page.getByRole('button', { name: 'Kipróbálás' }).click()
    await page.getByText('40 % kedvezmény').waitFor()
    expect(await findBarriersInBoth(page)).toEqual([])
    await page.getByRole('button', { name: 'Mentés' }).click()
    await page.getByRole('button', { name: 'Indítás…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Akció indítása' })
    await dialog.getByLabel(/30 %-nál nagyobb árváltozás/).check()
    await dialog.getByRole('button', { name: 'Indítás' }).click()
    await page.getByText('Az akció elindult.').waitFor()
    await page.getByText('1 kapott akciós árat').waitFor()
    await expect
      .poll(async () => (await fetch(`${shop.origin}/termek/${slug}`)).text(), { timeout: 20_000 })
      .toContain('−40\u00a0%')
  })
})

describe('the form of a product', () => {
  it('duplicates it, plans when it is seen, cuts its picture by keys, and shows how it will look and be found', async () => {
    const { page } = colleague
    const [goods] = await shop.sql<{ id: number; number: string }[]>`
      select p.id, p.item_number as number from product p where p.published
        and exists (select from product_image i where i.product_id = p.id and i.variant_id is null) order by p.id limit 1`
    const { id, number } = goods!
    await page.goto(`/admin/termekek/${id}`)
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    await page.getByRole('button', { name: 'Másolat készítése' }).click()
    const dialog = page.getByRole('dialog', { name: 'Másolat készítése' })
    await dialog.getByLabel('Az új termék neve').fill('Másolt próba')
    const numbers = dialog.getByLabel(/új cikkszáma$/)
    expect(await numbers.first().inputValue()).toMatch(/-2$/)
    await numbers.first().fill(number)
    await dialog.getByRole('button', { name: 'Másolat készítése' }).click()
    await dialog.getByText('már más termék viseli').waitFor()
    await numbers.first().fill('MASOLT-1')
    await dialog.getByRole('button', { name: 'Másolat készítése' }).click()
    await page.getByRole('heading', { name: 'Másolt próba', level: 1 }).waitFor()
    await page.getByLabel('A boltban').selectOption('scheduled')
    await page.getByRole('button', { name: 'Mentés', exact: true }).click()
    await page.getByText('Adja meg a napot és az időt.').first().waitFor()
    const wall = wallTimeOf(new Date(Date.now() + 86_400_000))
    await page.getByLabel('Ekkor lesz látható').fill(wall)
    await page.getByLabel('Cím a keresőknek').fill('Saját cím')
    await page.getByText(/^Saját cím \| /).waitFor()
    await page.getByLabel('Név', { exact: true }).fill('Másolt próba kártyája')
    const framed = (title: string, heading: string) =>
      page.frameLocator(`iframe[title="${title}"]`).locator(heading, { hasText: 'Másolt próba kártyája' })
    await framed('A termék kártyája a listákban', 'li h3').waitFor()
    await page.getByRole('button', { name: 'A lapja…' }).click()
    await framed('A termék lapja', 'h1').waitFor()
    expect(await findBarriersInBoth(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Vágás: 1. kép' }).click()
    await page.getByLabel('Ami a képből marad').focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('ArrowRight')
    expect(await page.getByLabel('Balról, %').inputValue()).toBe('1')
    expect(await findBarriersInBoth(page)).toEqual([])
    await page.getByRole('button', { name: 'Vágás', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Mentés', exact: true }).click()
    await page.getByText('A terméket elmentettük.').waitFor()
    expect(await findBarriersInBoth(page)).toEqual([])
    await page.goto('/admin/termekek?nezet=scheduled')
    await page.getByRole('link', { name: 'Másolt próba' }).waitFor()
    const keys = await shop.sql`
      select i.file_key from product_image i join product p on p.id = i.product_id
      where p.item_number = 'MASOLT-1' and i.variant_id is null order by i.position limit 1`
    expect(keys[0]!.file_key).toMatch(/^products\/kep-/)
  })
})

describe('time travel', () => {
  it('restores what is ticked, and leaves the rest', async () => {
    const { page } = colleague
    const [goods] = await shop.sql<{ id: number; number: string; name: string }[]>`
      select id, item_number as number, name from product where published order by id desc limit 1`
    const { id, number, name } = goods!
    const author = { actor: 'command' as const, name: '', what: 'import elirt.csv' }
    await recordChange(
      shop.sql,
      author,
      (tx) => tx`update product set name = 'Elírt név', short_description = 'Új mondat' where id = ${id}`,
    )
    await page.goto(`/admin/termekek/${id}/elozmenyek`)
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    await page.getByRole('link', { name: 'Összevetés és visszaállítás' }).click()
    await page.getByRole('row', { name: /Megnevezés.* → Elírt név/ }).waitFor()
    await page.getByLabel(`${number}, Megnevezés kijelölése`).check()
    await page.getByText('1 adat kijelölve').waitFor()
    await page.getByRole('button', { name: 'Visszaállítás…', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Visszaállítás' })
    await dialog.getByText('1 adat lesz ismét olyan, mint akkor volt').waitFor()
    expect(await findBarriersInBoth(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Visszaállítás' }).click()
    await page.getByText('1 adatot visszaállítottunk.').waitFor()
    const stored = () => shop.sql`select name, short_description from product where id = ${id}`
    expect([...(await stored())]).toEqual([{ name, short_description: 'Új mondat' }])
    await page.getByRole('button', { name: 'Visszavonás' }).last().click()
    await expect.poll(stored).toEqual([{ name: 'Elírt név', short_description: 'Új mondat' }])
  })
})

describe('the table of prices', () => {
  /** As Excel leaves it on the clipboard. */
  const paste = (page: Page, text: string) =>
    page.getByRole('grid').evaluate((grid, given) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', given)
      grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  const open = async (page: Page) => {
    await page.goto('/admin/termekek/arak')
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
  }
  const ownCell = (page: Page, at: number) => page.locator(`[id="ar-${at}-3"]`)

  it('is written by keys as a spreadsheet is, and takes steps back', async () => {
    const { page } = colleague
    await open(page)
    const grid = page.getByRole('grid')
    await grid.focus()
    for (let column = 0; column < 3; column += 1) await page.keyboard.press('ArrowRight')
    const [first, second] = [await ownCell(page, 0).innerText(), await ownCell(page, 1).innerText()]
    await page.keyboard.type('12 340')
    await page.keyboard.press('Enter')
    expect(await ownCell(page, 0).innerText()).toBe('12\u00a0340')
    expect(await grid.getAttribute('aria-activedescendant')).toBe('ar-1-3')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+d')
    expect(await ownCell(page, 1).innerText()).toBe('12\u00a0340')
    expect(await findBarriersInBoth(page)).toEqual([])
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    expect([await ownCell(page, 0).innerText(), await ownCell(page, 1).innerText()]).toEqual([first, second])
    await page.keyboard.press('F2')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+End')
    expect(await grid.getAttribute('aria-activedescendant')).toMatch(/-11$/)
  })

  it('says why a result of a formula or a sale can’t stand there, and writes nothing', async () => {
    const { page } = colleague
    await open(page)
    await ownCell(page, 0).click()
    const price = await ownCell(page, 0).innerText()
    await page.getByLabel(/^Képlet/).fill('*0')
    await page.getByRole('button', { name: 'Átírás' }).click()
    await page
      .getByText(/^0 cellát írtunk át, a többibe .*: legalább 1\sFt legyen\.$/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Akció a kijelölt sorokra' }).click()
    await page.getByLabel('Első napja').fill('2027-12-24')
    await page.getByLabel('Utolsó napja').fill('2027-12-20')
    await page.getByRole('button', { name: 'Beírás a táblázatba' }).click()
    await page.getByText('Az akció vége nem lehet a kezdete előtt.').waitFor()
    await page.keyboard.press('Escape')
    expect(await ownCell(page, 0).innerText()).toBe(price)
    expect(await page.getByRole('button', { name: 'Mentés…' }).isDisabled()).toBe(true)
  })

  it('takes item numbers and prices from Excel, stops a slip, saves as one and is taken back as one', async () => {
    const { page } = colleague
    const goods = await shop.sql<{ id: number; number: string; price: number }[]>`
      select v.id, v.item_number as number, p.gross as price from variant v
      join variant_price p on p.variant_id = v.id and p.valid_to is null
      where p.original_gross is null and p.valid_from <= now() order by v.id desc limit 2`
    const pricesNow = async () => {
      const rows = await shop.sql<{ gross: number }[]>`
        select p.gross from unnest(${goods.map(({ id }) => id)}::int[]) with ordinality as given (id, at)
        cross join lateral price_at(given.id, now()) p order by given.at`
      return rows.map(({ gross }) => gross)
    }
    const [one, other] = goods
    await open(page)
    await paste(
      page,
      `${one!.number}\t${one!.price + 10} Ft\r\n${other!.number}\t${other!.price * 10}\r\nNINCS\t1\r\n`,
    )
    await page.getByRole('button', { name: 'Cikkszám szerint' }).click()
    await page.getByText('2 cellát írtunk át. 1 ismeretlen cikkszám: NINCS.').first().waitFor()
    // What was written is there after the page was loaded again, though nothing was saved.
    await page.evaluate(() => dispatchEvent(new Event('pagehide')))
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    await page.getByText('Ezt korábban elkezdte').waitFor()
    await page.getByRole('button', { name: 'Mentés…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('30 %-nál nagyobb árváltozás').waitFor()
    expect(await findBarriersInBoth(page)).toEqual([])
    const save = dialog.getByRole('button', { name: 'Mentés', exact: true })
    expect(await save.isDisabled()).toBe(true)
    await dialog.getByLabel(/30 %-nál nagyobb árváltozás: 1 sor/).check()
    await save.click()
    await page.getByText('2 sort elmentettünk.').waitFor()
    expect(await pricesNow()).toEqual([one!.price + 10, other!.price * 10])
    await page.getByRole('button', { name: 'Visszavonás' }).last().click()
    await expect.poll(pricesNow).toEqual([one!.price, other!.price])
  })

  it('opens a row as a form on a phone', async () => {
    const { page } = colleague
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page)
    await page.getByRole('gridcell').nth(1).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Ár', { exact: true }).fill('23 450')
    expect(await findBarriers(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Rendben' }).click()
    await expect.poll(() => ownCell(page, 0).innerText()).toMatch(/^23\u00a0450/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
})

describe('a list with the categories of its supplier', () => {
  it('puts each where the merchant says, and remembers it for the next file', async () => {
    const { page } = colleague
    const upload = async (name: string, lines: readonly string[]) => {
      await page.goto('/admin/termekek/importok')
      await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
      await page.getByLabel('Táblázat választása').setInputFiles({
        name,
        mimeType: 'text/csv',
        buffer: Buffer.from(['Cikkszám;Megnevezés;Bruttó ár;Csoport', ...lines].join('\n')),
      })
      await page.getByRole('heading', { name, level: 1 }).waitFor()
    }
    await upload('csoportok.csv', [
      'KAT-1;Kategóriás próba;4990;Felszerelés, téli',
      'KAT-2;Kategóriás próba, nagy;5990;Felszerelés, téli',
      'KAT-3;Kategóriás próba, idegen;6990;Egyéb',
    ])
    expect(await page.getByRole('combobox', { name: 'Kategória (neve)' }).inputValue()).toBe('Csoport')
    await page.getByText('2 értéknek nincs helye a boltban: 3 sor kimarad.').waitFor()
    await page.getByLabel('Felszerelés, téli').selectOption('teli-gumi')
    await page.getByText('1 értéknek nincs helye a boltban: 1 sor kimarad.').waitFor()
    expect(await findBarriersInBoth(page)).toEqual([])
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    }
    await page.getByRole('button', { name: 'Kipróbálom' }).click()
    await page.getByText('Kipróbálva, indításra vár').waitFor()
    await page.getByText('A fájl 1 kategóriájának a bolté közül választott párja van.').waitFor()
    await page.getByRole('button', { name: 'Import indítása' }).click()
    await page.getByText(/Az import lefutott/).waitFor()
    const made = await shop.sql`
      select p.item_number as number, c.slug from product p join category c on c.id = p.main_category_id
      where p.item_number like 'KAT-%' order by 1`
    expect(made).toEqual([
      { number: 'KAT-1', slug: 'teli-gumi' },
      { number: 'KAT-2', slug: 'teli-gumi' },
    ])
    await upload('csoportok-2.csv', ['KAT-4;Kategóriás próba, kicsi;3990;Felszerelés, téli'])
    expect(await page.getByLabel('Felszerelés, téli').inputValue()).toBe('teli-gumi')
    await page.getByText('Minden sornak megvan a helye.').waitFor()
  })

  it('puts the new goods of others, and of empty cells, into one category that is chosen for them', async () => {
    const { page } = colleague
    await page.goto('/admin/termekek/importok')
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    const lines = ['Cikkszám;Név;Ár;Rész', 'EGY-1;Idegen próba;4990;Ismeretlen', 'EGY-2;Üres próba;5990;']
    await page.getByLabel('Táblázat választása').setInputFiles({
      name: 'reszek.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    })
    await page.getByRole('heading', { name: 'reszek.csv', level: 1 }).waitFor()
    await page.getByLabel('Kategória (neve)').selectOption('Rész')
    await page.getByText('1 sorban üres: ami közülük új termék, kimarad.').waitFor()
    await page.getByLabel('Ha nincs kategóriája').selectOption('teli-gumi')
    await page.getByText(/^2 sornak nincs kategóriája a boltban\. .+ ide kerül: Téli gumi;/).waitFor()
    expect(await findBarriersInBoth(page)).toEqual([])
    await page.getByRole('button', { name: 'Kipróbálom' }).click()
    await page.getByText('Új termék, ha nincs kategóriája: Téli gumi.').waitFor()
    await page.getByText('2 sor – Kategória: nincs ilyen a boltban, ezért ide kerül: Téli gumi').waitFor()
    await page.getByRole('button', { name: 'Import indítása' }).click()
    await page.getByText(/Az import lefutott/).waitFor()
    const made = await shop.sql`
      select c.slug from product p join category c on c.id = p.main_category_id where p.item_number like 'EGY-%'`
    expect([...made]).toEqual([{ slug: 'teli-gumi' }, { slug: 'teli-gumi' }])
  })
})
