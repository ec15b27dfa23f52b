import { forgetPrices, joinMoves } from '#server/catalogue/index.ts'
import { forgetCouponCustomers } from '#server/coupon/index.ts'
import { forgetDocuments } from '#server/invoice/index.ts'
import { forgetCustomers, forgetContacts } from '#server/order/index.ts'
import { forgetOldNotes } from '#server/order-note/index.ts'
import { forgetPayers } from '#server/settlement/index.ts'
import { forgetPriceReasons } from '#server/phone-order/index.ts'
import { forgetInvitedWriters } from '#server/review/index.ts'
import { forgetLabels } from '#server/parcel/index.ts'
import { accountDays, forgetRefundAccounts, forgetWithdrawals } from '#server/withdrawal/index.ts'
import { purgeChanges } from '#platform/audit/purge-changes.ts'
import { purgeDeadJobs } from '#platform/jobs/purge-dead-jobs.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { retentionAt } from './retention.ts'

/** How long the desk knows whose payments were that are of no order. */
const dismissedDays = 90

/** How long `doctor` names a job that gave up. */
const deadJobDays = 90

/** Every night, on one node. */
export const retentionCrontab = '37 4 * * * apply_retention ?max=3'

export function retentionTasks(platform: Platform): Tasks {
  return { apply_retention: () => applyRetention(platform) }
}

/** Forgets whom the shop has no reason to know any more. What was sold, for how much and when, stays. */
export async function applyRetention(platform: Platform): Promise<void> {
  const { sql, config, clock } = platform
  const before = retentionAt(clock(), config.retention)
  const daysAgo = (days: number) => new Date(clock().getTime() - days * 86_400_000)
  await forgetWithdrawals(sql, before.withdrawals)
  await forgetRefundAccounts(sql, { closedBefore: daysAgo(accountDays) })
  await forgetLabels(platform, before.labels)
  await forgetContacts(sql, before.contacts)
  await forgetInvitedWriters(sql, before.contacts)
  await forgetOldNotes(sql, before.contacts)
  await forgetPriceReasons(sql, before.contacts)
  await forgetDocuments(platform, before.documents)
  await forgetCouponCustomers(sql, before.documents)
  await forgetCustomers(sql, before.documents)
  await forgetPayers(sql, {
    dismissed: daysAgo(dismissedDays),
    documents: before.documents,
  })
  await purgeChanges(sql, before.changes)
  await joinMoves(sql, before.changes)
  await forgetPrices(sql, before.prices)
  await purgeDeadJobs(sql, daysAgo(deadJobDays))
}
