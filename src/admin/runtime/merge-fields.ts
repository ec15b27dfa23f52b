export type Conflict<T> = { [K in keyof T]: { field: K; mine: T[K]; theirs: T[K] } }[keyof T]

/**
 * Two changes of the same fields in one. What only one of them changed is taken over; where both did, `mine` stands and the field is
 * a conflict. Pure.
 */
export function mergeFields<T extends object>(
  base: T,
  mine: T,
  theirs: T,
): { merged: T; conflicts: Conflict<T>[] } {
  const merged = { ...mine }
  const conflicts: Conflict<T>[] = []
  for (const field of Object.keys(mine) as (keyof T)[]) {
    if (isSame(mine[field], theirs[field]) || isSame(base[field], theirs[field])) continue
    if (isSame(base[field], mine[field])) merged[field] = theirs[field]
    else conflicts.push({ field, mine: mine[field], theirs: theirs[field] })
  }
  return { merged, conflicts }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
