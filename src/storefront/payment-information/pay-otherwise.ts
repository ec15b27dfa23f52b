import { data, redirect, redirectDocument, type ActionFunctionArgs } from 'react-router'
import { accountContext } from '../runtime/router/page-context.ts'
import { offlineMessage, textOf, withToken } from '../runtime/forms/form-result.ts'
import { isCallFailure } from '../runtime/router/page-error.ts'
import { orderPageOf } from './order-page-of.ts'
import { startPayment } from './start-payment.ts'

/** Why the way of payment stays as it is. */
export type OtherResult = { refused: string }
type Chosen = { id: string; signature: string | undefined; fields: FormData }

/** Changes how the order is paid, and leads to the payment page of a card at once. */
export async function payOtherwise(args: ActionFunctionArgs, { id, signature, fields }: Chosen) {
  const choice = /^(\d{1,9}):(\d{1,9})$/.exec(textOf(fields, 'payment'))
  if (!choice) return refused('Kérjük, válasszon fizetési módot.', 422)
  const [, method = '', total = ''] = choice
  const body = {
    payment_method_id: Number(method),
    total: Number(total),
    payment_terms: fields.has(`terms-${method}`),
  }
  const query = signature === undefined ? {} : { signature }
  const page = orderPageOf(id, signature)
  try {
    const account = await args.context.get(accountContext)()
    const order = await withToken(args, () => account.orderSetPaymentMethod({ params: { id }, query, body }))
    if (!order.can_pay) return redirect(page, 303)
  } catch (error) {
    if (error instanceof Error && error.name === 'FetchError') return refused(offlineMessage, 503)
    if (!isCallFailure(error) || error.status >= 500 || error.status === 404) throw error
    return refused(error.body.message, error.status)
  }
  const started = await startPayment(args, id, signature)
  return 'url' in started ? redirectDocument(started.url, 303) : redirect(`${page}&fizetes=nem-indult`, 303)
}

const refused = (message: string, status: number) => data<OtherResult>({ refused: message }, { status })
