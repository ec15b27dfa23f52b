import { readFileSync } from 'node:fs'

/** What assembly/kernels.ts exports; addresses and lengths are in bytes of the one memory. See the sources for each. */
export type Kernels = {
  and(target: number, a: number, b: number, bytes: number): void
  or(target: number, a: number, b: number, bytes: number): void
  andNot(target: number, a: number, b: number, bytes: number): void
  orList(target: number, list: number, count: number): void
  orRuns(target: number, runs: number, count: number): void
  between(target: number, column: number, min: number, max: number, bytes: number): void
  countRows(bits: number, bytes: number): number
  countBoth(a: number, b: number, ends: number, bytes: number): number
  countBothSingle(a: number, b: number, bytes: number): number
  countListed(bits: number, list: number, count: number, productColumn: number): number
  listRows(bits: number, bytes: number, list: number): number
  tally(
    list: number,
    count: number,
    starts: number,
    values: number,
    productColumn: number,
    cells: number,
  ): number
  tallySingle(list: number, count: number, starts: number, values: number, counts: number): number
  tallyColumn(bits: number, bytes: number, column: number, productColumn: number, cells: number): void
  tallyColumnSingle(bits: number, bytes: number, column: number, counts: number): void
  fillColumn(column: number, list: number, count: number, value: number): number
  fillProducts(target: number, bits: number, ends: number, bytes: number): void
  extremes(bits: number, column: number, bytes: number, out: number): void
  representatives(
    target: number,
    bits: number,
    ends: number,
    best: number,
    available: number,
    gross: number,
    variants: number,
    bytes: number,
  ): number
  keepSmallest(
    bits: number,
    bytes: number,
    keys: number,
    productColumn: number,
    flip: number,
    segment: number,
    heap: number,
    rows: number,
    size: number,
    limit: number,
  ): number
  sortHeap(heap: number, rows: number, size: number): void
  histogram(
    bits: number,
    bytes: number,
    keys: number,
    productColumn: number,
    flip: number,
    low: bigint,
    shift: bigint,
    counts: number,
  ): void
  collect(
    bits: number,
    bytes: number,
    keys: number,
    productColumn: number,
    flip: number,
    low: bigint,
    high: bigint,
    segment: number,
    heap: number,
    rows: number,
    size: number,
  ): number
  relevance(target: number, bits: number, bytes: number, scores: number, ranks: number): void
  fieldOverRank(
    target: number,
    bits: number,
    bytes: number,
    column: number,
    shift: number,
    ranks: number,
  ): void
  scoreList(column: number, list: number, count: number, score: number): void
  scoreBits(column: number, bits: number, bytes: number, score: number): void
  addWord(total: number, word: number, rows: number): void
  scored(target: number, column: number, bytes: number): void
}

const compiled = new WebAssembly.Module(readFileSync(new URL('./kernels.wasm', import.meta.url)))

/** The kernels over a memory of their caller's. */
export function openKernels(memory: WebAssembly.Memory): Kernels {
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory } })
  return exports as Kernels
}
