import type { Executor } from '#platform/database/database.ts'
import { listCorrectingRefunds } from '#server/order/index.ts'
import { sumOf, type DocumentLine } from './invoice-document.ts'
import { insertInvoice, listOrderInvoices } from './invoice-store.ts'
import type { InvoiceRecord } from './invoice.ts'

type Refund = { refundId: string; lines: DocumentLine[]; reason: string; day: string }

/** Requests the correction of an invoice by a refund, once for each refund. Gives whether there is one. `lines` as positive amounts. */
export async function insertCorrection(
  sql: Executor,
  invoice: Pick<InvoiceRecord, 'id' | 'key' | 'orderId' | 'provider'>,
  known: readonly InvoiceRecord[],
  { refundId, lines, reason, day }: Refund,
): Promise<boolean> {
  const own = known.filter(({ kind, refersTo }) => kind === 'correction' && refersTo === invoice.id)
  if (own.some(({ data }) => data.refund === refundId)) return true
  return insertInvoice(sql, {
    kind: 'correction',
    key: `${invoice.key}-correction-${own.length + 1}`,
    refersTo: invoice.id,
    orderId: invoice.orderId,
    provider: invoice.provider,
    gross: -sumOf(lines).gross,
    data: { reason, refund: refundId, corrected: { lines, day } },
  })
}

/** An invoice that was just requested is corrected by what was given back of the goods that had left before it. */
export async function correctByEarlier(sql: Executor, orderId: string, day: string): Promise<void> {
  for (const { id: refundId, reason, lines } of await listCorrectingRefunds(sql, orderId)) {
    const known = await listOrderInvoices(sql, orderId)
    const invoice = known.findLast(({ kind }) => kind === 'final')
    if (invoice) await insertCorrection(sql, invoice, known, { refundId, lines, reason, day })
  }
}
