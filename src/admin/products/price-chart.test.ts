import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chartOf, ticksOf, type ChartPrice } from './price-chart.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number)).toISOString()
const price = (from: number, to: number | null, changes: Partial<ChartPrice> = {}): ChartPrice => ({
  gross: 10_000,
  original: null,
  lowest: null,
  from: day(from),
  to: to === null ? null : day(to),
  ...changes,
})

it('puts round numbers around all values, evenly apart', () => {
  expect(ticksOf([24_990])).toEqual([27_000, 26_000, 25_000, 24_000])
  expect(ticksOf([2490, 3990])).toEqual([5000, 4000, 3000, 2000])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 100_000_000 }), { minLength: 1 }), (values) => {
      const ticks = ticksOf(values)
      const steps = ticks.slice(1).map((tick, index) => ticks[index]! - tick)
      expect(new Set(steps).size).toBe(1)
      expect(steps[0]).toBeGreaterThan(0)
      expect(ticks[0]).toBeGreaterThanOrEqual(Math.max(...values))
      expect(ticks.at(-1)).toBeLessThanOrEqual(Math.min(...values))
    }),
  )
})

it('draws each price for its time, cut at the ends of what is shown', () => {
  const chart = chartOf([price(50, null, { gross: 12_000 }), price(-10, 50)], {
    from: day(0),
    now: day(100),
    to: day(100),
  })
  expect(chart?.past.map(({ left, right }) => [left, right])).toEqual([
    [0, 0.5],
    [0.5, 1],
  ])
  expect(chart?.past[0]!.top).toBeGreaterThan(chart!.past[1]!.top)
  expect(chart).toMatchObject({ planned: [], sales: [], now: null })
})

it('shows what is planned beyond now, and of a discount its time, what is crossed out and the lowest before it', () => {
  const sale = { gross: 8000, original: 10_000, lowest: 9000 }
  const chart = chartOf([price(100, null), price(75, 100, sale), price(0, 75)], {
    from: day(0),
    now: day(80),
    to: day(100),
  })!
  expect(chart.now).toBe(0.8)
  expect(chart.past.at(-1)).toMatchObject({ left: 0.75, right: 0.8 })
  expect(chart.planned).toMatchObject([{ left: 0.8, right: 1 }])
  expect(chart.sales).toEqual([{ left: 0.75, right: 1 }])
  expect(chart.originals[0]!.top).toBeLessThan(chart.lowest[0]!.top)
})

it('shows nothing where nothing was charged', () => {
  expect(chartOf([], { from: day(0), now: day(1), to: day(1) })).toBeNull()
  expect(chartOf([price(-5, -1)], { from: day(0), now: day(1), to: day(1) })).toBeNull()
})
