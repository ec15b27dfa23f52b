/** The state machine of an attempt to pay, and what a payment service's word may change. Pure. */
import type { Gateway } from './gateways.ts'

export type AttemptState =
  | 'created'
  | 'redirected'
  | 'pending'
  | 'authorized'
  | 'captured'
  | 'failed'
  | 'cancelled'
  | 'expired'

const closings = ['failed', 'cancelled', 'expired'] as const

/** A service may skip steps, and its late success counts: it has the money. */
export const attemptMachine = {
  created: ['redirected', 'pending', 'authorized', 'captured', ...closings],
  redirected: ['pending', 'authorized', 'captured', ...closings],
  pending: ['authorized', 'captured', ...closings],
  authorized: ['captured', ...closings],
  captured: [],
  failed: ['captured'],
  cancelled: ['captured'],
  expired: ['captured'],
} satisfies Record<AttemptState, readonly AttemptState[]>

/** Amounts in whole units of the currency. */
export type Attempt = {
  id: string
  orderId: string
  gateway: Gateway
  reference: string
  state: AttemptState
  amount: number
  currency: string
  /** The service's own id of it. */
  gatewayId: string | null
  paymentUrl: string | null
  failure: string | null
  createdAt: Date
  /** Until when the payer may pay at the service. */
  expiresAt: Date
  nextQueryAt: Date | null
}

/** What a service says of a payment. `open`: nobody has begun to pay. */
export type ReportStatus =
  | 'open'
  | 'pending'
  | 'authorized'
  | 'paid'
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'refunded'

export type GatewayReport = {
  /** Ours. */
  reference: string
  gatewayId: string | null
  /** Whose account the money goes to, null where the service does not say. */
  merchant: string | null
  status: ReportStatus
  /** What was paid, null where the service does not say. */
  amount: number | null
  currency: string | null
  /** What it has given back of it until now. */
  refunded: number
  /** In the service's own text, for the log. */
  code: string
}

export type Outcome =
  | { kind: 'refused'; reason: string }
  /** Nothing to do: it is so already, or was superseded. */
  | { kind: 'known' }
  | { kind: 'step'; to: AttemptState }

const targets: Record<ReportStatus, AttemptState | null> = {
  open: null,
  pending: 'pending',
  authorized: 'authorized',
  paid: 'captured',
  refunded: 'captured',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
}

/** What a report means for an attempt. A verified message is believed only when it speaks of exactly this payment. */
export function evaluate(attempt: Attempt, report: GatewayReport, merchant: string): Outcome {
  const reason = mismatch(attempt, report, merchant)
  if (reason !== null) return { kind: 'refused', reason }
  const to = targets[report.status]
  if (to === null || to === attempt.state) return { kind: 'known' }
  if (to === 'captured' && attempt.state !== 'captured' && report.amount === null)
    return { kind: 'refused', reason: 'it does not say how much was paid' }
  const listed: readonly AttemptState[] = attemptMachine[attempt.state]
  return listed.includes(to) ? { kind: 'step', to } : { kind: 'known' }
}

function mismatch(attempt: Attempt, report: GatewayReport, merchant: string): string | null {
  if (report.reference !== attempt.reference) return `reference ${report.reference}`
  if (report.merchant !== null && report.merchant.toLowerCase() !== merchant.toLowerCase())
    return `merchant ${report.merchant} in place of ${merchant}`
  if (report.gatewayId !== null && attempt.gatewayId !== null && report.gatewayId !== attempt.gatewayId)
    return `payment ${report.gatewayId} in place of ${attempt.gatewayId}`
  if (report.currency !== null && report.currency !== attempt.currency)
    return `currency ${report.currency} in place of ${attempt.currency}`
  // After a refund a service may say what is left of it.
  const isReduced = attempt.state === 'captured' && report.refunded > 0
  if (report.amount !== null && report.amount !== attempt.amount && !isReduced)
    return `amount ${report.amount} in place of ${attempt.amount}`
  if (report.refunded < 0 || report.refunded > attempt.amount)
    return `refund of ${report.refunded} of ${attempt.amount}`
  return null
}

/** The payer may still be at the service, or the service may still decide. */
export function isOpen({ state }: Pick<Attempt, 'state'>): boolean {
  return state === 'created' || state === 'redirected' || state === 'pending' || state === 'authorized'
}

const minute = 60_000

/** Until when a payment that begins now may be paid: half an hour, or what is left of the hold when that is less. */
export function attemptEnd(now: Date, holdEnds: Date): Date {
  const left = holdEnds.getTime() - now.getTime()
  return new Date(now.getTime() + Math.min(30 * minute, Math.max(10 * minute, left)))
}

const hour = 60 * minute
const givenUpAfter = 72 * hour

/** When the service is polled again for an attempt that it did not decide on; null: no more. */
export function nextQuery(attempt: Pick<Attempt, 'createdAt'>, now: Date): Date | null {
  return now.getTime() - attempt.createdAt.getTime() >= givenUpAfter ? null : new Date(now.getTime() + hour)
}
