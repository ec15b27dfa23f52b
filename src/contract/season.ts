/** Winter tyres from October to February, summer tyres from March to September; the months of the Hungarian trade. Pure. */
export function seasonOf(month: number): 'teli' | 'nyari' {
  return month >= 10 || month <= 2 ? 'teli' : 'nyari'
}

/** The season whose tyres nobody buys in this month. */
export const outOfSeason = (month: number): 'teli' | 'nyari' =>
  seasonOf(month) === 'teli' ? 'nyari' : 'teli'
