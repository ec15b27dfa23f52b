import { expect, it } from 'vitest'
import { normaliseCompanyNumber } from './company-number.ts'

it.each([
  ['01-09-123456', '01-09-123456'],
  ['0109 123456', '01-09-123456'],
  ['20 10 000001', '20-10-000001'],
  ['12345678', '12345678'],
  ['21-09-123456', null],
  ['00-09-123456', null],
  ['01-25-123456', null],
  ['01-09-12345', null],
  ['cég', null],
  ['', null],
])('%j becomes %j', (text, number) => expect(normaliseCompanyNumber(text)).toBe(number))
