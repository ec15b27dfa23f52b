import type { Right } from '#contract/admin/rights.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { withdrawMail } from '#platform/mail/mail.ts'
import { graceSeconds, takeBackWith } from '#server/order/index.ts'
import {
  findLastStep,
  lockByReference,
  markReceipt,
  writeStep,
  type Withdrawal,
  type WithdrawalStep,
} from './withdrawal-store.ts'
import { receiptKey, rejectionKey } from './withdrawal-mail.ts'
import { receiptNote } from './withdrawal-merchant.ts'
import { wayBack, WithdrawalRefusedError, type WithdrawalState } from './withdrawal.ts'

export type Undoer = { id: number; rights: ReadonlySet<Right> }
/** A step of a withdrawal, and the steps of its order that it brought with it. */
export type UndoneSteps = { step: number; orderSteps: readonly number[] }

/** Whoever may take a step may take it back. */
const undoRight = (to: WithdrawalState): Right => (to === 'refunded' ? 'orders.refund' : 'orders.process')

/**
 * Takes a colleague's own step back within the grace (`order`: the number of its order), as orders do theirs: its email is withdrawn, and what the step did to the order
 * is taken back with it, or nothing is. Money that went back stays there, so the step with it stands.
 * @throws WithdrawalRefusedError with the reason.
 */
export async function takeWithdrawalBack(
  platform: Platform,
  { reference, order }: { reference: string; order: string | null },
  { step, orderSteps }: UndoneSteps,
  undoer: Undoer,
): Promise<void> {
  const work = (tx: Transaction) => takeStepBack(platform, tx, reference, step, undoer)
  if (order === null || orderSteps.length === 0) {
    await platform.sql.begin(work)
    return
  }
  const { reason } = await takeBackWith(platform, order, orderSteps, undoer, work)
  if (reason !== null) throw new WithdrawalRefusedError(reason)
}

async function takeStepBack(
  { clock }: Platform,
  tx: Transaction,
  reference: string,
  id: number,
  undoer: Undoer,
): Promise<void> {
  const before = await lockByReference(tx, reference)
  if (!before) throw new WithdrawalRefusedError(`Nincs ilyen elállás: ${reference}`)
  const step = await findLastStep(tx, before.id)
  if (!step || step.id !== id || step.actor !== `staff:${undoer.id}`)
    throw new WithdrawalRefusedError('Közben újabb lépés történt, vagy ezt már visszavonták.')
  if (!undoer.rights.has(undoRight(step.to))) throw new WithdrawalRefusedError('Ehhez már nincs joga.')
  if (step.to === 'refunded' && step.note !== '')
    throw new WithdrawalRefusedError('A visszatérítés nem vonható vissza.')
  const now = clock()
  if (now.getTime() - step.at.getTime() >= graceSeconds * 1000)
    throw new WithdrawalRefusedError('Letelt a visszavonás ideje.')
  await takeEmailBack(tx, before, step)
  await writeStep(tx, before.id, {
    from: step.to,
    to: wayBack(step),
    actor: step.actor,
    note: '',
    at: now,
    undoes: step.id,
  })
}

/** @throws WithdrawalRefusedError when the customer has it. */
async function takeEmailBack(
  tx: Transaction,
  { id }: Withdrawal,
  { to, note }: Pick<WithdrawalStep, 'to' | 'note'>,
): Promise<void> {
  const isReceipt = to === 'acknowledged' && note === receiptNote
  if (!isReceipt && to !== 'rejected') return
  if (!(await withdrawMail(tx, isReceipt ? receiptKey(id) : rejectionKey(id))))
    throw new WithdrawalRefusedError('A vevő levele közben elment.')
  if (isReceipt) await markReceipt(tx, id, 'withheld')
}
