import type { AccountClient } from '#contract/client.ts'
import type { Wishlist } from '#contract/wire.ts'
import { isCallFailure } from '../runtime/router/page-error.ts'
import type { Store } from '../ui/store.ts'
import { firstListName } from './favourites-action.ts'

export type FavouritesPorts = {
  client: () => Promise<
    Pick<AccountClient, 'wishlistGetAll' | 'wishlistCreate' | 'wishlistAddProduct' | 'wishlistRemoveProduct'>
  >
  favouriteIds: Store<number[]>
  isSignedIn: () => boolean
  /** Keeps the choice of a guest and asks them to sign in. */
  promptSignIn: (productId: number) => void
  notify: (text: string, failed: boolean) => void
}

export const favouriteTexts = {
  success_add_to_wishlist: 'A termék a kedvencei közé került.',
  success_remove_from_wishlist: 'A terméket kivettük a kedvencei közül.',
  failed_add_to_wishlist: 'A terméket most nem tudtuk a kedvencei közé tenni. Kérjük, próbálja meg újra.',
  failed_remove_from_wishlist:
    'A terméket most nem tudtuk levenni a kedvencei közül. Kérjük, próbálja meg újra.',
} as const

/** The favourites of one customer: shown at once, sent one after the other, taken back when they fail. */
export function createFavourites({
  client,
  favouriteIds,
  isSignedIn,
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
    if (!isSignedIn()) return forget()
    const versionAtStart = userVersion
    const first = await firstList().catch(() => undefined)
    if (waiting === 0 && versionAtStart === userVersion) favouriteIds.set(first?.product_ids ?? [])
  }

  function forget(): void {
    userVersion += 1
    list = null
    favouriteIds.set([])
  }

  const put = (productId: number, isFavourite: boolean) =>
    favouriteIds.set((ids) => [...(isFavourite ? [productId] : []), ...ids.filter((id) => id !== productId)])

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
        forget()
        if (isFavourite) promptSignIn(productId)
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

  return {
    load,
    forget,
    /** Resolves when the server has responded. */
    async toggle(productId: number): Promise<void> {
      if (!isSignedIn()) return promptSignIn(productId)
      await set(productId, !favouriteIds.get().includes(productId))
    },
    /** Adds a product that was stored while its customer signed in. */
    async add(productId: number): Promise<void> {
      await load()
      if (!favouriteIds.get().includes(productId)) await set(productId, true)
    },
  }
}
