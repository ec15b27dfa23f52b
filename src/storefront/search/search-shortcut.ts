const key = 'boltiv.shortcut'
const off = 'off'

/** Whether the visitor has left the key of the search on; so it is where storage is closed. */
export function isShortcutOn(storage: () => Pick<Storage, 'getItem'>): boolean {
  try {
    return storage().getItem(key) !== off
  } catch {
    return true
  }
}

export function setShortcut(storage: () => Pick<Storage, 'setItem' | 'removeItem'>, on: boolean): void {
  try {
    if (on) storage().removeItem(key)
    else storage().setItem(key, off)
  } catch {
    // A closed storage keeps nothing: the key stays as it was.
  }
}
