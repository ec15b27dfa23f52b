import { recordChange, type Author } from '#platform/audit/recording.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import type { Right } from '#contract/admin/rights.ts'
import { countOtherOwners, lockStaff, staffError } from '#server/staff/index.ts'
import { auditError } from './audit-errors.ts'
import { changedStaff, findChange, findSize, isOpen, type ChangeSize } from './audit-store.ts'
import { auditTables, staffTables } from './audit-tables.ts'
import { netRows, rowName, type NetRow, type Row } from './net-rows.ts'
import {
  parentsFirst,
  planUndo,
  type Conflict,
  type ConflictReason,
  type Inverse,
  type UndoPlan,
} from './undo.ts'
import { orderRefusal } from './undo-order.ts'
import { takenPrices, withBoughtPrices } from './undo-prices.ts'
import { isUndoing } from './undo-run-store.ts'
import {
  boughtPrices,
  listAuditRows,
  listLinks,
  lockChange,
  lockRows,
  maxUndoneRows,
  writeInverses,
  writeStockMoves,
} from './undo-store.ts'

/** Who takes a change back: a colleague, or the command line, which may do everything. */
export type Undoer = { id: number | null; isOwner: boolean; rights: ReadonlySet<Right> }
export const commandLineUndoer: Undoer = { id: null, isOwner: true, rights: new Set() }

/** `undoneBy`: the change that takes it back; null where nothing was written. */
export type Undone = { undoneBy: number | null; writes: number; conflicts: Conflict[] }

/** Why a change can't be taken back by somebody, as a sentence, null where it can; and how many rows it has, which are all read for that. */
export async function assessUndo(
  sql: Executor,
  changeId: number,
  undoer: Undoer,
): Promise<{ refusal: string | null; rows: number }> {
  const size = await findSize(sql, changeId)
  const refusal = await refusalOf(sql, changeId, { undoer, tables: size.tables })
  return { refusal: refusal ?? sizeRefusal(size, changeId, undoer), rows: size.rows }
}

/** The same as far as some of its tables say, without reading a change of millions of rows. */
export async function refusalOf(
  sql: Executor,
  changeId: number,
  { undoer, tables }: { undoer: Undoer; tables: readonly string[] },
): Promise<string | null> {
  if (await isOpen(sql, changeId)) return 'Ez a változás még íródik: akkor vonható vissza, ha elkészült.'
  const steps = tables.filter((table) => (auditTables[table]?.right ?? null) === null)
  if (steps.length > 0) {
    const names = steps.map((table) => auditTables[table]?.name.toLowerCase() ?? table).join(', ')
    return `Ez itt nem vonható vissza (${names}): amit elindított, azt a saját lapján lehet folytatni vagy visszafordítani.`
  }
  const isStaff = tables.some((table) => staffTables.has(table))
  const lacks = (table: string) => undoer.id !== null && !undoer.rights.has(auditTables[table]!.right!)
  if ((isStaff && !undoer.isOwner) || tables.some(lacks))
    return 'Csak az vonhatja vissza, aki megtenni is megtehetné.'
  if (isStaff && undoer.id !== null && (await changedStaff(sql, changeId)).includes(undoer.id))
    return 'A saját szerepkörét és hozzáférését más tulajdonos változtathatja meg.'
  return tables.includes('promotion') ? orderRefusal(sql, changeId) : null
}

/** What one transaction wrote is taken back by one, and its rows stand in the memory of who does. */
function sizeRefusal(
  { maxTransactionRows: rows }: ChangeSize,
  changeId: number,
  undoer: Undoer,
): string | null {
  if (rows > maxUndoneRows.command)
    return 'Ez egyetlen lépésben túl sok sort írt, így nem vonható vissza; állítsa vissza a mentésből.'
  if (undoer.id !== null && rows > maxUndoneRows.job)
    return `Ekkora lépés parancssorból vonható vissza: npm run shop -- changes undo ${changeId} --rest`
  return null
}

/** What taking a change back would write, and what stands in its way. @throws AppError not_found, undo_refused */
export async function previewUndo({ sql }: Platform, changeId: number, undoer: Undoer): Promise<UndoPlan> {
  return sql.begin(async (tx) => (await planOf(tx, changeId, undoer)).plan)
}

type UndoOptions = { undoer: Undoer; author: Author; rest: boolean }

/**
 * Takes a change back, as a change of the author. Where somebody has written since what it would write, nothing happens and the
 * conflicts are given; with `rest` everything but those cells is taken back.
 * @throws AppError not_found, undo_refused, last_owner
 */
export async function undoChange(
  { sql }: Platform,
  changeId: number,
  { undoer, author, rest }: UndoOptions,
): Promise<Undone> {
  if (!(await findChange(sql, changeId))) throw platformError('not_found')
  try {
    return await recordChange(sql, { ...author, undoes: changeId }, async (tx) => {
      const planned = await planOf(tx, changeId, undoer)
      const { inverses, conflicts } = planned.plan
      if (inverses.length === 0 || (conflicts.length > 0 && !rest))
        return { undoneBy: null, writes: 0, conflicts }
      await writeInverses(tx, await ordered(tx, inverses))
      await afterWriting(tx, planned)
      return { undoneBy: await presentChange(tx), writes: inverses.length, conflicts }
    })
  } catch (error) {
    throw asRefusal(error)
  }
}

export type Planned = { plan: UndoPlan; present: ReadonlyMap<string, Row> }

async function planOf(tx: Transaction, changeId: number, undoer: Undoer): Promise<Planned> {
  await requireUndoable(tx, changeId, undoer)
  if (await isUndoing(tx, changeId)) throw auditError('undo_refused', { message: undoingText })
  return planRows(tx, changeId, netRows(await listAuditRows(tx, changeId)))
}

export const undoingText = 'Ennek a változásnak a visszavonása már folyamatban van.'

/** Holds the change until the transaction ends. @throws AppError not_found, undo_refused */
export async function requireUndoable(tx: Transaction, changeId: number, undoer: Undoer): Promise<void> {
  if (!(await lockChange(tx, changeId))) throw platformError('not_found')
  const { refusal } = await assessUndo(tx, changeId, undoer)
  if (refusal !== null) throw auditError('undo_refused', { message: refusal })
}

/** What is to be written of some rows of a change, which are locked. @throws AppError undo_refused */
export async function planRows(tx: Transaction, changeId: number, rows: readonly NetRow[]): Promise<Planned> {
  if (rows.some(({ table }) => staffTables.has(table))) await lockStaff(tx)
  const present = await lockRows(tx, rows)
  const refusal = rows.some(({ table }) => table === 'promotion') ? await orderRefusal(tx, changeId) : null
  if (refusal !== null) throw auditError('undo_refused', { message: refusal })
  const plan = planUndo(rows, present)
  const bought = await boughtPrices(tx, takenPrices(plan))
  const [{ now }] = await tx<[{ now: string }]>`select to_jsonb(now()) as now`
  return { plan: withBoughtPrices(plan, { rows, present, bought, now }), present }
}

export async function ordered(tx: Transaction, inverses: readonly Inverse[]): Promise<Inverse[]> {
  const tables = [...new Set(inverses.map(({ table }) => table))]
  return parentsFirst(inverses, await listLinks(tx, tables))
}

/** What follows from the inverses that were written. */
export async function afterWriting(tx: Transaction, { plan: { inverses }, present }: Planned): Promise<void> {
  await writeStockMoves(tx, stockDeltas(inverses, present))
  if (inverses.some(({ table }) => staffTables.has(table))) await requireOwner(tx)
}

/** How much stock is set to another number, by variant. */
function stockDeltas(inverses: readonly Inverse[], present: ReadonlyMap<string, Row>): Map<number, number> {
  return new Map(
    inverses.flatMap((inverse) => {
      if (inverse.table !== 'stock' || inverse.kind === 'delete' || !('on_hand' in inverse.values)) return []
      const before = Number(present.get(rowName(inverse))?.on_hand ?? 0)
      return [[Number(inverse.key.variant_id), Number(inverse.values.on_hand) - before]]
    }),
  )
}

async function requireOwner(tx: Transaction): Promise<void> {
  if ((await countOtherOwners(tx, 0)) === 0) throw staffError('last_owner')
}

async function presentChange(tx: Transaction): Promise<number> {
  const [row] = await tx<[{ id: number }]>`select current_setting('boltiv.change')::int as id`
  return row.id
}

/** Why the database refuses to write something, by its codes. */
const constraintReasons: Readonly<Record<string, ConflictReason>> = {
  '23503': 'referred',
  '23505': 'taken',
  '23514': 'invalid',
  '23P01': 'priced',
}
const reasonTexts: Partial<Record<ConflictReason, string>> = {
  referred: 'olyanhoz tartozik, ami így nem lenne meg',
  taken: 'azóta más viseli ugyanazt a nevet, címet vagy kódot',
  invalid: 'az érték azóta nem megengedett, például a rendelések többet foglalnak',
  priced: 'az időszakba azóta más ár került',
}

/** Undefined: it is something else. */
export const refusedReason = (error: unknown): ConflictReason | undefined =>
  constraintReasons[(error as { code?: string } | null)?.code ?? '']

/** What the database refuses is a sentence too. */
function asRefusal(error: unknown): unknown {
  const reason = refusedReason(error)
  if (reason === undefined) return error
  const { table_name: table = '' } = error as { table_name?: string }
  const name = auditTables[table]?.name ?? 'Egy sor'
  return auditError('undo_refused', {
    message: `Nem vonható vissza, semmi sem változott. ${name}: ${reasonTexts[reason]}.`,
    cause: error,
  })
}
