import {
  brandFilter,
  builtInFilters,
  stockFilter,
  stockValues,
  type FilterDefinition,
  type ListingResult,
  type LoadedTaxonomy,
  type ReadModel,
  type Selection,
  type TextQuery,
} from '#listing-index/index.ts'
import { attributeFilters, seasonalOrder } from '#server/catalogue/index.ts'
import { sizeRoles, wheelRoles } from '#tyres/tyre-attributes.ts'
import { rimWidthsOf } from './rim-widths.ts'
import { tyreWidthsFor, type SetPart, type TyrePart, type WheelPart } from './set-parts.ts'

/** Of what fits so many are looked at, the recommended ones. */
const maxCandidates = 240

type Role = 'width' | 'aspect' | 'rim' | 'rimWidth'
const slugs: Readonly<Record<Role, readonly string[]>> = {
  width: sizeRoles.width,
  aspect: sizeRoles.aspect,
  rim: sizeRoles.rim,
  rimWidth: wheelRoles.rimWidth,
}

/** A value that some variant in the index has of a size. */
type KnownValue = { attributeId: number; value: string; number: number }
type Known = Record<Role, KnownValue[]>
/** One of these values has to be there. */
type Clause = KnownValue[]

/** What is chosen by besides the fit: bolt circle and colour of wheels, season and brand of tyres. */
export function facetsOf(taxonomy: LoadedTaxonomy, kind: SetPart['kind']): FilterDefinition[] {
  const isFacet = ({ slug, look, filterType }: LoadedTaxonomy['attributes'][number]) => {
    if (filterType === null) return false
    const isOfWheel = look === 'swatch' || (wheelRoles.boltCircle as readonly string[]).includes(slug)
    return kind === 'wheel' ? isOfWheel : look === 'season'
  }
  const ids = taxonomy.attributes.filter(isFacet).map(({ attributeId }) => attributeId)
  const brand = kind === 'tyre' ? builtInFilters.filter(({ slug }) => slug === brandFilter) : []
  return [...attributeFilters(taxonomy, ids), ...brand]
}

/** Variants in stock that make a set with `part`, the recommended ones first, one of each product, and the counts of `facets`. */
export async function listFitting(
  readModel: ReadModel,
  part: SetPart,
  {
    facets,
    selections,
    now,
  }: { facets: FilterDefinition[]; selections: ReadonlyMap<string, Selection>; now: Date },
): Promise<Pick<ListingResult, 'variantIds' | 'choices' | 'ranges'>> {
  const known = await knownValues(readModel, now)
  const clauses = part.kind === 'tyre' ? wheelClauses(known, part) : tyreClauses(known, part)
  if (clauses === null) return { variantIds: [], choices: new Map(), ranges: new Map() }
  return readModel.list({
    scope: { text: textOf(clauses) },
    definitions: [...facets, ...builtInFilters.filter(({ slug }) => slug === stockFilter)],
    selections: new Map<string, Selection>([
      ...selections,
      [stockFilter, { type: 'choice', values: [stockValues.inStock] }],
    ]),
    order: { key: 'recommended', direction: 'desc', ...seasonalOrder(readModel.taxonomy(), now) },
    page: 1,
    perPage: maxCandidates,
    now,
  })
}

/** A text search matches each word by any of its values: words are what the fit says. */
const textOf = (clauses: readonly Clause[]): TextQuery => ({
  words: clauses.map((values) => ({
    matches: values.map(({ attributeId, value }) => ({ field: 'value', attributeId, value, score: 1 })),
  })),
  exactVariantIds: [],
})

/** Null where some clause can't be met. */
const clausesOf = (...clauses: Clause[]): Clause[] | null =>
  clauses.some(({ length }) => length === 0) ? null : clauses

function wheelClauses(known: Known, tyre: TyrePart): Clause[] | null {
  const widths = rimWidthsOf(tyre)
  if (!widths) return null
  return clausesOf(
    known.rim.filter(({ number }) => number === tyre.rim),
    known.rimWidth.filter(({ number }) => widths.min <= number && number <= widths.max),
  )
}

/**
 * Which widths fit depends on the aspect ratio, and clauses hold together: so each says "another aspect ratio than these, or a width
 * that fits these". Those that want the same widths share one.
 */
function tyreClauses(known: Known, { rim, rimWidth }: WheelPart): Clause[] | null {
  const widthsFor = tyreWidthsFor(rimWidth)
  const aspects = known.aspect.filter(({ number }) => widthsFor.has(number))
  const alike = Map.groupBy(aspects, ({ number }) => [...widthsFor.get(number)!].join())
  const bySeries = [...alike.values()].map((series) => {
    const widths = widthsFor.get(series[0]!.number)!
    return [
      ...aspects.filter((aspect) => !series.includes(aspect)),
      ...known.width.filter(({ number }) => widths.has(number)),
    ]
  })
  return clausesOf(
    known.rim.filter(({ number }) => number === rim),
    aspects,
    ...bySeries,
  )
}

/** Values of sizes that the index has; of attributes that it does not hold there are none. */
async function knownValues(readModel: ReadModel, now: Date): Promise<Known> {
  const { attributes } = readModel.taxonomy()
  const roles = Object.keys(slugs) as Role[]
  const byRole = roles.map(
    (role) => [role, attributes.filter(({ slug }) => slugs[role].includes(slug))] as const,
  )
  const definitions = attributeFilters(
    readModel.taxonomy(),
    byRole.flatMap(([, rows]) => rows.map(({ attributeId }) => attributeId)),
  )
  const { choices } = await readModel.list({
    scope: {},
    definitions,
    selections: new Map(),
    order: { key: 'id', direction: 'asc' },
    page: 1,
    perPage: 1,
    now,
  })
  const valuesOf = ({ slug, attributeId }: (typeof attributes)[number]) =>
    (choices.get(slug) ?? []).map(({ value }) => ({ attributeId, value, number: Number(value) }))
  return Object.fromEntries(byRole.map(([role, rows]) => [role, rows.flatMap(valuesOf)])) as Known
}
