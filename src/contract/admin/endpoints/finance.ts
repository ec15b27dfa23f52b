import { z } from 'zod'
import { databaseId, empty, line, money } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { tableFile } from '../schemas/fields.ts'
import {
  calendarDay,
  calendarMonth,
  channel,
  ledgerEntry,
  listedSettlement,
  monthSums,
  oneSettlement,
  paymentKinds,
  settlementItem,
  settlementKind,
  settlementViews,
} from '../schemas/finance.ts'

export const exportKinds = ['orders', 'lines', 'vat', 'documents', 'payments', 'pdfs'] as const

const params = z.object({ id: databaseId })
const orderNumber = z.string().regex(/^\d{4}-\d{6,9}$/, 'A rendelésszám formája: 2026-000123.')
const forints = z.coerce.number().int().min(0).max(1_000_000_000)
const itemIds = z.array(databaseId).min(1).max(100)

/** Payments, what carriers and banks report of them, months, and exports for the books. */
export const financeEndpoints = {
  listPayments: {
    method: 'GET',
    path: '/admin/api/finance/payments',
    right: 'finances.see',
    summary:
      'The ledger, the newest day first, in windows of 200, with counts and sums of all that the filters let through',
    query: z.object({
      from: calendarDay.optional(),
      to: calendarDay.optional(),
      kind: z.enum(paymentKinds).optional(),
      /** A code of the response's `channels`. */
      channel: line(60).optional(),
      min: forints.optional(),
      max: forints.optional(),
      /** An order's number, or the beginning of one. */
      order: z.string().trim().max(20).default(''),
      /** The last entry of the window before. */
      before: databaseId.optional(),
    }),
    response: z.object({
      entries: z.array(ledgerEntry),
      count: z.int(),
      captured: money,
      refunded: money,
      net: money,
      channels: z.array(channel),
      has_more: z.boolean(),
    }),
  },
  listSettlements: {
    method: 'GET',
    path: '/admin/api/finance/settlements',
    right: 'finances.settle',
    summary: 'Lists of a kind that were brought in, the newest first, and what they may be of',
    query: z.object({ kind: settlementKind.default('bank') }),
    response: z.object({ settlements: z.array(listedSettlement), sources: z.array(channel) }),
  },
  uploadSettlement: {
    method: 'POST',
    path: '/admin/api/finance/settlements',
    right: 'finances.settle',
    upload: true,
    summary:
      'A carrier’s list or a bank statement: CSV, XLSX or CAMT.053; it is read when its columns are known',
    query: z.object({ name: line(200), kind: settlementKind, source: line(60) }),
    body: tableFile,
    response: oneSettlement,
  },
  getSettlement: {
    method: 'GET',
    path: '/admin/api/finance/settlements/{id}',
    right: 'finances.settle',
    summary: 'One list: how its rows are matched now, and what booking them would do',
    params,
    response: oneSettlement,
  },
  listSettlementItems: {
    method: 'GET',
    path: '/admin/api/finance/settlements/{id}/items',
    right: 'finances.settle',
    summary: 'Its rows in windows of 200, with whose they are or may be',
    params,
    query: z.object({ view: z.enum(settlementViews).default('matched'), after: databaseId.optional() }),
    response: z.object({ items: z.array(settlementItem), has_more: z.boolean() }),
  },
  mapSettlement: {
    method: 'POST',
    path: '/admin/api/finance/settlements/{id}/mapping',
    right: 'finances.settle',
    summary: 'Says which column is what, for this list and the next ones of its source; reads it',
    params,
    body: z.object({ mapping: z.record(z.string().max(40), z.string().max(200)) }),
    response: oneSettlement,
    refusals: [409],
  },
  removeSettlement: {
    method: 'DELETE',
    path: '/admin/api/finance/settlements/{id}',
    right: 'finances.settle',
    summary: 'Takes a list out again of which nothing was booked',
    params,
    response: empty,
    refusals: [409],
  },
  bookSettlementItems: {
    method: 'POST',
    path: '/admin/api/finance/items/book',
    right: 'finances.settle',
    summary:
      'Marks orders paid by rows of lists, each order by itself: what fails stays open, with the reason',
    body: z.object({
      orders: z
        .array(
          z.object({
            order: orderNumber,
            items: itemIds,
            /** Booked although it is not what is due: a part, or too much. */
            is_any_amount: z.boolean().default(false),
          }),
        )
        .min(1)
        .max(100),
    }),
    response: z.object({
      results: z.array(z.object({ order: z.string(), is_booked: z.boolean(), text: z.string() })),
    }),
  },
  unbookSettlementItem: {
    method: 'POST',
    path: '/admin/api/finance/items/{id}/unbook',
    right: 'finances.settle',
    summary:
      'Takes the booking of a row back, with the rows that were booked as the same payment: its order is due again',
    params: z.object({ id: databaseId }),
    response: z.object({ order: z.string(), notes: z.array(z.string()) }),
    refusals: [409],
  },
  dismissSettlementItems: {
    method: 'POST',
    path: '/admin/api/finance/items/dismiss',
    right: 'finances.settle',
    summary: 'Rows that are no payments of orders are put aside, or back',
    body: z.object({ items: itemIds, is_dismissed: z.boolean() }),
    response: z.object({ count: z.int() }),
  },
  listOwed: {
    method: 'GET',
    path: '/admin/api/finance/owed',
    right: 'finances.settle',
    summary: 'Orders paid on delivery whose money the carrier has not paid out, the oldest first',
    query: z.object({ carrier: line(60).optional() }),
    response: z.object({
      carriers: z.array(z.object({ carrier: channel, count: z.int(), amount: money, oldest_days: z.int() })),
      orders: z.array(
        z.object({
          order: z.string(),
          carrier: z.string(),
          parcels: z.array(z.string()),
          /** Since the goods were handed over. */
          days: z.int(),
          due: money,
        }),
      ),
      has_more: z.boolean(),
    }),
  },
  getMonth: {
    method: 'GET',
    path: '/admin/api/finance/month',
    right: 'finances.settle',
    summary: 'A month’s sums by the ledger, the last close of it, and what differs from it',
    query: z.object({ month: calendarMonth.optional() }),
    response: z.object({
      month: calendarMonth,
      /** Months that can be looked at, the newest first. */
      months: z.array(z.object({ month: calendarMonth, is_closed: z.boolean() })),
      /** It has not ended yet, so it can’t be closed. */
      is_running: z.boolean(),
      now: monthSums,
      close: z.object({ at: z.iso.datetime(), by: z.string(), sums: monthSums, times: z.int() }).nullable(),
      /** What has come since the close, by way; none where nothing has. */
      differences: z.array(z.object({ channel: z.string(), before: money, after: money, difference: money })),
    }),
  },
  closeMonth: {
    method: 'POST',
    path: '/admin/api/finance/month',
    right: 'finances.settle',
    summary: 'Records a month as it stands; what is booked into it later is shown as a difference',
    body: z.object({
      month: calendarMonth,
      /** The net sum that was shown, in forints. */
      net: z.int(),
    }),
    response: z.object({ month: calendarMonth }),
    refusals: [409],
  },
  createLedgerExport: {
    method: 'POST',
    path: '/admin/api/finance/exports',
    right: 'finances.export',
    fresh: true,
    summary: 'The address of a file for the books; good for a minute',
    body: z
      .object({
        what: z.enum(exportKinds),
        format: z.enum(['csv', 'xlsx', 'zip']),
        from: calendarDay,
        to: calendarDay,
      })
      .refine(({ from, to }) => from <= to, {
        path: ['to'],
        message: 'Az utolsó nap ne legyen az első előtt.',
      })
      .refine(({ what, format }) => (what === 'pdfs') === (format === 'zip'), {
        path: ['format'],
        message: 'Ez ebben a formában nem kérhető.',
      }),
    response: z.object({ url: z.string() }),
  },
} as const satisfies AdminEndpointRows
