import { createStore } from '../ui/store.ts'

/** Products of the first list, as far as the page knows. The server and the first render see none. */
export const favouriteIds = createStore<number[]>([])

const load = () => import('./favourites-live.ts')

export function toggleFavourite(productId: number): void {
  void load().then(({ favourites }) => favourites.toggle(productId))
}

/** Called when the page knows that someone is signed in: guests do not load the script of the lists. */
export async function loadFavourites(): Promise<void> {
  await (await load()).addPendingFavourite()
}
