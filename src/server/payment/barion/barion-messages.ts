import { z } from 'zod'
import type { GatewayReport, ReportStatus } from '../attempt.ts'

const error = z.object({ ErrorCode: z.string().max(200) })
export const refusal = z.object({ Errors: z.array(error).min(1) })
const errors = z.array(z.unknown()).nullish()

export const startResponse = z.object({
  PaymentId: z.string().min(1).max(100),
  PaymentRequestId: z.string(),
  GatewayUrl: z.url({ protocol: /^https?$/ }).nullish(),
  Errors: errors,
})

const transaction = z.object({
  POSTransactionId: z.string().nullish(),
  TransactionId: z.string(),
  TransactionType: z.string().nullish(),
  Total: z.number().nullish(),
  Currency: z.string().nullish(),
  Status: z.string().nullish(),
  RelatedId: z.string().nullish(),
  Payee: z.object({ Email: z.string() }).nullish().catch(null),
})
type Transaction = z.output<typeof transaction>

export const stateResponse = z.object({
  PaymentId: z.string(),
  PaymentRequestId: z.string(),
  Status: z.string().max(40),
  Total: z.number(),
  Currency: z.string(),
  Transactions: z.array(transaction),
})
export type PaymentState = z.output<typeof stateResponse>

export const refundResponse = z.object({
  PaymentId: z.string(),
  RefundedTransactions: z
    .array(z.object({ TransactionId: z.string(), Total: z.number(), POSTransactionId: z.string().nullish() }))
    .min(1),
  Errors: errors,
})

const statuses: Record<string, ReportStatus> = {
  Prepared: 'open',
  Authorized: 'authorized',
  Succeeded: 'paid',
  Failed: 'failed',
  Canceled: 'cancelled',
  Expired: 'expired',
}

/** Ours among the service's own fees: by our name of it, never by its place. */
export function ownTransaction(state: PaymentState): Transaction | undefined {
  return state.Transactions.find(({ POSTransactionId: name }) => name === state.PaymentRequestId)
}

/** What was given back of our transaction; the service lists refunds beside it. */
export function refundedOf(state: PaymentState): number {
  const own = ownTransaction(state)
  if (!own) return 0
  return state.Transactions.filter(
    ({ TransactionType: type, RelatedId: related, Status: status }) =>
      type?.startsWith('Refund') === true &&
      related === own.TransactionId &&
      (status === undefined || status === null || status === 'Succeeded'),
  ).reduce((sum, { Total: total }) => sum + Math.abs(total ?? 0), 0)
}

export function reportOf(state: PaymentState): GatewayReport {
  const own = ownTransaction(state)
  const refunded = refundedOf(state)
  // After a refund the totals go down; what was paid is the largest of what is reported.
  const paid = refunded > 0 ? Math.max(own?.Total ?? 0, state.Total, refunded) : state.Total
  return {
    reference: state.PaymentRequestId,
    gatewayId: state.PaymentId,
    merchant: own?.Payee?.Email ?? null,
    status: statuses[state.Status] ?? 'pending',
    amount: own ? paid : null,
    currency: state.Currency,
    refunded,
    code: state.Status,
  }
}
