import type { Tasks } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import {
  cancelOrder,
  failRefund,
  listLateTransfers,
  listUnpaidCards,
  OrderRefusedError,
} from '#server/order/index.ts'
import {
  claimDueAttempts,
  findAttempt,
  isOpen,
  listUnconfirmedRefunds,
  nextQuery,
  purgeMessages,
  putOffQuery,
  type Attempt,
  type RefundRecord,
} from '#server/payment/index.ts'
import { writeMerchant } from './apply.ts'
import { poll, pollInBatch, closeAttempt } from './poll.ts'
import { endHold } from './hold-expiry.ts'
import { refundFailed } from './merchant-emails.ts'
import type { PurchaseDeps } from './purchase-deps.ts'

const minute = 60_000
const batchSize = 50
/** Some of them wait for a payer or a bank and come again: they must leave room for the others. */
const holdBatchSize = 500
/** Payments that are looked into side by side. */
const abreast = 10
/** A slow service must not keep a round from the next one. */
const roundTakes = 30_000
const twoYears = 2 * 365 * 24 * 60 * minute

/**
 * Every minute what waits for a response; transfers every hour; old messages at night. Each on one node, and one after the
 * other: a slow service takes one worker, and no rounds pile up.
 */
export const purchaseCrontab = [
  '* * * * * payment_reconcile ?max=1&queue=payments&jobKey=payment_reconcile',
  '* * * * * payment_holds ?max=1&queue=payments&jobKey=payment_holds',
  '* * * * * payment_refunds ?max=1&queue=payments&jobKey=payment_refunds',
  '7 * * * * payment_transfers ?max=3&queue=payments&jobKey=payment_transfers',
  '41 3 * * * payment_messages ?max=3',
].join('\n')

export function purchaseTasks(deps: PurchaseDeps): Tasks {
  const { platform } = deps
  return {
    payment_reconcile: () => reconcile(deps),
    payment_holds: () => endHolds(deps),
    payment_refunds: () => findOutRefunds(deps),
    payment_transfers: () => endTransfers(platform),
    payment_messages: () => purgeMessages(platform.sql, new Date(platform.clock().getTime() - twoYears)),
  }
}

/** Polls for the attempts whose time has come. */
export async function reconcile(deps: PurchaseDeps): Promise<void> {
  const { sql, clock } = deps.platform
  const now = clock()
  const retryAt = new Date(now.getTime() + 10 * minute)
  const due = await claimDueAttempts(sql, { now, retryAt, limit: batchSize })
  await Promise.all(due.map((attempt) => reconcileOne(deps, attempt)))
}

async function reconcileOne(deps: PurchaseDeps, attempt: Attempt): Promise<void> {
  const { sql, clock } = deps.platform
  const result = await poll(deps, attempt)
  const current = await findAttempt(sql, { id: attempt.id })
  // What the service has decided has no next time any more.
  if (!current || current.nextQueryAt === null) return
  const now = clock()
  // What an unreachable service knows is not given up: this may be the last that anybody polls for it.
  const isUnreachable = result === 'unreachable' && deps.gateways[current.gateway] !== undefined
  const next = nextQuery(current, now) ?? (isUnreachable ? new Date(now.getTime() + 60 * minute) : null)
  const isLate = next === null || (current.expiresAt < now && current.state !== 'pending')
  if (isOpen(current) && current.state !== 'authorized' && isLate)
    await closeAttempt(deps, current, {
      to: 'expired',
      source: 'job:reconcile',
      failure: 'not paid in time',
    })
  await putOffQuery(sql, current.id, next)
}

/** Orders that were to be paid at once and were not give their goods back. */
export async function endHolds(deps: PurchaseDeps): Promise<void> {
  const { sql, clock, config } = deps.platform
  const due = await listUnpaidCards(sql, {
    holdMinutes: config.payments.holdMinutes,
    now: clock(),
    limit: holdBatchSize,
  })
  const unreachable = new Set<string>()
  const until = Date.now() + roundTakes
  while (due.length > 0 && Date.now() < until)
    await Promise.all(due.splice(0, abreast).map((order) => endHold(deps, order, unreachable)))
}

const transferReason = 'Az átutalás a fizetési határidőig nem érkezett meg.'

/** Orders whose transfer did not arrive in time. */
export async function endTransfers(platform: Platform): Promise<void> {
  const { sql, clock } = platform
  const late = await listLateTransfers(sql, { now: clock(), limit: batchSize })
  for (const { number } of late) {
    try {
      await cancelOrder(platform, number, { reason: transferReason, actor: 'job:transfer_due' })
    } catch (error) {
      if (!(error instanceof OrderRefusedError)) throw error
      platform.log.info({ order: number, reason: error.message }, 'A late transfer did not cancel its order')
    }
  }
}

const refundTakes = 15 * minute

/** Refunds whose response was lost: done, or after a while not done, and the merchant is notified. */
export async function findOutRefunds(deps: PurchaseDeps): Promise<void> {
  const { sql } = deps.platform
  const now = Date.now()
  const unreachable = new Set<string>()
  for (const refund of await listUnconfirmedRefunds(sql, new Date(now - minute))) {
    const attempt = refund.attemptId === null ? undefined : await findAttempt(sql, { id: refund.attemptId })
    if (!attempt || (await pollInBatch(deps, attempt, unreachable)) === 'unreachable') continue
    if (now - refund.updatedAt.getTime() > refundTakes) await giveUpRefund(deps, refund)
  }
}

function giveUpRefund({ platform }: PurchaseDeps, refund: RefundRecord): Promise<void> {
  return failRefund(platform, refund, 'the service knows nothing of it', (tx, order) =>
    writeMerchant(platform, tx, (context) => refundFailed(context, order, refund)),
  )
}
