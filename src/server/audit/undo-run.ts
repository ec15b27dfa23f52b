import { deskAuthor } from '#platform/admin/admin-endpoint.ts'
import { commandAuthor } from '#platform/audit/command-author.ts'
import type { Author } from '#platform/audit/recording.ts'
import type { Transaction } from '#platform/database/database.ts'
import { aloneInRun, runInParts } from '#platform/jobs/run-in-parts.ts'
import { requireNoStop } from '#platform/jobs/run-stop.ts'
import type { Platform } from '#platform/platform.ts'
import { netRows } from './net-rows.ts'
import {
  afterWriting,
  commandLineUndoer,
  ordered,
  planRows,
  refusedReason,
  requireUndoable,
} from './undo-change.ts'
import {
  endUndoRun,
  findUndoRun,
  listPlaceRows,
  noteUndoChange,
  notePlace,
  takePlace,
  afterLastRow,
  type UndoRun,
} from './undo-run-store.ts'
import { writeInverses } from './undo-store.ts'
import type { Conflict, Inverse } from './undo.ts'

/**
 * A change of any size is taken back in parts, from its last row to its first. What others have written since stays, and so does what the
 * database refuses: whoever wanted it reads afterwards where that was. Each product is right at any moment, so nobody waits for the end.
 */

/** Rows of a part, or what one transaction wrote. */
const partSize = 5000

type AfterEnd = (tx: Transaction, run: UndoRun) => Promise<void>

/** `afterEnd`: in the transaction of its end. `size`: rows of a part. */
export async function runUndo(
  platform: Platform,
  id: number,
  afterEnd: AfterEnd = async () => {},
  size = partSize,
): Promise<void> {
  const { sql, clock } = platform
  await aloneInRun(sql, 'undo_run', id, async () => {
    const run = await findUndoRun(sql, id)
    if (!run || run.endedAt !== null) return
    const { changeId: undoneBy, ...end } = await runInParts(sql, {
      author: { ...authorOf(run), undoes: run.changeId },
      changeId: run.undoneBy,
      noteChange: (tx, changeId) => noteUndoChange(tx, id, changeId),
      writePart: (tx) => onePart(tx, run, size),
    })
    await sql.begin(async (tx) => {
      await endUndoRun(tx, { id, undoneBy }, { at: clock(), ...end })
      await afterEnd(tx, (await findUndoRun(tx, id))!)
    })
  })
}

const authorOf = ({ staff }: UndoRun): Author =>
  staff ? deskAuthor(staff, 'undoChange') : commandAuthor('changes undo')

/** False: there was none left. */
async function onePart(tx: Transaction, run: UndoRun, size: number): Promise<boolean> {
  const { id, changeId, staff } = run
  await tx`set local statement_timeout = '10min'`
  const place = await takePlace(tx, id, size)
  if (!place) return false
  await requireNoStop(tx, 'undo', id)
  if (place.before === afterLastRow)
    await requireUndoable(tx, changeId, staff ? undoerOf(staff) : commandLineUndoer)
  // A row stands in the part of its last write, with all that the change wrote to it.
  const rows = netRows(await listPlaceRows(tx, changeId, place)).filter((row) => row.id < place.before)
  const planned = await planRows(tx, changeId, rows)
  const { inverses, conflicts } = planned.plan
  const refused = await writeRest(tx, await ordered(tx, inverses))
  const written = inverses.filter((inverse) => !refused.has(inverse))
  await afterWriting(tx, { ...planned, plan: { inverses: written, conflicts } })
  await notePlace(tx, run, {
    place,
    writes: written.length,
    conflicts: [...conflicts, ...refused.values()],
  })
  return true
}

const undoerOf = ({ id, isOwner, rights }: NonNullable<UndoRun['staff']>) => ({
  id,
  isOwner,
  rights: new Set(rights),
})

/** Writes what the database lets in, in its order; what it refuses is found by halves. */
async function writeRest(tx: Transaction, inverses: readonly Inverse[]): Promise<Map<Inverse, Conflict>> {
  try {
    await tx.savepoint((inner) => writeInverses(inner as Transaction, inverses))
    return new Map()
  } catch (error) {
    const reason = refusedReason(error)
    if (reason === undefined) throw error
    const [first, ...others] = inverses
    if (first && others.length === 0) return new Map([[first, refusedOf(first, reason)]])
  }
  const half = Math.ceil(inverses.length / 2)
  const before = await writeRest(tx, inverses.slice(0, half))
  return new Map([...before, ...(await writeRest(tx, inverses.slice(half)))])
}

const refusedOf = ({ table, key }: Inverse, reason: Conflict['reason']): Conflict => ({
  table,
  key,
  reason,
  path: [],
  written: null,
  present: null,
  wanted: null,
})
