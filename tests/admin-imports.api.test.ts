import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { undoTasks } from '../src/server/audit/undo-job.ts'
import { importTasks } from '../src/server/import/import-jobs.ts'
import { lockUntilCommit } from '#platform/database/advisory-locks.ts'
import { deskCaller, signInAtDesk } from './support/desk.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

let shop: InProcessShop
let cookie: string
let call: ReturnType<typeof deskCaller>
beforeAll(async () => {
  shop = await startInProcessShop()
  ;({ cookie } = await signInAtDesk(shop.sql, 'owner'))
  call = deskCaller(shop, cookie)
  await call('POST', '/admin/api/categories', { name: 'Árlistás áru', parent: null })
})
afterAll(() => shop.stop())

async function upload(payload: string | Uint8Array, { type = 'application/octet-stream', by = cookie } = {}) {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/admin/api/imports?name=lista.csv',
    headers: { 'sec-fetch-site': 'same-origin', host: 'localhost:3000', 'content-type': type },
    cookies: { boltiv_desk: by },
    payload: typeof payload === 'string' ? payload : Buffer.from(payload),
  })
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
}
const show = async (id: number) => (await call('GET', `/admin/api/imports/${id}`)).body
const rows = async (id: number, view: string) =>
  (await call('GET', `/admin/api/imports/${id}/rows?view=${view}`)).body.rows as Record<string, unknown>[]

/** The job that the desk has queued, done at once. */
const work = async (task: 'try_import' | 'run_import', id: number) =>
  importTasks(shop.platform)[task]!({ id })

/** The undo that the desk has queued, done at once. */
async function takeBack() {
  const [job] = await shop.sql<[{ payload: Record<string, unknown> }]>`
    delete from graphile_worker._private_jobs where key like 'run_undo:%' returning payload`
  await undoTasks(shop.platform).run_undo!(job.payload)
}

const mapping = (more: object = {}) =>
  JSON.stringify({
    fields: {
      item_number: { column: 'Cikkszám' },
      name: { column: 'Megnevezés' },
      price: { column: 'Ár' },
      stock: { column: 'Készlet' },
      category: { constant: 'arlistas-aru' },
    },
    newOnly: ['category'],
    ...more,
  })

async function tried(content: string, given = mapping()): Promise<number> {
  const id = (await upload(content)).body.id as number
  expect(await call('POST', `/admin/api/imports/${id}/trial`, { mapping: given })).toMatchObject({
    status: 200,
    body: { state: 'trying' },
  })
  await work('try_import', id)
  return id
}
async function run(id: number, confirmed: string[] = []) {
  const { status } = await call('POST', `/admin/api/imports/${id}/run`, { confirmed })
  if (status === 200) await work('run_import', id)
  return status
}
const list = (...lines: string[]) => ['Cikkszám;Megnevezés;Ár;Készlet', ...lines].join('\n')
const stored = async (itemNumber: string) => {
  const [row] = await shop.sql`
    select p.gross as price, s.on_hand as stock from variant v left join stock s on s.variant_id = v.id
    left join variant_price p on p.variant_id = v.id and p.valid_to is null where v.item_number = ${itemNumber}`
  return row
}

describe('a table', () => {
  it('is shown with its columns and what they are likely to be; nothing is written', async () => {
    const { status, body } = await upload(
      'Gyártó;Cikkszám;Termék megnevezése;Nettó ár (Ft);Készlet;Kód\nÁcs;A-1;Kalapács;1000;3;5998312345671',
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'uploaded',
      columns: ['Gyártó', 'Cikkszám', 'Termék megnevezése', 'Nettó ár (Ft)', 'Készlet', 'Kód'],
      sample: [['Ács', 'A-1', 'Kalapács', '1000', '3', '5998312345671']],
    })
    expect(JSON.parse(body.mapping as string)).toMatchObject({
      fields: {
        item_number: { column: 'Cikkszám' },
        name: { column: 'Termék megnevezése' },
        brand: { column: 'Gyártó' },
        price: { column: 'Nettó ár (Ft)', multiply: 1.27 },
        stock: { column: 'Készlet' },
      },
    })
    expect(await stored('A-1')).toBeUndefined()
  })

  it('may be a workbook', async () => {
    const cells = ['Cikkszám', 'Megnevezés "új"', 12.5]
    const sheet = cells.map((cell, at) =>
      typeof cell === 'number'
        ? `<c r="${'ABC'[at]}1"><v>${cell}</v></c>`
        : `<c r="${'ABC'[at]}1" t="inlineStr"><is><t>${cell}</t></is></c>`,
    )
    const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
    const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
    const book = zipSync({
      'xl/workbook.xml': xml(
        `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Lista" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': xml(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': xml(
        `<worksheet xmlns="${main}"><sheetData><row r="1">${sheet.join('')}</row><row r="2">${sheet.join('').replaceAll('1"', '2"')}</row></sheetData></worksheet>`,
      ),
    })
    const { status, body } = await upload(book)
    expect([status, body.message]).toEqual([200, undefined])
    expect(body.columns).toEqual(['Cikkszám', 'Megnevezés "új"', '12.5'])
    expect(body.sample).toEqual([['Cikkszám', 'Megnevezés "új"', '12.5']])
  })

  it.each([
    ['empty', ''],
    ['an archive that is none', 'PK\u0003\u0004 nem az'],
    ['a PDF', '%PDF-1.7 x'],
    ['with a column twice', 'a;a\n1;2'],
  ])('that is %s is refused in a sentence', async (name, content) => {
    const { status, body } = await upload(content)
    expect([status, typeof body.message]).toEqual([422, 'string'])
    if (name === 'empty') expect(body.message).toMatch(/^A fájl üres/)
  })

  it.each([
    ['no pictures', { 'arlista.csv': strToU8('a;b') }, 'A ZIP-fájlban nincs kép.'],
    [
      'a sheet of LibreOffice',
      { 'content.xml': strToU8('<x/>'), 'Thumbnails/thumbnail.png': new Uint8Array(1) },
      'Ez LibreOffice-táblázat (ODS).',
    ],
  ])('that is an archive of %s is called what it is', async (_name, files, message) => {
    const { status, body } = await upload(zipSync(files))
    expect([status, body.message]).toEqual([422, expect.stringContaining(message)])
  })

  it('that ends in the middle of an archive is called broken', async () => {
    const { status, body } = await upload(zipSync({ 'KEP-1.png': new Uint8Array(99) }).subarray(0, 60))
    expect([status, body.message]).toEqual([422, expect.stringContaining('sérült')])
  })

  it('is taken whatever stands where a long cell is cut', async () => {
    const id = await tried(list(`A-9;${'x'.repeat(199)}😀;${'y'.repeat(59)}😀z;1`))
    expect(await rows(id, 'rejected')).toMatchObject([{ item_number: 'A-9' }])
  })

  it('comes only from who may import, and never as a form of another site could send it', async () => {
    const { cookie: packer } = await signInAtDesk(shop.sql, 'warehouse')
    expect((await upload(list('A;B;1;1'), { by: packer })).status).toBe(403)
    expect((await upload(list('A;B;1;1'), { type: 'text/plain' })).status).toBe(415)
  })
})

describe('an import', () => {
  it('begins with what has to be looked at first; its column of categories is one even where the shop has none of them', async () => {
    const made = await tried(list('VIEW-1;Vödör;1000;5', 'VIEW-2;Vasaló;1000;5', 'VIEW-3;;;x'))
    const first = async () => (await call('GET', `/admin/api/imports/${made}/rows`)).body
    expect(await first()).toMatchObject({ view: 'created', rows: [{ line: 2 }, { line: 3 }] })
    await run(made)
    const slip = await tried(list('VIEW-1;Vödör;9000;5', 'VIEW-2;Vasaló;1010;5'))
    expect(((await call('GET', `/admin/api/imports/${slip}/rows`)).body as { view: string }).view).toBe(
      'guarded',
    )
    const fieldsOf = async (content: string) =>
      (JSON.parse((await upload(content)).body.mapping as string) as { fields: object }).fields
    expect(Object.keys(await fieldsOf('sku;category\n1;Зимние шины'))).toEqual(['item_number', 'category'])
    expect(Object.keys(await fieldsOf('sku;category;x\n1;ÁRLISTÁS ÁRU;'))).toEqual([
      'item_number',
      'category',
    ])
  })

  it('says each reason once, with the number of its rows, and calls refused goods by their names', async () => {
    const fields = { item_number: { column: 'Cikkszám' }, name: { column: 'Megnevezés' } }
    const none = await tried(list('OK-1;Véső;1;1', 'OK-2;Gyalu;1;1', 'OK-3;;1;1'), JSON.stringify({ fields }))
    expect(await show(none)).toMatchObject({
      shown: { name: 'Kipróbálva, nem változtat semmin' },
      reasons: [
        { kind: 'rejected', field: 'category', reason: 'új termékhez kategória kell', rows: 2 },
        { kind: 'rejected', field: 'name', reason: 'új termékhez név kell', rows: 1 },
      ],
    })
    expect((await rows(none, 'rejected')).map(({ name }) => name)).toEqual(['Véső', 'Gyalu', ''])
    const priceless = await tried(list('OK-1;Véső;;1', 'OK-2;Gyalu;;1'))
    expect(await show(priceless)).toMatchObject({
      shown: { name: 'Kipróbálva, indításra vár' },
      reasons: [{ kind: 'warned', field: 'price', rows: 2 }],
    })
  })

  it('counts its two readings on, and says when it was taken back', async () => {
    const id = await tried(list('V-1;Vonalzó;1000;5', 'V-2;Ceruza;1000;5'))
    expect((await show(id)).rows_total).toBe(2)
    await expect.poll(async () => (await show(id)).rows_read).toBe(2)
    await run(id)
    expect(await show(id)).toMatchObject({ is_undone: false, shown: { name: 'Kész' } })
    await expect.poll(async () => (await show(id)).rows_read).toBe(4)
    expect((await show(id)).undo).toBeNull()
    const change = (await show(id)).change_id as number
    const undone = await call('POST', `/admin/api/changes/${change}/undo`, {})
    expect(undone.body).toMatchObject({ queued: true })
    expect(await show(id)).toMatchObject({
      is_undone: false,
      undo: { change_id: change, done: 0, rows: expect.any(Number) as number, state: 'running' },
    })
    await takeBack()
    const { undo, ...rest } = await show(id)
    expect(rest).toMatchObject({ is_undone: true, change_id: null, shown: { name: 'Visszavonva' } })
    expect(undo).toMatchObject({ state: 'done', done: (undo as { rows: number }).rows })
  })

  it('shows every difference, stops for what looks like a slip, and is recorded as its colleague’s', async () => {
    const first = await tried(list('P-1;Fűrész;1000;5', 'P-2;Reszelő;2000;5', 'P-3;Véső;;x'))
    expect(await show(first)).toMatchObject({
      state: 'tried',
      counts: { read: 3, created: 2, updated: 0, rejected: 1 },
      guards: [],
    })
    expect(await stored('P-1')).toBeUndefined()
    expect((await rows(first, 'rejected')).map(({ line }) => line)).toEqual([4])
    expect((await rows(first, 'created'))[0]).toMatchObject({
      name: 'Fűrész',
      changes: expect.arrayContaining([{ field: 'price', before: null, after: 1000 }]) as unknown,
    })
    expect(await run(first)).toBe(200)
    expect(await stored('P-2')).toEqual({ price: 2000, stock: 5 })

    const second = await tried(list('P-1;Fűrész;10000;5', 'P-2;Reszelő;2000;4'))
    expect(await show(second)).toMatchObject({
      counts: { updated: 2 },
      guards: [{ kind: 'price_change', count: 1, examples: [expect.stringContaining('P-1')] }],
    })
    expect((await rows(second, 'guarded')).map(({ item_number }) => item_number)).toEqual(['P-1'])
    expect((await rows(second, 'updated')).map(({ changes }) => changes)).toEqual([
      [{ field: 'price', before: 1000, after: 10000 }],
      [{ field: 'stock', before: 5, after: 4 }],
    ])
    expect(await run(second)).toBe(409)
    expect(await stored('P-1')).toEqual({ price: 1000, stock: 5 })
    expect(await run(second, ['price_change'])).toBe(200)
    expect([await stored('P-1'), (await show(second)).state]).toEqual([{ price: 10000, stock: 5 }, 'done'])
    const [change] = await shop.sql`select id::int, what, actor_name from change order by id desc limit 1`
    expect(change).toMatchObject({ what: 'runImport', actor_name: 'Teszt owner' })
    expect((await show(second)).change_id).toBe(change!.id)
    expect(await run(second, ['price_change'])).toBe(409)
  })

  it('of goods that changed since the trial is stopped and says so', async () => {
    await run(await tried(list('Q-1;Csavar;1000;5')))
    const id = await tried(list('Q-1;Csavar;1200;5'))
    await run(await tried(list('Q-1;Csavar;5000;5')), ['price_change'])
    expect(await run(id)).toBe(200)
    expect(await show(id)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('megváltoztak'),
    })
    expect((await stored('Q-1'))?.price).toBe(5000)
    // It is tried again, and goes on.
    expect((await call('POST', `/admin/api/imports/${id}/trial`, { mapping: mapping() })).status).toBe(200)
  })

  it('that another process is writing waits for its end, and is written once', async () => {
    const id = await tried(list('R-1;Satu;1000;5', 'R-2;Pajszer;900;2'))
    await call('POST', `/admin/api/imports/${id}/run`, { confirmed: [] })
    await shop.sql.begin(async (tx) => {
      await lockUntilCommit(tx, 'import_run', id)
      await expect(work('run_import', id)).rejects.toThrow()
    })
    expect([await stored('R-1'), (await show(id)).state]).toEqual([undefined, 'running'])
    const ends = await Promise.allSettled([1, 2, 3].map(() => work('run_import', id)))
    expect(ends.map(({ status }) => status)).toContain('fulfilled')
    expect(await show(id)).toMatchObject({ state: 'done' })
    await work('run_import', id)
    const prices = await shop.sql`
      select 1 from variant_price p join variant v on v.id = p.variant_id where v.item_number like 'R-%'`
    expect(prices.length).toBe(2)
  })

  it('that is killed and goes on is one change, which says its file and is taken back as one', async () => {
    const id = await tried(list('K-1;Kulcs;1000;5', 'K-2;Fogó;900;2'))
    await run(id)
    const changes = () =>
      shop.sql<{ id: number }[]>`
        select distinct a.change_id::int as id from audit a where a.table_name = 'variant' and a.new ->> 'item_number' like 'K-%'`
    const [change, ...others] = await changes()
    expect(others).toEqual([])
    // As a process leaves it that ends before its second batch.
    await shop.sql`delete from variant where item_number = 'K-2'`
    await shop.sql`delete from product where item_number = 'K-2'`
    await shop.sql`update product_import set state = 'running', finished_at = null where id = ${id}`
    await shop.sql`update change set is_open = true where id = ${change!.id}`
    await work('run_import', id)
    expect((await show(id)).state).toBe('done')
    expect([...(await shop.sql`select is_open from change where id = ${change!.id}`)]).toEqual([
      { is_open: false },
    ])
    expect(await stored('K-2')).toEqual({ price: 900, stock: 2 })
    expect(await changes()).toEqual([change])
    const [noted] = await shop.sql`select change_id::int as id from product_import where id = ${id}`
    expect(noted).toEqual(change)
  })

  it('that is stopped writes no more, and says who stopped it; tried again, it is another change', async () => {
    const id = await tried(list('L-1;Lapát;1000;5'))
    expect((await call('POST', `/admin/api/imports/${id}/stop`, {})).status).toBe(409)
    await call('POST', `/admin/api/imports/${id}/run`, { confirmed: [] })
    expect((await call('POST', `/admin/api/imports/${id}/stop`, {})).status).toBe(200)
    expect(await show(id)).toMatchObject({ state: 'running', stopped_by: expect.any(String) })
    await work('run_import', id)
    expect(await show(id)).toMatchObject({
      state: 'stopped',
      counts: { read: 0, created: 0 },
      stopped_by: expect.any(String),
      change_id: null,
      failure: '',
    })
    expect(await stored('L-1')).toBeUndefined()
    await call('POST', `/admin/api/imports/${id}/trial`, { mapping: mapping() })
    await work('try_import', id)
    await run(id)
    expect(await show(id)).toMatchObject({ state: 'done', stopped_by: null })
    expect(await stored('L-1')).toEqual({ price: 1000, stock: 5 })
  })

  it('leaves the category of goods that are there to the merchant', async () => {
    await run(await tried(list('S-1;Ék;1000;5')))
    await call('POST', '/admin/api/categories', { name: 'Máshol', parent: null })
    await shop.sql`
      update product set main_category_id = (select id from category where slug = 'mashol') where item_number = 'S-1'`
    const id = await tried(list('S-1;Ék;1100;5'))
    expect((await rows(id, 'updated')).map(({ changes }) => changes)).toEqual([
      [{ field: 'price', before: 1000, after: 1100 }],
    ])
  })

  it('brings in nothing that the form of the product could not save again', async () => {
    const given: Record<string, string> = {
      item_number: 'LEGTOBB',
      name: 'n'.repeat(300),
      short_description: 's'.repeat(1000),
      price: '99 999 999',
      original_price: '100 000 000',
      cost: '1',
      stock: '1 000 000',
      low_stock: '1 000 000',
      weight: '10 000',
      longest_side: '10 000',
      warranty_months: '600',
      garan_months: '0',
      max_order_quantity: '999',
      unit_measure: 'u'.repeat(20),
      shelf: 'p'.repeat(30),
    }
    const columns = Object.keys(given)
    const fields = Object.fromEntries(columns.map((column) => [column, { column }]))
    const id = await tried(
      [columns, Object.values(given)].map((cells) => cells.join(';')).join('\n'),
      JSON.stringify({ fields: { ...fields, category: { constant: 'arlistas-aru' } } }),
    )
    expect(await show(id)).toMatchObject({ views: { created: 1, rejected: 0 } })
    await run(id)
    const [{ id: product }] = await shop.sql<
      [{ id: number }]
    >`select id from product where item_number = 'LEGTOBB'`
    const path = `/admin/api/products/${product}`
    const before = (await call('GET', path)).body.values as object
    const values = { ...before, is_published: false }
    expect(await call('PUT', path, { before, values })).toMatchObject({ status: 200 })
  })

  it('names a category as the shop calls it', async () => {
    const given = JSON.stringify({
      fields: {
        item_number: { column: 'Cikkszám' },
        name: { column: 'Megnevezés' },
        category: { column: 'Ár' },
      },
    })
    const id = await tried(list('T-1;Kapa;ÁRLISTÁS ÁRU;1', 'T-2;Ásó;Nincs ilyen;1'), given)
    expect(await show(id)).toMatchObject({ counts: { created: 1, rejected: 1 } })
  })

  it('with a mapping that can’t be used, or that is unknown, is refused', async () => {
    const id = (await upload(list('U-1;Rúd;1;1'))).body.id as number
    for (const wrong of ['{', '{"fields":{}}', mapping({ newOnly: ['brand'] })])
      expect((await call('POST', `/admin/api/imports/${id}/trial`, { mapping: wrong })).status).toBe(422)
    expect(await run(id)).toBe(409)
    expect((await call('GET', '/admin/api/imports/999999')).status).toBe(404)
    const missing = '{"fields":{"item_number":{"column":"Nincs"}}}'
    await call('POST', `/admin/api/imports/${id}/trial`, { mapping: missing })
    await work('try_import', id)
    expect(await show(id)).toMatchObject({ state: 'failed', failure: expect.stringContaining('Nincs') })
  })
})

describe('an archive of pictures', () => {
  const png = (colour: string) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
      .png()
      .toBuffer()
  const keys = async (itemNumber: string) => {
    const rows = await shop.sql<{ key: string }[]>`
      select i.file_key as key from product_image i join product p on p.id = i.product_id
      left join variant v on v.id = i.variant_id where coalesce(v.item_number, p.item_number) = ${itemNumber} order by i.position`
    return rows.map(({ key }) => key)
  }
  async function triedArchive(entries: Record<string, Uint8Array>, mode = 'add') {
    const { body } = await upload(zipSync(entries, { level: 0 }))
    const id = body.id as number
    expect(body).toMatchObject({ kind: 'pictures', columns: [] })
    await call('POST', `/admin/api/imports/${id}/trial`, { mapping: JSON.stringify({ pictures: mode }) })
    await work('try_import', id)
    return id
  }

  it('puts each to the goods that its name says, in order, and what it can’t use aside', async () => {
    await run(await tried(list('KEP-1;Képes;1000;5', 'KEP-2;Másik;1000;5')))
    await shop.sql`update variant set ean = '5998312345671' where item_number = 'KEP-2'`
    const [red, green, blue] = await Promise.all(['red', 'green', 'blue'].map(png))
    const entries = {
      'képek/KEP-1-2.png': green!,
      'képek/KEP-1-1.png': red!,
      '5998312345671.png': blue!,
      'SEMMI.png': red!,
      'olvass.txt': strToU8('x'),
      'KEP-2-7.png': strToU8('nem kép'),
      '__MACOSX/._KEP-1.png': strToU8('x'),
      '../../../../etc/KEP-1-9.jpg': strToU8('x'),
    }
    const id = await triedArchive(entries)
    expect(await show(id)).toMatchObject({ counts: { read: 7, updated: 2, rejected: 4 }, guards: [] })
    expect(await keys('KEP-1')).toEqual([])
    expect(await run(id)).toBe(200)
    expect(await show(id)).toMatchObject({ state: 'done', counts: { updated: 2, rejected: 4 } })
    expect((await rows(id, 'rejected')).map(({ name, problems }) => [name, problems])).toEqual([
      ['SEMMI.png', [{ field: 'images', reason: 'nincs ilyen cikkszámú vagy vonalkódú termék' }]],
      ['olvass.txt', [{ field: 'images', reason: 'nem kép' }]],
      ['../../../../etc/KEP-1-9.jpg', [{ field: 'images', reason: 'nem kép, vagy nem olvasható' }]],
      ['KEP-2-7.png', [{ field: 'images', reason: 'nem kép, vagy nem olvasható' }]],
    ])
    const first = await keys('KEP-1')
    expect([first.length, (await keys('KEP-2')).length]).toEqual([2, 1])
    for (const key of first) {
      expect(key).toMatch(/^import\/kep-1-[0-9a-f]{10}\.webp$/)
      expect(await shop.platform.files.exists(`images/${key}`)).toBe(true)
    }
    // The same again, as after a crash, changes nothing; in their place is another thing than beside them.
    const again = await triedArchive(entries)
    await run(again)
    expect(await keys('KEP-1')).toEqual(first)
    await run(await triedArchive({ 'KEP-1.png': blue! }, 'replace'))
    expect((await keys('KEP-1')).length).toBe(1)
    await run(await triedArchive({ 'KEP-1.png': red! }))
    expect((await keys('KEP-1')).length).toBe(2)
  })

  it('that has too many files is refused as it is loaded up, and takes no other setting', async () => {
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`${at}.png`, new Uint8Array(1)]))
    const refused = await upload(zipSync(many, { level: 0 }))
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('2000 kép')])
    const { body } = await upload(zipSync({ 'KEP-1.png': await png('red') }))
    const sent = await call('POST', `/admin/api/imports/${body.id as number}/trial`, {
      mapping: '{"pictures":"burn"}',
    })
    expect(sent.status).toBe(422)
  })
})
