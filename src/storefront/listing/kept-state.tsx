import { defaultLimit, type ListingState } from './listing-state.ts'

type KeptStateProps = {
  state: ListingState
  /** What the form itself sends: filter slugs, `sort`, `limit`. */
  without: readonly string[]
}

/** What the address says besides a form's own fields, so that sending the form keeps it. */
export function KeptState({ state, without }: KeptStateProps) {
  const { filters, search, sort, limit } = state
  const kept: Record<string, string> = { ...filters }
  if (search) kept.search = search
  if (sort) kept.sort = sort
  if (limit !== defaultLimit) kept.limit = String(limit)
  return Object.entries(kept).map(([name, value]) =>
    without.includes(name) ? null : <input key={name} type="hidden" name={name} value={value} />,
  )
}
