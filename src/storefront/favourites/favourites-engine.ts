import type { AccountClient } from '#contract/client.ts'
import type { Wishlist } from '#contract/wire.ts'
import { isCallFailure } from '../shell/page-error.ts'
import type { Store } from '../ui/store.ts'
import { firstListName } from './favourites-action.ts'

export type FavouritesPorts = {
  client: () => Promise<
    Pick<AccountClient, 'wishlistGetAll' | 'wishlistCreate' | 'wishlistAddProduct' | 'wishlistRemoveProduct'>
  >
  wishes: Store<number[]>
  isSignedIn: () => boolean
  /** Keeps the wish of a guest and asks him to sign in. */
  askToSignIn: (productId: number) => void
  tell: (text: string, failed: boolean) => void
}

export const favouriteTexts = {
  success_add_to_wishlist: 'A termék a kedvencei közé került.',
  success_remove_from_wishlist: 'A terméket levettük a kedvencei közül.',
  failed_add_to_wishlist: 'A terméket most nem tudtuk a kedvencei közé tenni. Kérjük, próbálja meg újra.',
  failed_remove_from_wishlist:
    'A terméket most nem tudtuk levenni a kedvencei közül. Kérjük, próbálja meg újra.',
} as const

/** The hearts of one visitor: shown at once, sent one after the other, taken back when they fail. */
export function createFavourites({ client, wishes, isSignedIn, askToSignIn, tell }: FavouritesPorts) {
  let list: Promise<Wishlist | undefined> | null = null
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  /** Grows when the user goes: what was asked for him before is shown to nobody. */
  let era = 0

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
    const asked = era
    const first = await firstList().catch(() => undefined)
    if (waiting === 0 && asked === era) wishes.set(first?.product_ids ?? [])
  }

  function forget(): void {
    era += 1
    list = null
    wishes.set([])
  }

  const put = (productId: number, wished: boolean) =>
    wishes.set((ids) => [...(wished ? [productId] : []), ...ids.filter((id) => id !== productId)])

  async function send(productId: number, wished: boolean): Promise<Wishlist> {
    const calls = await client()
    const first = (await firstList()) ?? (await calls.wishlistCreate({ body: { name: firstListName } }))
    return wished
      ? calls.wishlistAddProduct({ body: { wishlist_id: first.id, product_id: productId } })
      : calls.wishlistRemoveProduct({ params: { id: first.id, product_id: productId } })
  }

  async function change(productId: number, wished: boolean, asked: number): Promise<void> {
    try {
      const answer = asked === era ? await send(productId, wished) : null
      waiting -= 1
      if (answer === null || asked !== era) return
      list = Promise.resolve(answer)
      if (waiting === 0) wishes.set(answer.product_ids)
      tell(favouriteTexts[wished ? 'success_add_to_wishlist' : 'success_remove_from_wishlist'], false)
    } catch (error) {
      waiting -= 1
      if (asked !== era) return
      put(productId, !wished)
      // A list that was deleted elsewhere is not asked again.
      list = null
      if (isCallFailure(error) && error.status === 401) {
        forget()
        if (wished) askToSignIn(productId)
        return
      }
      const fallback = favouriteTexts[wished ? 'failed_add_to_wishlist' : 'failed_remove_from_wishlist']
      tell(isCallFailure(error) && error.status < 500 ? error.body.message : fallback, true)
    }
  }

  function set(productId: number, wished: boolean): Promise<void> {
    put(productId, wished)
    waiting += 1
    const asked = era
    const done = last.then(() => change(productId, wished, asked))
    last = done
    return done
  }

  return {
    load,
    forget,
    /** Resolves when the server has answered. */
    async toggle(productId: number): Promise<void> {
      if (!isSignedIn()) return askToSignIn(productId)
      await set(productId, !wishes.get().includes(productId))
    },
    /** Fulfils a wish that was kept while its shopper signed in. */
    async fulfil(productId: number): Promise<void> {
      await load()
      if (!wishes.get().includes(productId)) await set(productId, true)
    },
  }
}
