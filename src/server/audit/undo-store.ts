import type { Executor, Transaction } from '#platform/database/database.ts'
import { rowName, type AuditRow, type NetRow, type Row } from './net-rows.ts'
import { records, sameKey } from './row-sql.ts'
import type { Inverse, TableLink } from './undo.ts'

/**
 * More rows than this are not taken back by a request, which may take 25 seconds, but in parts. What one transaction wrote is one part: it is
 * not larger than this for a job, which shares the shop's memory, and for a command, which has its own.
 */
export const maxUndoneRows = { request: 50_000, job: 200_000, command: 300_000 }

/**
 * Whether there is the change; whoever takes it back holds it until the transaction ends. The change that does so refers to it, so
 * the lock is one that allows references.
 */
export async function lockChange(tx: Transaction, id: number): Promise<boolean> {
  const found = await tx`select from change where id = ${id} for no key update`
  return found.count > 0
}

export async function listAuditRows(sql: Executor, changeId: number): Promise<AuditRow[]> {
  return sql<AuditRow[]>`
    select id::int, table_name as table, row_key as key, kind, old, new from audit
    where change_id = ${changeId} order by audit.id`
}

/** The rows that are there, by `rowName`, locked until the transaction ends. */
export async function lockRows(tx: Transaction, rows: readonly NetRow[]): Promise<Map<string, Row>> {
  const present = new Map<string, Row>()
  for (const [table, own] of Map.groupBy(rows, (row) => row.table)) {
    const keys = own.map(({ key }) => key)
    const found = await tx<{ row: Row }[]>`
      select to_jsonb(t) as row from ${tx(table)} t
      where exists (select from ${records(tx, table, keys)} k where ${sameKey(tx, keys[0]!)}) for update of t`
    const columns = Object.keys(keys[0]!)
    for (const { row } of found) {
      const key = Object.fromEntries(columns.map((column) => [column, row[column]]))
      present.set(rowName({ table, key }), row)
    }
  }
  return present
}

/** Which of the tables refer to which others of them, as `child` and `parent`. */
export async function listLinks(tx: Transaction, tables: readonly string[]): Promise<TableLink[]> {
  return tx<TableLink[]>`
    select c.relname as child, p.relname as parent from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and c.relname = any(${[...tables]}) and p.relname = any(${[...tables]}) and c.oid <> p.oid`
}

/** Writes the inverses in their order; neighbours of one form as one statement. */
export async function writeInverses(tx: Transaction, inverses: readonly Inverse[]): Promise<void> {
  let group: Inverse[] = []
  for (const inverse of inverses) {
    if (group[0] && formOf(group[0]) !== formOf(inverse)) {
      await writeGroup(tx, group)
      group = []
    }
    group.push(inverse)
  }
  await writeGroup(tx, group)
}

const formOf = (inverse: Inverse): string =>
  [
    inverse.table,
    inverse.kind,
    ...(inverse.kind === 'delete' ? [] : Object.keys(inverse.values).toSorted()),
  ].join()

async function writeGroup(tx: Transaction, group: readonly Inverse[]): Promise<void> {
  const [first] = group
  if (!first) return
  const { table, kind } = first
  const rows = group.map((inverse) => ({
    ...inverse.key,
    ...(inverse.kind === 'delete' ? {} : inverse.values),
  }))
  if (kind === 'delete')
    await tx`delete from ${tx(table)} t using ${records(tx, table, rows)} k where ${sameKey(tx, first.key)}`
  else if (kind === 'update') await updateRows(tx, table, rows, first)
  else {
    const columns = tx(Object.keys(first.values))
    await tx`
      insert into ${tx(table)} (${columns}) overriding system value
      select ${columns} from ${records(tx, table, rows)} k`
  }
}

async function updateRows(
  tx: Transaction,
  table: string,
  rows: readonly Row[],
  { key, values }: Extract<Inverse, { kind: 'update' }>,
): Promise<void> {
  const columns = Object.keys(values).map((column) => tx`${tx(column)} = ${tx(`k.${column}`)}`)
  const written = (await hasUpdatedAt(tx, table)) ? [...columns, tx`updated_at = now()`] : columns
  await tx`
    update ${tx(table)} t set ${written.reduce((all, one) => tx`${all}, ${one}`)}
    from ${records(tx, table, rows)} k where ${sameKey(tx, key)}`
}

async function hasUpdatedAt(tx: Transaction, table: string): Promise<boolean> {
  const { count } = await tx`
    select from pg_attribute where attrelid = ${table}::regclass and attname = 'updated_at' and not attisdropped`
  return count > 0
}

/** Those of the prices at which somebody has bought. */
export async function boughtPrices(tx: Transaction, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx<{ id: number }[]>`
    with price as materialized (
      select id, variant_id, valid_from, valid_to from variant_price where id = any(${[...ids]}::int[])
    ), sold as materialized (
      select l.variant_id, o.placed_at from orders o join order_line l on l.order_id = o.id
      where o.placed_at >= (select min(valid_from) from price) and l.variant_id in (select variant_id from price)
    )
    select distinct id from price p join sold s on s.variant_id = p.variant_id and s.placed_at >= p.valid_from
      and (p.valid_to is null or s.placed_at < p.valid_to)`
  return new Set(rows.map(({ id }) => id))
}

/** Stock that is set is a move of stock, as any other. `deltas`: pieces by variant. */
export async function writeStockMoves(tx: Transaction, deltas: ReadonlyMap<number, number>): Promise<void> {
  const rows = [...deltas].map(([variantId, delta]) => ({ variant_id: variantId, delta }))
  if (rows.length === 0) return
  await tx`
    insert into stock_move (variant_id, kind, on_hand_delta, reserved_delta)
    select variant_id, 'adjust', delta, 0 from jsonb_to_recordset(${tx.json(rows)}) as row(variant_id int, delta int) where delta <> 0`
}
