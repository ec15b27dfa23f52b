import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Attempt } from './attempt.ts'
import { endedRequests, refundableParts, shareRefund } from './refund.ts'
import type { RefundRecord } from './refund-store.ts'

const attempt = (id: string, amount: number, state: Attempt['state'] = 'captured'): Attempt => ({
  id,
  orderId: 'o',
  gateway: 'demo',
  reference: id,
  state,
  amount,
  currency: 'HUF',
  gatewayId: null,
  paymentUrl: null,
  failure: null,
  createdAt: new Date(0),
  expiresAt: new Date(0),
  nextQueryAt: null,
})
const refund = (id: string, state: RefundRecord['state'], amount: number): RefundRecord => ({
  id,
  orderId: 'o',
  attemptId: 'new',
  amount,
  reason: '',
  state,
  failure: null,
  isOwed: false,
  createdAt: new Date(0),
  updatedAt: new Date(0),
})

describe('what can go back', () => {
  const attempts = [attempt('old', 1000), attempt('lost', 1000, 'failed'), attempt('new', 1000)]

  it('is what payments brought, less what went back and what was requested; the newest first', () => {
    const parts = refundableParts(attempts, new Map([['old', 1000]]), [refund('r', 'pending', 300)])
    expect(parts).toEqual([{ attemptId: 'new', amount: 700 }])
    expect(refundableParts(attempts, new Map(), []).map(({ attemptId }) => attemptId)).toEqual(['new', 'old'])
  })

  it('is shared out whole or not at all', () => {
    const parts = refundableParts(attempts, new Map(), [])
    expect(shareRefund(parts, 1200)).toEqual([
      { attemptId: 'new', amount: 1000 },
      { attemptId: 'old', amount: 200 },
    ])
    expect(shareRefund(parts, 2001)).toBeNull()
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), (amount) => {
        expect((shareRefund(parts, amount) ?? []).reduce((sum, part) => sum + part.amount, 0)).toBe(amount)
      }),
    )
  })
})

describe('a request for a refund', () => {
  const requests = [refund('a', 'requested', 500), refund('b', 'requested', 400), refund('c', 'settled', 9)]
  const ended = (amount: number, left: number) =>
    endedRequests(requests, { amount, left }).map(({ id }) => id)

  it('ends when its amount went back, or when too little is left for it', () => {
    expect(ended(500, 1000)).toEqual(['a'])
    expect(ended(900, 1000)).toEqual(['a', 'b'])
    expect(ended(100, 1000)).toEqual([])
    expect(ended(100, 700)).toEqual(['b'])
    expect(ended(100, 0)).toEqual(['a', 'b'])
  })
})
