import { parse, type CsvError } from 'csv-parse/sync'
import { normaliseCarSize } from '#contract/car-size.ts'

export type CarRow = {
  make: string
  model: string
  fromYear: number
  toYear: number | null
  front: string
  rear: string | null
  loadIndex: number
  speed: string
  note: string | null
}
export type CarTable = { rows: CarRow[]; problems: string[] }

export const carColumns = [
  'gyártmány',
  'modell',
  'évtől',
  'évig',
  'első méret',
  'hátsó méret',
  'terhelési index',
  'sebességjel',
  'megjegyzés',
] as const
type Cells = Record<(typeof carColumns)[number], string>

export const maxCarRows = 20_000
export const maxCarBytes = 5_000_000
const maxName = 60
const maxNote = 200
const speeds = ['P', 'Q', 'R', 'S', 'T', 'U', 'H', 'V', 'W', 'Y']

const yearOf = (text: string) => {
  const year = /^\d{4}$/.test(text) ? Number(text) : 0
  return year >= 1950 && year <= 2100 ? year : null
}
const isLine = (text: string, max: number) => [...text].length <= max && !/\p{Cc}|\p{Cs}/u.test(text)

function readRow(cells: Cells): { row: CarRow; problems: string[] } {
  const problems: string[] = []
  const loadIndex = /^\d{2,3}$/.test(cells['terhelési index']) ? Number(cells['terhelési index']) : 0
  const row: CarRow = {
    make: cells['gyártmány'],
    model: cells.modell,
    fromYear: yearOf(cells['évtől']) ?? 0,
    toYear: yearOf(cells['évig']),
    front: normaliseCarSize(cells['első méret']) ?? '',
    rear: normaliseCarSize(cells['hátsó méret']),
    loadIndex,
    speed: cells['sebességjel'].toUpperCase(),
    note: cells['megjegyzés'] || null,
  }
  const check = (isRight: boolean, problem: string) => {
    if (!isRight) problems.push(problem)
  }
  for (const [name, text] of [
    ['gyártmány', row.make],
    ['modell', row.model],
  ] as const)
    check(text !== '' && isLine(text, maxName), `a ${name} 1–${maxName} betű`)
  check(row.fromYear > 0, 'az „évtől” egy évszám, például 2012')
  check(cells['évig'] === '' || row.toYear !== null, 'az „évig” évszám, vagy üres, ha ma is gyártják')
  check(row.toYear === null || row.toYear >= row.fromYear, 'az „évig” kisebb, mint az „évtől”')
  check(row.front !== '', 'az első méret ilyen: 205/55 R16')
  check(cells['hátsó méret'] === '' || row.rear !== null, 'a hátsó méret ilyen: 225/45 R17, vagy üres')
  check(loadIndex >= 60 && loadIndex <= 130, 'a terhelési index 60 és 130 közötti szám')
  check(speeds.includes(row.speed), `a sebességjel ezek egyike: ${speeds.join(', ')}`)
  check(isLine(row.note ?? '', maxNote), `a megjegyzés legfeljebb ${maxNote} betű, egy sorban`)
  return { row: { ...row, rear: row.rear === row.front ? null : row.rear }, problems }
}

type CsvRecord = { record: string[]; info: { lines: number } }

function readRecords(text: string): CsvRecord[] | string {
  const [header = ''] = text.split(/\r?\n/, 1)
  const options = {
    delimiter: header.includes(';') ? ';' : ',',
    bom: true,
    info: true,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
    to: maxCarRows + 2,
  }
  try {
    return parse(text, options) as unknown as CsvRecord[]
  } catch (error) {
    return `A fájl nem olvasható CSV-ként (${(error as CsvError).code}).`
  }
}

/** A table of cars in CSV: its rows, and by line what is wrong. Nothing may be taken of a table with problems. */
export function readCarTable(text: string): CarTable {
  const records = readRecords(text)
  if (typeof records === 'string') return { rows: [], problems: [records] }
  const [header, ...lines] = records
  const columns = header?.record.map((name) => name.toLowerCase()) ?? []
  const missing = carColumns.filter((name) => !columns.includes(name))
  if (missing.length > 0) return { rows: [], problems: [`Hiányzó oszlop: ${missing.join(', ')}.`] }
  if (lines.length > maxCarRows)
    return { rows: [], problems: [`A táblázatban legfeljebb ${maxCarRows} sor lehet.`] }
  if (lines.length === 0) return { rows: [], problems: ['A táblázatban nincs egy sor sem.'] }
  const rows: CarRow[] = []
  const problems: string[] = []
  const known = new Map<string, number>()
  for (const { record, info } of lines) {
    const cells = Object.fromEntries(
      carColumns.map((name) => [name, record[columns.indexOf(name)] ?? '']),
    ) as Cells
    const { row, problems: found } = readRow(cells)
    const key = JSON.stringify([row.make, row.model, row.fromYear, row.toYear, row.front, row.rear])
    const twin = known.get(key)
    if (record.length > columns.length) found.push('több mezője van, mint ahány oszlop')
    if (found.length === 0 && twin !== undefined) found.push(`ugyanaz, mint a(z) ${twin}. sor`)
    known.set(key, info.lines)
    if (found.length > 0) problems.push(`${info.lines}. sor: ${found.join('; ')}.`)
    else rows.push(row)
  }
  return { rows, problems }
}
