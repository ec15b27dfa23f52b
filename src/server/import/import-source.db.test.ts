import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GuardKind } from '#server/catalogue/index.ts'
import type { Platform } from '#platform/platform.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { importFile } from './import-run.ts'
import { insertSource, type Vanished } from './import-source-store.ts'
import { parseMapping } from './mapping.ts'

let testPlatform: TestPlatform
let platform: Platform
let folder: string
let source: number
beforeAll(async () => {
  testPlatform = await createTestPlatform()
  platform = testPlatform.platform
  folder = testPlatform.folder
})
afterAll(() => testPlatform.stop())
beforeEach(async () => {
  await platform.sql`truncate product, category, brand, attribute, slug_history, import_source restart identity cascade`
  source = (await insertSource(platform.sql, { name: 'Nagyker', mapping: mapping })) ?? 0
})

const mapping = JSON.stringify({
  categories: [{ slug: 'bolt', name: 'Bolt' }],
  fields: {
    item_number: { column: 'cikkszám' },
    name: { column: 'név' },
    category: { constant: 'bolt' },
    price: { column: 'ár' },
    stock: { column: 'készlet' },
  },
})
const file = () => join(folder, 'forras.csv')
const list = (from: number, to: number) =>
  ['cikkszám;név;ár;készlet', ...rows(from, to).map((at) => `N-${at};Csavar ${at};1000;5`)].join('\n')
const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

type Options = { vanished?: Vanished; dryRun?: boolean; confirmed?: GuardKind[] }
async function run(content: string, { vanished = 'nothing', dryRun = false, confirmed = [] }: Options = {}) {
  writeFileSync(file(), content)
  return importFile(platform, {
    file: file(),
    mapping: parseMapping(mapping),
    dryRun,
    source: { id: source, vanished },
    confirmed: new Set(confirmed),
    onRejected: () => {},
    onWarning: () => {},
  })
}
const goods = async (where = 'true') => {
  const found = await platform.sql<{ number: string }[]>`
    select v.item_number as number from variant v join product p on p.id = v.product_id join stock s on s.variant_id = v.id
    where ${platform.sql.unsafe(where)} order by v.id`
  return found.map(({ number }) => number)
}

describe('a file of a source', () => {
  it('that lacks more than a tenth of the goods is refused as a whole, until that is confirmed', async () => {
    await run(list(1, 20))
    expect(await run(list(3, 20).replace('1000', '1100'))).toMatchObject({ refused: false, updated: 1 })
    // Two of the twenty are known to be missing; of eighteen three are more than a tenth.
    const short = list(6, 20).replaceAll('1000', '1200')
    expect(await run(short, { vanished: 'stock_zero' })).toMatchObject({
      refused: true,
      guards: [{ kind: 'source_missing', itemNumber: '', text: expect.stringContaining('18 termékéből 3') }],
    })
    expect(await goods('s.on_hand = 0')).toEqual([])
    const confirmed = await run(short, { vanished: 'stock_zero', confirmed: ['source_missing'] })
    expect(confirmed).toMatchObject({ refused: false })
    expect(await goods('s.on_hand = 0')).toEqual(['N-3', 'N-4', 'N-5'])
  })

  it('leaves what it no longer has as it is, unless the source says otherwise', async () => {
    await run(list(1, 20))
    expect(await run(list(2, 20))).toMatchObject({ unchanged: 19, updated: 0, guards: [] })
    expect(await goods('s.on_hand = 5 and p.published')).toHaveLength(20)
  })

  it('takes stock away once: what the merchant counts afterwards stays', async () => {
    await run(list(1, 20))
    const tried = await run(list(2, 20), { vanished: 'stock_zero', dryRun: true })
    expect(tried).toMatchObject({ updated: 1, unchanged: 19, warned: 1, guards: [] })
    expect(await run(list(2, 20), { vanished: 'stock_zero' })).toMatchObject({ updated: 1 })
    expect(await goods('s.on_hand = 0')).toEqual(['N-1'])
    await platform.sql`update stock set on_hand = 3 where on_hand = 0`
    expect(await run(list(2, 20), { vanished: 'stock_zero' })).toMatchObject({ updated: 0 })
    expect(await goods('s.on_hand = 3')).toEqual(['N-1'])
  })

  it('takes goods out of the shop and brings them back, but never what the merchant has hidden', async () => {
    await run(list(1, 20))
    await platform.sql`update product set published = false where item_number = 'N-2'`
    const without = list(3, 20)
    await run(without, { vanished: 'unpublish' })
    expect(await goods('not p.published')).toEqual(['N-1', 'N-2'])
    await run(list(1, 20), { vanished: 'unpublish' })
    expect(await goods('not p.published')).toEqual(['N-2'])
  })

  it('takes one variant out of a product, and the others stay', async () => {
    await run(list(1, 20))
    await platform.sql`
      update variant set product_id = (select id from product where item_number = 'N-2') where item_number = 'N-1'`
    await run(list(2, 20), { vanished: 'unpublish' })
    expect(await goods('not v.published')).toEqual(['N-1'])
    expect(await goods('not p.published')).toEqual([])
    await run(list(1, 20), { vanished: 'unpublish' })
    expect(await goods('not v.published')).toEqual([])
  })

  it('that was cut off before its end goes on and ends as if it had not been', async () => {
    await run(list(1, 20))
    const state = async () =>
      JSON.stringify(
        await platform.sql`
      select v.item_number, p.published, s.on_hand, i.is_missing, i.hidden from variant v join product p on p.id = v.product_id
      join stock s on s.variant_id = v.id join import_source_item i on i.item_number = v.item_number order by v.id`,
      )
    // The process ends after the goods are hidden and before the source knows.
    await platform.sql`
      update import_source_item set hidden = 'product' where item_number = 'N-1'`
    await platform.sql`update product set published = false where item_number = 'N-1'`
    await run(list(2, 20), { vanished: 'unpublish' })
    const resumed = await state()
    await run(list(1, 20), { vanished: 'unpublish' })
    await run(list(2, 20), { vanished: 'unpublish' })
    expect(resumed).toBe(await state())
    await run(list(1, 20), { vanished: 'unpublish' })
    expect(await goods('not p.published')).toEqual([])
  })

  it('comes by a command, with the source’s mapping and guards', async () => {
    writeFileSync(file(), list(1, 20))
    const environment = { DATABASE_URL: platform.config.databaseUrl ?? '', DATA_DIR: folder }
    const command = (...more: string[]) =>
      runCommand(['import', file(), '--source', 'Nagyker', ...more], environment)
    expect(await command()).toMatchObject({ code: 0, error: '' })
    writeFileSync(file(), list(10, 20))
    const refused = await command()
    expect([refused.code, refused.out]).toEqual([1, expect.stringContaining('--confirm source_missing')])
    expect(await command('--confirm', 'source_missing')).toMatchObject({ code: 0, error: '' })
    const unknown = await runCommand(['import', file(), '--source', 'Nincs'], environment)
    expect([unknown.code, unknown.error]).toEqual([1, expect.stringContaining('Nincs ilyen forrás')])
  })
})
