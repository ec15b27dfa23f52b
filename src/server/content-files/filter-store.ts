import type { Executor, Transaction } from '#platform/database/database.ts'

/** How an attribute filters. `labels` are texts of values, in `order`; colours of a swatch are by value. */
export type AttributeFilter = {
  name: string
  filter: 'choice' | 'range' | 'none'
  position: number
  look: 'list' | 'label_class' | 'season' | 'swatch'
  unit: string
  labels: Record<string, string>
  order: string[]
  swatches: Record<string, string>
}
export type AttributeKind = 'choice' | 'number' | 'boolean' | 'text'

type Row = Omit<AttributeFilter, 'filter' | 'unit'> & {
  slug: string
  kind: AttributeKind
  filter: 'choice' | 'range' | null
  unit: string | null
}

/** Every attribute in the order of filters. */
export async function loadAttributeFilters(
  sql: Executor,
): Promise<(AttributeFilter & { slug: string; kind: AttributeKind })[]> {
  const rows = await sql<Row[]>`
    select slug, kind, name, filter_type as filter, filter_position as position, filter_display as look, unit, labels,
      label_order as "order", swatches
    from attribute order by filter_type is null, filter_position, slug`
  return rows.map((row) => {
    const labels = inOrder(row.labels, row.order)
    return { ...row, filter: row.filter ?? 'none', unit: row.unit ?? '', labels, order: Object.keys(labels) }
  })
}

export function inOrder(labels: Record<string, string>, order: readonly string[]): Record<string, string> {
  const named = order.filter((value) => Object.hasOwn(labels, value))
  return { ...Object.fromEntries(named.map((value) => [value, labels[value]!])), ...labels }
}

export async function writeAttributeFilter(
  tx: Transaction,
  slug: string,
  to: AttributeFilter,
): Promise<void> {
  await tx`
    update attribute set name = ${to.name}, filter_type = ${to.filter === 'none' ? null : to.filter},
      filter_position = ${to.position}, filter_display = ${to.look}, unit = ${to.unit === '' ? null : to.unit},
      labels = ${tx.json(to.labels)}, label_order = ${to.order}::text[], swatches = ${tx.json(to.swatches)}
    where slug = ${slug}`
}

/** The filters that each category names, by its slug, in the order of the tree. */
export async function loadCategoryFilters(sql: Executor): Promise<{ slug: string; filters: string[] }[]> {
  return sql<{ slug: string; filters: string[] }[]>`select slug, filters from category order by path`
}

export async function writeCategoryFilters(tx: Transaction, slug: string, filters: string[]): Promise<void> {
  await tx`update category set filters = ${filters}::text[] where slug = ${slug}`
}
