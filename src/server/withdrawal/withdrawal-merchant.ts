import { loadShop } from '#server/content/index.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { queueMail } from '#server/kernel/mail.ts'
import { receiptLetter, rejectionLetter } from './withdrawal-mail.ts'
import { lockByReference, markReceiptWritten, writeStep, type Withdrawal } from './withdrawal-store.ts'
import { takeStep, WithdrawalRefused, type WithdrawalState } from './withdrawal.ts'

/**
 * The merchant takes a withdrawal one step on. Acknowledging writes a receipt that was withheld; rejecting tells the
 * consumer why. Money is paid back by the order's own command.
 * @param note why, in the merchant's words; a rejection needs it.
 * @throws WithdrawalRefused for an unknown reference, and for a step that is not listed.
 */
export function changeWithdrawal(
  { sql, clock, config }: Kernel,
  reference: string,
  to: WithdrawalState,
  note: string = '',
): Promise<Withdrawal> {
  return sql.begin(async (tx) => {
    const before = await lockByReference(tx, reference)
    if (!before) throw new WithdrawalRefused(`There is no withdrawal ${reference}.`)
    const state = takeStep(before.state, to)
    if (state === 'rejected' && note === '') throw new WithdrawalRefused('A rejection needs its reason.')
    await writeStep(tx, before.id, { from: before.state, to: state, actor: 'merchant', note, at: clock() })
    const ground = { shop: await loadShop(tx), publicUrl: config.publicUrl }
    if (state === 'acknowledged' && before.receipt === 'withheld') {
      await markReceiptWritten(tx, before.id)
      await queueMail(tx, receiptLetter(ground, before))
    }
    if (state === 'rejected') await queueMail(tx, rejectionLetter(ground, before, note))
    return { ...before, state, receipt: state === 'acknowledged' ? 'written' : before.receipt }
  })
}
