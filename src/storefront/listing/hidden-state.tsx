import { defaultLimit, type ListingState } from './listing-state.ts'

type HiddenStateProps = {
  state: ListingState
  /** What the form itself sends: filter slugs, `sort`, `limit`. */
  without: readonly string[]
}

/** What the address says besides a form's own fields, so that sending the form keeps it. */
export function HiddenState({ state, without }: HiddenStateProps) {
  const { filters, search, sort, limit } = state
  const fields: Record<string, string> = { ...filters }
  if (search) fields.search = search
  if (sort) fields.sort = sort
  if (limit !== defaultLimit) fields.limit = String(limit)
  return Object.entries(fields).map(([name, value]) =>
    without.includes(name) ? null : <input key={name} type="hidden" name={name} value={value} />,
  )
}
