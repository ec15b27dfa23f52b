/** Rules of likeness between words. Pure. */

const maxLength = 40
const rows = [0, 1, 2].map(() => new Uint8Array(maxLength + 2))

/**
 * Letters missing, extra, changed or swapped with their neighbour between two words (optimal string alignment), or
 * `limit + 1` when more than `limit`. Words of up to 40 letters.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const over = limit + 1
  if (Math.abs(a.length - b.length) > limit || a.length > maxLength || b.length > maxLength) return over
  let [twoAbove, above, row] = rows as [Uint8Array, Uint8Array, Uint8Array]
  for (let j = 0; j <= b.length; j += 1) above[j] = j
  for (let i = 1; i <= a.length; i += 1) {
    const from = Math.max(1, i - limit)
    const to = Math.min(b.length, i + limit)
    row.fill(over)
    row[0] = i
    let best = i
    for (let j = from; j <= to; j += 1) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = Math.min(above[j - 1]! + (same ? 0 : 1), above[j]! + 1, row[j - 1]! + 1)
      if (i > 1 && j > 1 && swapped(a, b, i, j)) cost = Math.min(cost, twoAbove[j - 2]! + 1)
      row[j] = cost
      if (cost < best) best = cost
    }
    if (best > limit) return over
    ;[twoAbove, above, row] = [above, row, twoAbove]
  }
  return Math.min(above[b.length]!, over)
}

function swapped(a: string, b: string, i: number, j: number): boolean {
  return a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
}

/** Which letters a word has, a bit each. */
export function characterMask(word: string): number {
  let mask = 0
  for (let at = 0; at < word.length; at += 1) mask |= 1 << (word.charCodeAt(at) % 32)
  return mask
}

export function bitCount(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
