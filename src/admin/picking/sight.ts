/** Codes that a camera sees, each counted when it comes into sight. Pure. */

/** A code that was not seen for so many milliseconds is out of sight: what comes then is another piece. */
export const outOfSightMilliseconds = 1200

/** `see` gets what a look has found, null for nothing; gives a code once, however long it is held before the camera. */
export function createSight() {
  let code: string | null = null
  let seenAt = 0
  return {
    see(found: string | null, at: number): string | null {
      if (code !== null && at - seenAt > outOfSightMilliseconds) code = null
      if (found === null) return null
      seenAt = at
      if (found === code) return null
      code = found
      return found
    },
  }
}
