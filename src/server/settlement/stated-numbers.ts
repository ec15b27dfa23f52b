import { foldText } from '#hungary/folded-text.ts'

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

/** The digits of an order's number: `2026-000123` -> `2026000123`. */
const digitsOf = (number: string): string => number.replaceAll(/\D/g, '')

/** The running number of an order, which is one of all years. */
export const endingOf = (number: string): number => Number(digitsOf(number).slice(4))

/** How a stated number fits an order's: the same, one slip of the hand away, or not. */
export function numberFit(stated: readonly StatedNumber[], number: string): 'exact' | 'near' | 'none' {
  const [wanted, ending] = [digitsOf(number), endingOf(number)]
  if (stated.some(({ digits, hasYear }) => (hasYear ? digits === wanted : Number(digits) === ending)))
    return 'exact'
  return stated.some(({ digits, hasYear }) => hasYear && isOneSlip(digits, wanted)) ? 'near' : 'none'
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

/** All numbers of orders, `2026-000123`, that a stated one may mean, itself included: what is looked up. */
export function likelyNumbers({ digits, hasYear }: StatedNumber, years: readonly number[]): string[] {
  if (!hasYear) return years.map((year) => numberOf(`${year}${String(Number(digits)).padStart(6, '0')}`))
  const likely = new Set([digits])
  for (let at = 0; at <= digits.length; at += 1) {
    const [before, after] = [digits.slice(0, at), digits.slice(at)]
    if (after.length > 1) likely.add(before + after[1]! + after[0]! + after.slice(2))
    if (digits.length > 10 && after !== '') likely.add(before + after.slice(1))
    for (let digit = 0; digit < 10; digit += 1) {
      if (after !== '') likely.add(`${before}${digit}${after.slice(1)}`)
      if (digits.length < 10) likely.add(`${before}${digit}${after}`)
    }
  }
  return [...likely].filter((one) => /^20[2-4]\d\d{6,9}$/.test(one)).map(numberOf)
}

const numberOf = (digits: string) => `${digits.slice(0, 4)}-${digits.slice(4)}`

/** Words that may be the number of a document, in capital characters and digits alone. */
export function statedDocuments(text: string): Set<string> {
  const words = foldText(text).split(/[\s,;:]+/)
  return new Set(words.map(documentKey).filter((word) => word.length >= 5 && /\d/.test(word)))
}
export const documentKey = (number: string): string => foldText(number).replaceAll(/[^a-z0-9]/g, '')
