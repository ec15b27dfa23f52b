export { createPurchaseHandlers } from './purchase-api.ts'
