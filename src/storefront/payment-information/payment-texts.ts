import type { Order } from '#contract/wire.ts'
import { totalLabel } from '../checkout/total-label.ts'

/** What is said of an order's money. Pure. */

type Standing = Pick<Order, 'status' | 'payment_status'>

/** Nothing is due any more, whatever was or was not paid. */
const given = ['Törölve', 'Visszaküldve']
/** The goods are at the customer: who pays at the door has paid. */
const arrived = ['Kézbesítve', 'Megérkezett a műhelybe', 'Átvéve', 'Teljesítve']
const partly = 'Részben fizetve'
const paid = 'Fizetve'

export const isGivenUp = ({ status }: Pick<Order, 'status'>): boolean => given.includes(status.name)
/** Some of the price has come; how much is still due only the server knows. */
export const isPartlyPaid = ({ payment_status: { title } }: Pick<Order, 'payment_status'>): boolean =>
  title === partly

/** How the payment stands. An order that was given up waits for no money. */
export function paymentTitle(order: Standing): string {
  const { title, is_pending: isPending } = order.payment_status
  return isGivenUp(order) && isPending && title !== partly ? 'Fizetnie nem kell' : title
}

/** What the total is called: it is all to be paid, all paid, or only what the order comes to. */
export function orderTotalLabel(
  order: Standing & { payment_data: { payment_method: { type: string } } },
  isQuotation: boolean,
): string {
  const { title, is_pending: isPending } = order.payment_status
  if (title === paid) return 'Fizetve, áfával'
  const isPaidAtDoor =
    order.payment_data.payment_method.type === 'cash_on_delivery' && arrived.includes(order.status.name)
  const isDue = isPending && title !== partly && !isGivenUp(order) && !isPaidAtDoor
  return isDue || isQuotation ? totalLabel(isQuotation) : 'Végösszeg, áfával'
}
