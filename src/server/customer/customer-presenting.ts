import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { presentMoney } from '#platform/http/presenting.ts'
import type { CustomerAccount, CustomerContact, CustomerRow } from './customer-store.ts'

type Listed = AdminResponse<'listCustomers'>['customers'][number]
type Shown = AdminResponse<'getCustomer'>

export const presentCustomer = (row: CustomerRow): Listed => ({
  id: row.id,
  name: row.name,
  email: row.email,
  town: row.town,
  has_account: row.hasAccount,
  orders: row.orders,
  spent: presentMoney(row.spent),
  last_order_at: row.lastOrderAt?.toISOString() ?? null,
})

export const presentAccount = ({ isVerified, createdAt }: CustomerAccount): Shown['account'] => ({
  state: isVerified
    ? { name: 'Fiókja van', kind: 'ok' }
    : { name: 'Fiókja van, a címet nem igazolta', kind: 'warn' },
  created_at: createdAt.toISOString(),
})

/** What orders and accounts say of where and how a customer is reached. */
export function presentContacts(
  contacts: readonly CustomerContact[],
  account: CustomerAccount | undefined,
): Pick<Shown, 'phones' | 'addresses'> {
  const phones = [account?.phone ?? '', ...contacts.map(({ phone }) => phone)].filter((phone) => phone !== '')
  return {
    phones: [...new Set(phones)],
    addresses: contacts.flatMap(({ kind, name, postalCode, city, address }) =>
      kind === '' || city === '' ? [] : [{ kind, name, postal_code: postalCode, city, address }],
    ),
  }
}

type Subscription = Record<string, unknown> | null

const moment = (value: unknown): string => (value as Date).toISOString()

/** The newsletter and alerts, with the time at which each was given or taken back. */
export function presentConsents(
  subscription: Subscription,
  alerts: readonly Record<string, unknown>[],
): Shown['consents'] {
  const newsletter = subscription ? [presentSubscription(subscription)] : []
  const waiting = alerts.map((alert) => ({
    name: 'Készletértesítés',
    state: alertState(alert),
    at: moment(alert.ended_at ?? alert.sent_at ?? alert.confirmed_at ?? alert.created_at),
  }))
  return [...newsletter, ...waiting.slice(0, 20)]
}

function presentSubscription(one: Record<string, unknown>): Shown['consents'][number] {
  const name = 'Hírlevél'
  if (one.state === 'subscribed')
    return { name, state: { name: 'Feliratkozott', kind: 'ok' }, at: moment(one.confirmed_at) }
  if (one.state === 'pending')
    return { name, state: { name: 'Megerősítésre vár', kind: 'warn' }, at: moment(one.asked_at) }
  return { name, state: { name: 'Leiratkozott', kind: 'off' }, at: moment(one.ended_at) }
}

function alertState(alert: Record<string, unknown>): Shown['consents'][number]['state'] {
  if (alert.ended_at) return { name: 'Visszavonta', kind: 'off' }
  if (alert.sent_at) return { name: 'Értesítettük', kind: 'off' }
  return alert.confirmed_at ? { name: 'Kéri', kind: 'ok' } : { name: 'Megerősítésre vár', kind: 'warn' }
}
