import { ALL_SEASON, MOTORCYCLE, TRUCK } from './patterns-all-season.ts'
import { SUMMER, SUMMER_LARGE } from './patterns-summer.ts'
import { WINTER, WINTER_LARGE } from './patterns-winter.ts'
import { type TyrePattern } from './tyre-pattern.ts'

export const TYRE_PATTERNS: readonly TyrePattern[] = [
  ...WINTER,
  ...WINTER_LARGE,
  ...SUMMER,
  ...SUMMER_LARGE,
  ...ALL_SEASON,
  ...MOTORCYCLE,
  ...TRUCK,
]
