import { describe, expect, it } from 'vitest'
import {
  readAttribute,
  readCost,
  readEan,
  readFlag,
  readMonths,
  readPrice,
  readStock,
  readTaxRate,
  readWeight,
} from './field-values.ts'
import { readMoney, readNumber } from './row-values.ts'

describe('numbers', () => {
  it.each([
    ['12 990 Ft', 12_990],
    ['12.990', 12_990],
    ['12,990 Ft', 12_990],
    ['1.234.567', 1_234_567],
    ['12 990,50', 12_990.5],
    ['12990.5', 12_990.5],
    ['ár', null],
    ['', null],
    ['12-13', null],
  ])('money %s is %s', (text, expected) => {
    expect(readMoney(text)).toBe(expected)
  })

  it.each([
    ['33.0', 33],
    ['7,5', 7.5],
    ['1.250', 1.25],
    ['-18', -18],
    ['1 234,5 kg', 1234.5],
    ['x', null],
  ])('measure %s is %s', (text, expected) => {
    expect(readNumber(text)).toBe(expected)
  })
})

describe('fields', () => {
  it('refuse what they can’t hold, with a reason in Hungarian', () => {
    expect(readPrice('0')).toEqual({ reason: 'az ár nem lehet „0”' })
    expect(readPrice('99999999999')).toHaveProperty('reason')
    expect(readStock('-3')).toHaveProperty('reason')
    const atLimit = [
      readPrice('100 000 000'),
      readCost('100 000 000'),
      readStock('1 000 000'),
      readWeight('10 000'),
    ]
    const above = [
      readPrice('100 000 001'),
      readCost('100 000 001'),
      readStock('1 000 001'),
      readWeight('10 001'),
    ]
    for (const read of [...atLimit, readMonths('600')]) expect(read).not.toHaveProperty('reason')
    for (const read of [...above, readMonths('601')]) expect(read).toHaveProperty('reason')
    expect(readMonths('0')).toEqual({ value: null })
    expect(readTaxRate('25')).toHaveProperty('reason')
    expect(readFlag('talán')).toHaveProperty('reason')
  })

  it('read the forms that merchants write', () => {
    expect(readStock('20+')).toEqual({ value: 20 })
    expect(readStock('12 db')).toEqual({ value: 12 })
    expect(readTaxRate('27%')).toEqual({ value: 27 })
    expect(readWeight('9,5')).toEqual({ value: 9500 })
    expect(readFlag('Igen')).toEqual({ value: true })
  })

  it('check the digit of a bar code', () => {
    expect(readEan('5998 7612 3456 4')).toHaveProperty('reason')
    expect(readEan('4006381333931')).toEqual({ value: '4006381333931' })
    expect(readEan('40063813339')).toHaveProperty('reason')
  })

  it('make a slug and a label of a choice', () => {
    expect(readAttribute('5x114.3', 'choice')).toEqual({ value: { value: '5x114-3', label: '5x114.3' } })
    expect(readAttribute('33.0', 'number')).toEqual({ value: { value: 33 } })
    expect(readAttribute('igen', 'boolean')).toEqual({ value: { value: true } })
    expect(readAttribute('???', 'choice')).toHaveProperty('reason')
  })
})
