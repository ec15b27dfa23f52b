/** What was typed and not saved: it is still there after leaving the page, a crash or the end of the session, in this tab alone. */

const keyOf = (name: string) => `desk-form:${name}`

/** Null where nothing lies there. */
export function readDraft<T>(name: string): T | null {
  const text = sessionStorage.getItem(keyOf(name))
  return text === null ? null : (JSON.parse(text) as T)
}

export function storeDraft(name: string, draft: unknown): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft))
  } catch {
    // No room: the guard of the page still warns who would leave it.
  }
}

export const dropDraft = (name: string): void => sessionStorage.removeItem(keyOf(name))
