import type { LoaderFunctionArgs } from 'react-router'
import type { Order, OrderPaymentMethods } from '#contract/wire.ts'
import { accountContext } from '../runtime/router/page-context.ts'
import { isCallFailure } from '../runtime/router/page-error.ts'

/** In which other ways an unpaid order may be paid, and until when its goods are kept; null where it has no choice. */
export type OtherPayments = {
  methods: { id: number; name: string; total: OrderPaymentMethods['payment_methods'][number]['total'] }[]
  /** Statements of payment services, by the method's id. */
  terms: { id: number; text: string; url: string; link: string }[]
  heldUntil: string | null
}

/** The order's page is worth more than the choice: it is shown without one where that can't be had. */
export async function loadOtherPayments(
  { context, request: { signal } }: Pick<LoaderFunctionArgs, 'context' | 'request'>,
  order: Pick<Order, 'id' | 'can_pay' | 'transfer'>,
  signature?: string,
): Promise<OtherPayments | null> {
  if (!order.can_pay && order.transfer === null) return null
  try {
    const account = await context.get(accountContext)()
    const input = { params: { id: order.id }, query: signature === undefined ? {} : { signature } }
    return presentOthers(await account.orderGetPaymentMethods(input, { signal }))
  } catch (error) {
    if (isCallFailure(error) || (error instanceof Error && error.name === 'FetchError')) return null
    throw error
  }
}

function presentOthers({
  payment_methods: methods,
  held_until: held,
}: OrderPaymentMethods): OtherPayments | null {
  if (methods.length === 0) return null
  return {
    methods: methods.map(({ id, name, total }) => ({ id, name, total })),
    terms: methods.flatMap(({ id, payment_terms: terms }) => (terms ? [{ id, ...terms }] : [])),
    heldUntil: held && held.formatted_date_time,
  }
}
