const key = 'boltiv.reloaded'
/** A page is reloaded at most once in so many milliseconds. */
export const reloadGuard = 10_000

type Place = {
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
  now: () => number
  /** Loads a page in full; the script that runs now ends with it. */
  load: () => void
}

/**
 * Loads a page's script. When it can't be fetched, as after an upgrade of the shop, the page is loaded in full, which
 * loads the new scripts; but only once in ten seconds, so that a shop that is really broken shows its error, and not
 * without a connection, where the browser would have nothing to show.
 */
export async function reloadOnStaleChunk<Part>(load: () => Promise<Part>, place: Place): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (!mayReload(place)) throw error
    place.load()
    return new Promise(() => undefined)
  }
}

/** False where the browser knows that there is no connection. */
export const isOnline = () => navigator.onLine !== false

function mayReload({ storage, now }: Place): boolean {
  try {
    if (!isOnline()) return false
    const last = Number(storage().getItem(key) ?? 0)
    if (now() - last < reloadGuard) return false
    storage().setItem(key, String(now()))
    return true
  } catch {
    // Without a place for the guard a reload could go round and round.
    return false
  }
}
