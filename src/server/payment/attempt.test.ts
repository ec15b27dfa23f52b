import { describe, expect, it } from 'vitest'
import {
  attemptEnd,
  attemptMachine,
  evaluate,
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
const outcome = (state: AttemptState, status: ReportStatus, changes: Partial<GatewayReport> = {}) => {
  const result = evaluate({ ...attempt, state }, { ...report, status, ...changes }, 'SHOP')
  return result.kind === 'step' ? result.to : result.kind
}

describe("a payment service's word on an attempt", () => {
  it('moves it on, over states that were never reported', () => {
    expect(outcome('created', 'paid')).toBe('captured')
    expect(outcome('redirected', 'pending')).toBe('pending')
    expect(outcome('pending', 'authorized')).toBe('authorized')
    expect(outcome('authorized', 'cancelled')).toBe('cancelled')
    expect(outcome('redirected', 'refunded')).toBe('captured')
    expect(outcome('redirected', 'open')).toBe('known')
  })

  it('counts as a success however late it comes, and nothing takes a success back', () => {
    for (const state of ['failed', 'cancelled', 'expired'] as const) {
      expect(outcome(state, 'paid')).toBe('captured')
      expect(outcome(state, 'pending')).toBe('known')
      expect(outcome(state, 'authorized')).toBe('known')
    }
    for (const status of ['failed', 'cancelled', 'expired', 'pending', 'paid'] as const)
      expect(outcome('captured', status)).toBe('known')
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
    expect(outcome('redirected', 'paid', changes)).toBe('refused')
  })

  it('may name a smaller amount once some of it was given back', () => {
    expect(outcome('captured', 'paid', { amount: 600, refunded: 400 })).toBe('known')
    expect(outcome('redirected', 'paid', { amount: 600, refunded: 400 })).toBe('refused')
  })
})

describe('the times of an attempt', () => {
  const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
  it('give the payer half an hour, less at the end of the hold, ten minutes at least', () => {
    expect(attemptEnd(start, after(60))).toEqual(after(30))
    expect(attemptEnd(start, after(20))).toEqual(after(20))
    expect(attemptEnd(start, after(-5))).toEqual(after(10))
  })

  it('poll every hour, for three days', () => {
    expect(nextQuery(attempt, after(30))).toEqual(after(90))
    expect(nextQuery(attempt, after(72 * 60))).toBeNull()
  })
})
