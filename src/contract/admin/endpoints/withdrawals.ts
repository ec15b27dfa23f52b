import { z } from 'zod'
import { databaseId, line, money } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { moment } from '../schemas/member.ts'
import { shownState } from '../schemas/state.ts'

/** What the merchant may do with a statement. */
const withdrawalStep = z.enum(['acknowledge', 'goods_received', 'refund', 'reject'])

const listedWithdrawal = z.object({
  reference: z.string(),
  received_at: moment,
  state: shownState,
  customer: z.string(),
  order_number: z.string(),
  /** The whole order, or parts of it. */
  is_whole: z.boolean(),
  /** The last day to pay the money back, `2026-12-07`; null once it is over. */
  refund_by: z.string().nullable(),
  /** Until then; negative when it has passed. */
  days_left: z.int().nullable(),
  /** What has to be looked at, in words. */
  marks: z.array(z.string()),
})

const withdrawal = listedWithdrawal.extend({
  /** Null without the right to personal data. */
  email: z.string().nullable(),
  /** Where the customer wants the money; '' where they gave no account, null without the right to personal data. */
  refund_account: z.string().nullable(),
  statement: z.string(),
  steps: z.array(withdrawalStep),
  /** Null where no order has this number and address. */
  order: z
    .object({
      number: z.string(),
      state: shownState,
      total: money,
      refundable: money,
      /** A payment service brought its money; what came another way goes back by hand. */
      has_gateway: z.boolean(),
      /** The whole of it came back, and can go into stock again. */
      can_restock: z.boolean(),
      /** The last day of the period, as a customer reads it; null while the goods are not delivered. */
      last_day: z.string().nullable(),
    })
    .nullable(),
  timeline: z.array(z.object({ at: moment, text: z.string(), by: z.string(), note: z.string() })),
})

const params = z.object({ reference: z.string().regex(/^EL-\d{4}-\d{6,9}$/) })
/** By what `undoWithdrawalStep` takes it back for 20 seconds: the step, and what it did to the order. */
const undo = z.object({ step: databaseId, order_steps: z.array(databaseId).max(4) })
const changed = z.object({
  withdrawal,
  notes: z.array(z.string()),
  /** Null where it can't be taken back. */
  undo: undo.nullable(),
  /** Why it can't; '' where it can. */
  undo_refused: z.string(),
})

export const withdrawalEndpoints = {
  listWithdrawals: {
    method: 'GET',
    path: '/admin/api/withdrawals',
    right: 'orders.see',
    summary:
      'Statements of withdrawal: the open ones by their deadline, or the closed ones, the newest first',
    query: z.object({ view: z.enum(['open', 'closed']).default('open') }),
    response: z.object({ withdrawals: z.array(listedWithdrawal), open: z.int(), has_more: z.boolean() }),
  },
  getWithdrawal: {
    method: 'GET',
    path: '/admin/api/withdrawals/{reference}',
    right: 'orders.see',
    summary: 'One statement with its order and its history',
    params,
    response: withdrawal,
  },
  takeWithdrawalStep: {
    method: 'POST',
    path: '/admin/api/withdrawals/{reference}/steps',
    right: 'orders.process',
    summary: 'Acknowledges it, receives the goods, or rejects it with a reason that the customer reads',
    params,
    body: z.discriminatedUnion('step', [
      z.object({ step: z.literal('acknowledge') }),
      z.object({ step: z.literal('goods_received'), restock: z.boolean().default(false) }),
      z.object({ step: z.literal('reject'), reason: line(500) }),
    ]),
    response: changed,
    refusals: [409],
  },
  refundWithdrawal: {
    method: 'POST',
    path: '/admin/api/withdrawals/{reference}/refund',
    right: 'orders.refund',
    summary:
      'Closes it with the money: through the payment service, or recorded when it was paid back by hand',
    params,
    body: z.object({
      /** Forints; 0 when the order’s ledger has it already. */
      amount: z
        .int('Egész forintot írjon.')
        .min(0, 'Nem lehet negatív.')
        .max(100_000_000, 'Legfeljebb 100 000 000 Ft.'),
      by_hand: z.boolean(),
      restock: z.boolean().default(false),
    }),
    response: changed,
    refusals: [409],
  },
  undoWithdrawalStep: {
    method: 'POST',
    path: '/admin/api/withdrawals/{reference}/undo',
    right: 'orders.see',
    summary: 'Takes one’s own step of the last 20 seconds back, with its email and what it did to the order',
    params,
    body: undo,
    response: withdrawal,
    refusals: [409],
  },
} as const satisfies AdminEndpointRows
