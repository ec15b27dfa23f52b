/** What was typed and not saved: it is still there after leaving the page, a crash or the end of the session, in this tab alone. */

const keyOf = (name: string) => `desk-form:${name}`

/** Null where nothing lies there, or nothing that can be read. */
export function readDraft<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as T | null
  } catch {
    return null
  }
}

export function storeDraft(name: string, draft: unknown): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft))
  } catch {
    // No room: the guard of the page still warns who would leave it.
  }
}

export const dropDraft = (name: string): void => sessionStorage.removeItem(keyOf(name))
