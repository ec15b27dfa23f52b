import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { maxSyncGoods } from '#contract/admin/taxonomy-limits.ts'
import { requireMember, type AdminHandlers, type Member } from '#platform/admin/admin-endpoint.ts'
import { closeChange } from '#platform/audit/open-change.ts'
import type { Transaction } from '#platform/database/database.ts'
import { enqueueJob, type Tasks } from '#platform/jobs/jobs.ts'
import { aloneInRun, runInParts } from '#platform/jobs/run-in-parts.ts'
import { presentStanding, requestStop, requireNoStop } from '#platform/jobs/run-stop.ts'
import type { Platform } from '#platform/platform.ts'
import { catalogueDeskError } from './catalogue-desk-errors.ts'
import { mergeRest, moveSome, type TaxonomyMerge, type TaxonomyUsers } from './taxonomy-merge.ts'
import {
  endRun,
  findRun,
  insertRun,
  listRuns,
  noteChange,
  noteMoved,
  type TaxonomyRun,
} from './taxonomy-run-store.ts'

/**
 * Merges of any size. Goods move in parts, each of which is right by itself: a product stands in the one or in the other, so customers find it
 * all the time. Once none is left, what they stood in goes, with its addresses, in one transaction.
 */

const task = 'run_taxonomy'
/** Whoever else writes goods waits for as many at most. */
const partSize = 1000

export const taxonomyTasks = (platform: Platform, users: TaxonomyUsers): Tasks => ({
  [task]: ({ id }) => runTaxonomy(platform, users, Number(id)),
})

/** How a merge is done: at once, or by a job where `maxSync` is less than the goods. */
export type Merging = { users: TaxonomyUsers; maxSync: number }
export const mergingOf = (users: TaxonomyUsers): Merging => ({ users, maxSync: maxSyncGoods })

type Wanted = { merge: TaxonomyMerge; goods: number; names: { from: string; into: string }; member: Member }

/** In the caller's transaction, which has looked at it. @throws AppError taxonomy_obstacle */
export async function mergeOrQueue(
  tx: Transaction,
  { users, maxSync }: Merging,
  wanted: Wanted,
): Promise<void> {
  const { merge, goods, names, member } = wanted
  if (goods <= maxSync) return mergeRest(tx, merge, users)
  const id = await insertRun(tx, {
    staffId: member.id,
    staffName: member.name,
    merge,
    fromName: names.from,
    intoName: names.into,
    goods,
  })
  if (id === null)
    throw catalogueDeskError('taxonomy_obstacle', { message: 'Ez az összevonás már folyamatban van.' })
  await enqueueJob(tx, task, { id }, { key: `${task}:${id}` })
}

/** `size`: goods of a part. */
export async function runTaxonomy(
  { sql, clock }: Platform,
  users: TaxonomyUsers,
  id: number,
  size = partSize,
): Promise<void> {
  await aloneInRun(sql, 'taxonomy_run', id, async () => {
    const run = await findRun(sql, id)
    if (!run) return
    if (run.endedAt !== null) return sql.begin((tx) => closeChange(tx, run.changeId)) as Promise<void>
    const { changeId, ...end } = await runInParts(sql, {
      author: { actor: `staff:${run.staffId}`, name: run.staffName, what: operations[run.merge.kind] },
      changeId: run.changeId,
      noteChange: (tx, begun) => noteChange(tx, id, begun),
      writePart: (tx) => onePart(tx, run, { users, size, now: clock() }),
    })
    await sql.begin(async (tx) => {
      await endRun(tx, id, { at: clock(), ...end })
      await closeChange(tx, changeId)
    })
  })
}

const operations: Readonly<Record<TaxonomyMerge['kind'], string>> = {
  category: 'mergeCategory',
  removed: 'removeCategory',
  brand: 'mergeBrand',
  value: 'mergeAttributeValue',
}

/** False: it has gone. One that is stopped before leaves the rest of the goods, and what they stand in. The run ends with it: there is nothing that could go a second time. */
async function onePart(
  tx: Transaction,
  { id, merge }: TaxonomyRun,
  { users, size, now }: { users: TaxonomyUsers; size: number; now: Date },
): Promise<boolean> {
  await requireNoStop(tx, 'taxonomy', id)
  const moved = await moveSome(tx, merge, size)
  if (moved > 0) {
    await noteMoved(tx, id, moved)
    return true
  }
  await mergeRest(tx, merge, users)
  await endRun(tx, id, { at: now, failure: '', isStopped: false })
  return false
}

/** How long the end of a job is shown. */
const shownMs = 3_600_000

export const createTaxonomyRunHandlers = ({
  sql,
  clock,
}: Platform): Pick<AdminHandlers, 'listTaxonomyRuns' | 'stopTaxonomyRun'> => {
  const list = async () => ({
    runs: (await listRuns(sql, new Date(clock().getTime() - shownMs))).map(presentRun),
  })
  return {
    listTaxonomyRuns: list,
    async stopTaxonomyRun({ params: { id } }, context) {
      const run = await findRun(sql, id)
      const found = run && {
        kind: 'taxonomy' as const,
        id,
        name: `${run.fromName} → ${run.intoName}`,
        isEnded: run.endedAt !== null,
      }
      await requestStop(sql, found, requireMember(context))
      return list()
    },
  }
}

const presentRun = (run: TaxonomyRun): AdminResponse<'listTaxonomyRuns'>['runs'][number] => ({
  id: run.id,
  by: run.staffName,
  kind: run.merge.kind,
  from: run.fromName,
  into: run.intoName,
  goods: run.goods,
  done: run.done,
  change_id: run.changeId,
  ...presentStanding(run),
})
