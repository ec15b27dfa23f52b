import { describe, expect, it } from 'vitest'
import {
  attemptEnd,
  attemptMachine,
  judge,
  nextQuery,
  type Attempt,
  type AttemptState,
  type GatewayReport,
  type ReportStatus,
} from './attempt.ts'

const start = new Date('2026-11-21T09:00:00Z')
const attempt: Attempt = {
  id: 'a',
  orderId: 'o',
  gateway: 'simplepay',
  reference: '2026-000001-1-x',
  state: 'redirected',
  amount: 1000,
  currency: 'HUF',
  gatewayId: '77',
  paymentUrl: null,
  failure: null,
  createdAt: start,
  expiresAt: start,
  nextQueryAt: null,
}
const report: GatewayReport = {
  reference: attempt.reference,
  gatewayId: '77',
  merchant: 'SHOP',
  status: 'paid',
  amount: 1000,
  currency: 'HUF',
  refunded: 0,
  code: 'FINISHED',
}
const verdict = (state: AttemptState, status: ReportStatus, changes: Partial<GatewayReport> = {}) => {
  const judged = judge({ ...attempt, state }, { ...report, status, ...changes }, 'SHOP')
  return judged.kind === 'step' ? judged.to : judged.kind
}

describe("a payment service's word on an attempt", () => {
  it('moves it on, over states that were never told of', () => {
    expect(verdict('created', 'paid')).toBe('captured')
    expect(verdict('redirected', 'pending')).toBe('pending')
    expect(verdict('pending', 'authorized')).toBe('authorized')
    expect(verdict('authorized', 'cancelled')).toBe('cancelled')
    expect(verdict('redirected', 'refunded')).toBe('captured')
    expect(verdict('redirected', 'open')).toBe('known')
  })

  it('counts as a success however late it comes, and nothing takes a success back', () => {
    for (const state of ['failed', 'cancelled', 'expired'] as const) {
      expect(verdict(state, 'paid')).toBe('captured')
      expect(verdict(state, 'pending')).toBe('known')
      expect(verdict(state, 'authorized')).toBe('known')
    }
    for (const status of ['failed', 'cancelled', 'expired', 'pending', 'paid'] as const)
      expect(verdict('captured', status)).toBe('known')
    expect(attemptMachine.captured).toEqual([])
  })

  it.each([
    ['reference', { reference: 'another' }],
    ['merchant', { merchant: 'OTHER' }],
    ['payment', { gatewayId: '78' }],
    ['currency', { currency: 'EUR' }],
    ['amount', { amount: 999 }],
    ['larger amount', { amount: 1001 }],
    ['larger refund', { refunded: 1001 }],
    ['unknown amount', { amount: null }],
  ])('is refused with another %s', (_what, changes) => {
    expect(verdict('redirected', 'paid', changes)).toBe('refused')
  })

  it('may name a smaller amount once some of it was given back', () => {
    expect(verdict('captured', 'paid', { amount: 600, refunded: 400 })).toBe('known')
    expect(verdict('redirected', 'paid', { amount: 600, refunded: 400 })).toBe('refused')
  })
})

describe('the times of an attempt', () => {
  const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
  it('give the payer half an hour, less at the end of the hold, ten minutes at least', () => {
    expect(attemptEnd(start, after(60))).toEqual(after(30))
    expect(attemptEnd(start, after(20))).toEqual(after(20))
    expect(attemptEnd(start, after(-5))).toEqual(after(10))
  })

  it('ask every hour, for three days', () => {
    expect(nextQuery(attempt, after(30))).toEqual(after(90))
    expect(nextQuery(attempt, after(72 * 60))).toBeNull()
  })
})
