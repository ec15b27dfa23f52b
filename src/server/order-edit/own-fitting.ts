/** Which hour at its workshop an order's customer may still choose. Pure. */
import { momentOf } from '#hungary/moment-of.ts'
import { dayOf } from '#hungary/calendar-day.ts'
import { requestableDays } from '#hungary/working-days.ts'
import { freeHours, type FittingOffer } from '#server/fitting/index.ts'
import type { OrderRecord } from '#server/order/index.ts'
import { offerShipping, openDays, type PickupPointRecord } from '#server/shipping/index.ts'
import { amountDue } from '#server/payment/index.ts'
import { currentTrade } from '#server/trade/index.ts'
import { parcelOf } from './edit-charges.ts'
import { maxOwnEdits } from './other-payment.ts'
import type { EditBasis } from './edit-plan.ts'

export type OwnFitting = {
  canChange: boolean
  canCancel: boolean
  /** Until when; null where nothing can be changed. */
  until: Date | null
  days: { day: string; hours: number[] }[]
}

const none: OwnFitting = { canChange: false, canCancel: false, until: null, days: [] }
const maxDays = 10
/** So many working days are looked at where some may be full. */
const lookedDays = 40

/**
 * Until the day of the fitting begins, and the workshop counts on somebody, its hour can be changed or given back. `offer` null: the
 * workshop takes no appointments any more.
 */
export function ownFitting(
  order: OrderRecord,
  offer: FittingOffer | null,
  basis: Pick<EditBasis, 'shippingMethods' | 'variants' | 'traits' | 'point' | 'now' | 'ownEdits'>,
): OwnFitting {
  const { pickupPoint, fitting = null } = order
  const { now, point } = basis
  const isStanding = order.state === 'placed' || order.state === 'accepted'
  if (pickupPoint?.provider !== 'partner' || !isStanding || order.fulfilment === 'returned') return none
  const until = fitting && momentOf(fitting.day, 0)
  if ((until !== null && now >= until) || basis.ownEdits >= maxOwnEdits) return none
  const days = offer && point ? daysOf(order, { offer, point }, basis) : []
  const others = days.flatMap(({ day, hours }) => {
    const other = hours.filter((start) => day !== fitting?.day || start !== fitting.startsAt)
    return other.length === 0 ? [] : [{ day, hours: other }]
  })
  return { canChange: others.length > 0, canCancel: fitting !== null, until, days: others }
}

function daysOf(
  order: OrderRecord,
  { offer, point }: { offer: FittingOffer; point: PickupPointRecord },
  basis: Pick<EditBasis, 'shippingMethods' | 'variants' | 'traits' | 'now'>,
): OwnFitting['days'] {
  const { now } = basis
  const today = dayOf(now)
  const hasRoom = (day: string) => freeHours(day, offer).length > 0
  // The goods are promised to be there on the day that the order has: another hour of it is always good.
  const own = order.requestedDay !== null && order.requestedDay > today ? [order.requestedDay] : []
  const all = [...new Set([...own, ...laterDays(order, { point, hasRoom }, basis)])].filter(hasRoom)
  return all
    .toSorted()
    .slice(0, maxDays)
    .map((day) => ({ day, hours: freeHours(day, offer) }))
}

/** Goods that are on their way are there tomorrow at the soonest; others have to be prepared, and paid for, first. */
function laterDays(
  order: OrderRecord,
  { point, hasRoom }: { point: PickupPointRecord; hasRoom: (day: string) => boolean },
  basis: Pick<EditBasis, 'shippingMethods' | 'variants' | 'traits' | 'now'>,
): string[] {
  const { now } = basis
  const trade = currentTrade()
  if (order.fulfilment === 'shipped' || order.fulfilment === 'delivered')
    return openDays(
      requestableDays(now, { from: 1, count: lookedDays, cutOff: '24:00' }, trade),
      point,
    ).filter(hasRoom)
  const method = basis.shippingMethods.find(({ id }) => id === order.shippingMethod.id)
  if (!method) return []
  const awaitsTransfer =
    order.paymentMethod.type === 'transfer' && amountDue(order.totalGross, order.paymentEvents) > 0
  const parcel = parcelOf(order.lines, basis, null)
  return offerShipping({ ...method, active: true }, parcel, { now, point, awaitsTransfer, hasRoom })
    .requestedDays
}
