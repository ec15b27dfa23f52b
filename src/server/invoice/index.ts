import type { Feature } from '#platform/feature.ts'
import { createInvoiceHandlers } from './invoice-api.ts'
import { invoiceCrontab, invoiceTasks } from './invoice-sweep.ts'
import { invoiceInvariants } from './invoice-verify.ts'

export { invoiceEmailExamples } from './invoice-email-examples.ts'
export {
  planDocuments,
  requestCorrection,
  supersedeDocuments,
  type DocumentChange,
} from './invoice-change.ts'
export type { DocumentLine } from './invoice-document.ts'
export { createCredit, CreditRefusedError } from './invoice-credit.ts'
export { documentFiles } from './document-files.ts'
export { forgetDocuments } from './document-retention.ts'
export { documentNames } from './invoice-mail.ts'
export {
  findInvoices,
  listInvoices,
  listOrderInvoices,
  retryInvoices,
  type ListedInvoice,
} from './invoice-store.ts'
export { createProviders, invoiceProviderNames } from './providers.ts'
export { InvoiceServiceError } from './provider.ts'
export { sweepInvoices } from './invoice-sweep.ts'

export const invoiceFeature: Feature = {
  name: 'invoice',
  handlers: ({ platform }) => createInvoiceHandlers(platform),
  jobs: invoiceTasks,
  cron: [invoiceCrontab],
  invariants: invoiceInvariants,
  commands: { invoices: async () => (await import('./invoice-command.ts')).invoicesCommand },
}
