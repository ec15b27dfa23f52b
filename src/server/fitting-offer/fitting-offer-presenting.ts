import type { DeliveryOffer, FittingWorkshop } from '#contract/wire.ts'
import { dayOf } from '#hungary/calendar-day.ts'
import { soonInWords } from '#hungary/day-words.ts'
import { clockText } from '#hungary/opening-hours.ts'
import { presentMoney } from '#platform/http/presenting.ts'
import { timeText } from '#server/fitting/index.ts'
import { pickupAddress } from '#server/shipping/index.ts'
import type { Opening, WorkshopQuote } from './fitting-offer.ts'

type WorkshopSummary = NonNullable<DeliveryOffer['fitting']>['workshop']

export function presentSummary({ point, opening, gross }: WorkshopQuote, now: Date): WorkshopSummary {
  return {
    id: point.id,
    name: point.name,
    city: point.city,
    next: opening && {
      day: opening.day,
      hour: opening.startsAt === null ? null : timeText(opening.startsAt),
      text: openingText(opening, now),
    },
    price: gross === null ? null : presentMoney(gross),
  }
}

export function presentWorkshop(quote: WorkshopQuote, now: Date): FittingWorkshop {
  const { point, phone, perWheel, distance } = quote
  return {
    ...presentSummary(quote, now),
    address: pickupAddress(point),
    phone,
    hours_per_day: point.hours,
    distance,
    price_per_wheel: perWheel === null ? null : presentMoney(perWheel),
  }
}

/** `holnap 10 órakor`, `hétfőn 8:30-kor`, `december 8-án 9 órakor`; without an hour the day alone. */
export function openingText({ day, startsAt }: Opening, now: Date): string {
  const words = soonInWords(day, dayOf(now))
  if (startsAt === null) return words
  const clock = clockText(timeText(startsAt))
  return `${words} ${clock}${clock.includes(':') ? '-kor' : ' órakor'}`
}
