/** Statements of conditions. Pure. */
import type { Condition } from './condition.ts'
import { listingTable } from './listing-document.ts'

export type Statement = {
  conditions: readonly Condition[]
  /** What is read, besides what conditions compare. */
  select: readonly string[]
  /** What is compared besides. */
  and?: readonly string[]
  /** Grouping and order. */
  tail?: string
  /** Up to which row, and from which; without it from the first. */
  limit: number
  from?: number
  /** How many rows or groups the server holds meanwhile; `limit` where it is less. */
  room?: number
  options?: readonly string[]
}

/** Whether variants of one product may be distinguished. */
export const narrowsVariants = (conditions: readonly Condition[]): boolean =>
  conditions.some(({ isOfVariant }) => isOfVariant)

export function statementOf({
  conditions,
  select,
  and = [],
  tail = '',
  limit,
  from = 0,
  room = 0,
  options = [],
}: Statement): string {
  const words = conditions.flatMap((condition) => condition.words ?? [])
  const where = [
    ...(words.length > 0 ? [`MATCH('${words.join(' ')}')`] : []),
    ...conditions.flatMap((condition) => condition.where ?? []),
    ...and,
  ]
  const columns = new Set([...conditions.flatMap((condition) => condition.columns ?? []), ...select])
  return [
    `SELECT ${[...columns].join(', ')} FROM ${listingTable}`,
    where.length > 0 ? `WHERE ${where.join(' AND ')}` : '',
    tail,
    `LIMIT ${from},${limit - from}`,
    `OPTION ${['ranker = none', `max_matches = ${Math.max(limit, room)}`, ...options].join(', ')}`,
  ].join(' ')
}
