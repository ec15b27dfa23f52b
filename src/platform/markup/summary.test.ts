import { expect, test } from 'vitest'
import { summaryOf } from './summary.ts'

const filler = 'Ára, készlete és műszaki adatai a webáruházban, rendelés regisztráció nélkül is.'

test('a text of the right length stays as it is', () => {
  const own = 'Téli abroncs személyautóra, csendes futással és rövid fékúttal havas, jeges úton is.'
  expect(summaryOf([own, filler])).toBe(own)
})

test('a short text is filled up with the next ones, without markup', () => {
  expect(summaryOf(['Téli abroncs', '<p>Csendes &amp; <b>tartós</b>.</p>', filler])).toBe(
    `Téli abroncs. Csendes & tartós. ${filler}`,
  )
  expect(summaryOf(['', filler])).toBe(filler)
})

test.each([1, 2, 3, 5, 8])('words of every length are cut between words: %d', (length) => {
  const text = summaryOf([`${'é'.repeat(length)} `.repeat(200), filler])
  expect(text.length).toBeGreaterThanOrEqual(70)
  expect(text.length).toBeLessThanOrEqual(160)
  expect(text).toMatch(new RegExp(`^(é{${length}} )*é{${length}}…$`))
})

test('one endless word is cut all the same', () => {
  expect(summaryOf(['x'.repeat(500)])).toBe(`${'x'.repeat(159)}…`)
})
