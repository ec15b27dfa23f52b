import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeProducts } from '#server/catalogue/index.ts'
import type { Platform } from '#platform/platform.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import type { TriedRow } from './import-run.ts'
import { holdsPictures, importPictures, type PictureMode } from './picture-import.ts'

let testPlatform: TestPlatform
let platform: Platform
beforeAll(async () => {
  testPlatform = await createTestPlatform()
  platform = testPlatform.platform
})
afterAll(() => testPlatform.stop())
beforeEach(async () => {
  const { sql } = platform
  await sql`truncate product, category, slug_history restart identity cascade`
  await sql`insert into category (slug, name, path, position) values ('bolt', 'Bolt', '{}', 0)`
  const variant = (itemNumber: string) => ({ itemNumber, price: { gross: 1000 } })
  await sql.begin((tx) =>
    writeProducts(
      tx,
      [
        { itemNumber: 'A-1', name: 'Ásó', mainCategory: 'bolt', taxRate: 27, variants: [variant('A-1')] },
        {
          itemNumber: 'B',
          name: 'Bot',
          mainCategory: 'bolt',
          taxRate: 27,
          variants: [variant('B-S'), variant('B-L')],
        },
      ],
      { now: platform.clock(), guard: () => {} },
    ),
  )
})

const png = (colour: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
    .png()
    .toBuffer()

type More = { mode?: PictureMode; dryRun?: boolean; maxBytes?: number }
async function run(archive: Uint8Array, { mode = 'add', dryRun = false, ...more }: More = {}) {
  const rows: TriedRow[] = []
  const summary = await importPictures(platform, archive, {
    mode,
    dryRun,
    ...more,
    onTried: async (tried) => void rows.push(...tried),
  })
  const problems = rows.flatMap(({ name, problems: found }) => found.map(({ reason }) => [name, reason]))
  return { summary, problems }
}
const galleries = () => platform.sql<{ of: string; key: string }[]>`
  select coalesce(v.item_number, p.item_number) as of, file_key as key from product_image i
  join product p on p.id = i.product_id left join variant v on v.id = i.variant_id order by 1, i.position`
const countsOf = async () =>
  Object.fromEntries([...Map.groupBy(await galleries(), ({ of }) => of)].map(([of, own]) => [of, own.length]))

/** The first `from` bytes of what is listed written over. */
function patched(archive: Uint8Array, change: (listed: Buffer) => void): Buffer {
  const bytes = Buffer.from(archive)
  change(bytes.subarray(bytes.indexOf(Buffer.from('504b0102', 'hex'))))
  return bytes
}

describe('names that lead out of the archive', () => {
  it('say whose a picture is and nothing else: it is stored where the shop wants it', async () => {
    const red = await png('red')
    const { summary } = await run(
      zipSync({
        '../../../A-1.png': red,
        '/etc/A-1-2.png': await png('green'),
        'C:\\Windows\\A-1-3.png': await png('blue'),
        '..\\..\\B-L.png': red,
      }),
    )
    expect(summary).toMatchObject({ read: 4, updated: 2, rejected: 0 })
    expect(await countsOf()).toEqual({ 'A-1': 3, 'B-L': 1 })
    for (const { key } of await galleries()) {
      expect(key).toMatch(/^import\/(?:a-1|b-l)-[0-9a-f]{10}\.webp$/)
      expect(await platform.files.exists(`images/${key}`)).toBe(true)
    }
  })

  it.each(['A-1\0.png', 'A\n-1.png', `${'x'.repeat(5000)}.png`])(
    'are read without harm, whatever is in them: %j',
    async (name) => {
      const { summary, problems } = await run(zipSync({ [name]: await png('red') }))
      expect(summary).toMatchObject({ updated: 0, rejected: 1 })
      expect(problems[0]![0]!.length).toBeLessThanOrEqual(200)
    },
  )
})

describe('an entry that is no picture of its own', () => {
  it('is left out: a link to another file, in the trial too', async () => {
    const archive = zipSync({ 'A-1.png': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 * 65_536 }] })
    for (const dryRun of [true, false])
      expect((await run(archive, { dryRun })).problems).toEqual([
        ['A-1.png', expect.stringContaining('hivatkozás')],
      ])
    expect(await galleries()).toEqual([])
  })

  it('is left out: the second of a name', async () => {
    const archive = zipSync({ 'A-1-1.png': await png('red'), 'A-1-2.png': await png('green') })
    const twice = Buffer.from(
      Buffer.from(archive).toString('latin1').replaceAll('A-1-2.png', 'A-1-1.png'),
      'latin1',
    )
    const { summary, problems } = await run(twice)
    expect([summary.read, problems]).toEqual([2, [['A-1-1.png', 'ilyen nevű fájl már volt a ZIP-ben']]])
    expect(await countsOf()).toEqual({ 'A-1': 1 })
  })

  it('is left out: the same picture under two names', async () => {
    const red = await png('red')
    await run(zipSync({ 'egy/A-1.png': red, 'ket/A-1.png': red, 'A-1-2.png': await png('green') }))
    expect(await countsOf()).toEqual({ 'A-1': 2 })
  })
})

describe('an archive', () => {
  it('that wants a password is refused', async () => {
    const locked = patched(zipSync({ 'A-1.png': await png('red') }), (listed) => listed.writeUInt16LE(1, 8))
    await expect(run(locked)).rejects.toThrow('jelszóval védett')
  })

  it('is read with the names that Windows writes', async () => {
    const archive = zipSync({ 'kxpek/A-1.png': await png('red') })
    const bytes = Buffer.from(archive)
    // `é` in code page 852.
    const old = Buffer.from(bytes.toString('latin1').replaceAll('kxpek', 'k\u{82}pek'), 'latin1')
    expect((await run(old)).summary).toMatchObject({ updated: 1, rejected: 0 })
  })

  it('that unpacks to more than it may is refused, in the trial too', async () => {
    const bomb = zipSync({ 'A-1.png': new Uint8Array(600), 'A-1-2.png': new Uint8Array(600) }, { level: 9 })
    for (const dryRun of [true, false])
      await expect(run(bomb, { dryRun, maxBytes: 1000 })).rejects.toThrow('kicsomagolva túl nagyok')
    await expect(run(bomb, { maxBytes: 1200 })).resolves.toMatchObject({ summary: { rejected: 2 } })
    const large = zipSync({ 'A-1.png': new Uint8Array(25_000_001) }, { level: 1 })
    expect((await run(large, { dryRun: true })).problems).toEqual([['A-1.png', 'a kép nagyobb 25 MB-nál']])
  })

  it('that is a workbook with pictures in it is none of pictures', () => {
    expect(holdsPictures(zipSync({ 'xl/media/kep.png': new Uint8Array(1) }))).toBe(false)
    expect(holdsPictures(zipSync({ 'kep.png': new Uint8Array(1) }))).toBe(true)
    expect(() => holdsPictures(strToU8('PK nothing'))).toThrow('sérült')
  })

  it('brings at most fifty pictures to one of the goods, and says how many it has left', async () => {
    const colours = Array.from({ length: 52 }, (_, at) => `rgb(${at * 4}, 0, 0)`)
    const entries = await Promise.all(
      colours.map(async (colour, at) => [`A-1-${at}.png`, await png(colour)] as const),
    )
    const { summary, problems } = await run(zipSync(Object.fromEntries(entries)))
    expect(summary).toMatchObject({ updated: 1, warned: 1 })
    expect(problems).toEqual([['Ásó', 'egy terméknek legfeljebb 50 képe lehet, 2 kimaradt']])
    expect(await countsOf()).toEqual({ 'A-1': 50 })
  })

  it('that was cut off goes on: what is there stays, in their place and beside them', async () => {
    const archive = zipSync({ 'A-1.png': await png('red'), 'B-S.png': await png('green') })
    for (const mode of ['add', 'replace'] as const) {
      await run(zipSync({ 'A-1.png': await png('red') }), { mode })
      await run(archive, { mode })
      expect(await countsOf()).toEqual({ 'A-1': 1, 'B-S': 1 })
      expect((await run(archive, { mode })).summary).toMatchObject({ updated: 0, unchanged: 2 })
    }
  })
})
