import { describe, expect, it } from 'vitest'
import {
  differencesOf,
  emptyDraft,
  rowOfCode,
  withCount,
  withRestMissing,
  withoutCounts,
  withMisplaced,
  type ShelfRow,
} from './count-draft.ts'

const row = (id: number, changes: Partial<ShelfRow> = {}): ShelfRow => ({
  variant_id: id,
  item_number: `NF-${id}`,
  ean: '',
  name: `Termék ${id}`,
  shelf: 'A-1',
  on_hand: 5,
  boxed: 0,
  expected: 5,
  picture: null,
  ...changes,
})
const rows = [row(1, { ean: '036000291452' }), row(2), row(3)]

describe('a count', () => {
  it('is compared with what should have been there when it began', () => {
    const begun = withCount(emptyDraft, rows[0]!, 1)
    const later = withCount(begun, row(1, { expected: 4 }), 5)
    expect(later.counts[1]).toEqual({ counted: 5, expected: 5 })
    expect(differencesOf(rows, later)).toEqual([])
    expect(differencesOf(rows, begun).map(({ count }) => count)).toEqual([{ counted: 1, expected: 5 }])
    expect(withCount(later, rows[0]!, null).counts).toEqual({})
    expect(withCount(begun, rows[0]!, -1).counts[1]?.counted).toBe(0)
  })

  it('is nothing for what nobody found', () => {
    const draft = withRestMissing(withCount(emptyDraft, rows[0]!, 5), rows)
    expect(differencesOf(rows, draft).map(({ row: { variant_id: id } }) => id)).toEqual([2, 3])
  })

  it('has goods of other shelves once', () => {
    const other = row(9, { shelf: 'B-1' })
    const draft = withCount(withMisplaced(withMisplaced(emptyDraft, other), other), other, 1)
    expect(draft.misplaced).toEqual([other])
    expect(withoutCounts(draft, new Set([9]))).toEqual(emptyDraft)
    expect(withoutCounts(draft, new Set([1]))).toEqual(draft)
  })
})

it('a code finds goods by EAN or item number', () => {
  expect(rowOfCode(rows, '0036000291452')?.variant_id).toBe(1)
  expect(rowOfCode(rows, 'nf-2')?.variant_id).toBe(2)
  expect(rowOfCode(rows, 'NF-9')).toBeUndefined()
})
