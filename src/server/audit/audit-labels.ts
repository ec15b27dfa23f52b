import type { Executor } from '#platform/database/database.ts'
import { auditTables, labelOf, namingColumn, referenceOf } from './audit-tables.ts'
import type { AuditKind, Row } from './net-rows.ts'
import { records, sameKey } from './row-sql.ts'

export type Labelled = { table: string; key: Row; kind?: AuditKind; old?: Row | null; new?: Row | null }
/** What things are called by their names: those of rows that are gone are what the audit knows. */
export type Labels = ((thing: Labelled) => string) & {
  /** The desk's page of a row that is still there, below `/admin`; null: it has none. */
  pageOf: (thing: Labelled) => string | null
}

/** Reads what rows are called, of a table in one statement; a row that is gone is called by what it was of, such as a price by its variant. */
export async function loadLabels(sql: Executor, things: readonly Labelled[]): Promise<Labels> {
  const present = await loadPresent(sql, things)
  const known = new Map([...present].map(([name, { label }]) => [name, label]))
  const gone = things.filter((thing) => !known.has(nameOf(thing)))
  if (gone.length > 0) {
    const recorded = await loadRecorded(sql, gone)
    const owners = [...recorded.values()].flatMap(({ owner }) => owner ?? [])
    const ownerLabels = owners.length > 0 ? await loadLabels(sql, owners) : null
    for (const [name, { label, owner }] of recorded) {
      const text = label ?? (owner && ownerLabels?.(owner))
      if (text !== undefined) known.set(name, text)
    }
  }
  return Object.assign((thing: Labelled) => known.get(nameOf(thing)) ?? keyLabel(thing), {
    pageOf: (thing: Labelled) => present.get(nameOf(thing))?.page ?? null,
  })
}

type Present = { label: string; page: string | null }

async function loadPresent(sql: Executor, things: readonly Labelled[]): Promise<Map<string, Present>> {
  const known = new Map<string, Present>()
  for (const [table, own] of Map.groupBy(things, ({ table: name }) => name)) {
    const label = labelOf(table)
    if (label === undefined) continue
    const { href, pageId = "to_jsonb(t) ->> 'id'" } = auditTables[table] ?? {}
    const keys = [...new Map(own.map(({ key }) => [JSON.stringify(key), key])).values()]
    const rows = await sql<{ key: Row; label: string | null; id: unknown }[]>`
      select audit_key(to_jsonb(t), ${Object.keys(keys[0]!)}) as key, ${sql.unsafe(label)} as label, ${sql.unsafe(pageId)} as id from ${sql(table)} t
      where exists (select from ${records(sql, table, keys)} k where ${sameKey(sql, keys[0]!)})`
    for (const { key, label: text, id } of rows)
      if (text !== null)
        known.set(nameOf({ table, key }), { label: text, page: href?.({ id, label: text }) ?? null })
  }
  return known
}

/** `owner`: of what it was, where it had no name of its own. */
type Recorded = { label?: string; owner?: Labelled }

/** What the audit knows of rows that are gone: the whole row stands where it came or went. Index: audit_row_idx. */
async function loadRecorded(sql: Executor, things: readonly Labelled[]): Promise<Map<string, Recorded>> {
  const found = await sql<{ table: string; key: Row; row: Row }[]>`
    select distinct on (a.table_name, a.row_key) a.table_name as table, a.row_key as key, coalesce(a.old, a.new) as row
    from jsonb_to_recordset(${sql.json(things.map(({ table, key }) => ({ table, key })) as never)}) given ("table" text, key jsonb)
    join audit a on a.table_name = given.table and a.row_key = given.key
    where a.kind <> 'update' order by a.table_name, a.row_key, a.id desc`
  const whole = new Map(found.map(({ table, key, row }) => [nameOf({ table, key }), row]))
  return new Map(
    things.map((thing) => {
      const name = nameOf(thing)
      return [name, describe(thing.table, { ...thing.key, ...whole.get(name), ...thing.old, ...thing.new })]
    }),
  )
}

const naming = ['name', 'title', 'item_number', 'code', 'number', 'from_path', 'text', 'email', 'slug']
/** Columns that name what a row is of. */
const owning = [
  'order_id',
  'product_id',
  'variant_id',
  'post_id',
  'rule_id',
  'review_id',
  'staff_id',
  'main_category_id',
]

function describe(table: string, row: Row): Recorded {
  const column = [namingColumn(table) ?? '', ...naming].find(
    (name) => typeof row[name] === 'string' && row[name] !== '',
  )
  if (column !== undefined) return { label: String(row[column]) }
  const of = owning.find((name) => row[name] !== null && row[name] !== undefined)
  const referred = of && referenceOf(table, of)
  return referred ? { owner: { table: referred, key: { id: row[of] } } } : {}
}

/** Of a row of which nothing is known any more. */
function keyLabel({ key }: Labelled): string {
  const values = Object.values(key).join(', ')
  return Object.keys(key).join() === 'id' ? `már nincs meg (${values})` : values
}

const nameOf = ({ table, key }: Labelled) =>
  `${table} ${Object.entries(key)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => String(value))
    .join(' ')}`
