import type { Attribute } from '#contract/wire.ts'
import { sizeInText } from './model-name.ts'
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
