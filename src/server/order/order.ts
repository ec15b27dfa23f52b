/** The order's two state machines, as data, and what a customer reads of them. Pure. */

export type OrderState = 'quote_requested' | 'placed' | 'accepted' | 'completed' | 'cancelled'
export type FulfilmentState =
  | 'unfulfilled'
  | 'preparing'
  | 'partially_shipped'
  | 'shipped'
  | 'delivered'
  | 'returned'
  | 'cancelled'

export const machines = {
  order: {
    quote_requested: ['placed', 'cancelled'],
    placed: ['accepted', 'cancelled'],
    accepted: ['completed', 'cancelled'],
    completed: [],
    cancelled: [],
  } satisfies Record<OrderState, readonly OrderState[]>,
  fulfilment: {
    unfulfilled: ['preparing', 'cancelled'],
    preparing: ['partially_shipped', 'shipped', 'cancelled'],
    partially_shipped: ['partially_shipped', 'shipped', 'cancelled'],
    shipped: ['delivered', 'returned'],
    delivered: ['returned'],
    returned: [],
    cancelled: [],
  } satisfies Record<FulfilmentState, readonly FulfilmentState[]>,
} as const

/** The way back of a step that a colleague takes back within the grace: what led here, nothing else. */
export const waysBack = {
  order: {
    quote_requested: [],
    placed: ['quote_requested'],
    accepted: ['placed'],
    completed: ['accepted'],
    cancelled: ['quote_requested', 'placed', 'accepted'],
  } satisfies Record<OrderState, readonly OrderState[]>,
  fulfilment: {
    unfulfilled: [],
    preparing: ['unfulfilled'],
    partially_shipped: ['preparing', 'partially_shipped'],
    shipped: ['preparing', 'partially_shipped'],
    delivered: ['shipped'],
    returned: ['shipped', 'delivered'],
    cancelled: ['unfulfilled', 'preparing', 'partially_shipped'],
  } satisfies Record<FulfilmentState, readonly FulfilmentState[]>,
} as const

/** What a colleague does to an order and can take back for a while. */
export const undoableSteps = [
  'accept',
  'prepare',
  'ship',
  'deliver',
  'complete',
  'return',
  'cancel',
  'quote',
  'mark_paid',
] as const
export type UndoableStep = (typeof undoableSteps)[number]

export type Machine = keyof typeof machines
export type MachineState<M extends Machine> = M extends 'order' ? OrderState : FulfilmentState

export type OrderStates = { order: OrderState; fulfilment: FulfilmentState }

/** Where the other machine must stand for a step; a state that is not named asks nothing of it. */
const companions = {
  order: {
    completed: ['delivered'],
    cancelled: ['unfulfilled', 'preparing', 'partially_shipped', 'returned'],
  } satisfies Partial<Record<OrderState, readonly FulfilmentState[]>>,
  fulfilment: {
    preparing: ['accepted'],
    partially_shipped: ['accepted'],
    shipped: ['accepted'],
    delivered: ['accepted'],
    returned: ['accepted', 'completed'],
    cancelled: ['cancelled'],
  } satisfies Partial<Record<FulfilmentState, readonly OrderState[]>>,
} as const

/** Something that may not be done to an order; the message is for the merchant. */
export class OrderRefusedError extends Error {
  override name = 'OrderRefusedError'
}

/** Goods that are not paid, and that no courier is paid for, would leave without a reason. */
export class OrderUnpaidError extends OrderRefusedError {
  override name = 'OrderUnpaidError'
}

/** Goods would leave that are not in stock by the count, and nobody has said that they are there. */
export class OrderShortError extends OrderRefusedError {
  override name = 'OrderShortError'
}

/** A step that the machines' tables do not list. */
export class TransitionRefusedError extends OrderRefusedError {
  override name = 'TransitionRefusedError'
}

/** The new state. @throws TransitionRefusedError when the table does not list the step. */
export function transition<M extends Machine>(
  machine: M,
  from: MachineState<M>,
  to: MachineState<M>,
): MachineState<M> {
  const listed = targets(machine, from)
  if (!listed.includes(to)) {
    const allowed =
      listed.length > 0 ? `innen lehet: ${listed.map(stateName).join(', ')}` : 'innen nincs tovább'
    throw new TransitionRefusedError(
      `Ez most nem lehet „${stateName(to)}”: most „${stateName(from)}”, ${allowed}.`,
    )
  }
  return to
}

/**
 * Both states after a step of one machine. Cancelling takes the fulfilment with it by a step of its own.
 * @throws TransitionRefusedError when the step is not listed, or not while the other machine stands where it does.
 */
export function takeStep<M extends Machine>(
  states: OrderStates,
  machine: M,
  to: MachineState<M>,
): OrderStates {
  const next = { ...states, [machine]: transition(machine, states[machine] as MachineState<M>, to) }
  const other: Machine = machine === 'order' ? 'fulfilment' : 'order'
  const needed: Record<string, readonly string[] | undefined> = companions[machine]
  const fitting = needed[to]
  if (fitting && !fitting.includes(states[other]))
    throw new TransitionRefusedError(
      `Ez most nem lehet „${stateName(to)}”, mert a rendelés „${stateName(states[other])}”; előbb legyen: ${fitting.map(stateName).join(' vagy ')}.`,
    )
  return next
}

/** Where a step that is taken back leads. @throws TransitionRefusedError when the table does not list the way back. */
export function wayBack(machine: Machine, { from, to }: { from: string; to: string }): string {
  const table: Record<string, readonly string[]> = waysBack[machine]
  if (!(table[to] ?? []).includes(from))
    throw new TransitionRefusedError(`Ez innen nem vonható vissza: „${stateName(to)}”.`)
  return from
}

/** The steps that may be taken now, as `order:accepted`. */
export function possibleSteps(states: OrderStates): string[] {
  return (Object.keys(machines) as Machine[]).flatMap((machine) =>
    targets(machine, states[machine])
      .filter((to) => isPossible(states, machine, to))
      .map((to) => `${machine}:${to}`),
  )
}

function isPossible(states: OrderStates, machine: Machine, to: string): boolean {
  try {
    takeStep(states, machine, to as MachineState<typeof machine>)
    return true
  } catch {
    return false
  }
}

function targets(machine: Machine, from: string): readonly string[] {
  const table: Record<string, readonly string[]> = machines[machine]
  return table[from] ?? []
}

/** Who takes a step: the customer, the merchant by a command, a colleague at the desk, or a job of the shop's own. */
export type Actor = 'customer' | 'merchant' | `staff:${number}` | `job:${string}`

/** `color` names one of the storefront's tones. */
export type ShownStatus = { name: string; color: 'neutral' | 'info' | 'success' | 'warning' | 'error' }

/** What a customer reads of an order: the one table of names and colours. */
const statuses = {
  quote_requested: { name: 'Ajánlatra vár', color: 'warning' },
  placed: { name: 'Feldolgozás alatt', color: 'info' },
  accepted: { name: 'Visszaigazolva', color: 'info' },
  preparing: { name: 'Összekészítés alatt', color: 'info' },
  partially_shipped: { name: 'Részben átadva a futárnak', color: 'info' },
  shipped: { name: 'Átadva a futárnak', color: 'success' },
  delivered: { name: 'Kézbesítve', color: 'success' },
  partially_ready: { name: 'Részben átvehető', color: 'info' },
  ready: { name: 'Átvehető', color: 'success' },
  collected: { name: 'Átvéve', color: 'success' },
  returned: { name: 'Visszaküldve', color: 'neutral' },
  completed: { name: 'Teljesítve', color: 'success' },
  cancelled: { name: 'Törölve', color: 'error' },
} as const satisfies Record<string, ShownStatus>

/** What the merchant reads of a state, of either machine. */
const stateNames: Record<OrderState | FulfilmentState, string> = {
  quote_requested: 'ajánlatra vár',
  placed: 'leadva',
  accepted: 'elfogadva',
  completed: 'teljesítve',
  cancelled: 'törölve',
  unfulfilled: 'még nem készül',
  preparing: 'összekészítés alatt',
  partially_shipped: 'részben feladva',
  shipped: 'feladva',
  delivered: 'kézbesítve',
  returned: 'visszaérkezett',
}
export const stateName = (state: string): string => stateNames[state as OrderState] ?? state

/** Where the merchant, whose turn it is, reads something else than the customer. */
const merchantNames: Partial<Record<keyof typeof statuses, string>> = {
  placed: 'Elfogadásra vár',
  accepted: 'Elfogadva',
  partially_shipped: 'Részben feladva',
  shipped: 'Feladva',
  returned: 'Visszaérkezett',
}

/** Goods that wait in the shop leave it in other words. */
const collectedStatuses: Partial<Record<FulfilmentState, keyof typeof statuses>> = {
  partially_shipped: 'partially_ready',
  shipped: 'ready',
  delivered: 'collected',
}

/**
 * What a customer sees: the order's own state where it is decisive, otherwise how far the goods have come.
 * `isCollected`: the customer fetches the goods from the shop.
 */
export function orderStatus(
  state: OrderState,
  fulfilment: FulfilmentState,
  isCollected: boolean = false,
): ShownStatus {
  return statuses[statusOf(state, fulfilment, isCollected)]
}

/** The same in the merchant's words. */
export function merchantStatus(
  state: OrderState,
  fulfilment: FulfilmentState,
  isCollected: boolean = false,
): ShownStatus {
  const status = statusOf(state, fulfilment, isCollected)
  return { ...statuses[status], name: merchantNames[status] ?? statuses[status].name }
}

function statusOf(
  state: OrderState,
  fulfilment: FulfilmentState,
  isCollected: boolean,
): keyof typeof statuses {
  if (state === 'completed' && fulfilment === 'returned') return 'returned'
  if (state !== 'placed' && state !== 'accepted') return state
  if (fulfilment === 'unfulfilled') return state
  const collected = isCollected ? collectedStatuses[fulfilment] : undefined
  return collected ?? fulfilment
}
