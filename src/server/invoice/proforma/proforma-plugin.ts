import type { InvoicePlugin } from '../provider.ts'
import { proformaProvider } from './proforma-provider.ts'

/** Built in: it needs no settings. */
export const proforma: InvoicePlugin<true> = {
  title: 'Csak díjbekérő, számla nélkül',
  config: { settings: {}, first: undefined, read: () => true },
  open: () => proformaProvider,
}
