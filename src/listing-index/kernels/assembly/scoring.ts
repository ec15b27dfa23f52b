// Scores of a text search: a byte a row.

/** Raises the score of listed rows (u16) to at least `score`. */
export function scoreList(column: usize, list: usize, count: usize, score: u32): void {
  for (let index: usize = 0; index < count; index++) {
    const at = column + <usize>load<u16>(list + (index << 1))
    if (<u32>load<u8>(at) < score) store<u8>(at, <u8>score)
  }
}

/** From so many rows of a lane on it is quicker to look at all 64 of them, 16 at a time. */
const crowded: u64 = 3

/** Raises the score of a bitmap's rows to at least `score`. */
export function scoreBits(column: usize, bits: usize, bytes: usize, score: u32): void {
  const raised = i8x16.splat(<i8>score)
  const laneBits = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128)
  for (let at: usize = 0; at < bytes; at += 8) {
    let lane = load<u64>(bits + at)
    const rows = column + (at << 3)
    if (popcnt(lane) >= crowded) {
      for (let part: usize = 0; part < 4; part++) {
        const both = i16x8.splat(load<i16>(bits + at + (part << 1)))
        const bytesOfRows = v128.shuffle<i8>(both, both, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1)
        const chosen = i8x16.eq(v128.and(bytesOfRows, laneBits), laneBits)
        const address = rows + (part << 4)
        v128.store(address, i8x16.max_u(v128.load(address), v128.and(chosen, raised)))
      }
      continue
    }
    while (lane !== 0) {
      const address = rows + <usize>ctz(lane)
      lane &= lane - 1
      if (<u32>load<u8>(address) < score) store<u8>(address, <u8>score)
    }
  }
}

/** Adds a word's scores; rows that lack the word, or lacked one before, score nothing. */
export function addWord(total: usize, word: usize, rows: usize): void {
  const zero = i8x16.splat(0)
  for (let at: usize = 0; at < rows; at += 16) {
    const before = v128.load(total + at)
    const more = v128.load(word + at)
    const lacking = v128.or(i8x16.eq(before, zero), i8x16.eq(more, zero))
    v128.store(total + at, v128.andnot(i8x16.add_sat_u(before, more), lacking))
  }
}

/** The bitmap of the rows that score. */
export function scored(target: usize, column: usize, bytes: usize): void {
  const zero = i8x16.splat(0)
  for (let at: usize = 0; at < bytes; at += 2)
    store<u16>(target + at, ~(<u16>i8x16.bitmask(i8x16.eq(v128.load(column + (at << 3)), zero))))
}
