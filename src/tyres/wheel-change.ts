/** When tyres are changed: before the mornings are below 7 degrees, and after they are above. Pure. */

export const tyreSeasons = ['teli', 'nyari', 'negyevszakos'] as const
export type TyreSeason = (typeof tyreSeasons)[number]
export type ChangeSeason = 'spring' | 'autumn'

/** Days of a year, the first and the last on which the change is due. */
export const changeWindows = [
  { season: 'spring', from: '03-20', to: '04-15' },
  { season: 'autumn', from: '10-10', to: '11-05' },
] as const satisfies { season: ChangeSeason; from: string; to: string }[]

/** The change that is next, its days as `2027-03-20`, and whether these tyres go on or come off. */
export type WheelChange = { season: ChangeSeason; from: string; to: string; way: 'on' | 'off' }

const seasonOff = { teli: 'spring', nyari: 'autumn' } as const

/** When tyres of a season are changed next after a day, `2026-11-28`. `isOn`: they are on the car from that day, whatever the season. */
export function nextWheelChange(
  tyres: Exclude<TyreSeason, 'negyevszakos'>,
  { day, isOn }: { day: string; isOn: boolean },
): WheelChange {
  const year = Number(day.slice(0, 4))
  const coming = [year, year + 1]
    .flatMap((one) =>
      changeWindows.map(({ season, from, to }) => ({ season, from: `${one}-${from}`, to: `${one}-${to}` })),
    )
    .filter(({ from }) => from > day)
  const off = coming.find(({ season }) => season === seasonOff[tyres])!
  const next = coming[0]!
  return isOn || next === off ? { ...off, way: 'off' } : { ...next, way: 'on' }
}
