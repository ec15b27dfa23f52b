/** What a scan changes. Pure. */
import type { AdminRequest, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { OrderRecord } from '#server/order/index.ts'

export type PickEvent = AdminRequest<'sendPicks'>['body']['events'][number]
export type PickOutcome = AdminResponse<'sendPicks'>['results'][number]['outcome']
export type PickState = AdminResponse<'getPicking'>['orders'][number]['state']

/** A line as it stands. `isOpen`: its order can still be picked. */
export type PickLineStand = {
  id: string
  orderId: string
  quantity: number
  picked: number
  missingReason: string
  isOpen: boolean
}

export type CountedEvent = { event: PickEvent; counted: number; outcome: PickOutcome }
export type Counting = {
  results: { id: string; outcome: PickOutcome }[]
  /** Those that are new and of a line that is there, to be stored. */
  events: CountedEvent[]
  /** The lines that stand differently now. */
  changed: PickLineStand[]
}

/** The reason of who gives none. */
export const noReason = 'nincs a polcon'

/**
 * Counts events one after the other, in the order in which they were sent. `known`: what those that arrived before have changed;
 * they change nothing again. No line gets more than was ordered or less than nothing.
 */
export function countPicks(
  events: readonly PickEvent[],
  lines: readonly PickLineStand[],
  known: ReadonlyMap<string, { kind: PickEvent['kind']; counted: number }>,
): Counting {
  const stands = new Map(lines.map((line) => [line.id, { ...line }]))
  const seen = new Set(known.keys())
  const counting: Counting = { results: [], events: [], changed: [] }
  const changed = new Set<PickLineStand>()
  for (const event of events) {
    const before = known.get(event.id)
    if (before) {
      counting.results.push({ id: event.id, outcome: outcomeOf(before) })
      continue
    }
    if (seen.has(event.id)) continue
    seen.add(event.id)
    const line = stands.get(event.line_id)
    const outcome = line?.isOpen ? apply(line, event) : 'refused'
    counting.results.push({ id: event.id, outcome })
    if (!line || outcome === 'refused') continue
    const counted = outcome === 'counted' ? steps[event.kind] : 0
    counting.events.push({ event, counted, outcome })
    if (outcome === 'counted') changed.add(line)
  }
  return { ...counting, changed: [...changed] }
}

/** How many pieces an event brings into the box. */
const steps: Record<PickEvent['kind'], -1 | 0 | 1> = { pick: 1, put_back: -1, missing: 0, found: 0 }

const outcomeOf = ({ kind, counted }: { kind: PickEvent['kind']; counted: number }): PickOutcome =>
  counted === 0 && steps[kind] !== 0 ? 'surplus' : 'counted'

function apply(line: PickLineStand, { kind, reason }: PickEvent): PickOutcome {
  if (kind === 'missing' || kind === 'found') {
    line.missingReason = kind === 'found' ? '' : reason.trim() || noReason
    return 'counted'
  }
  const picked = line.picked + steps[kind]
  if (picked > line.quantity || picked < 0) return 'surplus'
  line.picked = picked
  if (picked === line.quantity) line.missingReason = ''
  return 'counted'
}

/** Whether goods of an order are to be taken from the shelves. */
export function pickState(
  { state, fulfilment }: Pick<OrderRecord, 'state' | 'fulfilment'>,
  isFinished: boolean,
): PickState {
  if (fulfilment === 'shipped' || fulfilment === 'delivered') return 'done'
  if (state === 'placed') return 'waiting'
  const isHere =
    fulfilment === 'unfulfilled' || fulfilment === 'preparing' || fulfilment === 'partially_shipped'
  if (state !== 'accepted' || !isHere) return 'none'
  return isFinished ? 'done' : 'pick'
}
