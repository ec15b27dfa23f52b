import { cardView } from '../listing/card-view.ts'
import { browserClient } from '../runtime/client/browser-client.ts'
import { cardItem, type AnalyticsItem } from './analytics-item.ts'

/** A product by its id, as an event has it; null when it is not sold any more. */
export async function readItem(productId: number): Promise<AnalyticsItem | null> {
  const [card] = await browserClient.productGetByIds({ query: { ids: [productId] } })
  return card ? cardItem(cardView(card), 0) : null
}
