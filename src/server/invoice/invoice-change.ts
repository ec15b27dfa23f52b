import { dayOf } from '#hungary/calendar-day.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { OrderRefusedError, type OrderRecord } from '#server/order/index.ts'
import { insertCorrection } from './invoice-correction.ts'
import { requestDocuments, loadRules } from './invoice-sweep.ts'
import type { DocumentLine } from './invoice-document.ts'
import { documentNames } from './invoice-mail.ts'
import { insertInvoice, lockOrderInvoices, supersedeInvoice } from './invoice-store.ts'
import { creditOf, isCreditable, type InvoiceRecord } from './invoice.ts'

/** What becomes of the documents of an order that is changed before it is shipped. */
export type DocumentChange = {
  /** A sentence each, for the merchant. */
  notes: string[]
  /** Why the order can't be changed now. */
  refusal: string | null
}

const replaceable = ['proforma', 'advance'] as const

/** Those that an order's change makes wrong: payment requests and advances that stand, or are about to. */
const outdated = (known: readonly InvoiceRecord[]) =>
  known.filter(
    ({ kind, state, data }) =>
      replaceable.some((one) => one === kind) && state !== 'cancelled' && !data.superseded,
  )

/** Whether the service may be making one at this moment, from how the order stood before. */
const isBeingMade = ({ kind, state, attempts }: InvoiceRecord) =>
  kind === 'advance' && state !== 'issued' && attempts > 0

/** What changing an order would do to its documents. Pure. */
export function planDocuments(known: readonly InvoiceRecord[]): DocumentChange {
  const found = outdated(known)
  const busy = found.find(isBeingMade)
  return {
    notes: found.filter(({ number }) => number !== null).map(noteOf),
    refusal: busy
      ? 'Az előlegszámla éppen készül vagy elakadt. Ha elkészült, a rendelés újra módosítható.'
      : null,
  }
}

function noteOf({ kind, number }: InvoiceRecord): string {
  const name = `${documentNames[kind]} ${number ?? ''}`
  return kind === 'proforma'
    ? `${name}: érvényét veszti, ha még kell fizetni, új készül helyette.`
    : `${name}: sztornószámla készül róla, és az új végösszeg beérkezése után új előlegszámla.`
}

/** Does it; the order's row is locked, and the documents' too. @throws OrderRefusedError */
export async function supersedeDocuments(tx: Transaction, order: OrderRecord): Promise<void> {
  const known = await lockOrderInvoices(tx, order.id)
  const { refusal } = planDocuments(known)
  if (refusal !== null) throw new OrderRefusedError(refusal)
  for (const one of outdated(known)) {
    if (one.kind === 'advance' && isCreditable(one, known))
      await insertInvoice(tx, {
        ...creditOf(one),
        orderId: order.id,
        provider: one.provider,
        gross: -one.gross,
        data: { reason: 'A rendelés megváltozott.', superseded: true },
      })
    await supersedeInvoice(tx, one)
  }
  await tx`update orders set documents = array_remove(documents, 'proforma') where id = ${order.id}`
}

/**
 * Requests the document that takes a part of the order's invoice back; one whose invoice is still to be made waits for it. Gives
 * whether there is one to correct. `lines` as positive amounts.
 */
export async function requestCorrection(
  platform: Platform,
  tx: Transaction,
  order: OrderRecord,
  { refundId, lines, reason }: { refundId: string; lines: DocumentLine[]; reason: string },
): Promise<boolean> {
  const day = dayOf(platform.clock())
  await requestDocuments(tx, order, { ...(await loadRules(platform, tx)), day })
  const known = await lockOrderInvoices(tx, order.id)
  const invoice = known.findLast(
    (one) =>
      one.kind === 'final' &&
      one.state !== 'cancelled' &&
      !known.some(({ kind, refersTo }) => kind === 'credit' && refersTo === one.id),
  )
  if (!invoice) return false
  return insertCorrection(tx, invoice, known, { refundId, lines, reason, day })
}
