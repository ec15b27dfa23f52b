import type { ShopClient } from '#contract/client.ts'
import type { Season } from '../ui/tyre.ts'
import { querySeason } from './finder-data.ts'
import {
  allSizes,
  settleChoice,
  withChosen,
  withCounts,
  type FinderChoice,
  type FinderLists,
  type SizeSlug,
} from './finder-rules.ts'

export type FinderState = { season: Season; choice: FinderChoice; lists: FinderLists; count: number }

/**
 * The finder after a change: sizes of the season when that was changed, counts of the new choice, moved to a size that
 * exists. Comes with the first change.
 */
export async function settleFinder(
  client: ShopClient,
  state: FinderState,
  changed: SizeSlug | 'season',
  signal: AbortSignal,
): Promise<FinderState> {
  const query = (choice: Partial<FinderChoice>) => querySeason(client, state.season, choice, signal)
  const lists = (changed === 'season' ? allSizes(await query({})) : null) ?? state.lists
  const settled = await settleChoice(query, state.choice, changed === 'season' ? 'szelesseg' : changed)
  const { choice, response } = settled
  return { ...state, choice, count: response.total, lists: withChosen(withCounts(lists, response), choice) }
}
