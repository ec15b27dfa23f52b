import { guestKey } from './favourites-facade.ts'

/** The server shows no more cards in one response. */
const maxFavourites = 100

type GuestStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Ids of a list as text; anything unreadable is left out. */
export function readFavouriteIds(text: string | null): number[] {
  const ids = (text ?? '').split(',').filter((part) => /^[1-9]\d{0,8}$/.test(part))
  return [...new Set(ids.map(Number))].slice(0, maxFavourites)
}

/** The favourites that this browser stores until their guest signs in. A closed storage has none and forgets them. */
export function guestFavourites(storage: () => GuestStorage) {
  return {
    read(): number[] {
      try {
        return readFavouriteIds(storage().getItem(guestKey))
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
