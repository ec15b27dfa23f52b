import { formatForint } from '#contract/money.ts'
import type { Executor } from '#platform/database/database.ts'
import { escapeHtml } from '#platform/markup/html.ts'
import { listPaymentMethods } from './payment-store.ts'
import type { PaymentMethodRecord } from './payment.ts'

type Shown = Pick<PaymentMethodRecord, 'name' | 'description' | 'feeGross' | 'active'>

/** The methods that can be chosen, as a list for pages, in the order and words of the checkout. Pure. */
export function paymentPageHtml(methods: readonly Shown[]): string {
  const items = methods
    .filter(({ active }) => active)
    .map(({ name, description, feeGross }) => {
      const fee = formatForint(feeGross)
      const price = feeGross === 0 || description.includes(fee) ? '' : `Díja: ${fee}.`
      const text = [description, price].filter(Boolean).join(' ')
      return `<li><strong>${escapeHtml(name)}</strong>${text ? `: ${escapeHtml(text)}` : ''}</li>`
    })
  return items.length > 0 ? `<ul>${items.join('')}</ul>` : ''
}

export const paymentPageText = async (sql: Executor): Promise<string> =>
  paymentPageHtml(await listPaymentMethods(sql))
