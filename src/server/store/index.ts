export { createStoreHandlers } from './store-api.ts'
