import { betweenInWords, dayInWords, onDate, onDayInWords, soonInWords, spanInWords } from './day-words.ts'
import { clockText } from './opening-hours.ts'
import { addWorkingDays, firstWorkingDay, localTime, type ShopDays } from './working-days.ts'

/** When goods are with the customer: one function for every place that says so, and its words. Pure. */

/** `cutOff`: such as `16:00`; what is ordered later leaves on the next working day. Days are working days. */
export type DeliveryPromise = ShopDays & {
  cutOff: string
  /** From leaving to arriving, where a method of delivery says nothing else. */
  transitDays: number
  /** Until what is not in stock is with the customer, by the usual way. */
  backorder: { from: number; to: number }
}
/** Days of the calendar, both included; the same for a single day. */
export type DaySpan = { from: string; to: string }
export type DayCount = { from: number; to: number }

/**
 * When goods that are ordered now arrive. `transit`: the working days of the chosen way, null: the usual ones. What is not in
 * stock is waited for first.
 */
export function arrivalOf(
  now: Date,
  promise: DeliveryPromise,
  { inStock, transit = null }: { inStock: boolean; transit?: DayCount | null },
): DaySpan {
  const leaves = leavingDay(now, promise)
  const { from, to } = transit ?? { from: promise.transitDays, to: promise.transitDays }
  const wait = inStock ? { from: 0, to: 0 } : supplyDays(promise)
  return {
    from: addWorkingDays(leaves, wait.from + from, promise),
    to: addWorkingDays(leaves, wait.to + to, promise),
  }
}

/** The day on which a parcel that is ordered now leaves. */
export const leavingDay = (now: Date, promise: Pick<DeliveryPromise, 'cutOff' | keyof ShopDays>): string =>
  firstWorkingDay(now, promise.cutOff, promise)

/** Working days until what is not in stock can leave. */
export function supplyDays({ backorder, transitDays }: DeliveryPromise): DayCount {
  return { from: Math.max(0, backorder.from - transitDays), to: Math.max(0, backorder.to - transitDays) }
}

/** Goods that arrive together arrive with the latest. */
export function latestOf(spans: readonly DaySpan[]): DaySpan | null {
  return spans.reduce<DaySpan | null>(
    (latest, { from, to }) =>
      latest === null
        ? { from, to }
        : { from: from > latest.from ? from : latest.from, to: to > latest.to ? to : latest.to },
    null,
  )
}

const isOneDay = ({ from, to }: DaySpan) => from === to

/** The short form of cards: `holnap Önnél`, `hétfőn Önnél`, `nov. 30. – dec. 2.` */
export function shortArrival(span: DaySpan, now: Date): string {
  return isOneDay(span)
    ? `${soonInWords(span.from, localTime(now).day)} Önnél`
    : spanInWords(span.from, span.to)
}

/** After a name such as `Várható érkezés:`, as seen at a moment: `holnap, csütörtökön`, `hétfő, november 30.` */
export function arrivalText(span: DaySpan, now: Date): string {
  const { day: today } = localTime(now)
  const words = isOneDay(span) ? onDayInWords(span.from, today) : ''
  return /^(ma|holnap)/.test(words) ? words : datedArrival(span)
}

/** The same in words that stay true: `csütörtök, november 26.`, `nov. 30. – dec. 2.` */
export function datedArrival(span: DaySpan): string {
  return isOneDay(span) ? dayInWords(span.from) : spanInWords(span.from, span.to)
}

/** Where goods are on the promised day, and how the line that says so begins. */
export type ArrivalPlace = 'address' | 'pickup' | 'workshop'
const arrivalNames: Readonly<Record<ArrivalPlace, string>> = {
  address: 'Várható érkezés',
  pickup: 'Átvehető',
  workshop: 'A műhelyben',
}

/** As the wire has it: the days, in words of their own, and in a line to show. */
export type PromiseLine = DaySpan & { days: string; text: string }

/**
 * `Várható érkezés: hétfő, november 30.` Seen at `now` the nearest days have words of their own; without it the line stays true.
 * `payBy`: it holds when the transfer is there by then. `isSoonest`: no day has been chosen yet.
 */
export function promiseLine(
  { from, to, payBy = null }: DaySpan & { payBy?: Date | null },
  { place, now, isSoonest = false }: { place: ArrivalPlace; now?: Date; isSoonest?: boolean },
): PromiseLine {
  const name = arrivalNames[place]
  const days = now ? arrivalText({ from, to }, now) : datedArrival({ from, to })
  const head = isSoonest ? `Leghamarabb ${name.charAt(0).toLowerCase()}${name.slice(1)}` : name
  return { from, to, days, text: `${head}: ${days}${payBy === null ? '' : paymentCondition(payBy)}` }
}

function paymentCondition(payBy: Date): string {
  const { day, time } = localTime(payBy)
  return `, ha az átutalás ${onDate(day)} ${cutOffText(time)} megérkezik`
}

/** At the button: `Ma 16 óráig rendelje meg, hétfőn, november 30-án Önnél van`. */
export function promiseSentence(span: DaySpan, now: Date, promise: DeliveryPromise): string {
  const { day: today } = localTime(now)
  const arrival = isOneDay(span) ? onDayInWords(span.from, today) : betweenInWords(span.from, span.to)
  return `${capital(orderBy(now, promise))} rendelje meg, ${arrival} Önnél van`
}

/** The line above every page: `Ha ma 16 óráig megrendeli, holnap Önnél van`. */
export function promiseText(now: Date, promise: DeliveryPromise): string {
  const arrival = soonInWords(arrivalOf(now, promise, { inStock: true }).to, localTime(now).day)
  return `Ha ${orderBy(now, promise)} megrendeli, ${arrival} Önnél van`
}

/** `ma 16 óráig` */
function orderBy(now: Date, promise: DeliveryPromise): string {
  return `${soonInWords(leavingDay(now, promise), localTime(now).day)} ${cutOffText(promise.cutOff)}`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `16 óráig`, `16:30-ig`. */
export function cutOffText(cutOff: string): string {
  const text = clockText(cutOff)
  return text.includes(':') ? `${text}-ig` : `${text} óráig`
}
