import type { PostingState } from '../columns/posting-table.ts'
import type { RunState } from '../columns/run-table.ts'
import type { SharedMemory } from '../columns/shared-memory.ts'

const columnBytes = 262_144
export const bitmapBytes = 8192
const columnNames = [
  'gross',
  'nameRanks',
  'ranks',
  'recommendations',
  'products',
  'variants',
  'starts',
] as const
const bitmapNames = ['live', 'ends', 'singles', 'inStock', 'orderable', 'discounted'] as const
/** Where the columns and bitmaps of a segment stand. */
export type Blocks = Record<(typeof columnNames)[number] | (typeof bitmapNames)[number], number>

/** All that a segment holds but the bytes of its memory. */
export type SegmentState = Blocks & {
  rows: number
  liveRows: number
  hasGroups: boolean
  wide: { first: number; last: number }[]
  cache: number
  values: number
  valuesRoom: number
  valuesCount: number
  facets: PostingState
  memberships: RunState
  nameTerms: PostingState
  textTerms: PostingState
  positionsOf: ReadonlyMap<number, number[]>
  valueColumns: ReadonlyMap<number, number>
}

export function takeBlocks(memory: SharedMemory): Blocks {
  const take = (names: readonly (keyof Blocks)[], bytes: number) =>
    names.map((name) => [name, memory.takeZeroed(bytes)] as const)
  return Object.fromEntries([...take(columnNames, columnBytes), ...take(bitmapNames, bitmapBytes)]) as Blocks
}

export function freeBlocks(memory: SharedMemory, blocks: Blocks): void {
  for (const name of columnNames) memory.free(blocks[name], columnBytes)
  for (const name of bitmapNames) memory.free(blocks[name], bitmapBytes)
}

/** Nothing else of it. */
export function blocksOf(blocks: Blocks): Blocks {
  return Object.fromEntries([...columnNames, ...bitmapNames].map((name) => [name, blocks[name]])) as Blocks
}
