import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { afterAll, describe, expect, it } from 'vitest'
import { runs } from '#tests/support/part-of-run.ts'
import { openCsv, type FileRow } from './csv-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'boltiv-csv-'))
const path = join(folder, 'arlista.csv')
afterAll(() => rmSync(folder, { recursive: true }))

const auto = { encoding: 'auto', separator: 'auto' } as const

async function read(content: string | Buffer, options: Parameters<typeof openCsv>[1] = auto) {
  writeFileSync(path, content)
  const { rows, ...file } = await openCsv(path, options)
  const read: FileRow[] = []
  for await (const row of rows) read.push(row)
  return { ...file, rows: read }
}
const refusal = (content: string | Buffer) =>
  read(content).then(
    () => 'read',
    (error: Error) => error.message,
  )

describe('a quote that does not belong there', () => {
  it('is named with its line where rows became one cell, although the columns add up', async () => {
    const { rows } = await read('a;b;c\n1;"5 coll;3\n2;y;4\n3;"z";5\n4;w;6\n')
    expect(rows).toEqual([
      {
        line: 2,
        cells: null,
        reason: expect.stringContaining(
          'a(z) 2. sorban, a(z) 2. oszlopban nyíló idézőjel 2 sorral lejjebb záródik',
        ),
      },
      { line: 5, cells: { a: '4', b: 'w', c: '6' }, reason: null },
    ])
  })

  it('is named where the columns do not add up', async () => {
    const { rows } = await read('a;b;c\n\n1;x;3\n2;"y;4\n3";z;5;6\n')
    expect(rows[1]).toEqual({
      line: 4,
      cells: null,
      reason: expect.stringMatching(/^3 oszlop helyett 5 van; a\(z\) 4\. sorban, a\(z\) 2\. oszlopban/),
    })
  })

  it.each([3, 100_000])(
    'ends the reading where nothing closes it, and says how much was left: %i rows',
    async (count) => {
      const { rows } = await read(`a;b;c\n1;x;3\n\n2;"y;4\n${'3;zzzzzzzzzzzz;5\n'.repeat(count)}`)
      expect(rows).toEqual([
        { line: 2, cells: { a: '1', b: 'x', c: '3' }, reason: null },
        {
          line: 4,
          cells: null,
          reason: `az ebben a sorban nyíló idézőjelet semmi nem zárja le: innen ${count + 1} sor olvasatlan maradt`,
        },
      ])
    },
  )

  it('is none inside a cell, and a text of several lines is no row', async () => {
    const { rows } = await read('a;b;c\n1;15" felni;3\n2;"Egy\n""két"", három; négy\nöt";4\n')
    expect(rows.map(({ line, cells }) => [line, cells?.b])).toEqual([
      [2, '15" felni'],
      [3, 'Egy\n"két", három; négy\nöt'],
    ])
  })
})

it('leaves out a row with a cell of 960 kB, and goes on', async () => {
  const { rows } = await read(`a;b;c\n1;${'x'.repeat(960_000)};3\n2;y;4\n`)
  expect(rows).toEqual([
    { line: 2, cells: null, reason: 'a(z) 2. oszlop 960000 karakter; legfeljebb 100000 lehet' },
    { line: 3, cells: { a: '2', b: 'y', c: '4' }, reason: null },
  ])
})

it('refuses a row with a character that no database takes, and reads the others', async () => {
  const { rows } = await read('a;b\n1;x\0\n2;y\n')
  expect(rows).toEqual([
    { line: 2, cells: null, reason: 'a(z) 2. oszlopban olyan karakter van, amely nem szövegé' },
    { line: 3, cells: { a: '2', b: 'y' }, reason: null },
  ])
})

it('calls a column without a name by its number, each with its own cells', async () => {
  const { columns, rows } = await read('Árlista;;\nA-1;Kalapács;990\n')
  expect(columns).toEqual(['Árlista', '2. oszlop', '3. oszlop'])
  expect(rows[0]?.cells).toEqual({ Árlista: 'A-1', '2. oszlop': 'Kalapács', '3. oszlop': '990' })
})

describe('another kind of file', () => {
  it.each([
    ['XLSX', Buffer.from('504b030414000600', 'hex'), /^Ez ZIP-fájl vagy Excel-munkafüzet \(XLSX\)\. Mentse/],
    ['XLS', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /^Ez régi Excel-munkafüzet/],
    ['gzip', Buffer.from('1f8b0800', 'hex'), /^Ez gzippel/],
    ['PDF', Buffer.from('%PDF-1.7'), /^Ez PDF/],
    ['PNG', Buffer.from('89504e470d0a1a0a', 'hex'), /^Ez kép, nem táblázat/],
    ['JPEG', Buffer.from('ffd8ffe000104a46', 'hex'), /^Ez kép, nem táblázat/],
    [
      'UTF-16 without its mark',
      Buffer.from('a;b\n1;2', 'utf16le'),
      /^Ez nem szöveg \(7 nulla karakter van benne\)/,
    ],
    [
      'broken UTF-8',
      Buffer.concat([Buffer.from('név;ár\nűő;1\nö'), Buffer.from([0xc3]), Buffer.from(';2\n')]),
      /a\(z\) 3\. sorában sérült \(1 helyen\)/,
    ],
    ['an empty archive', Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex'), /^Ez üres ZIP-fájl/],
    ['a program', Buffer.from('MZ\0\u0003;\0\nx'), /^Ez nem szöveg, vagy sérült\./],
    ['nothing', '', /^A fájl üres\.$/],
    [
      'too wide',
      Array.from({ length: 20_000 }, (_, index) => `c${index}`).join(';'),
      /^A fájlban 20000 oszlop van/,
    ],
    ['with one name for two columns', 'a;b;a\n1;2;3', /^Két oszlopnak ugyanaz a neve: a\./],
    ['without an end of its first line', `"${'x'.repeat(1_100_000)}`, /^A fájl első sora nem olvasható/],
  ])('is called what it is: %s', async (_, content, message) => {
    const text = await refusal(content)
    expect(text).toMatch(message)
    expect(text).not.toContain(folder)
  })

  it.each(['utf-16le', 'utf-16be'])('is read when it is text with its mark: %s', async (encoding) => {
    const file = await read(iconv.encode('név\tár\nőű\t1\n', encoding, { addBOM: true }))
    expect([file.encoding, file.separator, file.rows[0]?.cells]).toEqual([
      encoding,
      '\t',
      { név: 'őű', ár: '1' },
    ])
  })

  it('is read as windows-1250 when it is that', async () => {
    const file = await read(iconv.encode('név;ár\nárvíztűrő tükörfúrógép;1\n', 'windows-1250'))
    expect([file.encoding, file.rows[0]?.cells?.['név']]).toEqual(['windows-1250', 'árvíztűrő tükörfúrógép'])
  })
})

it('gives back every table that was written, with its lines', async () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'ő', '"', ',', ' x', "'", '€'), maxLength: 8 }),
    fc.constantFrom('egy\nkettő', 'a\r\nb', '\n'),
  )
  const table = fc.array(fc.tuple(cell, cell, fc.stringMatching(/^[0-9]{1,5}$/)), {
    minLength: 1,
    maxLength: 8,
  })
  const unified = (text: string) => text.replaceAll('\r\n', '\n')
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  await fc.assert(
    fc.asyncProperty(table, fc.constantFrom('\n', '\r\n'), fc.nat(2), async (cells, lineEnd, blank) => {
      let line = 1 + blank
      const lines = cells.map((row) => {
        const at = line + 1
        line += row.join('').split('\n').length
        return at
      })
      const text = ['a;b;c', ...cells.map((row) => row.map(quoted).join(';'))].join(lineEnd)
      const { rows } = await read(lineEnd.repeat(blank) + text, { encoding: 'utf-8', separator: ';' })
      expect(rows).toEqual(
        cells.map(([a, b, c], index) => ({
          line: lines[index],
          cells: { a: unified(a), b: unified(b), c },
          reason: null,
        })),
      )
    }),
    { numRuns: runs(200) },
  )
})
