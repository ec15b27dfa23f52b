/** What it takes to take a colleague's step back. Pure. */
import type { Right } from '#contract/admin/rights.ts'
import type { Adjustment } from './order-record.ts'
import type { Actor, UndoableStep } from './order.ts'

/** So long the email of a colleague's step waits, and so long the step can be taken back. */
export const graceSeconds = 20

/** What is put back besides the states. */
export type Restore = {
  /** History rows of the step, the oldest first. */
  steps: string[]
  /** Stock that the step moved. */
  stock?:
    | { was: 'sold' | 'released'; variants: readonly number[] }
    | { was: 'returned'; goods: readonly { variantId: number; quantity: number }[] }
  /** Parcels that the step brought. */
  parcels?: readonly string[]
  /** The order's coupon was free again. */
  coupon?: boolean
  /** How its price stood. */
  price?: { adjustments: readonly Adjustment[]; totalGross: number; transferDueDays: number }
  /** The ledger's row of money that was recorded. */
  payment?: string
}
export type Undoable = { step: UndoableStep; restore?: Omit<Restore, 'steps'> }

/** The colleague's id; null for commands, jobs and customers, whose steps nobody takes back and whose emails don't wait. */
export function colleagueOf(actor: Actor | undefined): number | null {
  const id = actor === undefined ? undefined : /^staff:(\d+)$/.exec(actor)?.[1]
  return id === undefined ? null : Number(id)
}

/** Whoever may take a step may take it back. */
export const undoRight = (step: UndoableStep): Right =>
  step === 'quote' ? 'orders.edit' : step === 'mark_paid' ? 'orders.paid' : 'orders.process'

/** How an order stood after a step: `row` is a hash of its own columns, the others name the newest of each, or count. */
export type Standing = {
  row: string
  step: string | null
  money: string | null
  refunds: number
  documents: number
  parcel: string | null
}

const reasons: readonly [keyof Standing, string][] = [
  ['step', 'Közben újabb lépés történt a rendeléssel.'],
  ['money', 'Közben fizetés vagy visszatérítés került a rendelésre.'],
  ['refunds', 'Közben visszatérítés indult a rendelésre.'],
  ['documents', 'Közben bizonylat készült a rendelésről.'],
  ['parcel', 'Közben csomagot jegyeztek be a rendeléshez.'],
  ['row', 'Közben módosították a rendelést.'],
]

/** What has happened since, in a sentence; null: nothing. */
export const happenedSince = (after: Standing, now: Standing): string | null =>
  reasons.find(([field]) => after[field] !== now[field])?.[1] ?? null
