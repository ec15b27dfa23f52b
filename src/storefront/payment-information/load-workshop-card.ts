import type { Order, WorkshopCard } from '#contract/wire.ts'
import { besideOrder, type PageArgs } from './beside-order.ts'

/** The order's card for the workshop; null without tyres. */
export async function loadWorkshopCard(
  page: PageArgs,
  order: Pick<Order, 'id'>,
  signature?: string,
): Promise<WorkshopCard | null> {
  const found = await besideOrder(page, order, signature, (account, input, options) =>
    account.orderGetWorkshopCard(input, options),
  )
  return found && found.card
}
