import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catalogueInvariants, stockInvariants, type GuardKind } from '#server/catalogue/index.ts'
import type { Sql } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { openReport } from './import-report.ts'
import { importFile, type ReportLine } from './import-run.ts'
import { parseMapping } from './mapping.ts'

let testPlatform: TestPlatform
let platform: Platform
let folder: string
beforeAll(async () => {
  testPlatform = await createTestPlatform()
  platform = testPlatform.platform
  folder = testPlatform.folder
})
afterAll(() => testPlatform.stop())
beforeEach(async () => {
  await platform.sql`truncate product, category, brand, attribute, slug_history restart identity cascade`
})

const goods = {
  categories: [{ slug: 'bolt', name: 'Bolt' }],
  fields: {
    item_number: { column: 'cikkszám' },
    name: { column: 'név' },
    category: { constant: 'bolt' },
    brand: { column: 'márka' },
    price: { column: 'ár' },
    stock: { column: 'készlet' },
  },
}

async function run(
  content: string | Buffer,
  mapping: object = goods,
  { dryRun = false, confirmed = [] }: { dryRun?: boolean; confirmed?: GuardKind[] } = {},
) {
  const file = join(folder, 'file.csv')
  writeFileSync(file, content)
  const rejected: ReportLine[] = []
  const warnings: ReportLine[] = []
  const summary = await importFile(platform, {
    file,
    mapping: parseMapping(JSON.stringify(mapping)),
    dryRun,
    confirmed: new Set(confirmed),
    onRejected: (line) => rejected.push(line),
    onWarning: (line) => warnings.push(line),
  })
  return { summary, rejected, warnings }
}

const header = 'cikkszám;név;márka;ár;készlet\n'
const products = () => platform.sql<
  { number: string; name: string; slug: string; gross: number | null; stock: number }[]
>`
  select p.item_number as number, p.name, p.slug, cp.gross, s.on_hand as stock from product p join variant v on v.product_id = p.id
  left join variant_price cp on cp.variant_id = v.id and cp.valid_to is null left join stock s on s.variant_id = v.id order by p.item_number`

async function brokenRules(sql: Sql): Promise<string[]> {
  const rules = [...catalogueInvariants, ...stockInvariants]
  const broken = await Promise.all(
    rules.map(async ({ title, find }) => ((await find(sql)).length > 0 ? title : '')),
  )
  return broken.filter(Boolean)
}

describe('importing a file', () => {
  it('brings its rows in once and then changes nothing', async () => {
    const content = `${header}A-1;Őszi gumi;Kék;12 990;4\nA-2;Őszi gumi;Kék;9 990;0\n`
    const first = await run(content)
    expect(first.summary).toMatchObject({
      read: 2,
      created: 2,
      rejected: 0,
      encoding: 'utf-8',
      separator: ';',
    })
    expect([...(await products())]).toEqual([
      { number: 'A-1', name: 'Őszi gumi', slug: 'oszi-gumi', gross: 12_990, stock: 4 },
      { number: 'A-2', name: 'Őszi gumi', slug: 'oszi-gumi-2', gross: 9990, stock: 0 },
    ])
    expect((await run(content)).summary).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    expect((await run(content.replace('12 990', '11 990'))).summary).toMatchObject({
      updated: 1,
      unchanged: 1,
    })
    expect(await platform.sql`select 1 from variant_price`).toHaveLength(3)
  })

  describe('that looks like a slip', () => {
    const one = 'A-1;Gumi;Kék;10 000;4\n'
    const more = Array.from({ length: 9 }, (_, index) => `B-${index};Gumi;Kék;5000;2\n`).join('')
    const withDiscount = { ...goods, fields: { ...goods.fields, original_price: { column: 'régi ár' } } }
    beforeEach(async () => {
      await run(
        `cikkszám;név;márka;ár;készlet;régi ár\n${one.replace('\n', ';12 000\n')}${more.replaceAll('\n', ';\n')}`,
        withDiscount,
      )
    })
    const withCost = { ...goods, fields: { ...goods.fields, cost: { column: 'beszerzés' } } }
    const slips: [GuardKind, string][] = [
      ['price_change', one.replace('10 000', '1000')],
      ['tiny_price', one.replace('10 000', '9')],
      ['discount_ends', one.replace('10 000', '12 000')],
      ['stock_gone', one.replace(';4', ';0')],
    ]

    async function command(content: string, ...options: string[]) {
      const [file, map] = [join(folder, 'slip.csv'), join(folder, 'map.json')]
      writeFileSync(file, content)
      writeFileSync(map, JSON.stringify(goods))
      return runCommand(['import', file, '--map', map, ...options], {
        DATABASE_URL: platform.config.databaseUrl ?? '',
        DATA_DIR: folder,
      })
    }

    it.each(slips)('is refused as a whole for %s, until that is confirmed', async (kind, row) => {
      const before = await products()
      const content = `${header}${more.replaceAll('5000', '5100')}${row}`
      const { summary } = await run(content)
      expect(summary).toMatchObject({ refused: true })
      expect(summary.guards).toContainEqual({
        kind,
        itemNumber: 'A-1',
        text: expect.stringMatching(/^A-1: /),
      })
      expect([...(await products())]).toEqual([...before])
      const found = [...new Set(summary.guards.map((guard) => guard.kind))]
      const others = found.filter((other) => other !== kind)
      expect((await run(content, goods, { confirmed: others })).summary.refused).toBe(true)
      const confirmed = await run(content, goods, { confirmed: found })
      expect(confirmed.summary).toMatchObject({ refused: false, updated: 10, guards: summary.guards })
    })

    it('is refused for a cost above the price, and for a price below the cost that stands', async () => {
      const list = (price: string, cost: string) =>
        `${header.trim()};beszerzés\nA-1;Gumi;Kék;${price};4;${cost}\n`
      const dear = await run(list('10 000', '7874,01'), withCost)
      expect(dear.summary).toMatchObject({ refused: false, updated: 1 })
      const risen = await run(list('10 000', '7875'), withCost)
      expect(risen.summary).toMatchObject({
        refused: true,
        guards: [{ kind: 'below_cost', itemNumber: 'A-1' }],
      })
      const cheap = `${header}A-1;Gumi;Kék;9999;4\n`
      const byCommand = await command(cheap)
      expect([byCommand.code, byCommand.out]).toEqual([1, expect.stringContaining('--confirm below_cost')])
      expect((await run(cheap)).summary).toMatchObject({ refused: true, guards: [{ kind: 'below_cost' }] })
      const confirmed = await run(cheap, goods, { confirmed: ['below_cost'] })
      expect(confirmed.summary).toMatchObject({ refused: false, updated: 1 })
      const [row] = await platform.sql`select cost from variant where item_number = 'A-1'`
      expect(row).toEqual({ cost: 7874 })
      expect((await run(cheap)).summary).toMatchObject({ refused: false, unchanged: 1 })
    })

    it('ends the command with 1 and how it is let through', async () => {
      const content = header + more + one.replace('10 000', '100 000')
      const refused = await command(content)
      expect(refused).toMatchObject({ code: 1, error: '' })
      expect(refused.out).toContain('A-1: 10\u00a0000\u00a0Ft helyett 100\u00a0000\u00a0Ft (+900 %)')
      expect(refused.out).toContain('--confirm price_change')
      expect(await command(content, '--confirm', 'price_change,discount_ends')).toMatchObject({
        code: 0,
        error: '',
      })
      expect((await products())[0]).toMatchObject({ number: 'A-1', gross: 100_000 })
    })

    it('leaves the discounts of a price list whose prices have not changed', async () => {
      const discounts = () =>
        platform.sql`select gross, original_gross, valid_from from variant_price where valid_to is null order by variant_id`
      const before = [...(await discounts())]
      const prices = { fields: { item_number: { column: 'cikkszám' }, price: { column: 'ár' } } }
      expect((await run(header + one + more, prices)).summary).toMatchObject({ unchanged: 10, guards: [] })
      expect([...(await discounts())]).toEqual(before)
    })
  })

  it('reads windows-1250 without being configured, however late its first letter comes', async () => {
    const rows = Array.from({ length: 3000 }, (_, index) => `B-${index};Gumi;;1000;1`).join('\n')
    const { summary } = await run(
      iconv.encode(`${header}${rows}\nC-1;Hűtő fűtő;Tűz;1000;1\n`, 'windows-1250'),
    )
    expect(summary).toMatchObject({ encoding: 'windows-1250', created: 3001 })
    expect(await platform.sql`select 1 from product where name = 'Hűtő fűtő'`).toHaveLength(1)
  })

  it.each([
    [',', 'vessző'],
    ['\t', 'tabulátor'],
    ['|', 'függőleges vonal'],
  ])('finds the separator %j (%s)', async (separator) => {
    const { summary } = await run(
      `\ufeff${header}A-1;"Gumi, jó | szép";Kék;1000;1\n`.replaceAll(';', separator),
    )
    expect(summary).toMatchObject({ created: 1, separator })
  })

  it('does not let a bad row spoil the others', async () => {
    const { summary, rejected } = await run(
      `${header}A-1;Jó;Kék;1000;1\nA-2;Rossz ár;Kék;sok;1\nA-3;Kevés oszlop\n;Szám nélkül;Kék;1000;1\nA-1;Másodszor;Kék;1000;1\nA-5;Név "idézett;Kék;1000;1\nA-6;Jó;Kék;1000;1\n`,
    )
    expect(summary).toMatchObject({ read: 7, created: 3, rejected: 4 })
    expect(rejected.map(({ line, itemNumber, problems }) => [line, itemNumber, problems[0]?.field])).toEqual([
      [3, 'A-2', 'price'],
      [4, '', ''],
      [5, '', 'item_number'],
      [6, 'A-1', 'item_number'],
    ])
    expect((await products()).map(({ number }) => number)).toEqual(['A-1', 'A-5', 'A-6'])
  })

  it('finds the rows that only the database refuses', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => `D-${index};Gumi ${index};Kék;1000;1`)
    await platform.sql`alter table product add constraint product_refused check (name <> 'Gumi 17')`
    const { summary, rejected } = await run(`${header}${rows.join('\n')}\n`)
    await platform.sql`alter table product drop constraint product_refused`
    expect(summary).toMatchObject({ created: 39, rejected: 1 })
    expect(rejected[0]).toMatchObject({ line: 19, itemNumber: 'D-17' })
  })

  it('changes only named fields of what is there, and refuses new rows that lack a name', async () => {
    await run(`${header}A-1;Gumi;Kék;1000;1\n`)
    const prices = { fields: { item_number: { column: 'cikkszám' }, price: { column: 'ár' } } }
    const { summary, rejected } = await run('cikkszám,ár\nA-1,2000\nA-9,3000\n', prices, {
      confirmed: ['price_change'],
    })
    expect(summary).toMatchObject({ updated: 1, rejected: 1 })
    expect(rejected[0]?.problems[0]).toMatchObject({ field: 'name' })
    expect([...(await products())]).toMatchObject([{ name: 'Gumi', gross: 2000, stock: 1 }])
  })

  it('refuses new rows without a category in one go, and makes nothing for them', async () => {
    const many = Array.from({ length: 400 }, (_, index) => `A-${index};Gumi;Zöld;5000;2\n`).join('')
    const { category: _, ...fields } = goods.fields
    const { summary, rejected } = await run(header + many, { ...goods, fields })
    expect(summary).toMatchObject({ rejected: 400, created: 0 })
    expect(rejected[0]?.problems).toEqual([{ field: 'category', reason: 'új termékhez kategória kell' }])
    expect(await platform.sql`select from brand`).toHaveLength(0)
  })

  it('puts new goods without a category of the shop where the mapping says, and leaves what is there where it is', async () => {
    const fields = { ...goods.fields, category: { column: 'csoport' } }
    const categories = [...goods.categories, { slug: 'egyeb', name: 'Egyéb' }]
    const head = 'cikkszám;név;márka;ár;készlet;csoport\n'
    const fileOf = (...shelf: string[]) =>
      `${head}F-1;Csavar;;900;1;${shelf[0]}\nF-2;Anya;;900;1;${shelf[1]}\nF-3;Alátét;;900;1;${shelf[2]}\n`
    const file = fileOf('Bolt', 'Ismeretlen', '')
    const shelves = async () => [
      ...(await platform.sql`
        select p.item_number as number, c.slug from product p join category c on c.id = p.main_category_id order by 1`),
    ]
    const without = await run(file, { categories, fields })
    expect(without.summary).toMatchObject({ created: 1, rejected: 2 })
    const mapping = { categories, fields, fallbackCategory: 'egyeb' }
    const trial = await run(file, mapping, { dryRun: true })
    expect(trial.summary).toMatchObject({ created: 2, unchanged: 1, rejected: 0, warned: 2 })
    expect(trial.warnings.map(({ itemNumber, problems }) => [itemNumber, ...problems])).toEqual(
      ['F-2', 'F-3'].map((number) => [
        number,
        { field: 'category', reason: 'nincs ilyen a boltban, ezért ide kerül: Egyéb' },
      ]),
    )
    expect(await shelves()).toEqual([{ number: 'F-1', slug: 'bolt' }])
    await run(file, mapping)
    const placed = [
      { number: 'F-1', slug: 'bolt' },
      { number: 'F-2', slug: 'egyeb' },
      { number: 'F-3', slug: 'egyeb' },
    ]
    expect(await shelves()).toEqual(placed)
    // A file that has lost its categories moves nothing, and says nothing of it.
    const lost = await run(fileOf('Más', '', 'Más'), mapping)
    expect(lost.summary).toMatchObject({ unchanged: 3, warned: 0, rejected: 0 })
    expect(await shelves()).toEqual(placed)
    // One that the shop does not have is none.
    const gone = await run(`${head}F-9;Szeg;;900;1;Más\n`, { ...mapping, fallbackCategory: 'nincs' })
    expect(gone.rejected.flatMap(({ problems }) => problems)).toEqual([
      { field: 'category', reason: 'nincs ilyen a boltban: Más' },
    ])
  })

  it('warns of an item number that another has in other capitals', async () => {
    const first = await run(`${header}Ab-1;Gumi;Kék;1000;1\n`)
    expect(first.summary).toMatchObject({ created: 1, warned: 0 })
    const { summary, warnings } = await run(
      `${header}Ab-1;Gumi;Kék;1000;1\nAB-1;Gumi;Kék;1000;1\nx-2;Új;Kék;1000;1\n`,
    )
    expect(summary).toMatchObject({ created: 2, unchanged: 1, warned: 1 })
    expect(warnings.map(({ itemNumber, problems }) => [itemNumber, ...problems])).toEqual([
      [
        'AB-1',
        {
          field: 'item_number',
          reason: 'csak a kis- és nagybetűkben tér el ettől: Ab-1; új termék lesz belőle',
        },
      ],
    ])
  })

  it('only looks when asked to', async () => {
    const { summary } = await run(`${header}A-1;Gumi;Kék;1000;1\n`, goods, { dryRun: true })
    expect(summary).toMatchObject({ created: 1 })
    expect(await products()).toHaveLength(0)
    expect(await platform.sql`select 1 from brand`).toHaveLength(0)
  })

  it('says which column is missing', async () => {
    await expect(run('a,b\n1,2\n')).rejects.toThrow(
      'Ez az oszlop hiányzik a fájlból: cikkszám, név, márka, ár, készlet. Ezek vannak benne: a, b.',
    )
    await expect(run('')).rejects.toThrow('A fájl üres.')
  })

  it('stores pictures beside the file, and warns of those that are not there', async () => {
    writeFileSync(join(folder, 'kép 1.png'), 'png')
    const mapping = { ...goods, fields: { ...goods.fields, images: { column: 'képek' } } }
    const { warnings } = await run(
      `${header.trim()};képek\nA-1;Gumi;Kék;1000;1;kép 1.png|nincs.png|../x.png\n`,
      mapping,
    )
    expect(warnings[0]?.problems.map(({ reason }) => reason)).toEqual([
      'a kép nem található: nincs.png',
      'a kép a mappán kívül van: ../x.png',
    ])
    const [image] = await platform.sql<{ file_key: string }[]>`select file_key from product_image`
    expect(await platform.files.exists(`images/${image?.file_key}`)).toBe(true)
  })

  it('follows the example of the documentation, and keeps every rule', async () => {
    const mapping = JSON.parse(readFileSync('demo/import/supplier-mapping.json', 'utf8')) as object
    const { summary, rejected, warnings } = await run(
      readFileSync('demo/import/supplier-sample.csv'),
      mapping,
    )
    expect(summary).toMatchObject({ read: 11, created: 9, rejected: 2 })
    expect(rejected.map(({ itemNumber, problems }) => [itemNumber, problems[0]?.field])).toEqual([
      ['S-1009', 'name'],
      ['S-1001', 'item_number'],
    ])
    expect(warnings.map(({ itemNumber }) => itemNumber)).toEqual(['S-1010'])
    const rows = await platform.sql`
      select p.name, b.name as brand, c.slug as category from product p join brand b on b.id = p.brand_id
      join category c on c.id = p.main_category_id order by p.item_number`
    expect([...rows].map((row) => `${row.name} | ${row.brand} | ${row.category}`)).toEqual([
      'Nordval Fjell 3 205/55 R16 91T | Nordval | teli-szemelygumi',
      'Nordval Fjell 3 205/65 R16C 107/105R | Nordval | teli-kistehergumi',
      'Kardia Vector 225/45 ZR17 94W XL | Kardia | nyari-szemelygumi',
      'Hegyest Quartet All Season 195/65 R15 91H | Hegyest | negyevszakos-szemelygumi',
      'Torva Haul 315/80 R22.5 156/150L | Torva | egyeb-tehergumi',
      'Torva Digger 10.00 R20 146/143J | Torva | ipari-gumi',
      'Torva Trail 31x10.50 R15 109Q | Torva | nyari-szemelygumi',
      'FELNA K&K 7 6.5x16 5x114.3 ET45 черный | FELNA | alufelni-15-16',
      'Kardia Vector 195/65 R15 | Kardia | nyari-szemelygumi',
    ])
    expect(await brokenRules(platform.sql)).toEqual([])
  })
})

describe('the report', () => {
  it('opens in spreadsheets, and runs nothing there', async () => {
    const path = join(folder, 'report.csv')
    const report = openReport(path)
    report.write({ line: 3, itemNumber: '=1+1', problems: [{ field: 'price', reason: 'rossz; nagyon' }] })
    await report.close()
    expect(readFileSync(path, 'utf8')).toBe(
      '\ufeffsor;cikkszám;mező;ok\r\n3;\'=1+1;price;"rossz; nagyon"\r\n',
    )
  })
})

describe('safety and search texts in a file', () => {
  const columns = ['veszély', 'cím', 'gyártó', 'email', 'kívüli', 'felelős']
  const names = [
    'safety_text',
    'meta_title',
    'manufacturer_name',
    'manufacturer_email',
    'outside_eu',
    'responsible_name',
  ]
  const mapping = {
    ...goods,
    fields: {
      ...goods.fields,
      ...Object.fromEntries(names.map((field, index) => [field, { column: columns[index] }])),
    },
  }
  const head = `${header.trim()};${columns.join(';')}\n`
  const line = (number: string, ...cells: string[]) => `${number};Gumi;Kék;5000;2;${cells.join(';')}\n`
  const stored = async () => {
    const [row] = await platform.sql`
      select p.safety_text, p.meta_title, b.manufacturer_name, b.manufacturer_email, b.outside_eu, b.responsible_name
      from product p join brand b on b.id = p.brand_id order by p.item_number limit 1`
    return row && names.map((name) => row[name] as unknown)
  }
  const whole = line('A-1', 'Forró', 'Kék gumi', 'Kék Kft.', 'a@kek.hu', 'igen', 'Uniós Zrt.')

  it('come in, the maker once for all goods of its brand, and what is empty or not mapped stays', async () => {
    const { summary } = await run(head + whole + line('A-2', '', '', '', '', '', ''), mapping)
    expect(summary).toMatchObject({ created: 2, warned: 0, guards: [] })
    const all = ['Forró', 'Kék gumi', 'Kék Kft.', 'a@kek.hu', true, 'Uniós Zrt.']
    expect(await stored()).toEqual(all)
    expect((await run(head + whole, mapping)).summary).toMatchObject({ unchanged: 1 })
    await run(`${header}A-1;Gumi;Kék;5100;2\n`)
    await run(head + line('A-1', '', '', '', '', '', ''), mapping)
    expect(await stored()).toEqual(all)
  })

  it('stop as a slip where they would give goods another maker, as often as in earnest, however long the file', async () => {
    const many = Array.from({ length: 501 }, (_, index) =>
      line(`B-${index}`, '', '', 'Más Kft.', '', '', ''),
    ).join('')
    await run(head + whole + many.replaceAll('Más', 'Kék'), mapping)
    const refused = await run(head + many, mapping)
    expect(refused.summary).toMatchObject({ refused: true, updated: 1, unchanged: 500 })
    expect(refused.summary.guards.map(({ kind, itemNumber }) => [kind, itemNumber])).toEqual([
      ['maker_changes', 'B-0'],
    ])
    expect((await stored())?.[2]).toBe('Kék Kft.')
    const written = await run(head + many, mapping, { confirmed: ['maker_changes'] })
    expect(written.summary).toMatchObject({ refused: false, updated: 1, unchanged: 500 })
    expect((await stored())?.[2]).toBe('Más Kft.')
  })

  it('fill only what a brand lacks where they are the merchant’s', async () => {
    const own = { ...mapping, newOnly: ['manufacturer_name', 'manufacturer_email'] }
    await run(head + line('A-1', '', '', 'Kék Kft.', '', '', ''), mapping)
    const { summary } = await run(head + line('A-1', '', '', 'Más Kft.', 'a@kek.hu', '', ''), own)
    expect(summary).toMatchObject({ refused: false, updated: 1 })
    expect((await stored())?.slice(2, 4)).toEqual(['Kék Kft.', 'a@kek.hu'])
  })

  it('are warned of where nobody would see them, and refused where they are wrong', async () => {
    const { warnings, rejected } = await run(
      head +
        line('A-1', '', '', '', '', '', 'Uniós Zrt.') +
        'A-2;Gumi;;5000;2;;;Kék Kft.;;;\n' +
        line('A-3', '', '', '', 'nem cím', '', '') +
        line('A-4', '', '', '', '', 'talán', ''),
      mapping,
    )
    expect(warnings.map(({ itemNumber, problems }) => [itemNumber, problems[0]?.field])).toEqual([
      ['A-1', 'responsible_name'],
      ['A-2', 'brand'],
    ])
    expect(rejected.map(({ itemNumber, problems }) => [itemNumber, problems[0]?.field])).toEqual([
      ['A-3', 'manufacturer_email'],
      ['A-4', 'outside_eu'],
    ])
    const { brand: _, ...withoutBrand } = mapping.fields
    expect(() => parseMapping(JSON.stringify({ fields: withoutBrand }))).toThrow(/fields\.brand: kell/)
  })
})

it('a run that is stopped ends between two batches, in its trial without any, and says what it has written', async () => {
  const rows = Array.from({ length: 1200 }, (_, n) => `N-${n};Név ${n};Bolt;1000;1`)
  const file = join(folder, 'stopped.csv')
  writeFileSync(file, header + rows.join('\n'))
  const stoppedAt = (look: number) => {
    let looks = 0
    return importFile(platform, {
      file,
      mapping: parseMapping(JSON.stringify(goods)),
      dryRun: false,
      confirmed: new Set<GuardKind>(),
      onRejected: () => {},
      onWarning: () => {},
      isStopped: async () => (looks += 1) === look,
    })
  }
  expect(await stoppedAt(2)).toMatchObject({ isStopped: true, read: 0, created: 0 })
  expect(await products()).toHaveLength(0)
  // Three looks are those of the trial.
  expect(await stoppedAt(5)).toMatchObject({ isStopped: true, read: 500, created: 500 })
  expect(await products()).toHaveLength(500)
  expect(await brokenRules(platform.sql)).toEqual([])
})
