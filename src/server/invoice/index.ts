export { createInvoiceHandlers } from './invoice-api.ts'
