// Counts of distinct products. A product's rows are neighbours inside one lane; `ends` marks the last of each.

/** One bit for each product that has a bit in `bits`: the low rows of a group carry into its end. */
@inline
export function products(bits: v128, ends: v128): v128 {
  const low = v128.not(ends)
  return v128.and(v128.or(i64x2.add(v128.and(bits, low), low), bits), ends)
}

@inline
function sumBytes(bytes: v128): v128 {
  return i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(bytes))
}

@inline
function sumLanes(sums: v128): i32 {
  return (
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) +
    i32x4.extract_lane(sums, 2) +
    i32x4.extract_lane(sums, 3)
  )
}

export function countRows(bits: usize, bytes: usize): i32 {
  let sums = i32x4.splat(0)
  for (let at: usize = 0; at < bytes; at += 16)
    sums = i32x4.add(sums, sumBytes(i8x16.popcnt(v128.load(bits + at))))
  return sumLanes(sums)
}

/** Products with a row in both bitmaps. */
export function countBoth(a: usize, b: usize, ends: usize, bytes: usize): i32 {
  let sums = i32x4.splat(0)
  for (let at: usize = 0; at < bytes; ) {
    // A byte holds the sum of at most 31 counts of 8.
    const stop = min(at + 31 * 16, bytes)
    let parts = i8x16.splat(0)
    for (; at < stop; at += 16) {
      const both = v128.and(v128.load(a + at), v128.load(b + at))
      parts = i8x16.add(parts, i8x16.popcnt(products(both, v128.load(ends + at))))
    }
    sums = i32x4.add(sums, sumBytes(parts))
  }
  return sumLanes(sums)
}

/** The same where every product has one row. */
export function countBothSingle(a: usize, b: usize, bytes: usize): i32 {
  let sums = i32x4.splat(0)
  for (let at: usize = 0; at < bytes; ) {
    const stop = min(at + 31 * 16, bytes)
    let parts = i8x16.splat(0)
    for (; at < stop; at += 16)
      parts = i8x16.add(parts, i8x16.popcnt(v128.and(v128.load(a + at), v128.load(b + at))))
    sums = i32x4.add(sums, sumBytes(parts))
  }
  return sumLanes(sums)
}

/** Products of a list of rows (u16, ascending) that have a row in the bitmap. */
export function countListed(bits: usize, list: usize, count: usize, productColumn: usize): i32 {
  let found: i32 = 0
  let last: u32 = 0
  for (let index: usize = 0; index < count; index++) {
    const row = <usize>load<u16>(list + (index << 1))
    if (((load<u64>(bits + ((row >> 6) << 3)) >> (row & 63)) & 1) === 0) continue
    const product = load<u32>(productColumn + (row << 2))
    found += i32(product !== last)
    last = product
  }
  return found
}

/** Writes the rows of the bitmap as a list (u16, ascending) with room for all; returns how many. */
export function listRows(bits: usize, bytes: usize, list: usize): i32 {
  let at = list
  for (let lane: usize = 0; lane < bytes; lane += 8) {
    let rows = load<u64>(bits + lane)
    while (rows !== 0) {
      store<u16>(at, <u16>((lane << 3) + <usize>ctz(rows)))
      rows &= rows - 1
      at += 2
    }
  }
  return <i32>((at - list) >> 1)
}

/** So many rows are fetched from memory at once, before their values are counted one by one. */
const together: usize = 64

@inline
function rowAt(list: usize, index: usize): usize {
  return <usize>load<u16>(list + (index << 1))
}

/** Where the values of a row begin. */
@inline
function startOf(starts: usize, values: usize, row: usize): usize {
  return values + (<usize>load<u32>(starts + (row << 2)) << 1)
}

/**
 * Looks at the rows' addresses in memory without waiting for one before requesting the next: far apart, each would else be
 * waited for alone. The sum means nothing but that they were read.
 */
@inline
function fetchValues(list: usize, from: usize, to: usize, starts: usize, values: usize): u32 {
  let sum: u32 = 0
  for (let index = from; index < to; index++) sum += load<u32>(starts + (rowAt(list, index) << 2))
  for (let index = from; index < to; index++) {
    const row = rowAt(list, index)
    sum += <u32>load<u16>(startOf(starts, values, row))
    sum += <u32>load<u16>(startOf(starts, values, row + 1) - 2)
  }
  return sum
}

/** Without a branch: which rows repeat their product's values cannot be foreseen. */
@inline
function countOnce(cell: usize, product: u32): void {
  const before = load<u64>(cell)
  const more = u64(<u32>(before >> 32) !== product)
  store<u64>(cell, ((<u64>product) << 32) | ((before & 0xffffffff) + more))
}

/**
 * Counts the values of listed rows (u16): `starts` (u32) says where the values (u16) of each row begin. `cells` (u64 a value)
 * are zero before; each holds the count, and above it the last product that had the value. The result means nothing.
 */
export function tally(
  list: usize,
  count: usize,
  starts: usize,
  values: usize,
  productColumn: usize,
  cells: usize,
): u32 {
  let sum: u32 = 0
  for (let from: usize = 0; from < count; from += together) {
    const to = min(from + together, count)
    sum += fetchValues(list, from, to, starts, values)
    for (let index = from; index < to; index++) {
      const row = rowAt(list, index)
      const product = load<u32>(productColumn + (row << 2))
      const end = startOf(starts, values, row + 1)
      for (let at = startOf(starts, values, row); at < end; at += 2) {
        countOnce(cells + (<usize>load<u16>(at) << 3), product)
      }
    }
  }
  return sum
}

/** The same where every product has one row. */
export function tallySingle(
  list: usize,
  count: usize,
  starts: usize,
  values: usize,
  counts: usize,
): u32 {
  let sum: u32 = 0
  for (let from: usize = 0; from < count; from += together) {
    const to = min(from + together, count)
    sum += fetchValues(list, from, to, starts, values)
    for (let index = from; index < to; index++) {
      const row = rowAt(list, index)
      const end = startOf(starts, values, row + 1)
      for (let at = startOf(starts, values, row); at < end; at += 2) {
        const address = counts + (<usize>load<u16>(at) << 2)
        store<u32>(address, load<u32>(address) + 1)
      }
    }
  }
  return sum
}

/** Counts the one value (u16) that each row of the bitmap has in a column, into cells as `tally` does. */
export function tallyColumn(bits: usize, bytes: usize, column: usize, productColumn: usize, cells: usize): void {
  for (let at: usize = 0; at < bytes; at += 8) {
    let lane = load<u64>(bits + at)
    while (lane !== 0) {
      const row = (at << 3) + <usize>ctz(lane)
      lane &= lane - 1
      countOnce(cells + (<usize>load<u16>(column + (row << 1)) << 3), load<u32>(productColumn + (row << 2)))
    }
  }
}

/** The same where every product has one row. */
export function tallyColumnSingle(bits: usize, bytes: usize, column: usize, counts: usize): void {
  for (let at: usize = 0; at < bytes; at += 8) {
    let lane = load<u64>(bits + at)
    while (lane !== 0) {
      const address = counts + (<usize>load<u16>(column + (((at << 3) + <usize>ctz(lane)) << 1)) << 2)
      lane &= lane - 1
      store<u32>(address, load<u32>(address) + 1)
    }
  }
}

/** Writes a value into a column (u16) for listed rows (u16). Returns how many of them had another one before. */
export function fillColumn(column: usize, list: usize, count: usize, value: u32): i32 {
  let taken: i32 = 0
  for (let index: usize = 0; index < count; index++) {
    const at = column + (rowAt(list, index) << 1)
    taken += i32(load<u16>(at) !== 0)
    store<u16>(at, <u16>value)
  }
  return taken
}

/** The rows of all products that have a row in the bitmap; none may fill more than one lane. */
export function fillProducts(target: usize, bits: usize, ends: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 8) {
    const lane = load<u64>(bits + at)
    const end = load<u64>(ends + at)
    let whole: u64 = 0
    let open = productsOf(lane, end)
    while (open !== 0) {
      const last = open & (0 - open)
      open &= open - 1
      whole |= groupOf(last, end)
    }
    store<u64>(target + at, whole)
  }
}

/** Least and greatest number of the bitmap's rows, stored as two u32; untouched when there is none. */
export function extremes(bits: usize, column: usize, bytes: usize, out: usize): void {
  const laneBits = i32x4(1, 2, 4, 8)
  let low = i32x4.splat(-1)
  let high = i32x4.splat(0)
  for (let at: usize = 0; at < bytes; at += 2) {
    const rows = <i32>load<u16>(bits + at)
    if (rows === 0) continue
    for (let part: usize = 0; part < 4; part++) {
      const chosen = i32x4.eq(v128.and(i32x4.splat(rows >> (<i32>part << 2)), laneBits), laneBits)
      const values = v128.load(column + (at << 5) + (part << 4))
      low = i32x4.min_u(low, v128.or(values, v128.not(chosen)))
      high = i32x4.max_u(high, v128.and(values, chosen))
    }
  }
  low = i32x4.min_u(low, i8x16.shuffle(low, low, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7))
  low = i32x4.min_u(low, i8x16.shuffle(low, low, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11))
  high = i32x4.max_u(high, i8x16.shuffle(high, high, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7))
  high = i32x4.max_u(high, i8x16.shuffle(high, high, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11))
  store<u32>(out, min(load<u32>(out), <u32>i32x4.extract_lane(low, 0)))
  store<u32>(out + 4, max(load<u32>(out + 4), <u32>i32x4.extract_lane(high, 0)))
}

/**
 * Of each product's rows the one its card shows: the cheapest that can be had, else the cheapest, then the least variant
 * id. `best` names it among all rows, so that only products whose best row is missing are looked through; it may be empty.
 * Returns how many products there are.
 */
export function representatives(
  target: usize,
  bits: usize,
  ends: usize,
  best: usize,
  available: usize,
  gross: usize,
  variants: usize,
  bytes: usize,
): i32 {
  let found: i32 = 0
  for (let at: usize = 0; at < bytes; at += 8) {
    const lane = load<u64>(bits + at)
    if (lane === 0) {
      store<u64>(target + at, 0)
      continue
    }
    const end = load<u64>(ends + at)
    const groups = productsOf(lane, end)
    found += <i32>popcnt(groups)
    let chosen = lane & load<u64>(best + at)
    let open = groups & ~productsOf(chosen, end)
    while (open !== 0) {
      const last = open & (0 - open)
      open &= open - 1
      chosen |= cheapest(lane & groupOf(last, end), load<u64>(available + at), at << 3, gross, variants)
    }
    store<u64>(target + at, chosen)
  }
  return found
}

@inline
function productsOf(lane: u64, end: u64): u64 {
  return (((lane & ~end) + ~end) | lane) & end
}

/** The rows of the product whose last row this is. */
@inline
function groupOf(last: u64, end: u64): u64 {
  const before = end & (last - 1)
  const first: u64 = before === 0 ? 0 : 64 - clz(before)
  return (last | (last - 1)) & (~(<u64>0) << first)
}

function cheapest(group: u64, available: u64, first: usize, gross: usize, variants: usize): u64 {
  let candidates = (group & available) !== 0 ? group & available : group
  let best = <usize>ctz(candidates)
  candidates &= candidates - 1
  while (candidates !== 0) {
    const other = <usize>ctz(candidates)
    candidates &= candidates - 1
    const a = load<u32>(gross + ((first + other) << 2))
    const b = load<u32>(gross + ((first + best) << 2))
    const isLess = load<u32>(variants + ((first + other) << 2)) < load<u32>(variants + ((first + best) << 2))
    if (a < b || (a === b && isLess)) best = other
  }
  return (<u64>1) << best
}
