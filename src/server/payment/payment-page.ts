import { formatForint } from '#contract/money.ts'
import type { Executor } from '#platform/database/database.ts'
import { termList } from '#platform/markup/html.ts'
import { listPaymentMethods } from './payment-store.ts'
import type { PaymentMethodRecord } from './payment.ts'

type Shown = Pick<PaymentMethodRecord, 'name' | 'description' | 'feeGross' | 'active'>

/** The methods that can be chosen, as a list for pages, in the order and words of the checkout. Pure. */
export function paymentPageHtml(methods: readonly Shown[]): string {
  const shown = methods.filter(({ active }) => active)
  return termList(
    shown.map(({ name, description, feeGross }) => {
      const fee = formatForint(feeGross)
      const price = feeGross === 0 || description.includes(fee) ? '' : `Díja: ${fee}.`
      return { name, text: [description, price].filter(Boolean).join(' ') }
    }),
  )
}

export const paymentPageText = async (sql: Executor): Promise<string> =>
  paymentPageHtml(await listPaymentMethods(sql))
