/** Two people at one form: what was changed is saved, what the other has changed meanwhile stays. Pure. */

/** A field that both have changed, each to something else. */
export type Conflict = { field: string; yours: unknown; theirs: unknown }

/**
 * What the form changed of `before`, upon what is stored now: fields that only one of the two has changed are merged, those that
 * both have changed differently are conflicts. Values are compared as JSON.
 */
export function mergeEdits<T extends object>(
  before: T,
  values: T,
  current: T,
): { merged: T; changed: (keyof T)[]; conflicts: Conflict[] } {
  const fields = Object.keys(values) as (keyof T & string)[]
  const edited = fields.filter((field) => !isSame(values[field], before[field]))
  const changed = edited.filter((field) => !isSame(values[field], current[field]))
  const conflicts = changed
    .filter((field) => !isSame(before[field], current[field]))
    .map((field) => ({ field, yours: values[field], theirs: current[field] }))
  const own = Object.fromEntries(changed.map((field) => [field, values[field]])) as Partial<T>
  return { merged: { ...current, ...own }, changed, conflicts }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
