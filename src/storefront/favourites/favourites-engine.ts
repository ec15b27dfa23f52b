import type { AccountClient } from '#contract/client.ts'
import type { Wishlist } from '#contract/wire.ts'
import { isCallFailure } from '../runtime/router/page-error.ts'
import type { Store } from '../ui/store.ts'
import { firstListName } from './favourites-action.ts'
import type { GuestFavourites } from './guest-favourites.ts'

export type FavouritesPorts = {
  client: () => Promise<
    Pick<AccountClient, 'wishlistGetAll' | 'wishlistCreate' | 'wishlistAddProduct' | 'wishlistRemoveProduct'>
  >
  favouriteIds: Store<number[]>
  isSignedIn: () => boolean
  /** What the browser stores for who is not signed in. */
  guest: GuestFavourites
  /** Their session is over: they sign in again. */
  promptSignIn: () => void
  notify: (text: string, failed: boolean) => void
}

export const favouriteTexts = {
  success_add_to_wishlist: 'A termék a kedvencei közé került.',
  success_remove_from_wishlist: 'A terméket kivettük a kedvencei közül.',
  merged: 'A kedvenceit hozzáadtuk a fiókjához.',
  failed_add_to_wishlist: 'A terméket most nem tudtuk a kedvencei közé tenni. Kérjük, próbálja meg újra.',
  failed_remove_from_wishlist:
    'A terméket most nem tudtuk levenni a kedvencei közül. Kérjük, próbálja meg újra.',
} as const

/** The product is gone, or the list is full. */
const refusedForGood: readonly number[] = [404, 409, 422]

/**
 * The favourites of one customer: shown at once, sent one after the other, taken back when they fail. Those of a guest are
 * stored in the browser and join the user's first list when they sign in.
 */
export function createFavourites({
  client,
  favouriteIds,
  isSignedIn,
  guest,
  promptSignIn,
  notify,
}: FavouritesPorts) {
  let list: Promise<Wishlist | undefined> | null = null
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  /** Grows when the user goes: what was fetched for them before is shown to nobody. */
  let userVersion = 0

  /** The first list of the user; a failure leaves it empty and is tried again the next time. */
  function firstList(): Promise<Wishlist | undefined> {
    list ??= client()
      .then((calls) => calls.wishlistGetAll())
      .then(([first]) => first)
    list.catch(() => (list = null))
    return list
  }

  async function load(): Promise<void> {
    if (!isSignedIn()) return showGuest()
    const versionAtStart = userVersion
    const first = await firstList().catch(() => undefined)
    if (waiting === 0 && versionAtStart === userVersion) favouriteIds.set(first?.product_ids ?? [])
  }

  /** The user is gone: their list is forgotten, and what the browser stores for guests is shown. */
  function showGuest(): void {
    userVersion += 1
    list = null
    favouriteIds.set(guest.read())
  }

  const put = (productId: number, isFavourite: boolean) =>
    favouriteIds.set((ids) => [...(isFavourite ? [productId] : []), ...ids.filter((id) => id !== productId)])

  function toggleGuest(productId: number): void {
    // Another tab may have changed them since.
    const before = guest.read()
    const isFavourite = !favouriteIds.get().includes(productId)
    guest.write([...(isFavourite ? [productId] : []), ...before.filter((id) => id !== productId)])
    put(productId, isFavourite)
    notify(favouriteTexts[isFavourite ? 'success_add_to_wishlist' : 'success_remove_from_wishlist'], false)
  }

  async function send(productId: number, isFavourite: boolean): Promise<Wishlist> {
    const calls = await client()
    const first = (await firstList()) ?? (await calls.wishlistCreate({ body: { name: firstListName } }))
    return isFavourite
      ? calls.wishlistAddProduct({ body: { wishlist_id: first.id, product_id: productId } })
      : calls.wishlistRemoveProduct({ params: { id: first.id, product_id: productId } })
  }

  async function change(productId: number, isFavourite: boolean, versionAtStart: number): Promise<void> {
    try {
      const response = versionAtStart === userVersion ? await send(productId, isFavourite) : null
      waiting -= 1
      if (response === null || versionAtStart !== userVersion) return
      list = Promise.resolve(response)
      if (waiting === 0) favouriteIds.set(response.product_ids)
      notify(favouriteTexts[isFavourite ? 'success_add_to_wishlist' : 'success_remove_from_wishlist'], false)
    } catch (error) {
      waiting -= 1
      if (versionAtStart !== userVersion) return
      put(productId, !isFavourite)
      // A list that was deleted elsewhere is not requested again.
      list = null
      if (isCallFailure(error) && error.status === 401) {
        if (isFavourite) guest.write([productId, ...guest.read().filter((id) => id !== productId)])
        showGuest()
        if (isFavourite) promptSignIn()
        return
      }
      const fallback = favouriteTexts[isFavourite ? 'failed_add_to_wishlist' : 'failed_remove_from_wishlist']
      notify(isCallFailure(error) && error.status < 500 ? error.body.message : fallback, true)
    }
  }

  function set(productId: number, isFavourite: boolean): Promise<void> {
    put(productId, isFavourite)
    waiting += 1
    const versionAtStart = userVersion
    const done = last.then(() => change(productId, isFavourite, versionAtStart))
    last = done
    return done
  }

  /** Those that the user's list lacks join it, the oldest first. One that is refused for good is dropped, else it waits. */
  async function merge(): Promise<void> {
    const stored = guest.read()
    if (stored.length === 0) return
    const versionAtStart = userVersion
    const known = favouriteIds.get()
    const missing = stored.filter((id) => !known.includes(id)).toReversed()
    const waitingIds: number[] = []
    for (const productId of missing) {
      if (versionAtStart !== userVersion) return
      try {
        const response = await send(productId, true)
        if (versionAtStart === userVersion) list = Promise.resolve(response)
      } catch (error) {
        if (!isCallFailure(error) || !refusedForGood.includes(error.status)) waitingIds.unshift(productId)
      }
    }
    if (versionAtStart !== userVersion) return
    guest.write(waitingIds)
    const first = await firstList().catch(() => undefined)
    if (waiting === 0 && first && versionAtStart === userVersion) favouriteIds.set(first.product_ids)
    if (missing.length > waitingIds.length) notify(favouriteTexts.merged, false)
  }

  return {
    /** Shows them, after those of the guest have joined those of the user who has signed in. */
    async load(): Promise<void> {
      await load()
      if (!isSignedIn()) return
      const merging = last.then(merge)
      last = merging
      return merging
    },
    showGuest,
    /** Resolves when the server has responded. */
    async toggle(productId: number): Promise<void> {
      if (!isSignedIn()) return toggleGuest(productId)
      await set(productId, !favouriteIds.get().includes(productId))
    },
  }
}
