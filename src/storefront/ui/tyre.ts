import type { Attribute } from '#contract/wire.ts'

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

type AttributeLike = Pick<Attribute, 'slug' | 'data'>

const textOf = (attributes: AttributeLike[], slug: string): string | null => {
  const data = attributes.find((attribute) => attribute.slug === slug)?.data
  return data === undefined || data === null || data === '' ? null : String(data).replace('.', ',')
}
const flagOf = (attributes: AttributeLike[], slug: string) =>
  attributes.some(
    (attribute) => attribute.slug === slug && (attribute.data === true || attribute.data === 'igen'),
  )

/**
 * The size from a product's attributes; null for what is not a tyre (wheels have a rim but no tyre width). A van tyre's C
 * is in the name where the attributes do not tell it.
 */
export function tyreSize(attributes: AttributeLike[], name = ''): TyreSize | null {
  const width = textOf(attributes, 'szelesseg')
  const rim = textOf(attributes, 'felni')
  if (!width || !rim) return null
  const construction = (textOf(attributes, 'szerkezet') ?? 'r').toUpperCase()
  const van = textOf(attributes, 'jarmu') === 'kisteher' || /R\d\d(?:[.,]5)?C\b/.test(name)
  const [load, twinLoad] = [textOf(attributes, 'terhelesi-index'), textOf(attributes, 'iker-terhelesi-index')]
  return {
    width,
    profile: textOf(attributes, 'oldalfal'),
    rim: `${construction}${rim}${van ? 'C' : ''}`,
    load: load && twinLoad ? `${load}/${twinLoad}` : load,
    speed: textOf(attributes, 'sebessegindex')?.toUpperCase() ?? null,
    reinforced: flagOf(attributes, 'erositett'),
  }
}

/** `205/55 R16`, with a no-break space before the rim. */
export function sizeText({ width, profile, rim }: TyreSize): string {
  return `${width}${profile ? `/${profile}` : ''}\u00a0${rim}`
}

/** `91H`, `94V XL`; empty when neither index is known. */
export function indexText({ load, speed, reinforced }: TyreSize): string {
  return `${load ?? ''}${speed ?? ''}${reinforced ? ' XL' : ''}`.trim()
}

/**
 * The size out of a name such as `Nordval Fjell 3 205/55 R16 91H`, where no attributes are at hand. Without a profile only
 * a car's width (`195 R14C`) or a truck's half inches (`11 R22.5`) before an R count: `540 D24` is no size.
 */
export function sizeInText(text: string): TyreSize | null {
  const found =
    /(?<![\d.,])(?:(\d{2,3})\/(\d{2,3})\s?(?=[A-Z])|([1-3]\d5|\d{1,2}(?=\s?R\d\d[.,]5))\s?(?=Z?R))((?:ZR|RF|R|D|B)\d{2}(?:[.,]5)?C?)(?:\s+(\d{2,3}(?:\/\d{2,3})?)([A-Z]\d?))?(\s+XL)?(?![\w])/.exec(
      text,
    )
  if (!found) return null
  const [, profiled, profile, alone, rim = '', load, speed, reinforced] = found
  return {
    width: profiled ?? alone ?? '',
    profile: profile ?? null,
    rim,
    load: load ?? null,
    speed: speed ?? null,
    reinforced: reinforced !== undefined,
  }
}

/** A name without the brand in front and the size in it, because both are shown on their own lines. */
export function modelName(name: string, brand: string | null, size: TyreSize | null): string {
  let model = brand && name.startsWith(`${brand} `) ? name.slice(brand.length + 1) : name
  if (size) {
    const spoken = `${sizeText(size)} ${indexText(size)}`.trim().replaceAll('\u00a0', ' ')
    const plain = sizeText(size).replaceAll('\u00a0', ' ')
    model = model.replaceAll('\u00a0', ' ').replace(spoken, '').replace(plain, '')
  }
  return (
    model
      .replace(/\s+/g, ' ')
      .replace(/[\s,–-]+$/, '')
      .trim() || name
  )
}

export function tyreSeason(attributes: AttributeLike[]): Season | null {
  const season = textOf(attributes, 'evszak')
  return season === 'teli' || season === 'nyari' || season === 'negyevszakos' ? season : null
}

const labelClass = (text: string | null): LabelClass | null => {
  const letter = text?.toLowerCase()
  return letter === 'a' || letter === 'b' || letter === 'c' || letter === 'd' || letter === 'e'
    ? letter
    : null
}

/** The EU label's classes; null when the tyre has none (motorcycle tyres, spares). */
export function tyreLabel(attributes: AttributeLike[]): TyreLabel | null {
  const fuel = labelClass(textOf(attributes, 'uzemanyag'))
  const wet = labelClass(textOf(attributes, 'nedves-tapadas'))
  if (!fuel || !wet) return null
  const noise = Number(textOf(attributes, 'zaj'))
  return {
    fuel,
    wet,
    noise: noise > 0 ? noise : null,
    noiseClass: labelClass(textOf(attributes, 'zajosztaly')),
  }
}

/** Three peaks and a snowflake: rated for snow. */
export const snowRated = (attributes: AttributeLike[]) => flagOf(attributes, 'hopehely')

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
