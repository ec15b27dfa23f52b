// Pages in order. A row's sort key is its u32 key, turned over by `flip` for descending order, then the product's id.

/** From so many rows of a lane on it is quicker to make all 64 keys, four at a time. */
const crowded: u64 = 16

@inline
function sortKeyOf(keys: usize, productColumn: usize, row: usize, flip: u32): u64 {
  return ((<u64>(load<u32>(keys + (row << 2)) ^ flip)) << 32) | <u64>load<u32>(productColumn + (row << 2))
}

/**
 * Keeps the `limit` least sort keys in a heap with the greatest on top: sort keys (u64) at `heap`, where they stand (u32, segment
 * and row) at `rows`. Returns the heap's new size.
 */
export function keepSmallest(
  bits: usize,
  bytes: usize,
  keys: usize,
  productColumn: usize,
  flip: u32,
  segment: u32,
  heap: usize,
  rows: usize,
  size: i32,
  limit: i32,
): i32 {
  const turn = i32x4.splat(flip)
  // Rows mostly stand in the order of ids: for the greatest ids the way back finds them at once.
  const backwards = flip !== 0 && keys === productColumn
  for (let step: usize = 0; step < bytes; step += 8) {
    const at = backwards ? bytes - 8 - step : step
    let lane = load<u64>(bits + at)
    if (lane === 0) continue
    if (size === limit && popcnt(lane) > 6) lane &= notAbove(keys + (at << 5), turn, <u32>(load<u64>(heap) >> 32))
    while (lane !== 0) {
      const row = (at << 3) + <usize>ctz(lane)
      lane &= lane - 1
      const sortKey = sortKeyOf(keys, productColumn, row, flip)
      if (size < limit) {
        rise(heap, rows, size, sortKey, segment | <u32>row)
        size++
      } else if (sortKey < load<u64>(heap)) sink(heap, rows, size, sortKey, segment | <u32>row)
    }
  }
  return size
}

/** The rows of a lane whose turned key is at most `max`. */
@inline
function notAbove(keys: usize, turn: v128, max: u32): u64 {
  const limit = i32x4.splat(max)
  let bits: u64 = 0
  for (let part: usize = 0; part < 16; part++) {
    const values = v128.xor(v128.load(keys + (part << 4)), turn)
    bits |= (<u64>(<u32>i32x4.bitmask(i32x4.le_u(values, limit)))) << (<u64>part << 2)
  }
  return bits
}

function rise(heap: usize, rows: usize, at: i32, sortKey: u64, row: u32): void {
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (load<u64>(heap + (<usize>parent << 3)) >= sortKey) break
    store<u64>(heap + (<usize>at << 3), load<u64>(heap + (<usize>parent << 3)))
    store<u32>(rows + (<usize>at << 2), load<u32>(rows + (<usize>parent << 2)))
    at = parent
  }
  store<u64>(heap + (<usize>at << 3), sortKey)
  store<u32>(rows + (<usize>at << 2), row)
}

/** Replaces the top. */
function sink(heap: usize, rows: usize, size: i32, sortKey: u64, row: u32): void {
  let at: i32 = 0
  while (true) {
    let child = (at << 1) + 1
    if (child >= size) break
    if (child + 1 < size && load<u64>(heap + (<usize>(child + 1) << 3)) > load<u64>(heap + (<usize>child << 3))) child++
    if (load<u64>(heap + (<usize>child << 3)) <= sortKey) break
    store<u64>(heap + (<usize>at << 3), load<u64>(heap + (<usize>child << 3)))
    store<u32>(rows + (<usize>at << 2), load<u32>(rows + (<usize>child << 2)))
    at = child
  }
  store<u64>(heap + (<usize>at << 3), sortKey)
  store<u32>(rows + (<usize>at << 2), row)
}

/** Turns a heap into ascending order. */
export function sortHeap(heap: usize, rows: usize, size: i32): void {
  for (let left = size - 1; left > 0; left--) {
    const sortKey = load<u64>(heap + (<usize>left << 3))
    const row = load<u32>(rows + (<usize>left << 2))
    store<u64>(heap + (<usize>left << 3), load<u64>(heap))
    store<u32>(rows + (<usize>left << 2), load<u32>(rows))
    sink(heap, rows, left, sortKey, row)
  }
}

/** Counts the sort keys from `low` on in 4096 steps of 2^shift each into `counts` (u32); others are left out. */
export function histogram(
  bits: usize,
  bytes: usize,
  keys: usize,
  productColumn: usize,
  flip: u32,
  low: u64,
  shift: u64,
  counts: usize,
): void {
  for (let at: usize = 0; at < bytes; at += 8) {
    let lane = load<u64>(bits + at)
    while (lane !== 0) {
      const row = (at << 3) + <usize>ctz(lane)
      lane &= lane - 1
      const step = (sortKeyOf(keys, productColumn, row, flip) - low) >> shift
      if (step >= 4096) continue
      const address = counts + (<usize>step << 2)
      store<u32>(address, load<u32>(address) + 1)
    }
  }
}

/** Adds the rows whose sort key is from `low` to `high`, both included, to a heap of enough room. Returns its new size. */
export function collect(
  bits: usize,
  bytes: usize,
  keys: usize,
  productColumn: usize,
  flip: u32,
  low: u64,
  high: u64,
  segment: u32,
  heap: usize,
  rows: usize,
  size: i32,
): i32 {
  for (let at: usize = 0; at < bytes; at += 8) {
    let lane = load<u64>(bits + at)
    while (lane !== 0) {
      const row = (at << 3) + <usize>ctz(lane)
      lane &= lane - 1
      const sortKey = sortKeyOf(keys, productColumn, row, flip)
      if (sortKey < low || sortKey > high) continue
      rise(heap, rows, size, sortKey, segment | <u32>row)
      size++
    }
  }
  return size
}

/**
 * Keys of relevance for the bitmap's rows, the greatest best: the score of the text (u8 a row) over the rank (24 bits). Their
 * neighbours get keys too where that is quicker.
 */
export function relevance(target: usize, bits: usize, bytes: usize, scores: usize, ranks: usize): void {
  for (let at: usize = 0; at < bytes; at += 8) {
    let lane = load<u64>(bits + at)
    if (popcnt(lane) >= crowded) {
      const from = at << 3
      for (let row = from; row < from + 64; row += 4) {
        const score = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(scores + row)))
        const address = row << 2
        v128.store(target + address, v128.or(i32x4.shl(score, 24), v128.load(ranks + address)))
      }
      continue
    }
    while (lane !== 0) {
      const row = (at << 3) + <usize>ctz(lane)
      lane &= lane - 1
      store<u32>(target + (row << 2), (<u32>load<u8>(scores + row) << 24) | load<u32>(ranks + (row << 2)))
    }
  }
}

/** Keys for the bitmap's rows, the greatest best: seven bits of a column, from `shift` on, over the rank (24 bits). */
export function fieldOverRank(target: usize, bits: usize, bytes: usize, column: usize, shift: u32, ranks: usize): void {
  for (let at: usize = 0; at < bytes; at += 8) {
    let lane = load<u64>(bits + at)
    while (lane !== 0) {
      const address = ((at << 3) + <usize>ctz(lane)) << 2
      lane &= lane - 1
      store<u32>(target + address, (((load<u32>(column + address) >> shift) & 127) << 24) | load<u32>(ranks + address))
    }
  }
}
