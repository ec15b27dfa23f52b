import { inThread } from '#platform/thread/thread.ts'
import type { proformaPdf } from '../pdf/proforma-pdf.ts'
import { InvoiceServiceError, type InvoiceProvider } from '../provider.ts'

/** A page takes 50 ms, and some hundred may be due at once: customers do not wait for them. */
const draw = inThread<Parameters<typeof proformaPdf>, Uint8Array>(
  new URL('../pdf/proforma-pdf.ts', import.meta.url),
  'proformaPdf',
)

/** Makes payment requests here, and nothing else: real invoices need a service. */
export const proformaProvider: InvoiceProvider = {
  name: 'proforma',
  async issue(document) {
    if (document.kind !== 'proforma') throw noSuchDocument()
    // One that replaces another has its place in the number too, as its key has.
    const place = /-proforma(-\d+)$/.exec(document.key)?.[1] ?? ''
    const number = `DB-${document.orderNumber}${place}`
    return { number, providerId: null, pdf: await draw(document, number), gross: document.total.gross }
  },
  async credit() {
    throw noSuchDocument()
  },
  async correct() {
    throw noSuchDocument()
  },
  fetchPdf: async () => null,
}

const noSuchDocument = () => new InvoiceServiceError('Only payment requests are made here.', false)
