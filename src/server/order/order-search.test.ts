import { expect, it } from 'vitest'
import { searchPatterns } from './order-search.ts'

it.each([
  ['Kőműves Éva', ['%komuves%', '%eva%']],
  ['  2026-000123 ', ['%2026-000123%']],
  ['123', ['%123%']],
  ['06 30 123-4567', ['%301234567%']],
  ['+36/30/1234567', ['%301234567%']],
  ['0036301234567', ['%301234567%']],
  ['eva@pelda.hu', ['%eva@pelda.hu%']],
  ['50%_\\', [String.raw`%50\%\_\\%`]],
  ['a b c d e f g', ['%a%', '%b%', '%c%', '%d%', '%e%', '%f%']],
  ['', []],
])('%j is searched by %j', (text, patterns) => {
  expect(searchPatterns(text)).toEqual(patterns)
})
