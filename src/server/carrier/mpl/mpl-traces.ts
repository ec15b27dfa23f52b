/** What Magyar Posta's tracking says. Pure. */
import type { ParcelState, TrackedParcel } from '../carrier.ts'

/** `c9` is a text, `c43` a category from 1 to 5. Null for what says nothing of the delivery, such as a payout. */
export function mplState(category: string, text: string): ParcelState | null {
  if (/árufizetési összeg/i.test(text)) return null
  if (category === '1') return /feladótól átvettük/i.test(text) ? 'in_transit' : 'created'
  if (category === '2') return 'in_transit'
  if (category === '3') return /nem kézbesíthető/i.test(text) ? 'exception' : 'in_transit'
  if (category === '4') return atTheDoor(text)
  if (category === '5') return /feladónak visszakézbesítve/i.test(text) ? 'returned' : 'delivered'
  return null
}

function atTheDoor(text: string): ParcelState {
  if (/sikertelen kézbesítés/i.test(text)) return 'exception'
  return /átvehető/i.test(text) ? 'ready_for_pickup' : 'out_for_delivery'
}

/** A line of the tracking: text, day, time and category. */
export type MplRow = { c9: string; c11: string; c12: string; c43: string }

/** The newest event that speaks of the delivery. */
export function readMplTraces(rows: readonly MplRow[]): TrackedParcel | null {
  const events = rows.map((row) => ({
    state: mplState(row.c43, row.c9),
    code: `${row.c43} ${row.c9}`.trim(),
    at: readTime(row.c11, row.c12),
  }))
  const known = events.filter(({ state }) => state !== null)
  const [last] = (known.length > 0 ? known : events).toSorted((a, b) => b.at.getTime() - a.at.getTime())
  return last ?? null
}

/** `20261121` and `14:05` as they stand on a Hungarian clock; the hour of summer time does not matter here. Long ago for no moment. */
function readTime(day: string, time: string): Date {
  const [, year = '1970', month = '01', date = '01'] = /^(\d{4})(\d\d)(\d\d)$/.exec(day) ?? []
  const [, hours = '00', minutes = '00'] = /^(\d\d):?(\d\d)/.exec(time) ?? []
  const at = new Date(`${year}-${month}-${date}T${hours}:${minutes}:00+01:00`)
  return Number.isNaN(at.getTime()) ? new Date(0) : at
}
