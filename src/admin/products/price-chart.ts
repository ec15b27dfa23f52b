import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'

/** Where the parts of a chart of prices stand. Pure. */

type Listed = AdminResponse<'listProductPrices'>
export type ChartPrice = Pick<Listed['prices'][number], 'gross' | 'original' | 'lowest' | 'from' | 'to'>
type Span = Pick<Listed, 'from' | 'now' | 'to'>

/** A stretch of one price: from left to right, in parts of the width, and the value's place from above, in parts of the height. */
export type Stretch = { left: number; right: number; top: number }
export type Chart = {
  /** From above to below, evenly apart, in forints. */
  ticks: number[]
  past: Stretch[]
  planned: Stretch[]
  /** Times of a discount. */
  sales: { left: number; right: number }[]
  /** Of a discount, crossed out and the lowest of the 30 days before it. */
  originals: Stretch[]
  lowest: Stretch[]
  /** Where it is now; null: at the right end. */
  now: number | null
}

const lines = 4

/** Round numbers around the values: evenly apart, the first above all, the last below. */
export function ticksOf(values: readonly number[]): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const needed = Math.max(high - low, high / 10, 3) / (lines - 1)
  const power = 10 ** Math.floor(Math.log10(needed))
  for (const factor of [1, 2, 2.5, 5, 10, 20, 50]) {
    if (factor * power < needed) continue
    const step = Math.max(1, Math.round(factor * power))
    const first = Math.floor(low / step) * step
    if (first + step * (lines - 1) >= high)
      return Array.from({ length: lines }, (_, index) => first + step * (lines - 1 - index))
  }
  return [high, low]
}

/** Null: no price is in the time that is shown. */
export function chartOf(prices: readonly ChartPrice[], span: Span): Chart | null {
  const [from, now, to] = [span.from, span.now, span.to].map((text) => Date.parse(text)) as [
    number,
    number,
    number,
  ]
  const length = Math.max(1, to - from)
  const shown = prices.filter(
    (one) => Date.parse(one.from) < to && (one.to === null || Date.parse(one.to) > from),
  )
  if (shown.length === 0) return null
  const values = shown.flatMap(({ gross, original, lowest }) => [gross, original ?? gross, lowest ?? gross])
  const ticks = ticksOf(values)
  const [top, bottom] = [ticks[0]!, ticks.at(-1)!]
  const x = (at: number) => Math.min(1, Math.max(0, (at - from) / length))
  const y = (value: number) => (top - value) / Math.max(1, top - bottom)
  const chart: Chart = {
    ticks,
    past: [],
    planned: [],
    sales: [],
    originals: [],
    lowest: [],
    now: now < to ? x(now) : null,
  }
  const ordered = shown.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))
  for (const { gross, original, lowest, from: began, to: ended } of ordered) {
    const [start, end] = [Date.parse(began), ended === null ? to : Date.parse(ended)]
    if (start < now) chart.past.push({ left: x(start), right: x(Math.min(end, now)), top: y(gross) })
    if (end > now && now < to)
      chart.planned.push({ left: x(Math.max(start, now)), right: x(end), top: y(gross) })
    if (original === null) continue
    const place = { left: x(start), right: x(end) }
    chart.sales.push(place)
    chart.originals.push({ ...place, top: y(original) })
    if (lowest !== null) chart.lowest.push({ ...place, top: y(lowest) })
  }
  return chart
}
