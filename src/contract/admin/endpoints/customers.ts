import { z } from 'zod'
import { databaseId, money } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { moment } from '../schemas/member.ts'
import { shownState } from '../schemas/state.ts'

const listedCustomer = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  town: z.string(),
  has_account: z.boolean(),
  /** How many orders there are, and what those that stand come to. */
  orders: z.int(),
  spent: money,
  last_order_at: moment.nullable(),
})

const customer = listedCustomer.extend({
  phones: z.array(z.string()),
  account: z.object({ state: shownState, created_at: moment }).nullable(),
  /** Each once, the newest first. */
  addresses: z.array(
    z.object({
      kind: z.enum(['shipping', 'billing']),
      name: z.string(),
      postal_code: z.string(),
      city: z.string(),
      address: z.string(),
    }),
  ),
  /** The newest 100. */
  listed_orders: z.array(
    z.object({ number: z.string(), placed_at: moment, state: shownState, total: z.string() }),
  ),
  /** Orders that are not over yet. */
  open_orders: z.int(),
  consents: z.array(z.object({ name: z.string(), state: shownState, at: moment })),
  /** None without the right to messages. */
  messages: z.array(z.object({ id: z.string(), at: moment, excerpt: z.string(), is_answered: z.boolean() })),
  reviews: z.array(z.object({ product: z.string(), rating: z.int(), at: moment })),
  withdrawals: z.array(z.object({ reference: z.string(), at: moment })),
  /** What the law keeps when the customer is erased. */
  retained: z.object({ orders: z.int(), withdrawals: z.int(), messages: z.int() }),
  /** When all data were handed out or erased at the desk, the newest first. */
  records: z.array(z.object({ kind: z.enum(['export', 'erasure']), at: moment })),
})

const params = z.object({ id: databaseId })

export const customerEndpoints = {
  listCustomers: {
    method: 'GET',
    path: '/admin/api/customers',
    right: 'customers.see',
    summary: 'Customers with an account or an order, who ordered last first, with their count up to 10,000',
    query: z.object({
      /** Parts of the name, the address of email, the telephone or the town. */
      search: z.string().trim().max(254).default(''),
      /** The last customer of the window before. */
      before: databaseId.optional(),
    }),
    response: z.object({
      customers: z.array(listedCustomer),
      count: z.int(),
      /** There are more than were counted. */
      is_more: z.boolean(),
      has_more: z.boolean(),
    }),
  },
  getCustomer: {
    method: 'GET',
    path: '/admin/api/customers/{id}',
    right: 'customers.see',
    summary: 'One customer with orders, addresses and consents, and what the law keeps of them',
    params,
    response: customer,
  },
  exportCustomer: {
    method: 'POST',
    path: '/admin/api/customers/{id}/export',
    right: 'customers.export',
    fresh: true,
    summary: 'All that the shop holds about a customer, as the customer’s own export of an account has it',
    params,
    response: z.object({ data: z.record(z.string(), z.unknown()) }),
  },
  eraseCustomer: {
    method: 'POST',
    path: '/admin/api/customers/{id}/erase',
    right: 'customers.erase',
    fresh: true,
    summary: 'Ends the customer’s accounts and forgets all but what the law keeps',
    params,
    body: z.object({ confirmed: z.literal(true, 'Győződjön meg róla, hogy a vevő maga kéri.') }),
    response: z.object({ retained: customer.shape.retained }),
  },
} as const satisfies AdminEndpointRows
