/** A tyre's size as its sidewall says it: `205/55 R16 91H`. Without `profile`: `195 R14C`. */
export type TyreSize = {
  width: string
  profile: string | null
  /** Construction and rim: `R16`, `ZR17`, `R16C`. */
  rim: string
  /** `91`, `113/111` or null. */
  load: string | null
  speed: string | null
  reinforced: boolean
}

export type Season = 'teli' | 'nyari' | 'negyevszakos'
export type LabelClass = 'a' | 'b' | 'c' | 'd' | 'e'
export type TyreLabel = {
  fuel: LabelClass
  wet: LabelClass
  noise: number | null
  noiseClass: LabelClass | null
}

/** `205/55 R16`, with a no-break space before the rim. */
export function sizeText({ width, profile, rim }: TyreSize): string {
  return `${width}${profile ? `/${profile}` : ''}\u00a0${rim}`
}

/** `91H`, `94V XL`; empty when neither index is known. */
export function indexText({ load, speed, reinforced }: TyreSize): string {
  return `${load ?? ''}${speed ?? ''}${reinforced ? ' XL' : ''}`.trim()
}

// ETRTO load index table, kilograms for each tyre, from index 50.
const loads = [
  190, 195, 200, 206, 212, 218, 224, 230, 236, 243, 250, 257, 265, 272, 280, 290, 300, 307, 315, 325, 335,
  345, 355, 365, 375, 387, 400, 412, 425, 437, 450, 462, 475, 487, 500, 515, 530, 545, 560, 580, 600, 615,
  630, 650, 670, 690, 710, 730, 750, 775, 800, 825, 850, 875, 900, 925, 950, 975, 1000, 1030, 1060, 1090,
  1120, 1150, 1180, 1215, 1250, 1285, 1320, 1360, 1400, 1450, 1500, 1550, 1600, 1650, 1700, 1750, 1800, 1850,
  1900, 1950, 2000, 2060, 2120, 2180, 2240, 2300, 2360, 2430, 2500, 2575, 2650, 2725, 2800, 2900, 3000, 3075,
  3150, 3250, 3350, 3450, 3550, 3650, 3750, 3875, 4000, 4125, 4250, 4375, 4500, 4625, 4750, 4875, 5000,
]
const speeds: Record<string, number> = {
  J: 100,
  K: 110,
  L: 120,
  M: 130,
  N: 140,
  P: 150,
  Q: 160,
  R: 170,
  S: 180,
  T: 190,
  U: 200,
  H: 210,
  V: 240,
  W: 270,
  Y: 300,
}

/** Kilograms that one tyre carries; of a dual index (`113/111`) the single-wheel value. */
export function loadKilograms(index: string): number | null {
  return loads[Number.parseInt(index, 10) - 50] ?? null
}

/** Highest speed in km/h of a speed symbol. */
export function speedKmh(symbol: string): number | null {
  return speeds[symbol] ?? null
}
