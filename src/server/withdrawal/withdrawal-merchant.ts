import { loadShop } from '#server/content/index.ts'
import type { Platform } from '#platform/platform.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { receiptEmail, rejectionEmail } from './withdrawal-mail.ts'
import {
  lockByReference,
  markReceiptWritten,
  writeStep,
  type Withdrawal,
  type WithdrawalStep,
} from './withdrawal-store.ts'
import { takeStep, WithdrawalRefusedError, type WithdrawalState } from './withdrawal.ts'

/**
 * The merchant takes a withdrawal one step on. Acknowledging writes a receipt that was withheld; rejecting notifies the
 * consumer why. Money is paid back by the order's own command.
 * @param by who did it, and why in the merchant's text; a rejection needs it.
 * @throws WithdrawalRefusedError for an unknown reference, and for a step that is not listed.
 */
export function changeWithdrawal(
  { sql, clock, config }: Platform,
  reference: string,
  to: WithdrawalState,
  { note = '', actor = 'merchant' }: { note?: string; actor?: WithdrawalStep['actor'] } = {},
): Promise<Withdrawal> {
  return sql.begin(async (tx) => {
    const before = await lockByReference(tx, reference)
    if (!before) throw new WithdrawalRefusedError(`Nincs ilyen elállás: ${reference}`)
    const state = takeStep(before.state, to)
    if (state === 'rejected' && note === '') throw new WithdrawalRefusedError('Az elutasításhoz indok kell.')
    await writeStep(tx, before.id, { from: before.state, to: state, actor, note, at: clock() })
    const emailContext = { shop: await loadShop(tx), publicUrl: config.publicUrl }
    if (state === 'acknowledged' && before.receipt === 'withheld') {
      await markReceiptWritten(tx, before.id)
      await queueMail(tx, receiptEmail(emailContext, before))
    }
    if (state === 'rejected') await queueMail(tx, rejectionEmail(emailContext, before, note))
    return { ...before, state, receipt: state === 'acknowledged' ? 'written' : before.receipt }
  })
}
