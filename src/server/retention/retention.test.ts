import { expect, test } from 'vitest'
import { retentionAt } from './retention.ts'

const settings = {
  orderYears: 5,
  documentYears: 8,
  withdrawalYears: 5,
  complaintYears: 3,
  messageDays: 365,
  emailDays: 30,
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
