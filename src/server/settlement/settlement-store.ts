import type { Executor, Transaction } from '#platform/database/database.ts'
import type { StatementKind, StatementMapping } from './statement-mapping.ts'
import type { StatementLine, StatementReading } from './statement-line.ts'

/** A list that somebody brought. Amounts in forints. */
export type SettlementRow = {
  id: number
  kind: StatementKind
  source: string
  fileName: string
  columns: string[]
  mapping: StatementMapping | null
  rows: number
  known: number
  skipped: number
  problems: StatementReading['problems']
  staffName: string
  createdAt: Date
  readAt: Date | null
  open: number
  booked: number
  bookedAmount: number
}
export type SettlementContent = { line: number; cells: string[] }[]

const columnsOf = (sql: Executor) => sql`
  s.id::int, s.kind, s.source, s.file_name as "fileName", s.columns, s.mapping, s.rows, s.known, s.skipped, s.problems,
  s.staff_name as "staffName", s.created_at as "createdAt", s.read_at as "readAt",
  (select count(*)::int from settlement_item i where i.settlement_id = s.id and i.state = 'open') as open,
  (select count(*)::int from settlement_item i where i.settlement_id = s.id and i.state = 'booked') as booked,
  (select coalesce(sum(i.amount), 0)::float8 from settlement_item i where i.settlement_id = s.id and i.state = 'booked') as "bookedAmount"`

export async function listSettlements(
  sql: Executor,
  kind: StatementKind,
  limit: number,
): Promise<SettlementRow[]> {
  return sql<SettlementRow[]>`
    select ${columnsOf(sql)} from settlement s where s.kind = ${kind} order by s.id desc limit ${limit}`
}

export async function findSettlement(sql: Executor, id: number): Promise<SettlementRow | undefined> {
  const [row] = await sql<SettlementRow[]>`select ${columnsOf(sql)} from settlement s where s.id = ${id}`
  return row
}

/** The accounts or carriers of earlier lists, the latest first. */
export async function listSources(sql: Executor, kind: StatementKind): Promise<string[]> {
  const rows = await sql<{ source: string }[]>`
    select source from settlement where kind = ${kind} group by source order by max(id) desc limit 20`
  return rows.map(({ source }) => source)
}

export async function findContent(sql: Executor, id: number): Promise<SettlementContent | null> {
  const [row] = await sql<{ content: SettlementContent | null }[]>`
    select content from settlement where id = ${id}`
  return row?.content ?? null
}

/** How the last list of this source with the same columns was read. */
export async function findMapping(
  sql: Executor,
  { kind, source, columns }: Pick<SettlementRow, 'kind' | 'source' | 'columns'>,
): Promise<StatementMapping | undefined> {
  const [row] = await sql<{ mapping: StatementMapping }[]>`
    select mapping from settlement
    where kind = ${kind} and source = ${source} and columns = ${columns}::text[] and read_at is not null and mapping is not null
    order by id desc limit 1`
  return row?.mapping
}

export type NewSettlement = Pick<
  SettlementRow,
  'kind' | 'source' | 'fileName' | 'columns' | 'mapping' | 'staffName'
> & { content: SettlementContent | null }

export async function insertSettlement(tx: Transaction, one: NewSettlement): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into settlement (kind, source, file_name, columns, mapping, staff_name, content)
    values (${one.kind}, ${one.source}, ${one.fileName}, ${one.columns}::text[], ${one.mapping && tx.json(one.mapping)},
      ${one.staffName}, ${one.content && tx.json(one.content)})
    returning id::int`
  return row!.id
}

/** Writes what was read of it, once: false when somebody else has. What earlier lists had is left to them. */
export async function writeReading(
  tx: Transaction,
  { id, kind, source }: Pick<SettlementRow, 'id' | 'kind' | 'source'>,
  reading: Omit<StatementReading, 'lines'> & {
    lines: (StatementLine & { key: string })[]
    mapping: StatementMapping | null
  },
): Promise<boolean> {
  const claimed = await tx`
    update settlement set read_at = now(), content = null, mapping = ${reading.mapping && tx.json(reading.mapping)}
    where id = ${id} and read_at is null`
  if (claimed.count === 0) return false
  const rows = reading.lines.map((line) => ({ ...line, day: line.day || null }))
  const added = await tx`
    insert into settlement_item (settlement_id, kind, source, key, line, day, amount, fee, reference, parcel, payer, account)
    select ${id}::bigint, ${kind}, ${source}, key, line, day, amount, fee, reference, parcel, payer, account
    from jsonb_to_recordset(${tx.json(rows)}) as row(key text, line int, day date, amount int, fee int, reference text,
      parcel text, payer text, account text)
    order by line on conflict (kind, source, key) do nothing`
  await tx`
    update settlement set rows = ${rows.length}, known = ${rows.length - added.count}, skipped = ${reading.skipped},
      problems = ${tx.json(reading.problems.slice(0, 200))}
    where id = ${id}`
  return true
}

/** Takes it out with all its rows; false when one of them was booked or put aside. */
export async function deleteSettlement(tx: Transaction, id: number): Promise<boolean> {
  await tx`select from settlement where id = ${id} for update`
  const settled =
    await tx`select from settlement_item where settlement_id = ${id} and state <> 'open' limit 1`
  if (settled.count > 0) return false
  await tx`delete from settlement_item where settlement_id = ${id}`
  await tx`delete from settlement where id = ${id}`
  return true
}

/**
 * Forgets whom payments came from: of rows that are no orders' after 90 days, of booked ones with the documents. What came, when
 * and for which order stays.
 */
export async function forgetPayers(
  sql: Executor,
  { dismissed, documents }: { dismissed: Date; documents: Date },
): Promise<void> {
  await sql`
    update settlement_item i set payer = '', account = '', reference = ''
    from settlement s
    where s.id = i.settlement_id and (i.payer <> '' or i.account <> '' or i.reference <> '')
      and s.created_at < (case i.state when 'booked' then ${documents}::timestamptz else ${dismissed}::timestamptz end)`
  await sql`delete from settlement where read_at is null and created_at < ${dismissed}`
}

/** What banks and carriers said of payments for a user's orders, or for those of a guest's address. */
export async function exportPayers(
  sql: Executor,
  owner: { userId: number } | { email: string },
): Promise<Record<string, unknown>[]> {
  const isOwn =
    'userId' in owner
      ? sql`o.user_id = ${owner.userId}`
      : sql`o.user_id is null and lower(o.contact ->> 'email') = lower(${owner.email})`
  return sql`
    select o.number as order, i.day::text, i.amount, i.payer, i.account, i.reference
    from settlement_item i join orders o on o.id = i.order_id where ${isOwn} order by i.id`
}
