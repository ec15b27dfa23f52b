import { parseNumber } from '../parts/parse-number.ts'
import type { Field, PriceRow } from './price-cells.ts'

/** What is computed for every cell of a selection: `+8 %`, `-500`, `= beszerzés * 1,3`. Pure. */

/** Gives a cell's value from those of its row; null where there is nothing to begin with. */
export type Formula = (row: PriceRow, field: Field) => number | null

const sources: readonly [RegExp, (row: PriceRow, field: Field) => number | null][] = [
  [/^(?:nettó )?beszerz(?:és|ési ár)/i, (row, field) => taxed(row.cost, row, field)],
  [/^akciós ár/i, (row, field) => untaxed(row.sale, row, field)],
  [/^(?:30 napos )?legalacsonyabb(?: ár)?/i, (row, field) => untaxed(row.lowest, row, field)],
  [/^ár/i, (row, field) => untaxed(row.price, row, field)],
  [/^készlet/i, (row) => row.on_hand],
]

/** The cost is net, all other prices are gross. */
const taxed = (net: number | null, { tax_rate: rate }: PriceRow, field: Field) =>
  net === null || field === 'cost' ? net : (net * (100 + rate)) / 100
const untaxed = (gross: number | null, { tax_rate: rate }: PriceRow, field: Field) =>
  gross === null || field !== 'cost' ? gross : (gross * 100) / (100 + rate)

type Step = (value: number) => number
const number = String.raw`\d[\d .\u00a0]*(?:,\d+)?`
const step = new RegExp(String.raw`^\s*([-+*/×x−])\s*(${number})\s*(%?)`, 'i')

/** Null for a text that is none. */
export function parseFormula(text: string): Formula | null {
  const trimmed = text.trim()
  if (!trimmed.startsWith('=')) {
    const steps = /^[-+*/×x−]/i.test(trimmed) ? parseSteps(trimmed) : null
    if (steps) return (row, field) => run(steps, baseOf(row, field))
    const value = parseNumber(trimmed)
    return value === undefined || value < 0 ? null : () => Math.round(value)
  }
  const rest = trimmed.slice(1).trim()
  for (const [name, source] of sources) {
    const found = name.exec(rest)
    if (!found) continue
    const steps = parseSteps(rest.slice(found[0].length))
    return steps && ((row, field) => run(steps, source(row, field)))
  }
  return null
}

/** Where there is no sale yet, one begins with the price. */
function baseOf(row: PriceRow, field: Field): number | null {
  if (field === 'sale') return row.sale ?? row.price
  const value = row[field]
  return typeof value === 'number' ? value : null
}

function run(steps: readonly Step[], from: number | null): number | null {
  if (from === null) return null
  const value = Math.round(steps.reduce((sum, one) => one(sum), from))
  return Number.isFinite(value) ? value : null
}

/** One after the other, as they stand; null where something else is among them. */
function parseSteps(text: string): Step[] | null {
  const steps: Step[] = []
  let rest = text
  while (rest.trim() !== '') {
    const found = step.exec(rest)
    const value = parseDecimal(found?.[2] ?? '')
    if (!found || value === undefined) return null
    const parsed = stepOf(found[1]!, value, found[3] === '%')
    if (!parsed) return null
    steps.push(parsed)
    rest = rest.slice(found[0].length)
  }
  return steps
}

/** `1,3`, and `1.3` as half of the keyboards write it. */
function parseDecimal(text: string): number | undefined {
  const bare = text.trim()
  return /^\d+\.\d{1,2}$/.test(bare) ? Number(bare) : parseFraction(bare)
}

function parseFraction(text: string): number | undefined {
  const [whole = '', decimals = '0'] = text.split(',')
  const value = parseNumber(whole)
  return value === undefined ? undefined : value + Number(`0.${decimals}`)
}

function stepOf(operator: string, value: number, isPercent: boolean): Step | null {
  const part = isPercent ? value / 100 : value
  switch (operator) {
    case '+':
      return isPercent ? (given) => given * (1 + part) : (given) => given + part
    case '-':
    case '−':
      return isPercent ? (given) => given * (1 - part) : (given) => given - part
    case '/':
      return part === 0 ? null : (given) => given / part
    default:
      return (given) => given * part
  }
}
