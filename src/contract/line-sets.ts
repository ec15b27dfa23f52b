/** A line of a cart or an order: what of it says whether it belongs to a set. */
type SetLine = { set_id: string | null; quantity: number }
export type SingleLine<T> = { kind: 'line'; line: T }
/** Each in the `quantity` of the set. */
export type PartsOfSet<T> = readonly [tyre: T, wheel: T, mounting: T]
export type LineSet<T> = { kind: 'set'; setId: string; quantity: number; lines: PartsOfSet<T> }

/** What a set is called where it is shown as one. */
export const nameOfSet = 'Szerelt kerék'
/** A set is shown as one only while it has all of its lines. */
export const linesOfSet = 3 satisfies PartsOfSet<unknown>['length']

/**
 * What is shown as one: complete sets, each where its first line stands, and all other lines by themselves. A set that has lost a line,
 * or whose lines differ in quantity since an order was edited, is no set any more: its lines stand by themselves. Order is that of `items`.
 * For the price of a set see `sumPrices` (sums.ts).
 *
 *     groupSets(cart.items).map((entry) => (entry.kind === 'set' ? entry.lines : [entry.line]))
 */
export function groupSets<T extends SetLine>(items: readonly T[]): (SingleLine<T> | LineSet<T>)[] {
  const sets = new Map<string, T[]>()
  for (const item of items) {
    if (item.set_id === null) continue
    const known = sets.get(item.set_id)
    if (known) known.push(item)
    else sets.set(item.set_id, [item])
  }
  return items.flatMap((item): (SingleLine<T> | LineSet<T>)[] => {
    const lines = item.set_id === null ? undefined : sets.get(item.set_id)
    if (item.set_id === null || !lines || !isComplete(lines)) return [{ kind: 'line', line: item }]
    return lines[0] === item ? [{ kind: 'set', setId: item.set_id, quantity: item.quantity, lines }] : []
  })
}

function isComplete<T extends SetLine>(lines: readonly T[]): lines is PartsOfSet<T> {
  return lines.length === linesOfSet && lines.every(({ quantity }) => quantity === lines[0]?.quantity)
}

/** How many things there are, as people count: a mounted wheel is one. */
export const countGoods = (items: readonly SetLine[]): number =>
  groupSets(items).reduce((sum, entry) => sum + quantityOf(entry), 0)

const quantityOf = (entry: SingleLine<SetLine> | LineSet<SetLine>) =>
  entry.kind === 'set' ? entry.quantity : entry.line.quantity
