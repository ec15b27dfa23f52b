import { createStore } from '../ui/store.ts'

/** Products of the user's first list or of a guest, as far as the page knows. The server and the first render see none. */
export const favouriteIds = createStore<number[]>([])

/** Under this key the browser stores the ids of a guest's favourites, such as `17,3`, the latest first. */
export const guestKey = 'boltiv.favourites'

const load = () => import('./favourites-live.ts')

export function toggleFavourite(productId: number): void {
  void load().then(({ favourites }) => favourites.toggle(productId))
}

/** Called when the page knows who is signed in; those of a guest join the user's. */
export async function loadFavourites(): Promise<void> {
  await (await load()).favourites.load()
}
