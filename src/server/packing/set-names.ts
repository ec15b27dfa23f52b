import { groupSets, nameOfSet } from '#contract/line-sets.ts'
import type { OrderLine } from '#server/order/index.ts'

/**
 * What the sets are called to which lines belong, by line id: `Szerelt kerék`, with a number where an order has several. Lines without one
 * are absent, and those of a set of which only a part leaves. Pure.
 */
export function setNames(
  lines: readonly Pick<OrderLine, 'id' | 'setId' | 'quantity'>[],
): ReadonlyMap<string, string> {
  const items = lines.map(({ id, setId, quantity }) => ({ id, set_id: setId, quantity }))
  const sets = groupSets(items).flatMap((entry) => (entry.kind === 'set' ? [entry.lines] : []))
  return new Map(
    sets.flatMap((parts, index) =>
      parts.map(({ id }) => [id, sets.length === 1 ? nameOfSet : `${nameOfSet} ${index + 1}`] as const),
    ),
  )
}
