import { clockText } from './opening-hours.ts'

/** What a shop promises of delivery, in words. Pure. */

/** `cutOff`: such as `16:00`; what is ordered later leaves on the next working day. Days are working days. */
export type DeliveryPromise = {
  cutOff: string
  transitDays: number
  /** What is not in stock and can be ordered. */
  backorder: { from: number; to: number }
}

/** So many days ahead a weekday alone says which one it is. */
const namedDays = 3

export const namesWeekday = ({ transitDays }: Pick<DeliveryPromise, 'transitDays'>): boolean =>
  transitDays <= namedDays

/** `16 óráig`, `16:30-ig`. */
export function cutOffText(cutOff: string): string {
  const text = clockText(cutOff)
  return text.includes(':') ? `${text}-ig` : `${text} óráig`
}

/** The line above every page: `Ha 16 óráig megrendeli, másnap Önnél van`. */
export function promiseText({ cutOff, transitDays }: DeliveryPromise): string {
  const arrival = transitDays === 1 ? 'másnap Önnél van' : `${transitDays} munkanapon belül Önnél van`
  return `Ha ${cutOffText(cutOff)} megrendeli, ${arrival}`
}

/** `3–5 munkanap` */
export function backorderText({ backorder: { from, to } }: Pick<DeliveryPromise, 'backorder'>): string {
  return from === to ? `${from} munkanap` : `${from}–${to} munkanap`
}
