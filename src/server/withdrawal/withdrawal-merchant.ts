import { loadShop } from '#server/content/index.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { graceSeconds } from '#server/order/index.ts'
import { receiptEmail, rejectionEmail } from './withdrawal-mail.ts'
import {
  lockByReference,
  markReceipt,
  writeStep,
  type Withdrawal,
  type WithdrawalStep,
} from './withdrawal-store.ts'
import { takeStep, WithdrawalRefusedError, type WithdrawalState } from './withdrawal.ts'

/** In the history of a step that has sent the receipt, by which it is known when the step is taken back. */
export const receiptNote = 'Ekkor ment ki az átvételi elismervény.'

/** Who does it, and why in the merchant's text; a rejection needs it. */
export type StepBy = { note?: string; actor?: WithdrawalStep['actor'] }
export type Stepped = Withdrawal & { step: number }

/**
 * The merchant takes a withdrawal one step on. Acknowledging writes a receipt that was withheld; rejecting notifies the
 * consumer why. Money is paid back by the order's own command.
 * A colleague's emails wait for the time in which the step can be taken back (`withdrawal-take-back.ts`).
 * @throws WithdrawalRefusedError for an unknown reference, and for a step that is not listed.
 */
export function changeWithdrawal(
  platform: Platform,
  reference: string,
  to: WithdrawalState,
  by: StepBy = {},
): Promise<Stepped> {
  return platform.sql.begin((tx) => stepWithdrawal(platform, tx, reference, to, by))
}

/** The same as a part of a change. */
export async function stepWithdrawal(
  { clock, config }: Platform,
  tx: Transaction,
  reference: string,
  to: WithdrawalState,
  { note = '', actor = 'merchant' }: StepBy,
): Promise<Stepped> {
  const before = await lockByReference(tx, reference)
  if (!before) throw new WithdrawalRefusedError(`Nincs ilyen elállás: ${reference}`)
  const state = takeStep(before.state, to)
  if (state === 'rejected' && note === '') throw new WithdrawalRefusedError('Az elutasításhoz indok kell.')
  const isReceiptDue = state === 'acknowledged' && before.receipt === 'withheld'
  const step = await writeStep(tx, before.id, {
    from: before.state,
    to: state,
    actor,
    note: isReceiptDue ? receiptNote : note,
    at: clock(),
  })
  const emailContext = { shop: await loadShop(tx), publicUrl: config.publicUrl }
  const isColleague = actor.startsWith('staff:')
  const waitSeconds = isColleague ? graceSeconds : 0
  if (isReceiptDue) {
    await markReceipt(tx, before.id, 'written')
    await queueMail(tx, { ...receiptEmail(emailContext, before), waitSeconds })
  }
  if (state === 'rejected')
    await queueMail(tx, { ...rejectionEmail(emailContext, before, note), waitSeconds })
  return { ...before, step, state, receipt: state === 'acknowledged' ? 'written' : before.receipt }
}
