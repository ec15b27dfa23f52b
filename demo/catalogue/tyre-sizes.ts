export type Vehicle = 'szemely' | 'suv' | 'kisteher' | 'motor' | 'teher'

/** One load and speed pair that a size is made in. */
export type Edition = { load: number; dualLoad?: number; speed: string; reinforced: boolean }

export type TyreSize = {
  vehicle: Vehicle
  width: number
  profile: number
  construction: 'R' | 'ZR'
  rim: number
  editions: Edition[]
}

/** Sizes as the trade writes them: `205/55 R16 91H, 94V XL`. A slash in the load is for twin wheels. */
const SIZES: Record<Vehicle, string> = {
  szemely: `155/70 R13 75T; 155/65 R14 75T; 165/70 R14 81T; 175/65 R14 82T; 185/60 R14 82T; 165/65 R15 81T;
    175/65 R15 84T; 185/60 R15 84T, 88H XL; 185/65 R15 88T; 195/65 R15 91T, 95H XL; 195/50 R15 82H; 195/60 R15 88H;
    195/55 R16 87H; 205/55 R16 91H, 94V XL; 205/60 R16 92H, 96V XL; 215/55 R16 93H, 97V XL; 215/60 R16 99H XL;
    205/50 R17 93V XL; 215/50 R17 95V XL; 215/55 R17 94V, 98V XL; 225/45 R17 91H, 94V XL; 225/50 R17 98V XL;
    235/45 R17 97V XL; 225/40 R18 92V XL; 225/45 R18 95V XL; 235/40 R18 95V XL; 245/40 R18 97V XL;
    245/45 R18 100V XL; 225/40 R19 93W XL; 235/35 R19 91W XL; 255/35 R19 96W XL; 245/35 R20 95W XL`,
  suv: `205/70 R15 96T; 215/65 R16 98H, 102H XL; 215/70 R16 100H; 215/60 R17 96H; 225/65 R17 102H, 106H XL;
    235/65 R17 108V XL; 225/55 R18 98V, 102V XL; 225/60 R18 104V XL; 235/50 R18 101V XL; 235/60 R18 107V XL; 255/55 R18 109V XL;
    235/55 R19 105V XL; 235/50 R19 103V XL; 255/50 R19 107V XL; 255/45 R20 105W XL; 275/45 R20 110W XL`,
  kisteher: `165/70 R14 89/87R; 175/65 R14 90/88T; 195/70 R15 104/102R; 225/70 R15 112/110R; 195/65 R16 104/102T;
    205/65 R16 107/105T; 205/75 R16 110/108R, 113/111R; 215/65 R16 109/107T; 215/75 R16 116/114R; 225/65 R16 112/110R;
    225/75 R16 121/120R; 235/65 R16 115/113R, 121/119R; 215/60 R17 109/107T; 225/55 R17 109/107T`,
  motor: `120/70 ZR17 58W; 160/60 ZR17 69W; 180/55 ZR17 73W; 190/50 ZR17 73W; 190/55 ZR17 75W; 110/80 R19 59V;
    120/70 R19 60V; 150/70 R17 69V; 170/60 R17 72V; 90/90 R21 54V; 120/70 R12 58P; 130/70 R12 62P; 110/70 R13 48P;
    130/60 R13 60P; 100/80 R16 50P; 120/80 R16 60P`,
  teher: `315/80 R22.5 156/150L; 315/70 R22.5 154/150L; 295/80 R22.5 152/148M; 385/65 R22.5 160/158K; 385/55 R22.5 160/158K;
    275/70 R22.5 148/145J; 265/70 R19.5 140/138M; 285/70 R19.5 146/144L; 215/75 R17.5 126/124M; 235/75 R17.5 132/130M`,
}

const EDITION = /^(\d+)(?:\/(\d+))?([A-Z])( XL)?$/
const SIZE = /^(\d+)\/(\d+) (Z?R)([\d.]+) (.+)$/

const parseEdition = (text: string): Edition => {
  const match = EDITION.exec(text.trim())
  if (!match) throw new RangeError(`not a load and speed pair: ${text}`)
  const [, load, dualLoad, speed = '', reinforced] = match
  return {
    load: Number(load),
    ...(dualLoad === undefined ? {} : { dualLoad: Number(dualLoad) }),
    speed,
    reinforced: reinforced !== undefined,
  }
}

const parseSize = (vehicle: Vehicle, text: string): TyreSize => {
  const match = SIZE.exec(text.trim().replaceAll(/\s+/g, ' '))
  if (!match) throw new RangeError(`not a tyre size: ${text}`)
  const [, width, profile, construction, rim, editions = ''] = match
  return {
    vehicle,
    width: Number(width),
    profile: Number(profile),
    construction: construction === 'ZR' ? 'ZR' : 'R',
    rim: Number(rim),
    editions: editions.split(',').map(parseEdition),
  }
}

export const TYRE_SIZES: readonly TyreSize[] = (Object.keys(SIZES) as Vehicle[]).flatMap((vehicle) =>
  SIZES[vehicle].split(';').map((text) => parseSize(vehicle, text)),
)

/** `205/55 R16`, `205/75 R16C` on vans. */
export const sizeText = ({ width, profile, construction, rim, vehicle }: TyreSize): string =>
  `${width}/${profile} ${construction}${rim}${vehicle === 'kisteher' ? 'C' : ''}`

/** `91H`, `94V XL`, `113/111R`. */
export const editionText = ({ load, dualLoad, speed, reinforced }: Edition): string =>
  `${load}${dualLoad === undefined ? '' : `/${dualLoad}`}${speed}${reinforced ? ' XL' : ''}`

/** Load in kg of the indices 75-160, in steps of the standard (formats of the trade). */
const LOADS = [
  387, 400, 412, 425, 437, 450, 462, 475, 487, 500, 515, 530, 545, 560, 580, 600, 615, 630, 650, 670, 690,
  710, 730, 750, 775, 800, 825, 850, 875, 900, 925, 950, 975, 1000, 1030, 1060, 1090, 1120, 1150, 1180, 1215,
  1250, 1285, 1320, 1360, 1400, 1450, 1500, 1550, 1600, 1650, 1700, 1750, 1800, 1850, 1900, 1950, 2000, 2060,
  2120, 2180, 2240, 2300, 2360, 2430, 2500, 2575, 2650, 2725, 2800, 2900, 3000, 3075, 3150, 3250, 3350, 3450,
  3550, 3650, 3750, 3875, 4000, 4125, 4250, 4375, 4500,
]
const LIGHT_LOADS = [
  180, 185, 190, 195, 200, 206, 212, 218, 224, 230, 236, 243, 250, 257, 265, 272, 280, 290, 300, 307, 315,
  325, 335, 345, 355, 365, 375,
]

/** Kilograms that one tyre carries, for load indices 48-160. */
export const loadKilograms = (index: number): number | undefined =>
  index < 75 ? LIGHT_LOADS[index - 48] : LOADS[index - 75]

/** km/h of a speed symbol. */
export const SPEED_LIMITS: Record<string, number> = {
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
  H: 210,
  V: 240,
  W: 270,
  Y: 300,
}
