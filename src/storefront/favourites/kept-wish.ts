const key = 'boltiv.wish'

/** The product that a guest wished, kept in this tab while he signs in. */
export function keepWish(productId: number): void {
  try {
    sessionStorage.setItem(key, String(productId))
  } catch {
    // A closed storage forgets the wish, nothing else.
  }
}

/** The kept wish, which is forgotten with this; null without one. */
export function takeWish(): number | null {
  try {
    const kept = Number(sessionStorage.getItem(key))
    sessionStorage.removeItem(key)
    return Number.isInteger(kept) && kept > 0 ? kept : null
  } catch {
    return null
  }
}
