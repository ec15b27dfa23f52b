/** Separates what a scanner types from what is typed by hand: its characters follow each other fast and end in Enter. Pure. */

/** Two characters of one scan follow each other within so many milliseconds. */
export const maxGapMilliseconds = 150
const minLength = 3

/** `characters`: which can stand in a scan; others are left to the page. */
type Options = { characters: RegExp }
type Held<K> = { key: K; character: string; at: number }

/** What becomes of a key that was pressed: `isHeld`: the page does not see it yet; `released`: those that were none of a scan. */
export type Reading<K> = { isHeld: boolean; released: K[]; scan: string | null }

/**
 * Takes keys one after the other. `K`: what the page needs to see a key again. A character is held until the next one comes in time;
 * where none does, `expire` gives back what was held.
 */
export function createScanReader<K>({ characters }: Options) {
  let held: Held<K>[] = []

  function release(): K[] {
    const keys = held.map(({ key }) => key)
    held = []
    return keys
  }

  return {
    press(name: string, key: K, at: number): Reading<K> {
      const last = held.at(-1)
      const released = last && at - last.at > maxGapMilliseconds ? release() : []
      if (name === 'Shift') return { isHeld: false, released, scan: null }
      if ([...name].length === 1 && characters.test(name)) {
        held.push({ key, character: name, at })
        return { isHeld: true, released, scan: null }
      }
      if (name !== 'Enter' || !isScan(held))
        return { isHeld: false, released: [...released, ...release()], scan: null }
      const scan = held.map(({ character }) => character).join('')
      held = []
      return { isHeld: true, released, scan }
    },
    expire: release,
  }
}

/** Long enough, with a digit: no run of shortcuts. */
const isScan = (held: readonly { character: string }[]): boolean =>
  held.length >= minLength && held.some(({ character }) => /\d|[öÖ]/.test(character))
