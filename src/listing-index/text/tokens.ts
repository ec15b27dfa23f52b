/** Rules of words: where one ends in a text and what its parts are. Pure. */
import { foldText } from './fold.ts'

/** A word of a search: as it is looked up, and as it was written. */
export type Token = { folded: string; written: string }

const letter = 1
const digit = 2
const maxTokenLength = 40

const kinds = Uint8Array.from({ length: 0x250 }, (_, code) => {
  if (code >= 48 && code <= 57) return digit
  return /[\p{L}\p{M}\p{N}]/u.test(String.fromCharCode(code)) ? letter : 0
})

/** What a character is: 0 for punctuation and spaces. */
function kindOf(code: number): number {
  if (code < 0x250) return kinds[code]!
  return /[\p{L}\p{M}\p{N}]/u.test(String.fromCharCode(code)) ? letter : 0
}

/** Punctuation that holds a word together when it stands between its parts: `X-Ice`, `205/55`, `22.5`, `7,5x17`, `M+S`. */
function joins(code: number, before: number, after: number): boolean {
  if (code === 45 || code === 47 || code === 43) return true
  return (code === 46 || code === 44) && before === digit && after === digit
}

/**
 * Words of a text as they stand, with the signs inside them. HTML tags and entities count as spaces. Runs over every
 * description at start, so it looks at each character once.
 * @param limit characters looked at.
 */
export function tokensOf(text: string, limit = 20_000): string[] {
  const tokens: string[] = []
  const end = Math.min(text.length, limit)
  let start = -1
  let before = 0
  for (let at = 0; at < end; at += 1) {
    const code = text.charCodeAt(at)
    const kind = kindOf(code)
    if (kind !== 0) {
      if (start < 0) start = at
      before = kind
      continue
    }
    if (start >= 0) {
      const after = at + 1 < end ? kindOf(text.charCodeAt(at + 1)) : 0
      if (after !== 0 && joins(code, before, after)) continue
      tokens.push(text.slice(start, Math.min(at, start + maxTokenLength)))
      start = -1
    }
    if (code === 60) at = endOfTag(text, at, end)
    else if (code === 38) at = endOfEntity(text, at)
  }
  if (start >= 0) tokens.push(text.slice(start, Math.min(end, start + maxTokenLength)))
  return tokens
}

/** A `<` that opens no tag stands for itself. */
function endOfTag(text: string, at: number, end: number): number {
  const next = text.charCodeAt(at + 1)
  if (kindOf(next) !== letter && next !== 47 && next !== 33) return at
  const close = text.indexOf('>', at)
  return close < 0 || close >= end ? end : close
}

function endOfEntity(text: string, at: number): number {
  const close = text.indexOf(';', at)
  return close > 0 && close - at <= 8 ? close : at
}

const decimalZeros = /(\.\d*[1-9])0+(?!\d)/g

/** One spelling for a word: lower case, no accents, decimal points, `12.50` as `12.5`. */
export function foldToken(token: string): string {
  const folded = foldText(token).replaceAll(',', '.')
  return folded.includes('.') ? folded.replace(decimalZeros, '$1') : folded
}

export const isPlainWord = (folded: string): boolean => /^\p{L}+$/u.test(folded)
const viscosity = /^(\d{1,2}w)-?(\d{2})$/
const size = /^(\d{2,3}\/\d{2}|\d{2}x\d{1,2}(?:\.\d{1,2})?)(?:z?rf?|d|-)(\d{2}(?:\.\d)?)(?:c|lt)?$/
const rim = /^z?(r)f?(\d{2}(?:\.\d)?)c?$/
const amount = /^(\d+(?:\.\d+)?)([a-z]{1,3})$/

/**
 * The parts of a folded word with punctuation or digits in it, the word as one first: `x-ice` -> `xice`, `x`, `ice`;
 * `205/55r16` -> `205/55`, `r16`, `205`, `55`; `500ml` -> `500ml`, `500`, `ml`.
 */
export function partsOf(folded: string): { whole: string; parts: string[] } {
  const oil = viscosity.exec(folded)
  if (oil) return { whole: `${oil[1]}${oil[2]}`, parts: [] }
  const tyre = size.exec(folded)
  if (tyre) return { whole: folded, parts: [tyre[1]!, `r${tyre[2]}`] }
  const pieces = folded.split(/[-/+]/).filter(Boolean)
  if (pieces.length > 1) {
    const whole = pieces.every((piece) => /^[\d.]+$/.test(piece)) ? folded : pieces.join('')
    return { whole, parts: pieces }
  }
  const wheel = rim.exec(folded)
  if (wheel) return { whole: folded, parts: [`r${wheel[2]}`] }
  const measure = amount.exec(folded)
  return { whole: folded, parts: measure ? [measure[1]!, measure[2]!] : [] }
}
