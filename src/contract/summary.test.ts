import { expect, test } from 'vitest'
import { describePage } from './summary.ts'

const filler = 'Szűrjön márka és ár szerint; a készletet és a szállítás napját minden terméknél látja.'

test.each(['Kívül és belül.', 'Csavarok, anyák és őrök', 'x', ''])(
  'a short text is filled up: %s',
  (text) => {
    const described = describePage(text, filler)
    expect(described.startsWith(text)).toBe(true)
    expect(described).toContain(filler)
    expect(described.length).toBeGreaterThanOrEqual(70)
    expect(described.length).toBeLessThanOrEqual(160)
  },
)

test('a long text is cut behind a word, and says so', () => {
  const described = describePage('Téli abroncsok, '.repeat(30), filler)
  expect(described).toMatch(/(?:abroncsok|Téli)…$/)
  expect(described.length).toBeLessThanOrEqual(160)
  expect(described.length).toBeGreaterThan(140)
})

test('what was said already is not said twice', () => {
  expect(describePage('Kulcsok', 'Kulcsok', filler)).toBe(`Kulcsok. ${filler}`)
})
