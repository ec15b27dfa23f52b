/** A form over values of the shop: what it began with, and what it says now. Pure. */
export type Edited<T> = { before: T; values: T }
/** A field that somebody else has changed meanwhile, each to something else. */
export type FieldConflict = { field: string; yours: unknown; theirs: unknown }

/** Gives a copy with one field changed, where a field's name may be a path. */
export type PutField<T> = (values: T, field: string, value: unknown) => T

export const putField = <T extends object>(values: T, field: string, value: unknown): T => ({
  ...values,
  [field]: value,
})

/** What the other has stored counts as what the form began with; `own` leaves what was written here. */
export function settleConflict<T extends object>(
  { before, values }: Edited<T>,
  { field, theirs }: FieldConflict,
  own: boolean,
  put: PutField<T> = putField,
): Edited<T> {
  return { before: put(before, field, theirs), values: own ? values : put(values, field, theirs) }
}
