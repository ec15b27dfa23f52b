/** Rules of which of a shop's filters a tyre size becomes. Pure. */
import type { FilterDefinition } from '#listing-index/index.ts'
import { sizeRoles } from '#tyres/tyre-attributes.ts'
import type { TyreSize } from '#tyres/tyre-size.ts'
import type { SearchDictionary } from '#listing-index/text/dictionary-index.ts'

/** What an attribute is about, known by its slug. */
export type Role = keyof typeof sizeRoles

export function definitionOf(
  role: Role,
  definitions: readonly FilterDefinition[],
): FilterDefinition | undefined {
  return definitions.find(({ slug }) => (sizeRoles[role] as readonly string[]).includes(slug))
}

/** The filter by season, for a search that names a size and no season; undefined otherwise. */
export function seasonsBeside(
  { filters, guesses }: { filters: Record<string, string>; guesses: readonly { isSize: boolean }[] },
  definitions: readonly FilterDefinition[],
): FilterDefinition | undefined {
  const season = definitionOf('season', definitions)
  return season && guesses.some(({ isSize }) => isSize) && !filters[season.slug] ? season : undefined
}

/** By km/h, not by letter. */
const speeds = 'A1 A2 A3 A4 A5 A6 A7 A8 B C D E F G J K L M N P Q R S T U H V W Y (Y)'.split(' ')

/**
 * The size as filter values in the wire's form, null when the shop can't filter by it. Load and speed are the least that
 * will do: a stronger tyre fits too.
 */
export function sizeFilters(
  size: TyreSize,
  dictionary: SearchDictionary,
  definitions: readonly FilterDefinition[],
): Record<string, string> | null {
  const [width, aspect, rim, diameter] = (['width', 'aspect', 'rim', 'diameter'] as const).map((role) =>
    definitionOf(role, definitions),
  )
  if (!rim || (size.kind === 'rim' && holdsBrokenSize(size.rest))) return null
  const filters: Record<string, string> = {}
  if (size.kind === 'inch') {
    const fits = width && valuesOf(width, dictionary).includes(String(size.width))
    if (!fits || size.width === null) return null
    if (diameter && size.diameter !== null) filters[diameter.slug] = oneValue(diameter, size.diameter)
  }
  if (size.width !== null) {
    if (!width) return null
    filters[width.slug] = oneValue(width, size.width)
  }
  if (size.aspect !== null && aspect) filters[aspect.slug] = oneValue(aspect, size.aspect)
  filters[rim.slug] = oneValue(rim, size.rim)
  return { ...filters, ...loadFilters(size, dictionary, definitions) }
}

/** `205/57 R16`: an impossible size leaves digits with a slash; taking only its rim would show what nobody requested. */
function holdsBrokenSize(rest: string): boolean {
  return /\d\s*\/\s*\d/.test(rest)
}

function oneValue({ type }: FilterDefinition, value: number): string {
  return type === 'range' ? `${value}-${value}` : String(value)
}

function valuesOf({ attributeId }: FilterDefinition, dictionary: SearchDictionary): string[] {
  return dictionary.values.filter((row) => row.attributeId === attributeId).map(({ value }) => value)
}

function loadFilters(
  { loadIndex, speed }: TyreSize,
  dictionary: SearchDictionary,
  definitions: readonly FilterDefinition[],
): Record<string, string> {
  const filters: Record<string, string> = {}
  const load = definitionOf('load', definitions)
  if (load && loadIndex !== null) {
    const enough = valuesOf(load, dictionary).filter((value) => Number(value) >= loadIndex)
    if (load.type === 'range') filters[load.slug] = `${loadIndex}-`
    else filters[load.slug] = choiceOf(enough, String(loadIndex))
  }
  const symbol = definitionOf('speed', definitions)
  if (symbol?.type === 'choice' && speed !== null) {
    // Y and (Y) are written for the same tyres.
    const minIndex = speeds.indexOf(speed === '(Y)' ? 'Y' : speed)
    const enough = valuesOf(symbol, dictionary).filter(
      (value) => speeds.indexOf(value.toUpperCase()) >= minIndex,
    )
    filters[symbol.slug] = choiceOf(enough, speed.toLowerCase())
  }
  return filters
}

/** Where no tyre is strong enough nothing may be found: a weaker one must not be shown for it. */
const choiceOf = (enough: string[], requested: string) => (enough.length > 0 ? enough.join(',') : requested)

/** The spelling that makers use: `205/55 R16 91H`, `205/75 R16C 113/111R`. */
export function sizeLabel(size: TyreSize): string {
  return [wheelLabel(size), loadLabel(size)].filter(Boolean).join(' ')
}

/** Without what it bears and how fast it may go: `205/55 R16`. */
export function wheelLabel(size: TyreSize): string {
  const { kind, width, aspect, diameter, rim } = size
  const wheel = `${size.construction === 'ZR' ? 'ZR' : 'R'}${number(rim)}${size.commercial ? 'C' : ''}`
  if (kind === 'rim') return wheel
  const section =
    kind === 'inch' ? `${diameter}x${number(width ?? 0)}` : [width, aspect].filter(Boolean).join('/')
  return `${section} ${wheel}`
}

/** Load and speed index: `91H`, `113/111R`; '' where the size names none. */
export function loadLabel({ loadIndex, dualLoadIndex, speed }: TyreSize): string {
  if (loadIndex === null) return ''
  return `${loadIndex}${dualLoadIndex === null ? '' : `/${dualLoadIndex}`}${speed ?? ''}`
}

/** The filters that load and speed become. */
export function loadSlugs(definitions: readonly FilterDefinition[]): string[] {
  const found = (['load', 'speed'] as const).map((role) => definitionOf(role, definitions)?.slug)
  return found.filter((slug) => slug !== undefined)
}

const number = (value: number) => String(value).replace('.', ',')

/** The size as words of a text search, where no filter fits. */
export function sizeText({ kind, width, aspect, diameter, rim }: TyreSize): string[] {
  const wheel = `r${rim}`
  if (kind === 'rim') return [wheel]
  if (kind === 'inch') return [`${diameter}x${width}`, wheel]
  return [aspect === null ? String(width) : `${width}/${aspect}`, wheel]
}
