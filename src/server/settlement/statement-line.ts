import { createHash } from 'node:crypto'
import { foldText } from '#hungary/folded-text.ts'
import { normaliseAccount } from '#hungary/bank-account.ts'
import type { StatementTable } from './statement-file.ts'
import type { StatementField, StatementKind, StatementMapping } from './statement-mapping.ts'

/** What a list says of one payment. Pure. */
export type StatementLine = {
  /** Where it stands in the file, from 1. */
  line: number
  /** When the bank booked it or the carrier paid it out, `2026-11-24`; '' where the list does not say. */
  day: string
  /** Forints. */
  amount: number
  /** What the payer wrote; in a carrier's list the shop's own number of the order. */
  reference: string
  parcel: string
  payer: string
  account: string
  /** What the bank calls the transaction; '' where it does not. */
  bankReference: string
  /** What the carrier deducted for it, in forints. */
  fee: number
}

export type StatementReading = {
  lines: StatementLine[]
  /** Rows of money that went out, or in another currency: nothing for this shop's orders. */
  skipped: number
  problems: { line: number; reason: string }[]
}

const maxAmount = 1_000_000_000

/** Reads the rows by the mapping. A row that is not understood is a problem, and keeps none of the others. */
export function readLines(
  kind: StatementKind,
  table: StatementTable,
  mapping: StatementMapping,
): StatementReading {
  const reading: StatementReading = { lines: [], skipped: 0, problems: [] }
  const indexes = new Map(table.columns.map((column, index) => [column, index]))
  for (const { line, cells } of table.rows) {
    const read = (field: StatementField) => cells[indexes.get(mapping[field] ?? '') ?? -1] ?? ''
    const [amount, day] = [amountOf(read, mapping), readDay(read('day'))]
    if (isOther(kind, cells, read) || (amount !== null && amount <= 0)) reading.skipped += 1
    else if (amount === null) reading.problems.push({ line, reason: 'Nem értelmezhető összeg.' })
    else if (day === null && (kind === 'bank' || read('day') !== ''))
      reading.problems.push({ line, reason: 'Nem értelmezhető nap.' })
    else reading.lines.push(lineOf({ line, day: day ?? '', amount }, read))
  }
  return reading
}

/** Sums below the rows, other currencies, and a carrier's rows of no parcel. */
function isOther(kind: StatementKind, cells: readonly string[], read: Reader): boolean {
  if (cells.filter(Boolean).length < Math.min(3, cells.length)) return true
  if (isForeign(read('currency'))) return true
  return kind === 'cod' && read('parcel') === '' && read('reference') === ''
}

type Reader = (field: StatementField) => string

function lineOf(start: Pick<StatementLine, 'line' | 'day' | 'amount'>, read: Reader): StatementLine {
  const account = read('account')
  return {
    ...start,
    reference: shortened([read('reference'), read('reference_more')].filter(Boolean).join(' '), 500),
    parcel: shortened(read('parcel'), 60),
    payer: shortened(read('payer'), 200),
    account: shortened(normaliseAccount(account) ?? account, 60),
    bankReference: shortened(read('bank_reference'), 100),
    fee: Math.abs(readForints(read('fee')) ?? 0),
  }
}

/** At most so long, without half a character. */
export const shortened = (text: string, length: number): string => text.slice(0, length).toWellFormed()

/** Money that came in is positive, 0 where a column of what came in is empty; null for what is no amount. */
function amountOf(read: Reader, mapping: StatementMapping): number | null {
  const amount = readForints(read('amount'))
  if (amount !== null) return isOutgoing(read('direction')) ? -Math.abs(amount) : amount
  if (mapping.credit && read('credit') === '' && read('amount') === '') return 0
  return readForints(read('credit'))
}

const isOutgoing = (direction: string) => /^(t($|erh)|d($|ebit)|bit)|kimeno|^k$/.test(foldText(direction))
const isForeign = (currency: string) => currency !== '' && !/^(huf|ft|forint)\.?$/.test(foldText(currency))

/** `12 990,00 Ft`, `12.990`, `+12990.00`, `-5` -> whole forints; null for what is no amount. The forint has no parts. */
export function readForints(text: string): number | null {
  const bare = text
    .replaceAll(/[\s\u00a0\u202f']/g, '')
    .replace(/(ft|huf)\.?$/i, '')
    .replace('−', '-')
  const fits = /^([+-]?)(\d{1,12}|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?$/.exec(bare)
  if (!fits) return null
  const [, sign, whole = '', decimals = '0'] = fits
  const amount = Math.round(Number(`${whole.replaceAll(/[.,]/g, '')}.${decimals}`))
  return amount > maxAmount ? null : sign === '-' ? -amount : amount
}

const yearFirst = /^(?<year>20\d\d)[-./ ]{0,2}(?<month>\d{1,2})[-./ ]{0,2}(?<date>\d{1,2})(?!\d)/
const yearLast = /^(?<date>\d{1,2})[-./ ]{1,2}(?<month>\d{1,2})[-./ ]{1,2}(?<year>20\d\d)(?!\d)/

/** `2026.11.24.`, `2026-11-24 10:05`, `20261124`, `24.11.2026` -> `2026-11-24`; null for what is no day. */
export function readDay(text: string): string | null {
  const bare = text.trim()
  const parts = (yearFirst.exec(bare) ?? yearLast.exec(bare))?.groups
  if (!parts) return null
  const day = [parts.year, parts.month?.padStart(2, '0'), parts.date?.padStart(2, '0')].join('-')
  return isDay(day) ? day : null
}

export const isDay = (day: string): boolean => {
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

/**
 * Each line by what names it in every list that has it: the bank's own reference, a parcel's code, else all that it says. Lines
 * that say the same are numbered: two alike payments of one day are two.
 */
export function keyedLines(
  kind: StatementKind,
  lines: readonly StatementLine[],
): (StatementLine & { key: string })[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const said = contentOf(kind, line)
    const count = (seen.get(said) ?? 0) + 1
    seen.set(said, count)
    return { ...line, key: createHash('sha256').update(`${said}|${count}`).digest('base64url') }
  })
}

const bare = (text: string) => foldText(text).replaceAll(/[^a-z0-9]/g, '')

function contentOf(kind: StatementKind, line: StatementLine): string {
  if (kind === 'cod' && line.parcel !== '') return `parcel|${bare(line.parcel)}|${line.amount}`
  const common = [line.day, line.amount, bare(line.payer)]
  if (line.bankReference !== '') return ['reference', bare(line.bankReference), ...common].join('|')
  return [...common, bare(line.account), bare(line.reference)].join('|')
}
