const [zero, nine, space] = [48, 57, 32]

/**
 * A number that products of one brand share when their names differ behind the model alone: `Nordval Ice 2 205/55 R16` and
 * `Nordval Ice 2 225/45 R17`. The model ends before the first word of several characters that begins with a digit. Never 0.
 */
export function modelOf(brandId: number, name: string): number {
  let hash = 2_166_136_261 ^ brandId
  for (let at = 0; at < name.length; at += 1) {
    const code = name.charCodeAt(at)
    if (code === space && beginsSize(name, at + 1)) break
    hash = Math.imul(hash ^ code, 16_777_619)
  }
  return hash >>> 0 || 1
}

function beginsSize(name: string, at: number): boolean {
  const [first, second] = [name.charCodeAt(at), name.charCodeAt(at + 1)]
  return first >= zero && first <= nine && at + 1 < name.length && second !== space
}
