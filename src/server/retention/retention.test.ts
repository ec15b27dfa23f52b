import { expect, test } from 'vitest'
import { retentionAt } from './retention.ts'

const settings = {
  orderYears: 5,
  documentYears: 8,
  withdrawalYears: 5,
  complaintYears: 3,
  messageDays: 365,
  emailDays: 30,
  labelDays: 1826,
  cartDays: 365,
  importDays: 90,
  pictureDays: 90,
  changeYears: 2,
  priceYears: 5,
}
const at = (now: string) => retentionAt(new Date(now), settings)

test('documents are kept until the end of the eighth year after theirs', () => {
  expect(at('2026-11-23T10:00:00Z').documents.toISOString()).toBe('2017-12-31T23:00:00.000Z')
  expect(at('2026-12-31T22:59:00Z').documents.toISOString()).toBe('2017-12-31T23:00:00.000Z')
  expect(at('2026-12-31T23:01:00Z').documents.toISOString()).toBe('2018-12-31T23:00:00.000Z')
})

test('contacts and withdrawals are kept for years from their own day, the 29th of February too', () => {
  expect(at('2026-11-23T10:00:00Z').contacts.toISOString()).toBe('2021-11-23T10:00:00.000Z')
  expect(at('2028-02-29T10:00:00Z').withdrawals.toISOString()).toBe('2023-03-01T10:00:00.000Z')
})

test('labels go after their own days, and never later than the contact of their order', () => {
  const labels = (labelDays: number) =>
    retentionAt(new Date('2026-11-23T10:00:00Z'), { ...settings, labelDays }).labels.toISOString()
  expect(labels(90)).toBe('2026-08-25T10:00:00.000Z')
  expect(labels(9999)).toBe('2021-11-23T10:00:00.000Z')
})
