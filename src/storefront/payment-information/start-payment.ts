import type { ActionFunctionArgs } from 'react-router'
import { accountContext } from '../runtime/router/page-context.ts'
import { withToken } from '../runtime/forms/form-result.ts'
import { isCallFailure } from '../runtime/router/page-error.ts'

/** Where the order is paid, or why paying it could not begin; the order itself is safe either way. */
export type PaymentStart = { url: string } | { failure: string }

const notStarted =
  'A rendelését megőriztük, de a fizetést most nem tudtuk elindítani. Kérjük, próbálja újra néhány perc múlva.'

/** Begins paying an order, or goes on with what was begun. `signature` comes from the signed link of its emails. */
export async function startPayment(
  { context }: Pick<ActionFunctionArgs, 'context'>,
  orderId: string,
  signature?: string,
): Promise<PaymentStart> {
  try {
    const account = await context.get(accountContext)()
    const input = { params: { order_id: orderId }, query: signature === undefined ? {} : { signature } }
    const { payment_url: url } = await withToken({ context }, () => account.orderPurchase(input))
    return { url }
  } catch (error) {
    if (isCallFailure(error)) return { failure: error.status === 409 ? error.body.message : notStarted }
    if (error instanceof Error && error.name === 'FetchError') return { failure: notStarted }
    throw error
  }
}
