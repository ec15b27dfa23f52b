// Bitmaps of rows: 64 rows a lane, lengths in bytes, always a multiple of 16.

export function and(target: usize, a: usize, b: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 16)
    v128.store(target + at, v128.and(v128.load(a + at), v128.load(b + at)))
}

export function or(target: usize, a: usize, b: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 16)
    v128.store(target + at, v128.or(v128.load(a + at), v128.load(b + at)))
}

/** a without b. */
export function andNot(target: usize, a: usize, b: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 16)
    v128.store(target + at, v128.andnot(v128.load(a + at), v128.load(b + at)))
}

/** Sets the bits of a list of rows (u16). */
export function orList(target: usize, list: usize, count: usize): void {
  for (let index: usize = 0; index < count; index++) {
    const row = <usize>load<u16>(list + (index << 1))
    const at = target + ((row >> 6) << 3)
    store<u64>(at, load<u64>(at) | ((<u64>1) << (row & 63)))
  }
}

/** Sets the bits of runs of rows: first and last row (u16) of each. */
export function orRuns(target: usize, runs: usize, count: usize): void {
  for (let index: usize = 0; index < count; index++) {
    let row = <usize>load<u16>(runs + (index << 2))
    const last = <usize>load<u16>(runs + (index << 2) + 2)
    while (row <= last) {
      const lane = row | 63
      const end = min(lane, last)
      const at = target + ((row >> 6) << 3)
      store<u64>(at, load<u64>(at) | ((~(<u64>0) >> (63 - (end - row))) << (row & 63)))
      row = end + 1
    }
  }
}

/** The rows whose number lies from `min` to `max`, both included. */
export function between(target: usize, column: usize, min: u32, max: u32, bytes: usize): void {
  const low = i32x4.splat(min)
  const high = i32x4.splat(max)
  for (let at: usize = 0; at < bytes; at += 2) {
    const from = column + (at << 5)
    let bits: i32 = 0
    for (let part: usize = 0; part < 4; part++) {
      const values = v128.load(from + (part << 4))
      bits |= i32x4.bitmask(v128.and(i32x4.ge_u(values, low), i32x4.le_u(values, high))) << ((<i32>part) << 2)
    }
    store<u16>(target + at, <u16>bits)
  }
}
