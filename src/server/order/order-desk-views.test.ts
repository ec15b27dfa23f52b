import { describe, expect, it } from 'vitest'
import { at } from '#tests/invoicing/order-record.ts'
import { dueUntil } from './order-desk-views.ts'

describe('what is due', () => {
  it('arrives on the next working day at the latest', () => {
    expect(dueUntil(at('2026-11-24T09:00:00Z'))).toBe('2026-11-25')
    expect(dueUntil(at('2026-11-27T09:00:00Z'))).toBe('2026-11-30')
    expect(dueUntil(at('2026-12-23T09:00:00Z'))).toBe('2026-12-28')
  })
})
