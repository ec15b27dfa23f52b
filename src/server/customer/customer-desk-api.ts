import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { requireMember, type AdminHandlers, type Member } from '#platform/admin/admin-endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { sign } from '#platform/security/ids.ts'
import { eraseAddress, exportAddress } from '#server/account/index.ts'
import { exportSubscription } from '#server/newsletter/index.ts'
import { listDeskOrders, presentDeskOrder } from '#server/order/index.ts'
import { exportReviews } from '#server/review/index.ts'
import { exportAlerts } from '#server/stock-alert/index.ts'
import { exportWithdrawals } from '#server/withdrawal/index.ts'
import { customerError } from './customer-errors.ts'
import { presentAccount, presentConsents, presentContacts, presentCustomer } from './customer-presenting.ts'
import {
  countOpenOrders,
  customerWindow,
  findAccount,
  findCustomer,
  listContacts,
  listCustomers,
  listMessagesOf,
  listRecords,
  maxCounted,
  writeRecord,
  type CustomerMessage,
  type CustomerRow,
} from './customer-store.ts'

type Shown = AdminResponse<'getCustomer'>
type Handlers = Pick<AdminHandlers, 'listCustomers' | 'getCustomer' | 'exportCustomer' | 'eraseCustomer'>

const maxListed = 100
const excerptLength = 140

/** Customers at the desk. */
export function createCustomerDeskHandlers(platform: Platform): Handlers {
  const { sql, secret, clock } = platform
  const keyOf = (email: string) => sign(secret, 'customer', email)

  async function find(id: number): Promise<CustomerRow> {
    const row = await findCustomer(sql, id)
    if (!row) throw customerError('customer_not_found')
    return row
  }

  async function show(row: CustomerRow, member: Member): Promise<Shown> {
    const { email } = row
    const [account, contacts, orders, openOrders, subscription, alerts, messages, withdrawals, records] =
      await Promise.all([
        findAccount(sql, email),
        listContacts(sql, email),
        listDeskOrders(sql, { email }),
        countOpenOrders(sql, email),
        exportSubscription(sql, email),
        exportAlerts(sql, email),
        listMessagesOf(sql, email),
        exportWithdrawals(sql, email),
        listRecords(sql, keyOf(email)),
      ])
    const reviews = account ? await exportReviews(sql, account.id) : []
    return {
      ...presentCustomer(row),
      ...presentContacts(contacts, account),
      account: account ? presentAccount(account) : null,
      listed_orders: orders
        .slice(0, maxListed)
        .map((row) => presentDeskOrder(row))
        .map(({ number, placed_at: placedAt, state, total }) => ({
          number,
          placed_at: placedAt,
          state,
          total: total.formatted_value,
        })),
      open_orders: openOrders,
      consents: presentConsents(subscription, alerts),
      messages: member.rights.has('messages.see') ? messages.map(presentMessage) : [],
      reviews: reviews.slice(0, maxListed).map(({ product_name: product, rating, created_at: at }) => ({
        product: typeof product === 'string' ? product : '',
        rating: Number(rating),
        at: (at as Date).toISOString(),
      })),
      withdrawals: withdrawals.slice(0, maxListed).map(({ reference, received_at: at }) => ({
        reference: String(reference),
        at: (at as Date).toISOString(),
      })),
      retained: {
        orders: row.orders,
        withdrawals: withdrawals.length,
        messages: messages.filter(isRetained).length,
      },
      records: records.map(({ kind, createdAt }) => ({ kind, at: createdAt.toISOString() })),
    }
  }

  return {
    async listCustomers({ query: { search, before } }) {
      const { rows, count } = await listCustomers(sql, { search, before })
      return {
        customers: rows.slice(0, customerWindow).map(presentCustomer),
        count: Math.min(count, maxCounted),
        is_more: count > maxCounted,
        has_more: rows.length > customerWindow,
      }
    },
    getCustomer: async ({ params: { id } }, context) => show(await find(id), requireMember(context)),
    async exportCustomer({ params: { id } }) {
      const { email } = await find(id)
      const data = await exportAddress(platform, email)
      await sql.begin((tx) => writeRecord(tx, { key: keyOf(email), kind: 'export', now: clock() }))
      return { data }
    },
    async eraseCustomer({ params: { id } }, context) {
      const row = await find(id)
      const { retained } = await show(row, requireMember(context))
      await sql.begin(async (tx) => {
        await eraseAddress(platform, tx, row.email)
        await writeRecord(tx, { key: keyOf(row.email), kind: 'erasure', now: clock() })
      })
      return { retained }
    },
  }
}

/** As `forgetMessages` has it: what may be a complaint stays for its time. */
const isRetained = ({ type }: CustomerMessage) => type === 'order' || type === 'product'

function presentMessage({ id, message, createdAt, isAnswered }: CustomerMessage): Shown['messages'][number] {
  const text = message.replaceAll(/\s+/g, ' ').trim()
  return {
    id,
    at: createdAt.toISOString(),
    excerpt: text.length > excerptLength ? `${text.slice(0, excerptLength - 1).trimEnd()}…` : text,
    is_answered: isAnswered,
  }
}
