import { readIdList } from '../ui/id-list.ts'
import { showToast } from '../ui/toast.ts'
import { compareKey, compareList } from './compare-facade.ts'

/** So many products stand side by side at most. */
export const compareLimit = 4

/** The first four ids of a list as text. */
export const readIds = (text: string | null): number[] => readIdList(text, compareLimit)

/** The list with the product put in or taken out; null when there is no room for it. */
export function toggled(ids: number[], id: number): number[] | null {
  if (ids.includes(id)) return ids.filter((other) => other !== id)
  return ids.length < compareLimit ? [...ids, id] : null
}

export const comparePath = (ids: number[]) =>
  ids.length > 0 ? `/osszehasonlitas?ids=${ids.join(',')}` : '/osszehasonlitas'

/** Reads the list that the browser stored, and follows it from its other tabs. */
export function restore(): void {
  compareList.set(readIds(localStorage.getItem(compareKey)))
  addEventListener('storage', (event) => {
    if (event.key === compareKey) compareList.set(readIds(event.newValue))
  })
}

export function setCompared(ids: number[]): void {
  compareList.set(ids)
  try {
    localStorage.setItem(compareKey, ids.join(','))
  } catch {
    // A full or closed storage forgets the list with the page, nothing else.
  }
}

/**
 * Puts a product in or takes it out, as its button showed, and says so; a fifth is refused. What the browser stored may not be
 * restored yet when the button is pressed.
 */
export function toggle(id: number): void {
  const shown = compareList.get()
  const before = storedIds() ?? shown
  const ids = before.includes(id) === shown.includes(id) ? toggled(before, id) : before
  const link = { href: comparePath(ids ?? before), text: 'Összehasonlítás megnyitása' }
  if (!ids) {
    const text = `Egyszerre legfeljebb ${compareLimit} terméket hasonlíthat össze.`
    showToast({ text, theme: 'error', link })
    return
  }
  setCompared(ids)
  if (ids.includes(id))
    showToast({ text: `Az összehasonlításhoz adtuk (${ids.length}/${compareLimit}).`, link })
}

/** Undefined where nothing was stored, or nothing may be. */
function storedIds(): number[] | undefined {
  try {
    const stored = localStorage.getItem(compareKey)
    return stored === null ? undefined : readIds(stored)
  } catch {
    return undefined
  }
}
