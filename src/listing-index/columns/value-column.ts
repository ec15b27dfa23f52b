import type { PostingTable } from './posting-table.ts'
import type { SharedMemory } from './shared-memory.ts'

/** An attribute with more values than this, of which enough rows have one, gets a column. */
const fewValues = 16
const enoughRows = 1 / 8
export const valueColumnBytes = 131_072

/**
 * A column of an attribute in a segment that takes no rows any more: one more than the position in `facets` of each row's one value,
 * u16; 0 for none. `positions` are those of the attribute's values. Returns null when the attribute needs none, or when some row
 * has several of its values.
 */
export function makeValueColumn(
  memory: SharedMemory,
  facets: PostingTable,
  positions: readonly number[],
  { rows, usedBytes }: { rows: number; usedBytes: number },
): number | null {
  const filled = positions.reduce((sum, position) => sum + facets.countOf(position), 0)
  if (positions.length <= fewValues || filled < rows * enoughRows) return null
  const column = memory.takeZeroed(valueColumnBytes)
  const list = memory.take(valueColumnBytes)
  let taken = 0
  for (const position of positions) {
    const pointer = facets.pointerOf(position)
    const isDense = facets.isDense(position)
    const count = isDense ? memory.kernels.listRows(pointer, usedBytes, list) : facets.countOf(position)
    taken += memory.kernels.fillColumn(column, isDense ? list : pointer, count, position + 1)
  }
  memory.free(list, valueColumnBytes)
  if (taken === 0) return column
  memory.free(column, valueColumnBytes)
  return null
}
