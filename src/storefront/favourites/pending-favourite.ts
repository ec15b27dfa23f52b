const key = 'boltiv.wish'

/** The product that a guest chose, stored in this tab while they sign in. */
export function storePendingFavourite(productId: number): void {
  try {
    sessionStorage.setItem(key, String(productId))
  } catch {
    // A closed storage forgets the favourite, nothing else.
  }
}

/** The stored favourite, which is forgotten with this; null without one. */
export function takePendingFavourite(): number | null {
  try {
    const stored = Number(sessionStorage.getItem(key))
    sessionStorage.removeItem(key)
    return Number.isInteger(stored) && stored > 0 ? stored : null
  } catch {
    return null
  }
}
