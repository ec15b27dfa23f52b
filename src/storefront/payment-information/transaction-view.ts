/** How a payment is shown. Pure. */
import type { PaymentTransaction } from '#contract/wire.ts'
import { idNameOf } from './returns/returns.ts'

export type TransactionView = Pick<PaymentTransaction, 'method' | 'reference' | 'title'> & {
  tone: 'pending' | 'success' | 'error' | 'neutral'
  /** Sentences, in the words that the service prescribes. */
  message: string[]
  canPayAgain: boolean
}

const tones: Record<PaymentTransaction['status'], TransactionView['tone']> = {
  pending: 'pending',
  authorized: 'pending',
  paid: 'success',
  failed: 'error',
  cancelled: 'neutral',
  expired: 'neutral',
  refunded: 'neutral',
}

/** The title says the first sentence already. */
function withoutTitle(message: string, title: string): string {
  return message.startsWith(`${title}.`) ? message.slice(title.length + 1).trim() : message
}

/** A payment as its page shows it; the service's id stands where the server says that it must. */
export function transactionView(transaction: PaymentTransaction): TransactionView {
  const { method, reference, title, message, transaction_id: id } = transaction
  const named = id === null || message.includes(id) ? [] : [`${idNameOf(method)}: ${id}`]
  return {
    method,
    reference,
    title,
    tone: transaction.is_pending ? 'pending' : tones[transaction.status],
    message: [withoutTitle(message, title), ...named].filter(Boolean),
    canPayAgain: transaction.can_pay_again,
  }
}

/** Another attempt has paid the order since this one ended without money. */
export const isPaidSince = (
  { tone }: Pick<TransactionView, 'tone'>,
  order: { payment: { title: string } } | null,
): boolean => (tone === 'error' || tone === 'neutral') && order?.payment.title === 'Fizetve'

/** What stands above: thanks for who may see the order; the service's own words stand below them. */
export function transactionHeading(
  transaction: TransactionView,
  order: { firstName: string; payment: { title: string } } | null,
): string {
  if (isPaidSince(transaction, order)) return 'A rendelését azóta kifizette'
  return transaction.tone === 'success' && order
    ? `Köszönjük, ${order.firstName}! Sikeres fizetés.`
    : transaction.title
}

const quick = { every: 2000, until: 20_000 }
const slow = { every: 5000, until: 120_000 }

/** How long to wait before polling again how a payment stands, in milliseconds; null when it is time to stop. */
export function nextPollDelay(elapsed: number): number | null {
  if (elapsed < quick.until) return quick.every
  return elapsed < slow.until ? slow.every : null
}
