import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brand, readBrand } from './brand.ts'

test('the colours are those of the theme of the pages', () => {
  const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
  for (const [name, colour] of Object.entries(brand)) {
    expect(colour, `${name}`).toMatch(/^#[\da-f]{6}$/)
    const short = colour.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3')
    expect(css.includes(colour) || css.includes(short), `${name} ${colour}`).toBe(true)
  }
})

test('a merchant who changes the theme changes them', () => {
  const own = readBrand(':root{--accent: #0A7; --bg:light-dark(#FAFAFA,#000);--accent-hi:#123456}')
  expect(own).toMatchObject({ accent: '#00aa77', background: '#fafafa', darkBackground: '#000000' })
  expect(own.ink).toBe('#11171d')
})
