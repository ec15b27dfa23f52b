import type { SetOffer } from '#contract/wire.ts'
import type { LoadedTaxonomy } from '#listing-index/index.ts'
import { sizeRoles, wheelRoles } from '#tyres/tyre-attributes.ts'

/** What of the data of a variant its drawing is made of. Pure. */

type Wheel = NonNullable<SetOffer['drawing']['wheel']>
export type Drawn = {
  tyre: SetOffer['drawing']['tyre']
  wheel: Wheel | null
  /** The colour's value, and all other values of the variant: wheels that differ in the colour alone have the same `besides`. */
  colour: string | null
  besides: string
}
type Value = { slug: string; value: string; number: number | null; label: string | null }
type Attributes = readonly Value[]

const find = (attributes: Attributes, slugs: readonly string[]) =>
  attributes.find(({ slug }) => slugs.includes(slug))
const numberOf = (attributes: Attributes, slugs: readonly string[]) => find(attributes, slugs)?.number ?? null

/** Null where the sizes are not all known. */
function tyreOf(attributes: Attributes): Drawn['tyre'] {
  const width = numberOf(attributes, sizeRoles.width)
  const aspect = numberOf(attributes, sizeRoles.aspect)
  const rim = numberOf(attributes, sizeRoles.rim)
  return width === null || aspect === null || rim === null ? null : { width, aspect, rim }
}

/** Of a bolt circle such as `5x112`. */
const boltsOf = (circle = ''): number | null => Number(/^([3-8])x/i.exec(circle)?.[1] ?? 0) || null

/** A tyre or a wheel as it is drawn, by its attributes; its colour is the first that has swatches. */
export function drawnOf(attributes: Attributes, taxonomy: Pick<LoadedTaxonomy, 'attributes'>): Drawn {
  const swatches = new Map(
    taxonomy.attributes.filter(({ look }) => look === 'swatch').map((row) => [row.slug, row.swatches]),
  )
  const colour = attributes.find(({ slug, value }) => swatches.get(slug)?.[value] !== undefined)
  const rim = numberOf(attributes, sizeRoles.rim)
  const rimWidth = numberOf(attributes, wheelRoles.rimWidth)
  const besides = attributes
    .filter(({ slug }) => slug !== colour?.slug)
    .map(({ slug, value }) => `${slug}=${value}`)
    .toSorted()
    .join('\n')
  return {
    tyre: tyreOf(attributes),
    wheel:
      rim === null || rimWidth === null
        ? null
        : {
            rim,
            rim_width: rimWidth,
            bolts: boltsOf(find(attributes, wheelRoles.boltCircle)?.value),
            spokes: find(attributes, wheelRoles.spokes)?.value ?? null,
            colour: colour
              ? { name: colour.label ?? colour.value, swatch: swatches.get(colour.slug)![colour.value]! }
              : null,
          },
    colour: colour?.value ?? null,
    besides,
  }
}
