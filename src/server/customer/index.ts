/** Customers at the desk: who they are, and what the shop holds of them. */
import type { Feature } from '#platform/feature.ts'
import { createCustomerDeskHandlers } from './customer-desk-api.ts'
import { customerErrors } from './customer-errors.ts'

export { findCustomer, listContacts, listCustomers } from './customer-store.ts'

export const customerFeature: Feature = {
  name: 'customer',
  adminHandlers: ({ platform }) => createCustomerDeskHandlers(platform),
  errors: customerErrors,
}
