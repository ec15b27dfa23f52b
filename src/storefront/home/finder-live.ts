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

export type FinderState = {
  season: Season
  choice: FinderChoice
  /** What the customer has chosen: nothing moves it. */
  own: readonly SizeSlug[]
  /** What follows the choice: moved to a size that exists beside it, at this change or before. */
  moved: readonly SizeSlug[]
  lists: FinderLists
  /** How many tyres the choice gives. */
  count: number
}

/**
 * The finder after a change: sizes of the season when that was changed, counts of the new choice, moved to a size that
 * exists. Comes with the first change.
 */
export async function settleFinder(
  client: ShopClient,
  state: FinderState,
  changed: 'season' | undefined,
  signal: AbortSignal,
): Promise<FinderState> {
  const query = (choice: Partial<FinderChoice>) => querySeason(client, state.season, choice, signal)
  const lists = (changed === 'season' ? allSizes(await query({})) : null) ?? state.lists
  const fixed = state.own.length > 0 ? state.own : (['szelesseg'] as const)
  const { choice, moved, response } = await settleChoice(query, state.choice, { fixed, loose: state.moved })
  return {
    ...state,
    choice,
    moved,
    count: response.total,
    lists: withChosen(withCounts(lists, response), choice),
  }
}
