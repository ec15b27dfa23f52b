/** What scans change of what the shop says is in the boxes. Pure. */
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { Pick } from './pick-outbox.ts'

export type Picking = AdminResponse<'getPicking'>
type Line = Picking['orders'][number]['lines'][number]

/** As the shop counts: never more than was ordered, each event once. What it knows already stands in its response. */
export function withPicks(picking: Picking, picks: readonly Pick[]): Picking {
  const known = new Set(picking.known_events)
  const fresh = picks.filter(({ id }) => !known.has(id))
  if (fresh.length === 0) return picking
  const byLine = Map.groupBy(fresh, ({ line_id: id }) => id)
  return {
    ...picking,
    orders: picking.orders.map((order) =>
      order.lines.some(({ id }) => byLine.has(id))
        ? { ...order, lines: order.lines.map((line) => (byLine.get(line.id) ?? []).reduce(after, line)) }
        : order,
    ),
    known_events: [...picking.known_events, ...fresh.map(({ id }) => id)],
  }
}

function after(line: Line, { kind, reason }: Pick): Line {
  if (kind === 'missing') return { ...line, missing_reason: reason }
  if (kind === 'found') return { ...line, missing_reason: '' }
  const picked = Math.min(line.quantity, Math.max(0, line.picked + (kind === 'pick' ? 1 : -1)))
  return { ...line, picked, missing_reason: picked === line.quantity ? '' : line.missing_reason }
}
