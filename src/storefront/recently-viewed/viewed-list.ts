import { readIdList } from '../ui/id-list.ts'

/** So many products are remembered. */
export const viewedLimit = 6
const key = 'boltiv.recently-viewed'

/** Reading a closed storage throws, so does already naming it. */
type Reading = () => Pick<Storage, 'getItem'>

/** Ids of the products last looked at in this browser, the latest first. Anything unreadable is left out. */
export function readViewed(storage: Reading): number[] {
  try {
    return readIdList(storage().getItem(key), viewedLimit)
  } catch {
    return []
  }
}

/** Puts a product on top of the list. */
export function rememberViewed(storage: () => Pick<Storage, 'getItem' | 'setItem'>, id: number): void {
  try {
    storage().setItem(
      key,
      [id, ...readViewed(storage).filter((other) => other !== id)].slice(0, viewedLimit).join(','),
    )
  } catch {
    // A full or closed storage loses a convenience, nothing else.
  }
}
