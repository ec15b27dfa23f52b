/** A month's sums, and what differs from how it was closed. Pure; amounts in forints. */

export type MonthLine = {
  channel: string
  captures: number
  captured: number
  refunds: number
  refunded: number
  /** What carriers deducted, where their lists say it. */
  fees: number
}
/** `open`: orders that were not paid at its end, and what was due of them. */
export type MonthSums = { lines: MonthLine[]; open: { orders: number; amount: number } }

/** What came in and did not go back. Fees were deducted elsewhere: the orders are paid in full. */
export const netOf = ({ captured, refunded }: Pick<MonthLine, 'captured' | 'refunded'>): number =>
  captured - refunded

export function totalOf(lines: readonly MonthLine[]): MonthLine {
  const sum = (field: Exclude<keyof MonthLine, 'channel'>) =>
    lines.reduce((total, line) => total + line[field], 0)
  return {
    channel: '',
    captures: sum('captures'),
    captured: sum('captured'),
    refunds: sum('refunds'),
    refunded: sum('refunded'),
    fees: sum('fees'),
  }
}

/** Nothing was booked into it or taken out of it, and as much is open. */
export const isSameMonth = (one: MonthSums, other: MonthSums): boolean =>
  differencesOf(one, other).length === 0 &&
  one.open.orders === other.open.orders &&
  one.open.amount === other.open.amount

export type MonthDifference = { channel: string; before: number; after: number }

/** What was booked into the month since it was closed, by way; where captures and refunds changed alike, both are in it. */
export function differencesOf(closed: MonthSums, now: MonthSums): MonthDifference[] {
  const codes = [...new Set([...closed.lines, ...now.lines].map(({ channel }) => channel))].toSorted()
  return codes.flatMap((channel) => {
    const [before, after] = [closed, now].map(({ lines }) => lines.find((line) => line.channel === channel))
    const isSame =
      before?.captured === after?.captured &&
      before?.refunded === after?.refunded &&
      before?.captures === after?.captures
    if (isSame) return []
    return [{ channel, before: before ? netOf(before) : 0, after: after ? netOf(after) : 0 }]
  })
}

/** It can be closed when its last day is over. `today`: `2026-11-24`. */
export const hasEnded = (month: string, today: string): boolean => today.slice(0, 7) > month

export function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
}
