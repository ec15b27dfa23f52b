import { readIdList } from '../ui/id-list.ts'
import { guestKey } from './favourites-facade.ts'

/** The server shows no more cards in one response. */
const maxFavourites = 100

type GuestStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The favourites that this browser stores until their guest signs in. A closed storage has none and forgets them. */
export function guestFavourites(storage: () => GuestStorage) {
  return {
    read(): number[] {
      try {
        return readIdList(storage().getItem(guestKey), maxFavourites)
      } catch {
        return []
      }
    },
    write(ids: readonly number[]): void {
      try {
        if (ids.length === 0) storage().removeItem(guestKey)
        else storage().setItem(guestKey, ids.slice(0, maxFavourites).join(','))
      } catch {
        // They are shown until the page is left, nothing else is lost.
      }
    },
  }
}

export type GuestFavourites = ReturnType<typeof guestFavourites>
