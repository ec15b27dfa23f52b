/** Measures of a wheel with a new tyre of a size, and what another size does to the speedometer. Pure. */

/** The numbers of a size: width in millimetres, side wall in per cent of it, rim in inches. */
export type SizeNumbers = { width: number; aspect: number; rim: number }

/** Millimetres; `rim` and `outer` are diameters. */
export type WheelMeasures = {
  width: number
  sidewall: number
  rim: number
  outer: number
  /** The way of one turn under load. */
  circumference: number
}

/** ETRTO: a radial tyre rolls 3.05 times its outer diameter in one turn, less than pi, as the load flattens it. */
const rollingFactor = 3.05

export function wheelMeasures({ width, aspect, rim: inches }: SizeNumbers): WheelMeasures {
  const sidewall = (width * aspect) / 100
  const rim = inches * 25.4
  const outer = rim + 2 * sidewall
  return { width, sidewall, rim, outer, circumference: rollingFactor * outer }
}

/** By how many per cent one turn of the other wheel is longer; below 0 where it is shorter. */
export function circumferenceDifference(base: WheelMeasures, other: WheelMeasures): number {
  return (other.circumference / base.circumference - 1) * 100
}

/** The speed driven on the other wheel while a speedometer that is exact on the base shows `shown`, both in km/h. */
export function drivenSpeed(base: WheelMeasures, other: WheelMeasures, shown: number): number {
  return (shown * other.circumference) / base.circumference
}

/**
 * What is wrong with a reading, both in km/h: UN Regulation No. 39 wants 0 <= shown - driven <= driven / 10 + 4. Null where
 * nothing is; less than 1 km/h too low is nothing, as displays show whole ones and lead a little.
 */
export function readingFault(shown: number, driven: number): 'low' | 'high' | null {
  if (driven - shown >= 1) return 'low'
  return shown - driven > driven / 10 + 4 ? 'high' : null
}
