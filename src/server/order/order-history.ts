import { formatForint } from '#contract/money.ts'
import type { Order } from '#contract/wire.ts'
import { isCarrier, type ParcelState } from '#server/carrier/index.ts'
import { standingEntries } from '#server/payment/index.ts'
import { presentDate } from './order-date.ts'
import type { OrderRecord } from './order-record.ts'
import { orderStatus, type Machine, type OrderState, type OrderStates, type ShownStatus } from './order.ts'

/** The customer fetches the goods from the shop itself: no address, and no carrier has had them. */
export function isCollected(
  order: Pick<OrderRecord, 'shippingAddress' | 'shippingMethod' | 'parcels'>,
): boolean {
  const { shippingAddress, shippingMethod, parcels = [] } = order
  return shippingAddress === null && !isCarrier(shippingMethod.provider) && parcels.length === 0
}

/** Goods that go to a workshop, where they are fitted. */
const workshopNames: Record<string, string | undefined> = {
  'Részben átadva a futárnak': 'Részben úton a műhelybe',
  'Átadva a futárnak': 'Úton a műhelybe',
  Kézbesítve: 'Megérkezett a műhelybe',
}

/** What the customer reads of an order that stands at these states, by where its goods go. */
export function customerStatus(order: OrderRecord, states: OrderStates): ShownStatus {
  const status = orderStatus(states.order, states.fulfilment, isCollected(order))
  const name = order.pickupPoint?.type === 'partner' ? workshopNames[status.name] : undefined
  return name === undefined ? status : { ...status, name }
}

/** What has happened to the order, oldest first, in a customer's words: its states as they were shown, and its money. */
export function presentHistory(order: OrderRecord): Order['history'] {
  return [...shownStates(order), ...moneyMoves(order), ...parcelNews(order)]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ name, at }) => {
      const { formatted_date_time, iso } = presentDate(at)
      return { name, formatted_date_time, iso }
    })
}

type Moment = { name: string; at: Date }

/** Steps that change nothing for a customer are left out: cancelling moves two machines at once. */
function shownStates(order: OrderRecord): Moment[] {
  const steps = order.steps ?? []
  let states: OrderStates = { order: firstState(order), fulfilment: 'unfulfilled' }
  const shown = [{ name: customerStatus(order, states).name, at: order.placedAt }]
  for (const { machine, to, at } of steps) {
    states = { ...states, [machine]: to }
    const { name } = customerStatus(order, states)
    if (shown.at(-1)?.name !== name) shown.push({ name, at })
  }
  return shown
}

function firstState(order: OrderRecord): OrderState {
  const machine: Machine = 'order'
  const first = order.steps?.find((step) => step.machine === machine)
  return (first?.from as OrderState | undefined) ?? order.state
}

const moneyNames: Record<string, string> = { captured: 'Fizetés beérkezett', refunded: 'Visszatérítés' }

function moneyMoves({ paymentEvents }: OrderRecord): Moment[] {
  return standingEntries(paymentEvents).flatMap(({ kind, amount, at }) => {
    const name = moneyNames[kind]
    return name ? [{ name: `${name}: ${formatForint(amount)}`, at }] : []
  })
}

/** What a customer has to know of a parcel; its being on the way and its arrival are shown by the order's own states. */
const parcelNames: Partial<Record<ParcelState, string>> = {
  ready_for_pickup: 'A csomag átvehető',
  exception: 'Kézbesítési akadály',
  returned: 'A csomag visszafordult a feladóhoz',
}

function parcelNews({ parcels = [] }: OrderRecord): Moment[] {
  return parcels.flatMap(({ state, stateAt, trackingCode }) => {
    const name = state && parcelNames[state]
    return name && stateAt ? [{ name: `${name}: ${trackingCode}`, at: stateAt }] : []
  })
}
