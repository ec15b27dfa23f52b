import type { Client } from '#contract/client.ts'
import type { CategoryPage } from '#contract/wire.ts'
import { orNull } from '../shell/page-error.ts'
import type { Season } from '../ui/tyre.ts'
import { seasonCategories, tyreCategory } from './tyre-categories.ts'

export type FinderChoice = { szelesseg: string; oldalfal: string; felni: string }
export type FinderData = {
  widths: string[]
  profiles: string[]
  rims: string[]
  season: Season
  chosen: FinderChoice
  /** How many tyres the shown choice gives. */
  count: number
}

const usualChoice: FinderChoice = { szelesseg: '205', oldalfal: '55', felni: '16' }

/** Winter tyres from October to February, summer tyres from March to September; the months of the Hungarian trade. */
export function seasonOf(month: number): Season {
  return month >= 10 || month <= 2 ? 'teli' : 'nyari'
}

function valuesOf(page: CategoryPage, slug: string): string[] {
  const filter = page.filters.find((candidate) => candidate.slug === slug)
  return filter?.type === 'choice'
    ? filter.options.map(({ value }) => value).toSorted((a, b) => Number(a) - Number(b))
    : []
}

/** How many tyres of a season have the chosen size; 0 when the category does not exist. */
export async function countTyres(
  client: Client,
  season: Season,
  choice: FinderChoice,
  signal?: AbortSignal,
): Promise<number> {
  const call = client.productCategoryGet(
    { params: { category: seasonCategories[season] }, query: { per_page: 1, filters: choice } },
    { signal },
  )
  return (await orNull(call))?.products.total ?? 0
}

/** The finder's choices from the filters of all tyres; null in a shop without them. */
export async function loadFinder(client: Client, month: number): Promise<FinderData | null> {
  const page = await orNull(
    client.productCategoryGet({ params: { category: tyreCategory }, query: { per_page: 1 } }),
  )
  if (!page) return null
  const [widths, profiles, rims] = [
    valuesOf(page, 'szelesseg'),
    valuesOf(page, 'oldalfal'),
    valuesOf(page, 'felni'),
  ]
  if (widths.length === 0 || rims.length === 0) return null
  const season = seasonOf(month)
  const pick = (values: string[], usual: string) => (values.includes(usual) ? usual : (values[0] ?? ''))
  const chosen = {
    szelesseg: pick(widths, usualChoice.szelesseg),
    oldalfal: pick(profiles, usualChoice.oldalfal),
    felni: pick(rims, usualChoice.felni),
  }
  return { widths, profiles, rims, season, chosen, count: await countTyres(client, season, chosen) }
}
