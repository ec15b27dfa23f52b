/** When the shop is open, and what it promises of delivery. Pure. */
import { z } from 'zod'
import { dayOf } from '#hungary/calendar-day.ts'
import { leavingDay, promiseText, type DeliveryPromise } from '#hungary/delivery-promise.ts'
import { hoursText, minutesOf, type WeekHours } from '#hungary/opening-hours.ts'

export type Trade = DeliveryPromise & {
  hours: WeekHours
  /** What the hours alone do not say: `Ünnepnapokon zárva.` */
  note: string
  /** Until when an order counts as of its day where the customer chooses the day of delivery. */
  requestCutOff: string
}

const workday = { from: '08:00', to: '17:00' }
/** What holds until the merchant says something else. */
export const defaultTrade: Trade = {
  hours: [workday, workday, workday, workday, workday, null, null],
  note: '',
  cutOff: '16:00',
  transitDays: 1,
  backorder: { from: 3, to: 5 },
  requestCutOff: '14:00',
  daysOff: [],
  extraDays: [],
}

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)
const days = z.int().min(1).max(60)
const storedTrade = z.object({
  hours: z.array(z.object({ from: time, to: time }).nullable()).length(7),
  note: z.string(),
  cutOff: time,
  transitDays: days,
  backorder: z.object({ from: days, to: days }),
  requestCutOff: time,
  daysOff: z.array(z.iso.date()),
  extraDays: z.array(z.iso.date()),
})

/** A stored value; one that does not fit is as if the merchant had said nothing. */
export function readTrade(stored: unknown): Trade {
  const read = storedTrade.partial().safeParse(stored)
  const given = Object.entries(read.data ?? {}).filter(([, value]) => value !== undefined)
  return { ...defaultTrade, ...(Object.fromEntries(given) as Partial<Trade>) }
}

/** The errors of a trade that the merchant has written, by field: `hours.2` is Wednesday. */
export function tradeErrors({ hours, backorder, daysOff, extraDays }: Trade): Record<string, string[]> {
  const wrongDays = hours.flatMap((day, index) =>
    day !== null && minutesOf(day.from) >= minutesOf(day.to)
      ? [[`hours.${index}`, ['A zárás legyen később, mint a nyitás.']] as const]
      : [],
  )
  const both = extraDays.find((day) => daysOff.includes(day))
  return {
    ...Object.fromEntries(wrongDays),
    ...(both === undefined ? {} : { extraDays: [`Munkanap és szünnap egyszerre nem lehet: ${both}.`] }),
    ...(backorder.from > backorder.to
      ? { backorder: ['A kevesebb nap álljon elöl, például 3–5 munkanap.'] }
      : {}),
  }
}

/** `hétfőtől péntekig 8–17 óra; ünnepnapokon zárva` */
export function openingText({ hours, note }: Pick<Trade, 'hours' | 'note'>): string {
  return [hoursText(hours), note].filter(Boolean).join('; ')
}

/** What every page says of it at a moment. */
export const tradeTexts = (trade: Trade, now: Date) => ({
  openingHours: openingText(trade),
  deliveryDetail: promiseText(now, trade),
})

/** All that customers read of the promise depends on this: the day, the day on which parcels leave, and what the merchant has set. */
export function shownPromise(now: Date, promise: DeliveryPromise): string {
  const { transitDays, backorder, daysOff, extraDays } = promise
  return [
    dayOf(now),
    promiseText(now, promise),
    ...[leavingDay(now, promise), transitDays, backorder.from, backorder.to, daysOff, extraDays].map(String),
  ].join(' ')
}
