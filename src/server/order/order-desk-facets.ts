import type { Executor } from '#platform/database/database.ts'

/**
 * What the list is narrowed to; none: all. `shipping`, `payment`: names of methods; `tag`: folded; `assignee`: ids of colleagues, or
 * `none`.
 */
export type DeskFacet = 'shipping' | 'payment' | 'tag' | 'assignee'
export type DeskFacets = Record<DeskFacet, readonly string[]>

/** Each as it stands on the order. */
export const methodName = (sql: Executor, facet: 'shipping' | 'payment') =>
  facet === 'shipping' ? sql`o.shipping_method ->> 'name'` : sql`o.payment_method ->> 'name'`

/** Of an order that no colleague looks after. */
export const nobody = 'none'

function isChosen(sql: Executor, facet: DeskFacet, values: readonly string[] = []) {
  if (values.length === 0) return sql`true`
  if (facet === 'tag')
    return sql`o.id in (select t.order_id from order_tag t where t.folded = any(${[...values]}::text[]))`
  if (facet !== 'assignee') return sql`${methodName(sql, facet)} = any(${[...values]}::text[])`
  const ids = values.filter((value) => /^\d{1,9}$/.test(value)).map(Number)
  const isOwned = sql`o.id in (select a.order_id from order_assignee a where a.staff_id = any(${ids}::int[]))`
  if (!values.includes(nobody)) return isOwned
  return sql`(${isOwned} or not exists (select from order_assignee a where a.order_id = o.id))`
}

/** What is chosen of all facets, or of all but one. */
export const chosen = (sql: Executor, facets: Partial<DeskFacets>, but?: DeskFacet) =>
  facetNames
    .filter((facet) => facet !== but)
    .map((facet) => isChosen(sql, facet, facets[facet]))
    .reduce((one, other) => sql`${one} and ${other}`)

export const facetNames = ['shipping', 'payment', 'tag', 'assignee'] as const
