import { createStore } from '../ui/store.ts'

/** Products of the first list, as far as the page knows. The server and the first render see none. */
export const wishes = createStore<number[]>([])

const bring = () => import('./favourites-live.ts')

export function toggleWish(productId: number): void {
  void bring().then(({ favourites }) => favourites.toggle(productId))
}

/** Called when the page knows that someone is signed in: guests do not load the script of the lists. */
export async function loadWishes(): Promise<void> {
  await (await bring()).fulfilKeptWish()
}
