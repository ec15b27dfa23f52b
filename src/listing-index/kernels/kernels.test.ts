import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runs } from '#tests/support/part-of-run.ts'
import { compileKernels, kernelsFile } from '../../../scripts/kernel-compiler.ts'
import { SharedMemory } from '../columns/shared-memory.ts'

const lanes = 4
const rows = lanes * 64
const bytes = rows / 8

/** Products of neighbouring rows that never straddle a lane, and a bitmap over them. */
const anyRows = fc.record({
  sizes: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 60 }),
  bits: fc.array(fc.boolean(), { minLength: rows, maxLength: rows }),
  others: fc.array(fc.boolean(), { minLength: rows, maxLength: rows }),
  numbers: fc.array(fc.integer({ min: 0, max: 12 }), { minLength: rows, maxLength: rows }),
})

/** Product ids by row, 0 for rows between products, and whether a row is its product's last. */
function layOut(sizes: number[]) {
  const products = Array.from({ length: rows }, () => 0)
  const ends = Array.from({ length: rows }, () => false)
  let row = 0
  for (const [index, size] of sizes.entries()) {
    if ((row % 64) + size > 64) row += 64 - (row % 64)
    if (row + size > rows) break
    products.fill(index + 1, row, row + size)
    row += size
    ends[row - 1] = true
  }
  return { products, ends }
}

function open() {
  const memory = new SharedMemory()
  const bitmap = (bits: boolean[]) => {
    const pointer = memory.takeZeroed(bytes)
    for (const [row, bit] of bits.entries())
      if (bit) memory.u32[pointer / 4 + (row >>> 5)]! |= 1 << (row & 31)
    return pointer
  }
  const column = (numbers: number[]) => {
    const pointer = memory.take(numbers.length * 4)
    memory.u32.set(numbers, pointer / 4)
    return pointer
  }
  const list = (numbers: number[]) => {
    const pointer = memory.take(Math.max(2, numbers.length * 2))
    memory.u16.set(numbers, pointer / 2)
    return pointer
  }
  const read = (pointer: number) =>
    Array.from(
      { length: rows },
      (_, row) => (memory.u32[pointer / 4 + (row >>> 5)]! & (1 << (row & 31))) !== 0,
    )
  return { memory, kernels: memory.kernels, bitmap, column, list, read }
}

const rowsOf = (bits: boolean[]) => bits.flatMap((bit, row) => (bit ? [row] : []))

describe('kernels do what plain loops do', () => {
  test('and, or, and not, lists, ranges', () => {
    fc.assert(
      fc.property(
        anyRows,
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 0, max: 12 }),
        (given, min, max) => {
          const { memory, kernels, bitmap, column, list, read } = open()
          const [a, b, target] = [bitmap(given.bits), bitmap(given.others), memory.takeZeroed(bytes)]
          kernels.and(target, a, b, bytes)
          expect(read(target)).toEqual(given.bits.map((bit, row) => bit && given.others[row]))
          kernels.or(target, a, b, bytes)
          expect(read(target)).toEqual(given.bits.map((bit, row) => bit || given.others[row]))
          kernels.andNot(target, a, b, bytes)
          expect(read(target)).toEqual(given.bits.map((bit, row) => bit && !given.others[row]))
          const empty = memory.takeZeroed(bytes)
          kernels.orList(empty, list(rowsOf(given.bits)), rowsOf(given.bits).length)
          expect(read(empty)).toEqual(given.bits)
          const runs = rowsOf(given.bits).filter((row) => !given.bits[row - 1])
          const lastOf = (row: number): number => (given.bits[row + 1] ? lastOf(row + 1) : row)
          const again = memory.takeZeroed(bytes)
          kernels.orRuns(again, list(runs.flatMap((row) => [row, lastOf(row)])), runs.length)
          expect(read(again)).toEqual(given.bits)
          kernels.between(target, column(given.numbers), min, max, bytes)
          expect(read(target)).toEqual(given.numbers.map((number) => number >= min && number <= max))
          expect(kernels.countRows(a, bytes)).toBe(rowsOf(given.bits).length)
        },
      ),
      { numRuns: runs(60) },
    )
  })

  test('counts of distinct products, by bitmaps, by lists and one by one', () => {
    fc.assert(
      fc.property(anyRows, (given) => {
        const { memory, kernels, bitmap, column, list } = open()
        const { products, ends } = layOut(given.sizes)
        const live = given.bits.map((bit, row) => bit && products[row] !== 0)
        const both = rowsOf(live).filter((row) => given.others[row])
        const expected = new Set(both.map((row) => products[row])).size
        const [a, b, last, ids] = [bitmap(live), bitmap(given.others), bitmap(ends), column(products)]
        expect(kernels.countBoth(a, b, last, bytes)).toBe(expected)
        expect(kernels.countBothSingle(a, b, bytes)).toBe(both.length)
        const others = rowsOf(given.others)
        expect(kernels.countListed(a, list(others), others.length, ids)).toBe(expected)

        // Every row has its number as its one value.
        const starts = column(Array.from({ length: rows + 1 }, (_, row) => row))
        const [cells, single] = [memory.takeZeroed(104), memory.takeZeroed(52)]
        const values = list(given.numbers)
        const found = memory.take(rows * 2)
        const size = kernels.listRows(a, bytes, found)
        expect([...memory.u16.subarray(found / 2, found / 2 + size)]).toEqual(rowsOf(live))
        kernels.tally(found, size, starts, values, ids, cells)
        kernels.tallySingle(found, size, starts, values, single)
        for (let value = 0; value <= 12; value += 1) {
          const having = rowsOf(live).filter((row) => given.numbers[row] === value)
          // A value that comes again for the same product after another product's is the caller's to avoid.
          expect(memory.u32[cells / 4 + value * 2]).toBe(new Set(having.map((row) => products[row])).size)
          expect(memory.u32[single / 4 + value]).toBe(having.length)
        }
        // All rows of a product have the same number.
        const own = list(products.map((product) => product % 13))
        const [first, each] = [memory.takeZeroed(104), memory.takeZeroed(52)]
        kernels.tallyColumn(a, bytes, own, ids, first)
        kernels.tallyColumnSingle(a, bytes, own, each)
        const counted = rowsOf(live).map((row) => products[row]! % 13)
        const countedOnce = [...new Set(rowsOf(live).map((row) => products[row]!))].map((id) => id % 13)
        for (let value = 0; value <= 12; value += 1) {
          expect(memory.u32[first / 4 + value * 2]).toBe(
            countedOnce.filter((other) => other === value).length,
          )
          expect(memory.u32[each / 4 + value]).toBe(counted.filter((other) => other === value).length)
        }
      }),
      { numRuns: runs(80) },
    )
  })

  test('a column takes the value of listed rows and says which had one', () => {
    const { memory, kernels, list } = open()
    const column = memory.takeZeroed(16)
    expect(kernels.fillColumn(column, list([1, 4]), 2, 7)).toBe(0)
    expect(kernels.fillColumn(column, list([2, 4, 5]), 3, 9)).toBe(1)
    expect([...memory.u16.subarray(column / 2, column / 2 + 6)]).toEqual([0, 7, 9, 0, 9, 9])
  })

  test('all rows of the products that have one in the bitmap', () => {
    fc.assert(
      fc.property(anyRows, (given) => {
        const { memory, kernels, bitmap, read } = open()
        const { products, ends } = layOut(given.sizes)
        const live = given.bits.map((bit, row) => bit && products[row] !== 0)
        const target = memory.takeZeroed(bytes)
        kernels.fillProducts(target, bitmap(live), bitmap(ends), bytes)
        const touched = new Set(rowsOf(live).map((row) => products[row]))
        expect(rowsOf(read(target))).toEqual(
          rowsOf(products.map((product) => product !== 0 && touched.has(product))),
        )
      }),
      { numRuns: runs(60) },
    )
  })

  test('least and greatest number, and the row that stands for each product', () => {
    fc.assert(
      fc.property(anyRows, fc.boolean(), (given, knowsBest) => {
        const { memory, kernels, bitmap, column, read } = open()
        const { products, ends } = layOut(given.sizes)
        const live = given.bits.map((bit, row) => bit && products[row] !== 0)
        const out = column([0xffffffff, 0])
        kernels.extremes(bitmap(live), column(given.numbers), bytes, out)
        const numbers = rowsOf(live).map((row) => given.numbers[row]!)
        expect([memory.u32[out / 4], memory.u32[out / 4 + 1]]).toEqual(
          numbers.length === 0 ? [0xffffffff, 0] : [Math.min(...numbers), Math.max(...numbers)],
        )

        const ids = Array.from({ length: rows }, (_, row) => (row * 37) % rows)
        const bestOf = (among: boolean[]) => {
          const best = new Map<number, number>()
          const worse = (row: number, other: number) =>
            Number(given.others[other]) - Number(given.others[row]) ||
            given.numbers[row]! - given.numbers[other]! ||
            ids[row]! - ids[other]!
          for (const row of rowsOf(among)) {
            const known = best.get(products[row]!)
            if (known === undefined || worse(row, known) < 0) best.set(products[row]!, row)
          }
          return products.map((product, row) => product !== 0 && best.get(product) === row)
        }
        const all = products.map((product) => product !== 0)
        const best = knowsBest ? bitmap(bestOf(all)) : memory.takeZeroed(bytes)
        const target = memory.takeZeroed(bytes)
        const found = kernels.representatives(
          target,
          bitmap(live),
          bitmap(ends),
          best,
          bitmap(given.others),
          column(given.numbers),
          column(ids),
          bytes,
        )
        expect(read(target)).toEqual(bestOf(live))
        expect(found).toBe(rowsOf(bestOf(live)).length)
      }),
      { numRuns: runs(80) },
    )
  })

  test('the least sort keys in order, whichever way they are turned', () => {
    fc.assert(
      fc.property(anyRows, fc.integer({ min: 1, max: 40 }), fc.boolean(), (given, limit, turned) => {
        const { memory, kernels, bitmap, column } = open()
        const flip = turned ? 0xffffffff : 0
        const ids = Array.from({ length: rows }, (_, row) => row + 1)
        const expected = rowsOf(given.bits).sort(
          (a, b) => (turned ? -1 : 1) * (given.numbers[a]! - given.numbers[b]!) || a - b,
        )
        const [heap, locations] = [memory.take(rows * 8), memory.take(rows * 4)]
        const [bits, keys, products] = [bitmap(given.bits), column(given.numbers), column(ids)]
        const size = kernels.keepSmallest(
          bits,
          bytes,
          keys,
          products,
          flip,
          65_536,
          heap,
          locations,
          0,
          limit,
        )
        kernels.sortHeap(heap, locations, size)
        const read = () =>
          Array.from(memory.u32.subarray(locations / 4, locations / 4 + size), (at) => at & 65_535)
        expect(read()).toEqual(expected.slice(0, limit))

        const counts = memory.takeZeroed(4096 * 4)
        kernels.histogram(bits, bytes, keys, products, flip, 0n, 52n, counts)
        const sum = memory.u32.subarray(counts / 4, counts / 4 + 4096).reduce((a, b) => a + b, 0)
        expect(sum).toBe(expected.length)
        const all = kernels.collect(
          bits,
          bytes,
          keys,
          products,
          flip,
          0n,
          2n ** 64n - 1n,
          65_536,
          heap,
          locations,
          0,
        )
        kernels.sortHeap(heap, locations, all)
        expect(
          Array.from(memory.u32.subarray(locations / 4, locations / 4 + all), (at) => at & 65_535),
        ).toEqual(expected)
      }),
      { numRuns: runs(80) },
    )
  })

  test('scores of a bitmap and keys of relevance, in crowded lanes and in others', () => {
    const score = fc.integer({ min: 1, max: 254 })
    // Some lanes hold nearly all their rows, some few and some none.
    const density = fc.array(fc.constantFrom(0, 1, 11, 12, 15, 16, 40, 64), {
      minLength: lanes,
      maxLength: lanes,
    })
    fc.assert(
      fc.property(anyRows, density, score, score, ({ numbers }, held, before, raised) => {
        const { memory, kernels, bitmap, column } = open()
        const bits = numbers.map((_, row) => (row * 37) % 64 < held[row >> 6]!)
        const given = bitmap(bits)
        const scores = memory.takeZeroed(rows)
        const was = numbers.map((number) => (number % 3 === 0 ? before : 0))
        memory.u8.set(was, scores)
        kernels.scoreBits(scores, given, bytes, raised)
        const now = was.map((old, row) => (bits[row] ? Math.max(old, raised) : old))
        expect([...memory.u8.subarray(scores, scores + rows)]).toEqual(now)

        const ranks = numbers.map((number, row) => (row % 2) * 2 ** 23 + number * 600_000)
        const keys = memory.takeZeroed(rows * 4)
        kernels.relevance(keys, given, bytes, scores, column(ranks))
        for (const row of rowsOf(bits))
          expect(memory.u32[keys / 4 + row]).toBe(now[row]! * 2 ** 24 + ranks[row]!)
      }),
      { numRuns: runs(80) },
    )
  })

  test('scores of words: the best match of each, summed where no word is missing', () => {
    const { memory, kernels, bitmap, list, read } = open()
    const [first, second, found] = [
      memory.takeZeroed(rows),
      memory.takeZeroed(rows),
      memory.takeZeroed(bytes),
    ]
    kernels.scoreList(first, list([3, 70, 71]), 3, 40)
    kernels.scoreBits(
      first,
      bitmap(Array.from({ length: rows }, (_, row) => row === 3 || row === 200)),
      bytes,
      8,
    )
    kernels.scoreList(second, list([3, 200]), 2, 240)
    kernels.addWord(first, second, rows)
    kernels.scored(found, first, bytes)
    expect(rowsOf(read(found))).toEqual([3, 200])
    expect([memory.u8[first + 3], memory.u8[first + 200], memory.u8[first + 70]]).toEqual([255, 248, 0])
  })
})

test('the committed kernels are what their sources compile to', async () => {
  expect(Buffer.from(await compileKernels()).equals(readFileSync(kernelsFile))).toBe(true)
})
