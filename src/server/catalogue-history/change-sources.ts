import type { historySources } from '#contract/admin/history-kinds.ts'
import type { Executor } from '#platform/database/database.ts'
import { isImport } from '#server/audit/index.ts'

/** What made a change, as the merchant thinks of it. */

export type HistorySource = (typeof historySources)[number]

const sales = ['takePromotionStep', 'changePromotion']
const undoing = ['undoChange', 'undoOwnChange']
const others = ['runImport', 'changeProductBulk', 'restoreCatalogue', ...sales, ...undoing]

/** Ids of the changes that one source made. What began by itself has none. */
export function changesOfSource(sql: Executor, source: HistorySource) {
  const conditions = {
    import: isImport(sql),
    sale: sql`c.what = any(${sales})`,
    bulk: sql`c.what = 'changeProductBulk'`,
    undo: sql`(c.what = any(${undoing}) or c.undoes is not null)`,
    restore: sql`c.what = 'restoreCatalogue'`,
    command: sql`c.actor = 'command' and c.undoes is null and not ${isImport(sql)}`,
    staff: sql`c.actor <> 'command' and c.what <> all(${others})`,
    schedule: sql`false`,
  }
  return sql`select c.id from change c where ${conditions[source]}`
}

export type KnownChange = {
  id: number
  what: string
  actor: string
  actorName: string
  at: Date
  undoes: number | null
  /** Of an import at the desk. */
  fileName: string | null
  importId: number | null
  importSource: string | null
}

export async function findChanges(sql: Executor, ids: readonly number[]): Promise<Map<number, KnownChange>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<KnownChange[]>`
    select c.id::int, c.what, c.actor, c.actor_name as "actorName", c.at, c.undoes::int, i.file_name as "fileName",
      i.id::int as "importId", s.name as "importSource"
    from change c left join product_import i on i.change_id = c.id left join import_source s on s.id = i.source_id
    where c.id = any(${[...new Set(ids)]}::bigint[])`
  return new Map(rows.map((row) => [row.id, row]))
}

/** Pure. */
export function sourceOf({
  what,
  actor,
  undoes,
}: Pick<KnownChange, 'what' | 'actor' | 'undoes'>): HistorySource {
  if (what === 'runImport' || (actor === 'command' && what.startsWith('import '))) return 'import'
  if (undoes !== null || undoing.includes(what)) return 'undo'
  if (sales.includes(what)) return 'sale'
  if (what === 'changeProductBulk') return 'bulk'
  if (what === 'restoreCatalogue') return 'restore'
  return actor === 'command' ? 'command' : 'staff'
}

export const sourceTitles: Readonly<Record<HistorySource, string>> = {
  staff: 'Kézzel',
  import: 'Import',
  sale: 'Akció',
  bulk: 'Több termék egyszerre',
  undo: 'Visszavonás',
  restore: 'Visszaállítás',
  command: 'Parancssor',
  schedule: 'Magától, a terv szerint',
}

/** The line of an import's file in which an item stands, by import and item number. Kept as long as the import's rows. */
export async function findImportLines(
  sql: Executor,
  wanted: readonly { importId: number; itemNumber: string }[],
): Promise<Map<string, number>> {
  if (wanted.length === 0) return new Map()
  const rows = await sql<{ importId: number; itemNumber: string; line: number }[]>`
    select r.import_id::int as "importId", r.item_number as "itemNumber", r.line
    from product_import_row r
    join jsonb_to_recordset(${sql.json(wanted as never)}) as w("importId" bigint, "itemNumber" text)
      on w."importId" = r.import_id and w."itemNumber" = r.item_number`
  return new Map(rows.map(({ importId, itemNumber, line }) => [`${importId}:${itemNumber}`, line]))
}
