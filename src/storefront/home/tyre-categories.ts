import type { Season } from '../ui/tyre.ts'

/** The category that holds every tyre, and the season's own category that the finder opens. */
export const tyreCategory = 'abroncsok'
export const seasonCategories: Record<Season, string> = {
  teli: 'teli-gumi',
  nyari: 'nyari-gumi',
  negyevszakos: 'negyevszakos-gumi',
}
export const seasons = Object.keys(seasonCategories) as Season[]
