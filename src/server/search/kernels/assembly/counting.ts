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

/**
 * Counts the values of the bitmap's rows: `starts` (u32) tells where the values (u16) of each row begin. `counts` and
 * `seen` (u32 a value) are zero before; `seen` keeps the last product that had the value.
 */
export function tally(
  bits: usize,
  bytes: usize,
  starts: usize,
  values: usize,
  productColumn: usize,
  counts: usize,
  seen: usize,
): void {
  for (let at: usize = 0; at < bytes; at += 8) {
    let lane = load<u64>(bits + at)
    while (lane !== 0) {
      const row = (at << 3) + <usize>ctz(lane)
      lane &= lane - 1
      const product = load<u32>(productColumn + (row << 2))
      const end = values + (<usize>load<u32>(starts + (row << 2) + 4) << 1)
      for (let from = values + (<usize>load<u32>(starts + (row << 2)) << 1); from < end; from += 2) {
        const place = <usize>load<u16>(from) << 2
        if (load<u32>(seen + place) === product) continue
        store<u32>(seen + place, product)
        store<u32>(counts + place, load<u32>(counts + place) + 1)
      }
    }
  }
}

/** The same where every product has one row. */
export function tallySingle(
  bits: usize,
  bytes: usize,
  starts: usize,
  values: usize,
  counts: usize,
): void {
  for (let at: usize = 0; at < bytes; at += 8) {
    let lane = load<u64>(bits + at)
    while (lane !== 0) {
      const row = (at << 3) + <usize>ctz(lane)
      lane &= lane - 1
      const end = values + (<usize>load<u32>(starts + (row << 2) + 4) << 1)
      for (let from = values + (<usize>load<u32>(starts + (row << 2)) << 1); from < end; from += 2) {
        const place = counts + (<usize>load<u16>(from) << 2)
        store<u32>(place, load<u32>(place) + 1)
      }
    }
  }
}

/** Counts each product of the bitmap once, by the first value of its first row there; all its rows have the same. */
export function tallyFirst(
  bits: usize,
  bytes: usize,
  starts: usize,
  values: usize,
  productColumn: usize,
  counts: usize,
): void {
  let last: u32 = 0
  for (let at: usize = 0; at < bytes; at += 8) {
    let lane = load<u64>(bits + at)
    while (lane !== 0) {
      const row = (at << 3) + <usize>ctz(lane)
      lane &= lane - 1
      const product = load<u32>(productColumn + (row << 2))
      const from = load<u32>(starts + (row << 2))
      if (product === last || from === load<u32>(starts + (row << 2) + 4)) continue
      last = product
      const place = counts + (<usize>load<u16>(values + (<usize>from << 1)) << 2)
      store<u32>(place, load<u32>(place) + 1)
    }
  }
}

/** Least and greatest number of the bitmap's rows, stored as two u32; untouched when there is none. */
export function extremes(bits: usize, column: usize, bytes: usize, out: usize): void {
  const places = i32x4(1, 2, 4, 8)
  let low = i32x4.splat(-1)
  let high = i32x4.splat(0)
  for (let at: usize = 0; at < bytes; at += 2) {
    const rows = <i32>load<u16>(bits + at)
    if (rows === 0) continue
    for (let part: usize = 0; part < 4; part++) {
      const chosen = i32x4.eq(v128.and(i32x4.splat(rows >> (<i32>part << 2)), places), places)
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
 * Answers how many products there are.
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
    let kept = lane & load<u64>(best + at)
    let open = groups & ~productsOf(kept, end)
    while (open !== 0) {
      const last = open & (0 - open)
      open &= open - 1
      const before = end & (last - 1)
      const first: u64 = before === 0 ? 0 : 64 - clz(before)
      const group = lane & (last | (last - 1)) & (~(<u64>0) << first)
      kept |= cheapest(group, load<u64>(available + at), at << 3, gross, variants)
    }
    store<u64>(target + at, kept)
  }
  return found
}

@inline
function productsOf(lane: u64, end: u64): u64 {
  return (((lane & ~end) + ~end) | lane) & end
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
