import { createStore } from '../ui/store.ts'

/** Under this key the browser keeps the ids of what is compared, such as `3,17`. */
export const compareKey = 'boltiv.compare'

/** What this browser compares, as far as the page knows. The server and the first render see an empty list. */
export const compareList = createStore<number[]>([])

const load = () => import('./compare-list.ts')

export const loadCompareBar = () => import('./compare-bar.tsx')

export function toggleCompared(id: number): void {
  void load().then(({ toggle }) => toggle(id))
}

/** Called once when the page is hydrated: only who compares something needs the list's script. */
export async function loadCompareList(): Promise<void> {
  if (localStorage.getItem(compareKey)) (await load()).restore()
}
