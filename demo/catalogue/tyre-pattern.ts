import { type TreadStyle } from '../drawing/tyre-tread.ts'
import { type Vehicle } from './tyre-sizes.ts'

export type TyreSeason = 'teli' | 'nyari' | 'negyevszakos'

export type TyrePattern = {
  brand: string
  model: string
  season: TyreSeason
  vehicle: Vehicle
  /** 1 is the dearest class, 4 the cheapest. */
  tier: 1 | 2 | 3 | 4
  /** How many sizes of the vehicle are sold. */
  sizes: number
  style: TreadStyle
  /** What the model is good at, in one or two sentences. */
  text: string
  /** Only sizes that fit: rims from-to. */
  rims?: readonly [number, number]
  runFlat?: boolean
  /** Leaf category, where the vehicle and season alone do not show it. */
  leaf?: string
}

export type PatternRow = [
  brand: string,
  model: string,
  tier: 1 | 2 | 3 | 4,
  sizes: number,
  style: TreadStyle,
  text: string,
  more?: Partial<TyrePattern>,
]

/** Models of one season and vehicle, written as rows. */
export const patternsOf = (
  season: TyreSeason,
  vehicle: Vehicle,
  list: readonly PatternRow[],
): TyrePattern[] =>
  list.map(([brand, model, tier, sizes, style, text, more]) => ({
    brand,
    model,
    season,
    vehicle,
    tier,
    sizes,
    style,
    text,
    ...more,
  }))
