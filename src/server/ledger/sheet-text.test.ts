import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvMark, csvRow, unlikeFormula } from './sheet-text.ts'

it('writes numbers as Hungarian spreadsheets read them', () => {
  expect(csvRow([12_990, -1.5, 'Gumi; téli', null, 'a "b"\nc'])).toBe(
    '12990;-1,5;"Gumi; téli";;"a ""b""\nc"\r\n',
  )
})

it.each(['=1+1', '+36301234567', '-5', '@SUM(A1)', '\t=1', ' =1', '\r=1', '\u00a0=HYPERLINK("x")'])(
  'keeps %j a text',
  (text) => expect(unlikeFormula(text)).toBe(`'${text}`),
)

it('loses nothing, whatever customers have written', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ő', ';', '"', '\n', '=', '+', "'", ' ', '1') })
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 }),
      (rows) => {
        const read = parse(csvMark + rows.map(csvRow).join(''), {
          delimiter: ';',
          bom: true,
          record_delimiter: '\r\n',
        }) as unknown as string[][]
        const written = rows.map((cells) => cells.map(unlikeFormula))
        // A line of two empty cells is a line.
        expect(read).toEqual(written)
        for (const text of read.flat()) expect(text).not.toMatch(/^\s*[=+\-@]/)
      },
    ),
  )
})
