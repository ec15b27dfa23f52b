import { enqueueJob, type Tasks } from '#platform/jobs/jobs.ts'
import { aloneInRun, runInParts } from '#platform/jobs/run-in-parts.ts'
import { requireNoStop } from '#platform/jobs/run-stop.ts'
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
export async function runBulk({ sql, clock }: Platform, id: number, size = partSize): Promise<void> {
  await aloneInRun(sql, 'product_bulk_run', id, async () => {
    const run = await findRun(sql, id)
    if (!run || run.isEnded) return
    const end = await runInParts(sql, {
      author: { actor: `staff:${run.staffId}`, name: run.staffName, what: 'changeProductBulk' },
      changeId: run.changeId,
      noteChange: (tx, changeId) => noteChange(tx, id, changeId),
      writePart: (tx) => onePart(tx, id, { run, size }, clock()),
    })
    await sql.begin((tx) => endRun(tx, id, { at: clock(), ...end }))
  })
}

type Part = { run: Run; size: number }

/** False: there was none left. */
async function onePart(tx: Transaction, id: number, { run, size }: Part, now: Date): Promise<boolean> {
  const ids = await takePart(tx, id, size)
  if (ids.length === 0) return false
  await requireNoStop(tx, 'product_bulk', id)
  const { action, confirmed, staffId } = run
  await lockPart(tx, ids, action)
  const { part, leftOut } = withoutUnconfirmed(await planPart(tx, ids, action, now), confirmed, now)
  await writePart(tx, part, { action, now, staffId })
  await notePart(tx, id, { done: ids.length, touched: touchedBy(part), leftOut })
  return true
}
