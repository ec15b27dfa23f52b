import type { Season } from '../ui/tyre.ts'
import type { FinderChoice } from './finder-rules.ts'

export type LastSize = { season: Season; choice: FinderChoice }

const key = 'boltiv.last-size'
const isNumber = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,3}(?:\.5)?$/.test(value)
const isSeason = (value: unknown): value is Season =>
  value === 'teli' || value === 'nyari' || value === 'negyevszakos'

/** The size last looked for in this browser; null when there is none, or storage is closed or holds something else. */
export function readLastSize(storage: () => Pick<Storage, 'getItem'>): LastSize | null {
  try {
    const stored = JSON.parse(storage().getItem(key) ?? 'null') as Partial<LastSize> | null
    const choice = stored?.choice
    if (!choice || !isSeason(stored.season)) return null
    const { szelesseg, oldalfal, felni } = choice
    return isNumber(szelesseg) && isNumber(oldalfal) && isNumber(felni)
      ? { season: stored.season, choice: { szelesseg, oldalfal, felni } }
      : null
  } catch {
    return null
  }
}

export function rememberSize(storage: () => Pick<Storage, 'setItem'>, last: LastSize): void {
  try {
    storage().setItem(key, JSON.stringify(last))
  } catch {
    // A full or closed storage loses a convenience, nothing else.
  }
}
