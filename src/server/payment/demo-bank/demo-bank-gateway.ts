import type { Clock } from '#platform/clock.ts'
import type { Sql } from '#platform/database/database.ts'
import type { GatewayReport, ReportStatus } from '../attempt.ts'
import { GatewayRefusedError, type PaymentGateway } from '../gateway.ts'
import {
  findDemoPayment,
  insertDemoPayment,
  refundDemoPayment,
  type DemoPayment,
  type DemoPaymentState,
} from './demo-bank-store.ts'

const name = 'Gyakorló bank'
const merchant = 'demo'

const statuses: Record<DemoPaymentState, ReportStatus> = {
  open: 'open',
  paid: 'paid',
  refused: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
}

/** What the practice bank says of a payment. */
export function reportDemoPayment(payment: DemoPayment, now: Date): GatewayReport {
  const isLate = payment.state === 'open' && payment.expiresAt < now
  const state = isLate ? 'expired' : payment.state
  return {
    reference: payment.reference,
    gatewayId: payment.id,
    merchant,
    status: statuses[state],
    amount: payment.amount,
    currency: 'HUF',
    refunded: payment.refunded,
    code: state,
  }
}

/** The demo shop's own bank: no money moves. It behaves as the services do, through the same port. */
export function createDemoBank(deps: { sql: Sql; clock: Clock; publicUrl: string }): PaymentGateway {
  const { sql, clock, publicUrl } = deps
  return {
    name: 'demo',
    merchant,

    async start({ reference, amount, expiresAt }) {
      const returnUrl = `${publicUrl}/fizetesi-informacio?fizetes=demo:${reference}`
      const id = await insertDemoPayment(sql, { reference, amount, returnUrl, expiresAt })
      return { gatewayId: id, paymentUrl: `${publicUrl}/demo-bank/${id}`, raw: JSON.stringify({ id }) }
    },

    readReturn: () => ({ kind: 'none' }),
    readNotification: () => ({ kind: 'refused', reason: 'it sends none', reference: null }),

    async query({ reference }) {
      const payment = await findDemoPayment(sql, { reference })
      if (!payment) return null
      return { report: reportDemoPayment(payment, clock()), raw: JSON.stringify({ state: payment.state }) }
    },

    async refund({ reference }, amount) {
      const refundedTotal = await refundDemoPayment(sql, reference, amount)
      if (refundedTotal === null) throw new GatewayRefusedError(name, ['not that much was paid'])
      return { gatewayId: null, refundedTotal, raw: JSON.stringify({ refundedTotal }) }
    },
  }
}
