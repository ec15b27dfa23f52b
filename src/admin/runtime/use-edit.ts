import { useState } from 'react'
import type { Failure } from './use-desk.ts'

/** A form over values of the shop: what it began with travels with what it says now. */
export type Edit<T> = {
  values: T
  before: T
  isChanged: boolean
  set: <K extends keyof T>(field: K, value: T[K]) => void
  change: (part: Partial<T>) => void
  /** Of a conflict: what the other has stored counts as what the form began with; `own` keeps what was written here. */
  settle: (conflict: FieldConflict, own: boolean) => void
  reset: () => void
}
export type FieldConflict = NonNullable<Failure['conflicts']>[number]

const putField = <T extends object>(values: T, field: string, value: unknown): T => ({
  ...values,
  [field]: value,
})

/** Follows the shop until somebody writes into it. `put` gives a copy with one field changed, where a field's name is a path. */
export function useEdit<T extends object>(current: T, put: typeof putField<T> = putField): Edit<T> {
  const [edit, setEdit] = useState<{ before: T; values: T } | null>(null)
  const { before, values } = edit ?? { before: current, values: current }
  return {
    values,
    before,
    isChanged: JSON.stringify(before) !== JSON.stringify(values),
    set: (field, value) => setEdit({ before, values: { ...values, [field]: value } }),
    change: (part) => setEdit({ before, values: { ...values, ...part } }),
    settle: ({ field, theirs }, own) =>
      setEdit({
        before: put(before, field, theirs),
        values: own ? values : put(values, field, theirs),
      }),
    reset: () => setEdit(null),
  }
}
