import type { ListQuery, ProductCard } from '#contract/wire.ts'
import type { FilterDefinition } from '#listing-index/index.ts'
import { dayOf } from '#hungary/calendar-day.ts'
import { seasonOf } from '#contract/season.ts'
import { sizeRoles } from '#tyres/tyre-attributes.ts'
import type { BuildListing } from './listing-response.ts'

const shown = 4

type Question = {
  definitions: FilterDefinition[]
  query: ListQuery
  /** What was read out of the search. */
  filters: Record<string, string>
  /** Whether tyres were looked for. */
  isTyre: boolean
  now: Date
}

const slugOf = (role: keyof typeof sizeRoles, definitions: readonly FilterDefinition[]) =>
  definitions.find(({ slug }) => (sizeRoles[role] as readonly string[]).includes(slug))?.slug

/**
 * What sells best where nothing was found: tyres of the size and season when tyres were looked for and there are such, then
 * of the season, then anything. Adds the products' tags.
 */
export async function findInstead(
  buildListing: BuildListing,
  { definitions, query, filters, isTyre, now }: Question,
  tags: Set<string>,
): Promise<ProductCard[]> {
  const season = slugOf('season', definitions)
  const seasonal = season ? { [season]: seasonOf(Number(dayOf(now).slice(5, 7))) } : {}
  const size = Object.fromEntries(
    (['width', 'aspect', 'rim'] as const).flatMap((role) => {
      const slug = slugOf(role, definitions)
      return slug && filters[slug] ? [[slug, filters[slug]]] : []
    }),
  )
  const tries = isTyre ? [{ ...seasonal, ...size }, seasonal, {}] : [{}]
  for (const tried of tries) {
    const { products } = await buildListing(
      {
        scope: {},
        attributeFilters: definitions,
        query: { direction: query.direction, filters: tried, page: 1, per_page: shown },
        order: { key: 'recommended', direction: 'desc' },
      },
      tags,
    )
    const buyable = products.data.filter(({ addable_to_cart }) => addable_to_cart)
    if (buyable.length > 0) return buyable
  }
  return []
}
