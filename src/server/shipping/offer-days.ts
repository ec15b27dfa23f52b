import { arrivalOf, leavingDay, supplyDays } from '#hungary/delivery-promise.ts'
import { momentOf } from '#hungary/moment-of.ts'
import { minutesOf } from '#hungary/opening-hours.ts'
import { requestableDays, workingDaysBefore } from '#hungary/working-days.ts'
import { currentTrade } from '#server/trade/index.ts'
import { openDays } from './pickup-choice.ts'
import type { OfferTime, Parcel, ShippingMethodRecord, ShippingOffer } from './shipping.ts'

/** So many working days are looked at for a choice, and so many where some may have no room. */
const requestedDayCount = 10
const roomDayCount = 40
/** Working days until a transfer that is sent now is surely there. */
const transferDays = 2

type Method = Pick<ShippingMethodRecord, 'requestForQuotation' | 'requestedDayFrom' | 'transitDays'>
type OfferDays = Pick<ShippingOffer, 'requestedDays' | 'requestedDay' | 'arrives' | 'payBy'>

/** The days of an offer: which may be requested, when it arrives, until when it has to be paid for that. */
export function offerDays(
  { requestForQuotation, requestedDayFrom, transitDays: transit }: Method,
  { inStock }: Pick<Parcel, 'inStock'>,
  { now, requestedDay = null, point = null, awaitsTransfer = false, hasRoom }: OfferTime,
): OfferDays {
  const trade = currentTrade()
  if (requestedDayFrom === null) {
    const arrives = requestForQuotation ? null : arrivalOf(now, trade, { inStock, transit })
    const payBy = arrives && awaitsTransfer ? momentOf(leavingDay(now, trade), minutesOf(trade.cutOff)) : null
    return { requestedDays: [], requestedDay: null, arrives, payBy }
  }
  // What is not in stock has to come first, and so has the money.
  const work = requestedDayFrom + (inStock ? 0 : supplyDays(trade).to)
  const workingDays = requestableDays(
    now,
    {
      from: work + (awaitsTransfer ? transferDays : 0),
      count: hasRoom ? roomDayCount : requestedDayCount,
      cutOff: trade.requestCutOff,
    },
    trade,
  )
  const openOn = point ? openDays(workingDays, point) : workingDays
  const requestedDays = hasRoom ? openOn.filter(hasRoom).slice(0, requestedDayCount) : openOn
  return { requestedDays, ...chosenDay(requestedDays, { requestedDay, awaitsTransfer, work }) }
}

/** What the choice of a day means; without one the soonest is meant. */
function chosenDay(
  requestedDays: readonly string[],
  {
    requestedDay,
    awaitsTransfer,
    work,
  }: { requestedDay: string | null; awaitsTransfer: boolean; work: number },
): Omit<OfferDays, 'requestedDays'> {
  const trade = currentTrade()
  const chosen = requestedDay !== null && requestedDays.includes(requestedDay) ? requestedDay : null
  const day = chosen ?? requestedDays[0]
  return {
    requestedDay: chosen,
    arrives: day === undefined ? null : { from: day, to: day },
    payBy:
      day !== undefined && awaitsTransfer
        ? momentOf(workingDaysBefore(day, work, trade), minutesOf(trade.requestCutOff))
        : null,
  }
}
