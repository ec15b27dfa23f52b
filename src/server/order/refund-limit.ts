import { formatForint } from '#contract/money.ts'
import { freshMilliseconds, type Member } from '#platform/admin/admin-endpoint.ts'
import { platformError } from '#platform/http/errors.ts'

/** Forints that nobody gives back without a fresh proof of who they are. */
const largeRefund = 50_000

/** What the role may give back at once, in forints. @throws AppError proof_needed, forbidden */
export function requireRefundLimit(
  { refundLimit, provenAt }: Pick<Member, 'refundLimit' | 'provenAt'>,
  amount: number,
  now: Date,
): void {
  const isFresh = now.getTime() - provenAt.getTime() <= freshMilliseconds
  if (amount > largeRefund && !isFresh) throw platformError('proof_needed')
  if (refundLimit === null || amount <= refundLimit) return
  throw platformError('forbidden', {
    message: `Legfeljebb ${formatForint(refundLimit)} téríthető vissza ezzel a szerepkörrel. Kérje a bolt tulajdonosát.`,
  })
}
