import { z } from 'zod'
import type { GatewayReport, ReportStatus } from '../attempt.ts'

/** A number or its text. What is missing is never taken for 0. */
const integerAmount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d+(\.0+)?$/)
      .transform(Number),
  ])
  .pipe(z.number().int().nonnegative())
const transactionId = z.union([z.number().int(), z.string().regex(/^\d{1,20}$/)]).transform(String)

export const refusal = z.object({ errorCodes: z.array(z.union([z.number(), z.string()])).min(1) })

export const startResponse = z.object({
  merchant: z.string(),
  orderRef: z.string(),
  currency: z.string(),
  transactionId,
  total: integerAmount,
  paymentUrl: z.url({ protocol: /^https?$/ }),
})

export const queryResponse = z.object({
  transactions: z
    .array(
      z.object({
        merchant: z.string(),
        orderRef: z.string(),
        total: integerAmount,
        currency: z.string().optional(),
        transactionId,
        status: z.string(),
        remainingTotal: integerAmount.nullish(),
      }),
    )
    .default([]),
})
export type QueriedTransaction = z.output<typeof queryResponse>['transactions'][number]

export const refundResponse = z.object({
  merchant: z.string(),
  orderRef: z.string(),
  refundTransactionId: transactionId,
  remainingTotal: integerAmount,
})

export const notice = z.object({
  orderRef: z
    .string()
    .max(200)
    .regex(/^[^\p{Cc}]*$/u),
  merchant: z.string(),
  transactionId,
  status: z.string().max(40),
})

export const browserReturn = z.object({
  t: transactionId,
  e: z.enum(['SUCCESS', 'FAIL', 'TIMEOUT', 'CANCEL']),
  m: z.string(),
  o: z.string().max(200),
})

const statuses: Record<string, ReportStatus> = {
  INIT: 'open',
  AUTHORIZED: 'authorized',
  FINISHED: 'paid',
  REFUND: 'refunded',
  NOTAUTHORIZED: 'failed',
  CANCELLED: 'cancelled',
  REVERSED: 'cancelled',
  TIMEOUT: 'expired',
}

/** States that are not documented are steps on the way. */
export function statusOf(word: string): ReportStatus {
  return statuses[word] ?? 'pending'
}

export function reportOf(transaction: QueriedTransaction): GatewayReport {
  const { total, remainingTotal, status, currency } = transaction
  const isPaid = status === 'FINISHED' || status === 'REFUND'
  return {
    reference: transaction.orderRef,
    gatewayId: transaction.transactionId,
    merchant: transaction.merchant,
    status: statusOf(status),
    amount: total,
    currency: currency ?? null,
    refunded: isPaid && typeof remainingTotal === 'number' ? total - remainingTotal : 0,
    code: status,
  }
}
