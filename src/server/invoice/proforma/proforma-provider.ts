import { InvoiceServiceError, type InvoiceProvider } from '../provider.ts'

/** Makes payment requests here, and nothing else: real invoices need a service. */
export const proformaProvider: InvoiceProvider = {
  name: 'proforma',
  async issue(document) {
    if (document.kind !== 'proforma') throw noSuchDocument()
    // One that replaces another has its place in the number too, as its key has.
    const place = /-proforma(-\d+)$/.exec(document.key)?.[1] ?? ''
    const number = `DB-${document.orderNumber}${place}`
    // Loaded when the first one is drawn: commands and most requests need none of it.
    const { proformaPdf } = await import('../pdf/proforma-pdf.ts')
    return { number, providerId: null, pdf: await proformaPdf(document, number), gross: document.total.gross }
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
