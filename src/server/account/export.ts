import type { Order } from '#contract/wire.ts'
import { exportCart } from '#server/cart/index.ts'
import { exportMessages } from '#server/contact/index.ts'
import { exportCouponUses } from '#server/coupon/index.ts'
import { loadShop } from '#server/content/index.ts'
import type { Executor } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { listSessions } from '#platform/security/session-store.ts'
import { exportSubscription } from '#server/newsletter/index.ts'
import { exportGarage, exportReminder } from '#server/garage/index.ts'
import { listGuestOrders, listOrders, presentOrder } from '#server/order/index.ts'
import { exportOrderNotes } from '#server/order-note/index.ts'
import { exportPayers } from '#server/settlement/index.ts'
import { exportQuestions } from '#server/question/index.ts'
import { exportInvited, exportReviews } from '#server/review/index.ts'
import { exportAlerts } from '#server/stock-alert/index.ts'
import { exportWithdrawals } from '#server/withdrawal/index.ts'
import { exportWishlists } from '#server/wishlist/index.ts'
import { writeUserRecord } from './deletion-store.ts'
import { deviceName } from './device-name.ts'
import { exportDevices } from './device-store.ts'
import { billingAddresses, shippingAddresses } from './saved-address-store.ts'
import { presentBillingAddress, presentShippingAddress } from './saved-address.ts'
import { findNewestUnverified, findVerifiedUser, type ActiveUser } from './user-store.ts'

const orderBatchSize = 50

/** Everything that the shop keeps of its user, by what it is: the copy that article 15 of the GDPR promises. */
export async function exportUser(platform: Platform, user: ActiveUser): Promise<Record<string, unknown>> {
  const { sql } = platform
  const isVerified = user.verifiedAt !== null
  const [
    billing,
    shipping,
    orders,
    cart,
    wishlists,
    garage,
    garageReminder,
    reviews,
    sessions,
    devices,
    social,
    payments,
    ofAddress,
  ] = await Promise.all([
    billingAddresses.list(sql, user.id),
    shippingAddresses.list(sql, user.id),
    exportOrders(platform, user.id),
    exportCart(sql, user.id),
    exportWishlists(sql, user.id),
    exportGarage(sql, user.id),
    exportReminder(sql, user.id),
    exportReviews(sql, user.id),
    listSessions(sql, user.id),
    exportDevices(sql, user.id),
    exportSocialAccounts(sql, user.id),
    exportPayers(sql, { userId: user.id }),
    // An unproved address may be another user's.
    isVerified ? exportOfAddress(sql, user.email) : nothingOfAddress,
  ])
  await writeUserRecord(sql, { userId: user.id, what: 'export', now: platform.clock() })
  return onWire({
    exported_at: platform.clock(),
    profile: {
      id: user.id,
      email: user.email,
      pending_email: user.pendingEmail,
      first_name: user.firstName,
      last_name: user.lastName,
      phone: user.phone,
      created_at: user.createdAt,
      verified_at: user.verifiedAt,
      password_set: user.passwordHash !== null,
    },
    billing_addresses: billing.map(presentBillingAddress),
    shipping_addresses: shipping.map(presentShippingAddress),
    orders,
    payments,
    cart,
    wishlists,
    garage,
    garage_reminder: garageReminder,
    reviews,
    ...ofAddress,
    sessions: sessions.map(({ userAgent, startedAt, seenAt }) => ({
      device: deviceName(userAgent),
      user_agent: userAgent,
      started_at: startedAt,
      seen_at: seenAt,
    })),
    devices,
    social_accounts: social,
  })
}

/**
 * The same at the merchant's word, for a customer with an account or without. Who it is was made sure of at the desk, so what belongs
 * to the address is there although no account has proved it, and so are the orders of a guest.
 */
export async function exportAddress(platform: Platform, email: string): Promise<Record<string, unknown>> {
  const { sql } = platform
  const user = (await findVerifiedUser(sql, email)) ?? (await findNewestUnverified(sql, email))
  const [account, ofAddress, guestOrders, guestPayments, guestReviews, notes, guestNotes] = await Promise.all(
    [
      user ? exportUser(platform, user) : { exported_at: platform.clock() },
      exportOfAddress(sql, email),
      exportGuestOrders(platform, email),
      exportPayers(sql, { email }),
      exportInvited(sql, email),
      user ? exportOrderNotes(sql, { userId: user.id }) : [],
      exportOrderNotes(sql, { email }),
    ],
  )
  return onWire({
    email,
    ...account,
    ...ofAddress,
    guest_orders: guestOrders,
    guest_payments: guestPayments,
    ...guestReviews,
    // For the colleague who hands the copy out: the account's own copy has no notes.
    order_notes: [...notes, ...guestNotes],
  })
}

const nothingOfAddress = {
  newsletter: null,
  messages: [],
  questions: [],
  stock_alerts: [],
  withdrawals: [],
  coupon_uses: [],
}

/** What belongs to an address, with an account or without. */
async function exportOfAddress(sql: Executor, email: string) {
  const [newsletter, messages, questions, alerts, withdrawals, coupons] = await Promise.all([
    exportSubscription(sql, email),
    exportMessages(sql, email),
    exportQuestions(sql, email),
    exportAlerts(sql, email),
    exportWithdrawals(sql, email),
    exportCouponUses(sql, email),
  ])
  return { newsletter, messages, questions, stock_alerts: alerts, withdrawals, coupon_uses: coupons }
}

async function exportOrders({ sql }: Platform, userId: number): Promise<Order[]> {
  const shop = await loadShop(sql)
  const exported: Order[] = []
  for (;;) {
    const { orders, total } = await listOrders(sql, userId, {
      limit: orderBatchSize,
      offset: exported.length,
    })
    exported.push(...orders.map((order) => presentOrder(order, shop)))
    if (orders.length === 0 || exported.length >= total) return exported
  }
}

async function exportGuestOrders({ sql }: Platform, email: string): Promise<Order[]> {
  const shop = await loadShop(sql)
  const exported: Order[] = []
  for (;;) {
    const orders = await listGuestOrders(sql, email, { limit: orderBatchSize, offset: exported.length })
    exported.push(...orders.map((order) => presentOrder(order, shop)))
    if (orders.length < orderBatchSize) return exported
  }
}

async function exportSocialAccounts(sql: Executor, userId: number): Promise<Record<string, unknown>[]> {
  return sql`
    select provider, subject, email, created_at from social_account where user_id = ${userId} order by provider`
}

/** Times and absent values as JSON has them. */
function onWire(value: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(value)) as Record<string, unknown>
}
