import type { Executor, Sql, Transaction } from '#platform/database/database.ts'
import { nextRun, type Rhythm } from './import-schedule.ts'

/** Suppliers whose files come again and again. */

export type Vanished = 'nothing' | 'stock_zero' | 'unpublish'
/** What somebody sets of a source. */
export type SourceValues = {
  name: string
  address: string
  rhythm: Rhythm
  /** Since midnight in Hungary. */
  minute: number
  vanished: Vanished
  /** JSON; '' until a file of it was run. */
  mapping: string
}
export type Source = SourceValues & { id: number; nextRunAt: Date | null }

const columnsOf = (sql: Executor) => sql`
  id, name, address, rhythm, run_minute as minute, vanished, mapping, next_run_at as "nextRunAt"`

export async function listSources(sql: Executor): Promise<Source[]> {
  return sql<Source[]>`select ${columnsOf(sql)} from import_source order by name collate "hu-x-icu", id`
}

/** With `lock` its row is held until the transaction ends. */
export async function findSource(sql: Executor, id: number, lock = false): Promise<Source | undefined> {
  const [row] = await sql<Source[]>`
    select ${columnsOf(sql)} from import_source where id = ${id} ${lock ? sql`for no key update` : sql``}`
  return row
}

export async function findSourceByName(sql: Executor, name: string): Promise<Source | undefined> {
  const [row] = await sql<Source[]>`select ${columnsOf(sql)} from import_source where name = ${name}`
  return row
}

/** Null: another has this name. */
export async function insertSource(
  sql: Executor,
  { name, mapping }: Pick<SourceValues, 'name' | 'mapping'>,
): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    insert into import_source (name, mapping) values (${name}, ${mapping}) on conflict (name) do nothing returning id`
  return row?.id ?? null
}

/** False: another has this name. */
export async function updateSource(
  tx: Transaction,
  id: number,
  values: SourceValues,
  now: Date,
): Promise<boolean> {
  const taken = await tx`select from import_source where name = ${values.name} and id <> ${id}`
  if (taken.count > 0) return false
  const { name, address, rhythm, minute, vanished, mapping } = values
  await tx`
    update import_source set name = ${name}, address = ${address}, rhythm = ${rhythm}, run_minute = ${minute}, vanished = ${vanished},
      mapping = ${mapping}, next_run_at = ${nextRun(values, now)}
    where id = ${id}`
  return true
}

export async function removeSource(sql: Executor, id: number): Promise<void> {
  await sql`delete from import_source where id = ${id}`
}

/** What was run for a file of it is how its files are read from now on. */
export async function rememberMapping(sql: Executor, id: number, mapping: string): Promise<void> {
  await sql`update import_source set mapping = ${mapping} where id = ${id} and mapping <> ${mapping}`
}

/** Those whose time has come, each once: their next time is set. */
export async function takeDueSources(tx: Transaction, now: Date): Promise<Source[]> {
  const scheduled = await tx<Source[]>`
    select ${columnsOf(tx)} from import_source
    where rhythm <> 'never' and (next_run_at is null or next_run_at <= ${now}) for no key update skip locked`
  for (const source of scheduled)
    await tx`update import_source set next_run_at = ${nextRun(source, now)} where id = ${source.id}`
  return scheduled.filter(({ nextRunAt }) => nextRunAt !== null)
}

/** An item of the source that its file lacks; `isOnly`: it is the whole product. */
export type MissingItem = { itemNumber: string; isOnly: boolean }

/** Of the source's goods that are still in the shop: how many its last file had, and which of them are not `present` now. */
export async function findMissing(
  sql: Sql,
  sourceId: number,
  present: readonly string[],
): Promise<{ total: number; missing: MissingItem[] }> {
  const [count] = await sql<[{ total: number }]>`
    select count(*)::int as total from import_source_item i join variant v on v.item_number = i.item_number
    where i.source_id = ${sourceId} and not i.is_missing`
  const missing = await sql<MissingItem[]>`
    select i.item_number as "itemNumber",
      p.item_number = v.item_number and not exists (
        select from variant o where o.product_id = v.product_id and o.id <> v.id) as "isOnly"
    from import_source_item i join variant v on v.item_number = i.item_number join product p on p.id = v.product_id
    where i.source_id = ${sourceId} and not i.is_missing
      and not exists (select from unnest(${[...present]}::text[]) there where there = i.item_number)
    order by i.item_number`
  return { total: count.total, missing }
}

/** Notes what is about to be taken out of the shop; what its merchant has hidden is none of the source's business. */
export async function noteHidden(
  sql: Executor,
  sourceId: number,
  items: readonly MissingItem[],
): Promise<void> {
  const rows = items.map(({ itemNumber, isOnly }) => ({ itemNumber, kind: isOnly ? 'product' : 'variant' }))
  await sql`
    update import_source_item i set hidden = row.kind
    from jsonb_to_recordset(${sql.json(rows)}) as row("itemNumber" text, kind text)
      join variant v on v.item_number = row."itemNumber" join product p on p.id = v.product_id
    where i.source_id = ${sourceId} and i.item_number = row."itemNumber" and i.hidden is null
      and case row.kind when 'product' then p.published else v.published end`
}

/** What a source has taken out of the shop, by item number. */
export async function listHidden(
  sql: Executor,
  sourceId: number,
): Promise<Map<string, 'product' | 'variant'>> {
  const rows = await sql<{ itemNumber: string; hidden: 'product' | 'variant' }[]>`
    select item_number as "itemNumber", hidden from import_source_item
    where source_id = ${sourceId} and hidden is not null`
  return new Map(rows.map(({ itemNumber, hidden }) => [itemNumber, hidden]))
}

/** After a file was written: what it had is there, all else of the source is missing. */
export async function rememberItems(
  tx: Transaction,
  sourceId: number,
  present: readonly string[],
): Promise<void> {
  await tx`
    insert into import_source_item (source_id, item_number)
    select ${sourceId}::int, v.item_number from variant v where v.item_number = any(${[...present]}::text[])
    on conflict (source_id, item_number) do update set is_missing = false, hidden = null
      where import_source_item.is_missing or import_source_item.hidden is not null`
  await tx`
    update import_source_item i set is_missing = true
    where source_id = ${sourceId} and not is_missing
      and not exists (select from unnest(${[...present]}::text[]) there where there = i.item_number)`
}
