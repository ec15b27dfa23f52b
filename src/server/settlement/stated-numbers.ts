import { foldText } from '#hungary/folded-text.ts'
import { orderNumberOf } from '#server/order/index.ts'

/** Which orders a payer may mean by what was written into the transfer. Pure. */

/** A run of digits that may be an order's number, as `2026000123`, or its end alone. */
export type StatedNumber = { digits: string; hasYear: boolean }

const maxGroups = 5
const maxStated = 40
/** Runs of digits with at most three other signs between them: `2026 - 000 123`. */
const run = /\d+(?:[ .,:;/_\-–#]{1,3}\d+)*/g
const day =
  /(?<!\d)20\d\d ?[-./] ?(?:0?[1-9]|1[0-2]) ?[-./] ?(?:0?[1-9]|[12]\d|3[01])\.?(?!\d)|(?<!\d)(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.20\d\d(?!\d)/g

/** `OO123O`: some type the letter for the digit. */
const zerosTyped = /(?<![\p{L}\d])[\dOQ]*\d[\dOQ]*(?![\p{L}\d])/gu

/** All numbers that the text may state, each once: hyphens, spaces, a missing year or missing zeros make no difference. */
export function statedNumbers(text: string): StatedNumber[] {
  const found = new Map<string, StatedNumber>()
  const clean = text
    .toUpperCase()
    .replaceAll(zerosTyped, (word) => word.replaceAll(/[OQ]/g, '0'))
    .replaceAll(day, ' # ')
  for (const [match] of clean.matchAll(run)) {
    const groups = match.split(/\D+/)
    for (let from = 0; from < groups.length; from += 1)
      for (let to = from + 1; to <= Math.min(groups.length, from + maxGroups); to += 1)
        for (const one of readNumber(groups.slice(from, to))) {
          if (found.size < maxStated) found.set(one.digits, one)
        }
  }
  return [...found.values()]
}

const yearFirst = /^20[2-4]\d/

function readNumber(groups: readonly string[]): StatedNumber[] {
  const digits = groups.join('')
  if (yearFirst.test(digits) && digits.length >= 5 && digits.length <= 13) {
    const stated = [padded(digits), ...(digits.length === 9 ? [digits] : [])]
    return stated.map((one) => ({ digits: one, hasYear: true }))
  }
  // A slip in the year: nothing else has ten digits and a hyphen after four.
  if (digits.length >= 9 && digits.length <= 11 && /^[02]/.test(digits)) return [{ digits, hasYear: true }]
  const isEnding = digits.length >= 4 && digits.length <= 9 && !/^20[2-4]\d$/.test(digits)
  return isEnding && groups.length <= 2 ? [{ digits, hasYear: false }] : []
}

/** Zeros that were left out of the running number; where nine digits are there, it may be another that was. */
const padded = (digits: string) => digits.slice(0, 4) + digits.slice(4).padStart(6, '0')

/** An order's number as it is compared: `2026000123`, and its running number, which is one of all years. */
export type NumberParts = { digits: string; ending: number }
export const numberParts = (number: string): NumberParts => {
  const digits = number.replaceAll(/\D/g, '')
  return { digits, ending: Number(digits.slice(4)) }
}

export type NumberFit = 'exact' | 'near' | 'none'

/** How stated numbers fit an order's: one is the same, one is a slip of the hand away, or none is. */
export function numberFit(stated: readonly StatedNumber[], { digits, ending }: NumberParts): NumberFit {
  let fit: NumberFit = 'none'
  for (const one of stated) {
    if (one.hasYear ? one.digits === digits : Number(one.digits) === ending) return 'exact'
    if (one.hasYear && isOneSlip(one.digits, digits)) fit = 'near'
  }
  return fit
}

/** Whether one digit was changed, left out, added, or changed places with its neighbour. */
export function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  const [restA, restB] = [a.slice(start), b.slice(start)]
  if (a.length !== b.length) return a.length < b.length ? restA === restB.slice(1) : restA.slice(1) === restB
  if (restA.slice(1) === restB.slice(1)) return true
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}

/** The number of an order as it is stored, `2026-000123`; of one that was stated without its year in each of these. */
export function storedNumbers({ digits, hasYear }: StatedNumber, years: readonly number[]): string[] {
  if (hasYear) return [orderNumberOf(digits.slice(0, 4), digits.slice(4))]
  return years.map((year) => orderNumberOf(year, Number(digits)))
}

/** The digits, and what is left of them without each one: two numbers that are a slip apart have one of these in common. */
export function slipKeys(digits: string): string[] {
  return [digits, ...Array.from(digits, (_, at) => digits.slice(0, at) + digits.slice(at + 1))]
}

/** Words that may be the number of a document, in capital characters and digits alone. */
export function statedDocuments(text: string): Set<string> {
  const words = foldText(text).split(/[\s,;:]+/)
  return new Set(words.map(documentKey).filter((word) => word.length >= 5 && /\d/.test(word)))
}
export const documentKey = (number: string): string => foldText(number).replaceAll(/[^a-z0-9]/g, '')
