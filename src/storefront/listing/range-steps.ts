import type { Filter } from '#contract/wire.ts'

export type Range = Extract<Filter, { type: 'range' }>

export type RangeSteps = { min: number; max: number; step: number }

/** About so many stops from one end of a slider to the other. */
const stops = 100

/** Round stops for a slider over a list's values: 1, 2 or 5 with zeros, never finer than whole numbers. */
export function rangeSteps(min: number, max: number): RangeSteps {
  const rough = Math.max(1, (max - min) / stops)
  const tens = 10 ** Math.floor(Math.log10(rough))
  const step = tens * ([1, 2, 5].find((factor) => factor * tens >= rough) ?? 10)
  return { min: Math.floor(min / step) * step, max: Math.ceil(max / step) * step, step }
}

/** A thumb's position as the field beside it says it: at its end of the slider there is no limit. */
export const limitText = (value: number, end: number, format: (value: number) => string) =>
  value === end ? '' : format(value)
