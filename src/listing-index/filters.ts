/** Rules of filters: how their wire form is read and which filters a listing has. Pure. */

export type ChoiceSelection = { type: 'choice'; values: string[] }
export type RangeSelection = { type: 'range'; min: number | null; max: number | null }
export type Selection = ChoiceSelection | RangeSelection

/** A filter that a listing offers. Built-in ones have no attribute. */
export type FilterDefinition = {
  slug: string
  name: string
  type: 'choice' | 'range'
  unit: string | null
  attributeId: number | null
  kind: 'choice' | 'number' | 'boolean' | 'text'
  look: 'list' | 'label_class' | 'season' | 'swatch'
  swatches: Record<string, string>
  labels: Record<string, string>
  /** Values that were put into another, by the old one: links may still name them. Absent: none. */
  former?: Record<string, string>
}

export const brandFilter = 'marka'
export const priceFilter = 'ar'
export const stockFilter = 'keszlet'
export const discountFilter = 'akcio'
/** The values of the two. */
export const stockValues = { inStock: 'raktaron', orderable: 'rendelheto' } as const
export const discountedValue = 'igen'

const builtIn = (
  slug: string,
  name: string,
  type: 'choice' | 'range',
  unit: string | null,
  labels: Record<string, string> = {},
): FilterDefinition => ({
  slug,
  name,
  type,
  unit,
  attributeId: null,
  kind: type === 'range' ? 'number' : 'choice',
  look: 'list',
  swatches: {},
  labels,
})

export const builtInFilters: FilterDefinition[] = [
  builtIn(brandFilter, 'Márka', 'choice', null),
  builtIn(priceFilter, 'Ár', 'range', 'Ft'),
  builtIn(stockFilter, 'Készlet', 'choice', null, {
    [stockValues.inStock]: 'Raktáron',
    [stockValues.orderable]: 'Rendelhető',
  }),
  builtIn(discountFilter, 'Akció', 'choice', null, { [discountedValue]: 'Akciós termékek' }),
]

/** Thrown for a filter's value that can't be read; the handler responds with 422. */
export class FilterError extends Error {
  override name = 'FilterError'
  readonly slug: string
  constructor(slug: string) {
    super('A szűrő értéke nem értelmezhető.')
    this.slug = slug
  }
}

/** `10000-50000`, `10000-` or `-50000`; both sides empty is no selection. Decimals take a point or a comma. */
export function readRange(slug: string, text: string): RangeSelection | null {
  const match = /^(\d{1,9}(?:[.,]\d{1,3})?)?-(\d{1,9}(?:[.,]\d{1,3})?)?$/.exec(text.trim())
  if (!match) throw new FilterError(slug)
  const [min, max] = [match[1], match[2]].map((side) =>
    side === undefined ? null : Number(side.replace(',', '.')),
  )
  return min === null && max === null ? null : { type: 'range', min: min ?? null, max: max ?? null }
}

/** `a,b` without doubles and empties, at most 100 values; what was put into another value is the other one. */
export function readChoices(
  text: string,
  former: Readonly<Record<string, string>> = {},
): ChoiceSelection | null {
  const given = text.split(',').map((value) => value.trim())
  const values = [...new Set(given.map((value) => (Object.hasOwn(former, value) ? former[value]! : value)))]
    .filter((value) => value !== '')
    .slice(0, 100)
  return values.length === 0 ? null : { type: 'choice', values }
}

/** What of a filter reading needs. */
export type ReadableFilter = Pick<FilterDefinition, 'slug' | 'type' | 'former'>

/** The selections of the wire's `filters`; slugs that no filter has are ignored. Throws FilterError. */
export function readSelections(
  filters: Record<string, string> | undefined,
  definitions: readonly ReadableFilter[],
): Map<string, Selection> {
  const selections = new Map<string, Selection>()
  for (const definition of definitions) {
    const text = filters && Object.hasOwn(filters, definition.slug) ? filters[definition.slug] : undefined
    if (text === undefined) continue
    const selection =
      definition.type === 'range' ? readRange(definition.slug, text) : readChoices(text, definition.former)
    if (selection) selections.set(definition.slug, selection)
  }
  return selections
}
