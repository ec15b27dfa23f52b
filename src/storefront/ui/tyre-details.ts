import type { Attribute } from '#contract/wire.ts'
import type { LabelClass, Season, TyreLabel, TyreSize } from './tyre.ts'

// What the attributes and the name of a product say of a tyre. Only loaders ask: a first visit has the responses already.

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
 * The size in a text. Without a profile only a car's width (`195 R14C`) or a truck's half inches (`11 R22.5`) before an R
 * count: `540 D24` is no size.
 */
const sizePattern =
  /(?<![\d.,])(?:(\d{2,3})\/(\d{2,3})\s?(?=[A-Z])|([1-3]\d5|\d{1,2}(?=\s?R\d\d[.,]5))\s?(?=Z?R))((?:ZR|RF|R|D|B)\d{2}(?:[.,]5)?C?)(?:\s+(\d{2,3}(?:\/\d{2,3})?)([A-Z]\d?))?(\s+XL)?(?![\w])/

/**
 * The size from a product's attributes; null for what is not a tyre (wheels have a rim but no tyre width). A van tyre's C
 * and the load on twin wheels are in the name where the attributes do not show them.
 */
export function tyreSize(attributes: AttributeLike[], name = ''): TyreSize | null {
  const width = textOf(attributes, 'szelesseg')
  const rim = textOf(attributes, 'felni')
  if (!width || !rim) return null
  const construction = (textOf(attributes, 'szerkezet') ?? 'r').toUpperCase()
  const named = sizeInText(name)
  const van = textOf(attributes, 'jarmu') === 'kisteher' || named?.rim.endsWith('C')
  const [load, twinLoad] = [textOf(attributes, 'terhelesi-index'), textOf(attributes, 'iker-terhelesi-index')]
  return {
    width,
    profile: textOf(attributes, 'oldalfal'),
    rim: `${construction}${rim}${van ? 'C' : ''}`,
    load: load && twinLoad ? `${load}/${twinLoad}` : named?.load?.startsWith(`${load}/`) ? named.load : load,
    speed: textOf(attributes, 'sebessegindex')?.toUpperCase() ?? null,
    reinforced: flagOf(attributes, 'erositett'),
  }
}

/** The size out of a name such as `Nordval Fjell 3 205/55 R16 91H`, where no attributes are at hand. */
export function sizeInText(text: string): TyreSize | null {
  const found = sizePattern.exec(text)
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
  const model = brand && name.startsWith(`${brand} `) ? name.slice(brand.length + 1) : name
  return (
    (size ? model.replace(sizePattern, '') : model)
      .replace(/\s+/g, ' ')
      .replace(/[\s,–-]+$/, '')
      .trim() || name
  )
}

const oneOf = <Word extends string>(text: string | null, ...words: Word[]) =>
  words.find((word) => word === text?.toLowerCase()) ?? null

export const tyreSeason = (attributes: AttributeLike[]): Season | null =>
  oneOf(textOf(attributes, 'evszak'), 'teli', 'nyari', 'negyevszakos')

const labelClass = (text: string | null): LabelClass | null => oneOf(text, 'a', 'b', 'c', 'd', 'e')

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
