/** What was counted of a shelf and not booked yet. Pure but for the store at the end. */
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { scannedTexts } from '#contract/admin/scanned-text.ts'
import { readDraft, storeDraft } from '../runtime/stored-draft.ts'
import { createStore } from '../runtime/store.ts'

export type ShelfRow = AdminResponse<'getShelf'>['rows'][number]
/** `expected`: what should have been there when its counting began. */
export type Count = { counted: number; expected: number }
/** `misplaced`: goods that lie on the shelf and should not. */
export type CountDraft = { counts: Readonly<Record<string, Count>>; misplaced: readonly ShelfRow[] }

export const emptyDraft: CountDraft = { counts: {}, misplaced: [] }

/** So many of it lie there; null: it is not counted yet. */
export function withCount(draft: CountDraft, row: ShelfRow, counted: number | null): CountDraft {
  const { [row.variant_id]: before, ...others } = draft.counts
  if (counted === null) return { ...draft, counts: others }
  const expected = before?.expected ?? row.expected
  return { ...draft, counts: { ...others, [row.variant_id]: { counted: Math.max(0, counted), expected } } }
}

/** Whatever of these nobody has counted is not there. */
export const withRestMissing = (draft: CountDraft, rows: readonly ShelfRow[]): CountDraft =>
  rows.reduce((all, row) => (all.counts[row.variant_id] ? all : withCount(all, row, 0)), draft)

export const withMisplaced = (draft: CountDraft, row: ShelfRow): CountDraft =>
  draft.misplaced.some((one) => one.variant_id === row.variant_id)
    ? draft
    : { ...draft, misplaced: [...draft.misplaced, row] }

export const withoutCounts = ({ counts, misplaced }: CountDraft, ids: ReadonlySet<number>): CountDraft => ({
  counts: Object.fromEntries(Object.entries(counts).filter(([id]) => !ids.has(Number(id)))),
  misplaced: misplaced.filter((row) => !ids.has(row.variant_id)),
})

const folded = (code: string) => code.toLocaleUpperCase('hu').replace(/^0+(?=\d{8,})/, '')

/** The goods that a code is of, among these. */
export function rowOfCode(rows: readonly ShelfRow[], scan: string): ShelfRow | undefined {
  const codes = new Set(scannedTexts(scan).map(folded))
  return rows.find(
    ({ item_number: number, ean }) => codes.has(folded(number)) || (ean !== '' && codes.has(folded(ean))),
  )
}

export type Difference = { row: ShelfRow; count: Count }
export const differencesOf = (rows: readonly ShelfRow[], { counts }: CountDraft): Difference[] =>
  rows.flatMap((row) => {
    const count = counts[row.variant_id]
    return count && count.counted !== count.expected ? [{ row, count }] : []
  })

const nameOf = (shelf: string) => `stock-count:${shelf}`
/** By shelf. */
export const countDrafts = createStore<Readonly<Record<string, CountDraft>>>({})

/** What a reload left behind; after hydration, because the server does not know it. */
export function restoreCount(shelf: string): void {
  const stored = readDraft<CountDraft>(nameOf(shelf))
  if (stored && !countDrafts.get()[shelf]) countDrafts.set({ ...countDrafts.get(), [shelf]: stored })
}

export function changeCount(shelf: string, change: (draft: CountDraft) => CountDraft): void {
  const draft = change(countDrafts.get()[shelf] ?? emptyDraft)
  countDrafts.set({ ...countDrafts.get(), [shelf]: draft })
  storeDraft(nameOf(shelf), draft)
}
