import { InvoiceServiceError, type InvoiceProvider } from '../provider.ts'

/** Makes payment requests here, and nothing else: real invoices need a service. */
export const proformaProvider: InvoiceProvider = {
  name: 'proforma',
  async issue(document) {
    if (document.kind !== 'proforma') throw noSuchDocument()
    const number = `DB-${document.orderNumber}`
    // Loaded when the first one is drawn: commands and most requests need none of it.
    const { proformaPdf } = await import('../pdf/proforma-pdf.ts')
    return { number, providerId: null, pdf: await proformaPdf(document, number), gross: document.total.gross }
  },
  async credit() {
    throw noSuchDocument()
  },
  fetchPdf: async () => null,
}

const noSuchDocument = () => new InvoiceServiceError('Only payment requests are made here.', false)
