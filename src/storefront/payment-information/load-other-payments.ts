import type { Order, OrderPaymentMethods } from '#contract/wire.ts'
import { besideOrder, type PageArgs } from './beside-order.ts'

/** In which other ways an unpaid order may be paid, and until when its goods are kept; null where it has no choice. */
export type OtherPayments = {
  methods: { id: number; name: string; total: OrderPaymentMethods['payment_methods'][number]['total'] }[]
  /** Statements of payment services, by the method's id. */
  terms: { id: number; text: string; url: string; link: string }[]
  heldUntil: string | null
}

export async function loadOtherPayments(
  page: PageArgs,
  order: Pick<Order, 'id' | 'can_pay' | 'transfer'>,
  signature?: string,
): Promise<OtherPayments | null> {
  if (!order.can_pay && order.transfer === null) return null
  const found = await besideOrder(page, order, signature, (account, input, options) =>
    account.orderGetPaymentMethods(input, options),
  )
  return found && presentOthers(found)
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
