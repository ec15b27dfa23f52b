/** The order's two state machines, as data, and what a person reads of them. Pure. */

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
    partially_shipped: ['shipped'],
    shipped: ['delivered', 'returned'],
    delivered: ['returned'],
    returned: [],
    cancelled: [],
  } satisfies Record<FulfilmentState, readonly FulfilmentState[]>,
} as const
export type Machine = keyof typeof machines
export type MachineState<M extends Machine> = M extends 'order' ? OrderState : FulfilmentState

/** A step that the machine's table does not list. */
export class TransitionRefused extends Error {
  override name = 'TransitionRefused'
}

/** The new state. @throws TransitionRefused when the table does not list the step. */
export function transition<M extends Machine>(
  machine: M,
  from: MachineState<M>,
  to: MachineState<M>,
): MachineState<M> {
  const listed: Record<string, readonly string[]> = machines[machine]
  if (!listed[from]?.includes(to)) throw new TransitionRefused(`${machine}: ${from} -> ${to} is not listed`)
  return to
}

/** `color` names one of the storefront's tones. */
export type ShownStatus = { name: string; color: 'neutral' | 'info' | 'success' | 'warning' | 'error' }

const orderStatuses: Record<Exclude<OrderState, 'placed' | 'accepted'>, ShownStatus> = {
  quote_requested: { name: 'Ajánlatra vár', color: 'warning' },
  completed: { name: 'Teljesítve', color: 'success' },
  cancelled: { name: 'Törölve', color: 'error' },
}
const fulfilmentStatuses: Record<Exclude<FulfilmentState, 'unfulfilled'>, ShownStatus> = {
  preparing: { name: 'Összekészítés alatt', color: 'info' },
  partially_shipped: { name: 'Részben átadva a futárnak', color: 'info' },
  shipped: { name: 'Átadva a futárnak', color: 'info' },
  delivered: { name: 'Kézbesítve', color: 'success' },
  returned: { name: 'Visszaküldve', color: 'neutral' },
  cancelled: { name: 'Törölve', color: 'error' },
}

/** What a person sees: the order's own state where it is decisive, otherwise how far the goods have come. */
export function orderStatus(state: OrderState, fulfilment: FulfilmentState): ShownStatus {
  if (state !== 'placed' && state !== 'accepted') return orderStatuses[state]
  if (fulfilment !== 'unfulfilled') return fulfilmentStatuses[fulfilment]
  return state === 'placed'
    ? { name: 'Feldolgozás alatt', color: 'info' }
    : { name: 'Visszaigazolva', color: 'info' }
}
