import type { PostingTable } from '../columns/posting-table.ts'
import type { Scratch } from '../columns/scratch.ts'
import type { ProductIndex } from '../segments/product-index.ts'
import { bitmapBytes } from '../segments/segment-blocks.ts'

/** The bitmap of all rows of some keys; not to be written to. */
export function unionOf(
  { memory }: ProductIndex,
  table: PostingTable,
  keys: Iterable<number>,
  bytes: number,
  scratch: Scratch,
): number {
  const positions = [...keys].flatMap((key) => table.find(key) ?? [])
  if (positions.length === 1 && table.isDense(positions[0]!)) return table.pointerOf(positions[0]!)
  const target = scratch.takeZeroed(bitmapBytes)
  for (const position of positions) {
    const pointer = table.pointerOf(position)
    if (table.isDense(position)) memory.kernels.or(target, target, pointer, bytes)
    else memory.kernels.orList(target, pointer, table.countOf(position))
  }
  return target
}
