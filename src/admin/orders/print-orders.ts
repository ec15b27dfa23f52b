import type { AdminInput } from '#contract/admin/endpoint-schemas.ts'
import { createStore } from '../runtime/store.ts'

type Query = AdminInput<'printOrders'>['query']
export type PaperSize = NonNullable<Query['size']>

/** What the slips of this desk are printed on. */
export const paper = createStore<PaperSize>('A5')

/** The day's run over these orders. */
export const runAddress = (numbers: readonly string[]): string =>
  `/rendelesek/futtatas?rendelesek=${numbers.join(',')}`

/** Picking of these orders; without any, of those that are due. */
export const pickingAddress = (numbers: readonly string[]): string =>
  numbers.length > 0 ? `/rendelesek/szedes?rendelesek=${numbers.join(',')}` : '/rendelesek/szedes'

/** The PDF opens in a tab of its own, where it is printed. */
export function openPrint(orders: readonly string[], what: Query['what']): void {
  if (orders.length === 0) return
  const query = new URLSearchParams({ orders: orders.join(','), what, size: paper.get() })
  window.open(`/admin/api/orders/print?${query}`, '_blank', 'noopener')
}
