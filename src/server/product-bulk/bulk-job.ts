import { recordChanges } from '#platform/audit/recording.ts'
import { AppError } from '#platform/http/errors.ts'
import { enqueueJob, type Tasks } from '#platform/jobs/jobs.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { touchedBy, withoutUnconfirmed } from './bulk-effect.ts'
import { endRun, findRun, noteChange, notePart, takePart, type Run } from './bulk-run-store.ts'
import { lockPart, planPart, writePart } from './bulk-write.ts'

/**
 * An action on more products than one transaction takes. Each part is written with its place in the list in one transaction, so that
 * what was stopped goes on where it was: nothing is done twice, nothing is left. All of it is one change.
 */

const task = 'run_product_bulk'
/** Orders wait for as many at most. */
const partSize = 500

export const queueRun = (tx: Transaction, id: number): Promise<void> =>
  enqueueJob(tx, task, { id }, { key: `${task}:${id}` })

export const bulkTasks = (platform: Platform): Tasks => ({
  [task]: ({ id }) => runBulk(platform, Number(id)),
})

/** `size`: products of a part. */
export async function runBulk(platform: Platform, id: number, size = partSize): Promise<void> {
  const { sql, clock } = platform
  const run = await findRun(sql, id)
  if (!run || run.isEnded) return
  const author = { actor: `staff:${run.staffId}` as const, name: run.staffName, what: 'changeProductBulk' }
  const failure = await recordChanges(author, () => allParts(platform, id, { run, size }), {
    id: run.changeId,
    note: (tx, changeId) => noteChange(tx, id, changeId),
  })
  await endRun(sql, id, { at: clock(), failure })
}

/** What stopped it, in a sentence; '' for nothing. What may go well another time is thrown. */
async function allParts({ sql, clock }: Platform, id: number, part: Part): Promise<string> {
  try {
    for (;;) if (!(await sql.begin((tx) => onePart(tx, id, part, clock())))) return ''
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

type Part = { run: Run; size: number }

/** False: there was none left. */
async function onePart(tx: Transaction, id: number, { run, size }: Part, now: Date): Promise<boolean> {
  const ids = await takePart(tx, id, size)
  if (ids.length === 0) return false
  const { action, confirmed, staffId } = run
  await lockPart(tx, ids, action)
  const { part, leftOut } = withoutUnconfirmed(await planPart(tx, ids, action, now), confirmed, now)
  await writePart(tx, part, { action, now, staffId })
  await notePart(tx, id, { done: ids.length, touched: touchedBy(part), leftOut })
  return true
}
