import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatNumber } from '#contract/money.ts'
import { marginOf } from '#contract/net-price.ts'
import { parseNumber } from '../parts/parse-number.ts'

/** The cells of the price table: what stands in them, and what a typed or pasted text means there. Pure. */

export type PriceRow = AdminResponse<'listPrices'>['rows'][number]
export type Field = 'cost' | 'price' | 'sale' | 'sale_from' | 'sale_to' | 'on_hand'
export type ColumnName = Field | 'item_number' | 'name' | 'lowest' | 'margin' | 'held' | 'free'
export type CellValue = number | string | null

export const fieldTitles: Readonly<Record<Field, string>> = {
  cost: 'Beszerzés (nettó)',
  price: 'Ár',
  sale: 'Akciós ár',
  sale_from: 'Akció kezdete',
  sale_to: 'Akció vége',
  on_hand: 'Készlet',
}
const kinds: Readonly<Record<Field, 'forint' | 'day' | 'pieces'>> = {
  cost: 'forint',
  price: 'forint',
  sale: 'forint',
  sale_from: 'day',
  sale_to: 'day',
  on_hand: 'pieces',
}
export const isForints = (field: Field): boolean => kinds[field] === 'forint'
export const isDay = (field: Field): boolean => kinds[field] === 'day'
/** A price and a stock are never nothing. */
export const mayBeEmpty = (field: Field): boolean => field !== 'price' && field !== 'on_hand'

const minima: Readonly<Record<'forint' | 'pieces', number>> = { forint: 1, pieces: 0 }
const maxima: Readonly<Record<'forint' | 'pieces', number>> = { forint: 100_000_000, pieces: 1_000_000 }

/** What a text means in a cell; undefined: nothing that can stand there. */
export function parseCell(field: Field, text: string): CellValue | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed === '-') return mayBeEmpty(field) ? null : undefined
  const kind = kinds[field]
  if (kind === 'day') return parseDay(trimmed)
  const value = parseNumber(trimmed)
  if (value === undefined) return undefined
  const whole = Math.round(value)
  const min = field === 'cost' ? 0 : minima[kind]
  return whole >= min && whole <= maxima[kind] ? whole : undefined
}

/** What is wrong with a text that can't stand in a cell. */
export function cellProblem(field: Field, text: string): string {
  const kind = kinds[field]
  if (kind === 'day') return 'napot írjon, például 2026.12.24.'
  if (text.trim() === '') return 'nem lehet üres.'
  const value = parseNumber(text.trim())
  if (value === undefined) return 'számot írjon, például 24\u00a0990.'
  const unit = kind === 'forint' ? 'Ft' : 'db'
  return value > 1
    ? `legfeljebb ${formatNumber(maxima[kind])}\u00a0${unit} lehet.`
    : `legalább ${field === 'cost' ? 0 : minima[kind]}\u00a0${unit} legyen.`
}

/** `2026.12.24.`, `2026. 12. 24.`, `2026-12-24`, `2026/12/24` -> `2026-12-24`; undefined for no day of the calendar. */
export function parseDay(text: string): string | undefined {
  const [, year, month = '', day = ''] =
    /^([2-9]\d{3})[.\-/]\s*(\d{1,2})[.\-/]\s*(\d{1,2})\.?$/.exec(text.trim()) ?? []
  if (year === undefined) return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : undefined
}

/** As it stands in the table. */
export function shownCell(value: CellValue): string {
  if (value === null) return ''
  if (typeof value === 'string') return `${value.replaceAll('-', '.')}.`
  return formatNumber(value)
}

/** As it is edited and copied: without spaces, so that every spreadsheet reads a number. */
export const plainCell = (value: CellValue): string =>
  typeof value === 'number' ? String(value) : shownCell(value)

/** Percent of the net price that is charged, the sale's where there is one; null where the cost or the price is not known. */
export function marginPercent({
  cost,
  price,
  sale,
  tax_rate: taxRate,
}: Pick<PriceRow, 'cost' | 'price' | 'sale' | 'tax_rate'>): number | null {
  const gross = sale ?? price
  return cost === null || gross === null ? null : marginOf({ gross, taxRate, cost }).percent
}
