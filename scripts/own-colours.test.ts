import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { ownColours } from './own-colours.ts'

type Rule = Parameters<Parameters<Parameters<typeof ownColours.Once>[0]['walkRules']>[0]>[0]
const file = createRequire(import.meta.url).resolve('vanilla-cookieconsent/dist/cookieconsent.css')
const rulesOf = (path: string, selectors: string[]): Rule[] =>
  selectors.map((selector) => ({ selector, source: { input: { file: path } } }))
const rewrite = (rules: Rule[]) => {
  ownColours.Once({ walkRules: (visit) => rules.forEach(visit) })
  return rules.map(({ selector }) => selector)
}

it('moves the colours of the consent library to its element, and nobody else’s', () => {
  expect(rewrite(rulesOf(file, [':root', '#cc-main .cm']))).toEqual(['#cc-main', '#cc-main .cm'])
  expect(rewrite(rulesOf('/src/theme/tokens.css', [':root']))).toEqual([':root'])
})

it('fails when the library declares them elsewhere', () => {
  expect(() => rewrite(rulesOf(file, [':host', '#cc-main .cm']))).toThrow('no colours on :root')
})

it('finds them in the library that is installed', () => {
  expect(readFileSync(file, 'utf8')).toMatch(/(^|\})\s*:root\s*\{/)
})
