/** The search field of the header. */
export const searchFieldId = 'kereso'

/** What the browser keeps of the key, once it was switched off. */
export const shortcutSetting = { key: 'boltiv.shortcut', off: 'off' }

/** Whether the customer has left the key of the search on; so it is where storage is closed. */
export function isShortcutOn(storage: () => Pick<Storage, 'getItem'>): boolean {
  try {
    return storage().getItem(shortcutSetting.key) !== shortcutSetting.off
  } catch {
    return true
  }
}
