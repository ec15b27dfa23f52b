import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTable, parseTable } from './clipboard.ts'
import { rounded } from '#contract/rounding.ts'
import { parseFormula } from './formula.ts'
import { cellProblem, marginPercent, parseCell, type Field, type PriceRow } from './price-cells.ts'
import { parseNumber } from '../parts/parse-number.ts'

const row: PriceRow = {
  id: 1,
  product_id: 1,
  item_number: 'NF-1',
  name: 'Nordval Fjell',
  is_published: true,
  tax_rate: 27,
  cost: 10_000,
  price: 20_000,
  sale: null,
  sale_from: null,
  sale_to: null,
  lowest: 18_000,
  on_hand: 4,
  held: 1,
}

describe('a pasted number', () => {
  it.each([
    ['24 990', 24_990],
    ['24\u00a0990 Ft', 24_990],
    ['24.990', 24_990],
    ['1.234.567', 1_234_567],
    ['24990,00', 24_990],
    ['24 990,- Ft', 24_990],
    ['26989,2', 26_989.2],
    ['−500', -500],
    ['24,990', undefined],
    ['24 99', undefined],
    ['#N/A', undefined],
    ['', undefined],
  ])('%j is %j', (text, value) => expect(parseNumber(text)).toBe(value))

  it.each<[Field, string, unknown]>([
    ['price', '26 989,2', 26_989],
    ['price', '', undefined],
    ['price', '0', undefined],
    ['sale', '', null],
    ['cost', '0', 0],
    ['on_hand', '12 db', 12],
    ['on_hand', '-1', undefined],
    ['sale_to', '2026. 12. 24.', '2026-12-24'],
    ['sale_to', '2026.2.30.', undefined],
    ['sale_to', '0026.12.24.', undefined],
  ])('in %s %j is %j', (field, text, value) => expect(parseCell(field, text)).toBe(value))

  it.each<[Field, string, string]>([
    ['price', '-5', 'legalább 1\u00a0Ft legyen.'],
    ['price', '1000000000', 'legfeljebb 100\u00a0000\u00a0000\u00a0Ft lehet.'],
    ['price', '12,5 ezer', 'számot írjon, például 24\u00a0990.'],
    ['price', ' ', 'nem lehet üres.'],
    ['cost', '-1', 'legalább 0\u00a0Ft legyen.'],
    ['on_hand', '2000000', 'legfeljebb 1\u00a0000\u00a0000\u00a0db lehet.'],
    ['sale_to', 'holnap', 'napot írjon, például 2026.12.24.'],
  ])('says what is wrong: in %s %j', (field, text, problem) => {
    expect([parseCell(field, text), cellProblem(field, text)]).toEqual([undefined, problem])
  })
})

describe('the clipboard', () => {
  it('reads what Excel and LibreOffice write', () => {
    expect(parseTable('NF-1\t24 990\r\n"két\r\nsor"\t"""24"" coll"\r\n')).toEqual([
      ['NF-1', '24 990'],
      ['két\r\nsor', '"24" coll'],
    ])
    expect(parseTable('"24" coll\t1')).toEqual([['"24" coll', '1']])
    expect(parseTable('\t\n1\t')).toEqual([
      ['', ''],
      ['1', ''],
    ])
  })

  it('reads back whatever it writes', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', '1') })
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
      )
      // One empty cell alone looks like nothing.
      .filter((rows) => rows.at(-1)!.join('') !== '' || rows[0]!.length > 1)
    fc.assert(
      fc.property(table, (rows) => {
        expect(parseTable(formatTable(rows))).toEqual(rows)
      }),
    )
  })
})

describe('a formula', () => {
  it.each<[string, Field, number | null]>([
    ['+8 %', 'price', 21_600],
    ['-500', 'price', 19_500],
    ['-15 %', 'sale', 17_000],
    ['*1,1', 'price', 22_000],
    ['= beszerzés * 1,3', 'price', 16_510],
    ['= beszerzés * 1.3 + 490', 'price', 17_000],
    ['= ár / 2', 'cost', 7874],
    ['=30 napos legalacsonyabb -5 %', 'sale', 17_100],
    ['24 990', 'price', 24_990],
    ['+3', 'on_hand', 7],
    ['+8 %', 'sale_from', null],
  ])('%s in %s', (text, field, value) => expect(parseFormula(text)!(row, field)).toBe(value))

  it.each(['', 'nyolc', '= valami * 2', '+8 % és', '= beszerzés ** 2', '/0'])('%j is none', (text) =>
    expect(parseFormula(text)).toBeNull(),
  )

  it('begins with nothing where there is nothing', () => {
    expect(parseFormula('= beszerzés * 2')!({ ...row, cost: null }, 'price')).toBeNull()
  })
})

describe('a rounding', () => {
  it.each([
    [24_300, 23_990],
    [24_600, 24_990],
    [1200, 990],
    [630, 590],
    [30, 30],
  ])('%d to …990 is %d', (value, result) => expect(rounded(value, 'nine_ninety')).toBe(result))
  it('may be to tens and to …90', () => {
    expect([rounded(1234, 'ten'), rounded(1234, 'ninety'), rounded(12.4, 'none')]).toEqual([1230, 1190, 12])
  })
})

it('the margin is of the net price that is charged', () => {
  expect(marginPercent(row)).toBe(36.5)
  expect(marginPercent({ ...row, sale: 12_700 })).toBe(0)
  expect(marginPercent({ ...row, cost: null })).toBeNull()
})
