import { z } from 'zod'
import { money } from '../../schemas/shared.ts'
import { shownState } from './state.ts'

export const calendarDay = z.iso.date('A nap formája: 2026-11-24.')
export const calendarMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'A hónap formája: 2026-11.')

/** One way in which money comes: a payment service, transfers, a carrier. */
export const channel = z.object({ code: z.string(), name: z.string() })

export const paymentKinds = ['captured', 'refunded', 'pending', 'authorized', 'failed'] as const

export const ledgerEntry = z.object({
  id: z.int(),
  /** When the money moved. */
  day: calendarDay,
  order: z.string(),
  channel: z.string(),
  kind: z.enum(paymentKinds),
  kind_name: z.string(),
  /** Less than zero for what was given back. */
  amount: money,
  /** How the order's money stands now. */
  state: shownState,
  /** What the bank or carrier said of it; '' for other payments. */
  reference: z.string(),
})

export const settlementKinds = ['cod', 'bank'] as const
export const settlementKind = z.enum(settlementKinds)

/** Rows of a list by what becomes of them, in the order of the tabs. */
export const settlementViews = [
  'matched',
  'different',
  'unclear',
  'settled',
  'unknown',
  'booked',
  'dismissed',
] as const

export const listedSettlement = z.object({
  id: z.int(),
  kind: settlementKind,
  source: channel,
  file: z.string(),
  by: z.string(),
  created_at: z.iso.datetime(),
  /** It waits for somebody to say which column is what. */
  is_waiting: z.boolean(),
  rows: z.int(),
  open: z.int(),
  booked: z.int(),
  booked_amount: money,
})

export const oneSettlement = listedSettlement.extend({
  /** Rows that an earlier list had too, and rows that are nothing for orders. */
  known: z.int(),
  skipped: z.int(),
  problems: z.array(z.object({ line: z.int(), reason: z.string() })),
  columns: z.array(z.string()),
  /** The first rows, a cell for each column; none once it was read. */
  sample: z.array(z.array(z.string())),
  /** A column for each field. */
  mapping: z.record(z.string(), z.string()),
  views: z.record(z.enum(settlementViews), z.int()),
  /** What the one button books: each order once, with an email. */
  booking: z.object({
    orders: z.array(z.object({ order: z.string(), items: z.array(z.int()) })),
    amount: money,
    emails: z.int(),
  }),
})

export const settlementItem = z.object({
  id: z.int(),
  line: z.int(),
  day: calendarDay.nullable(),
  amount: money,
  payer: z.string(),
  reference: z.string(),
  parcel: z.string(),
  view: z.enum(settlementViews),
  /** Whose it is or was booked to; null while that is not clear. */
  order: z.string().nullable(),
  candidates: z.array(
    z.object({
      order: z.string(),
      /** Why it may be it, as a sentence. */
      reason: z.string(),
      due: money,
      is_paid: z.boolean(),
    }),
  ),
  settled: z.string(),
})

export const closeLine = z.object({
  channel: z.string(),
  captures: z.int(),
  captured: money,
  refunds: z.int(),
  refunded: money,
  fees: money,
  net: money,
})
/** Sums of a month, and what of them a close did not have yet. */
export const monthSums = z.object({
  lines: z.array(closeLine),
  total: closeLine,
  open: z.object({ orders: z.int(), amount: money }),
})
