import type { ShopClient } from '#contract/client.ts'
import { orNull } from '../shell/page-error.ts'
import type { Season } from '../ui/tyre.ts'
import {
  allSizes,
  sizeAnswer,
  withCounts,
  type FinderChoice,
  type FinderLists,
  type SizeAnswer,
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

/** Winter tyres from October to February, summer tyres from March to September; the months of the Hungarian trade. */
export function seasonOf(month: number): Season {
  return month >= 10 || month <= 2 ? 'teli' : 'nyari'
}

/** What the tyres of a season have in a size; nothing when the category does not exist. */
export async function askSeason(
  client: ShopClient,
  season: Season,
  choice: Partial<FinderChoice>,
  signal?: AbortSignal,
): Promise<SizeAnswer> {
  const call = client.productCategoryGet(
    { params: { category: seasonCategories[season] }, query: { per_page: 1, filters: choice } },
    { signal },
  )
  const page = await orNull(call)
  return page ? sizeAnswer(page) : { total: 0, filters: [] }
}

/** The finder with the sizes of the season; null in a shop without such tyres. */
export async function loadFinder(client: ShopClient, month: number): Promise<FinderData | null> {
  const season = seasonOf(month)
  const all = allSizes(await askSeason(client, season, {}))
  if (!all) return null
  const pick = (slug: keyof FinderChoice) =>
    all[slug].some(({ value }) => value === usualChoice[slug])
      ? usualChoice[slug]
      : (all[slug][0]?.value ?? '')
  const chosen = { szelesseg: pick('szelesseg'), oldalfal: pick('oldalfal'), felni: pick('felni') }
  const answer = await askSeason(client, season, chosen)
  return { lists: withCounts(all, answer), season, chosen, count: answer.total }
}
