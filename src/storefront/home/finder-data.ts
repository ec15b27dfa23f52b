import type { ShopClient } from '#contract/client.ts'
import { seasonOf } from '#contract/season.ts'
import { orNull } from '../runtime/router/page-error.ts'
import type { Season } from '../ui/tyre.ts'
import {
  allSizes,
  sizeResponse,
  withCounts,
  type FinderChoice,
  type FinderLists,
  type SizeResponse,
} from './finder-rules.ts'
import { seasonCategories } from './tyre-categories.ts'

export type FinderData = {
  lists: FinderLists
  season: Season
  chosen: FinderChoice
  /** How many tyres the shown choice gives. */
  count: number
}

const usualChoice: FinderChoice = { szelesseg: '205', oldalfal: '55', felni: '16' }

/** What the tyres of a season have in a size; nothing when the category does not exist. */
export async function querySeason(
  client: ShopClient,
  season: Season,
  choice: Partial<FinderChoice>,
  signal?: AbortSignal,
): Promise<SizeResponse> {
  const call = client.productCategoryGet(
    { params: { category: seasonCategories[season] }, query: { per_page: 1, filters: choice } },
    { signal },
  )
  const page = await orNull(call)
  return page ? sizeResponse(page) : { total: 0, filters: [] }
}

/** The finder with the sizes of the season; null in a shop without such tyres. */
export async function loadFinder(client: ShopClient, month: number): Promise<FinderData | null> {
  const season = seasonOf(month)
  const all = allSizes(await querySeason(client, season, {}))
  if (!all) return null
  const pick = (slug: keyof FinderChoice) =>
    all[slug].some(({ value }) => value === usualChoice[slug])
      ? usualChoice[slug]
      : (all[slug][0]?.value ?? '')
  const chosen = { szelesseg: pick('szelesseg'), oldalfal: pick('oldalfal'), felni: pick('felni') }
  const response = await querySeason(client, season, chosen)
  return { lists: withCounts(all, response), season, chosen, count: response.total }
}
