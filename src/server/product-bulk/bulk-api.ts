import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { maxSyncProducts } from '#contract/admin/product-bulk-limits.ts'
import { bulkRights } from '#contract/admin/product-bulk-rights.ts'
import {
  requireMember,
  requireRight,
  type AdminContext,
  type AdminHandlers,
  type Member,
} from '#platform/admin/admin-endpoint.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { presentStanding, requestStop } from '#platform/jobs/run-stop.ts'
import type { Platform } from '#platform/platform.ts'
import { listScopes } from '#server/promotion/index.ts'
import { startEffect, type Effect, type PlannedPart } from './bulk-effect.ts'
import { bulkError } from './bulk-errors.ts'
import { queueRun } from './bulk-job.ts'
import type { BulkAction, BulkTarget } from './bulk-plan.ts'
import { findRun, insertRun, listRuns, type ListedRun } from './bulk-run-store.ts'
import { findTarget, listBadges, type FoundTarget } from './bulk-store.ts'
import { lockPart, planPart, writePart } from './bulk-write.ts'

type Handlers = Pick<
  AdminHandlers,
  'listBulkChoices' | 'previewProductBulk' | 'changeProductBulk' | 'listBulkRuns' | 'stopBulkRun'
>
type Asked = { target: BulkTarget; action: BulkAction }

/** How long the end of a job is shown. */
const shownMs = 3_600_000

/** Of more products so many are looked at beforehand; what a guard finds among the others, the job leaves out unless it is confirmed. */
const lookedProducts = 20_000

type Sizes = { maxSync?: number; looked?: number }

/** Actions on many products at once, each shown before it is done. `maxSync`: more of them are a job; `looked`: so many are looked at. */
export function createBulkHandlers(
  { sql, clock }: Platform,
  { maxSync = maxSyncProducts, looked = lookedProducts }: Sizes = {},
): Handlers {
  const list = async () => ({
    runs: (await listRuns(sql, new Date(clock().getTime() - shownMs))).map(presentRun),
  })
  return {
    async listBulkChoices() {
      const [scopes, badges] = await Promise.all([listScopes(sql), listBadges(sql)])
      return { ...scopes, badges }
    },
    async previewProductBulk({ body }, context) {
      requireActionRight(body, context)
      return (await lookAt(sql, await findTarget(sql, body.target, looked), body.action, clock())).effect
    },
    async changeProductBulk({ body }, context) {
      const member = requireActionRight(body, context)
      return sql.begin(async (tx) => {
        const found = await findTarget(tx, body.target, looked)
        return found.products > Math.min(maxSync, looked)
          ? queue(tx, found, body, { member, now: clock() })
          : change(tx, found, body, { member, clock })
      })
    },
    listBulkRuns: list,
    async stopBulkRun({ params: { id } }, context) {
      const run = await findRun(sql, id)
      const member = run ? requireActionRight(run, context) : requireMember(context)
      const found = run && {
        kind: 'product_bulk' as const,
        id,
        name: 'Sok termék egyszerre',
        isEnded: run.isEnded,
      }
      await requestStop(sql, found, member)
      return list()
    },
  }
}

/** @throws AppError 403 */
function requireActionRight({ action }: Pick<Asked, 'action'>, context: AdminContext): Member {
  const member = requireMember(context)
  requireRight(member, bulkRights[action.name])
  return member
}

/** What would become of those that are named, looked at in parts; `last`: the last of these. */
async function lookAt(
  db: Executor,
  { products, ids }: FoundTarget,
  action: BulkAction,
  now: Date,
): Promise<{ effect: Effect; last: PlannedPart | null }> {
  const sum = startEffect(action, products, now)
  let last: PlannedPart | null = null
  for (let from = 0; from < ids.length; from += maxSyncProducts) {
    last = await planPart(db, ids.slice(from, from + maxSyncProducts), action, now)
    sum.add(last)
  }
  return { effect: sum.end(), last }
}

type Body = Asked & { version: string; confirmed: readonly string[] }
type Changed = AdminResponse<'changeProductBulk'>

async function change(
  tx: Transaction,
  found: FoundTarget,
  { action, version, confirmed }: Body,
  { member, clock }: { member: Member; clock: () => Date },
): Promise<Changed> {
  await lockPart(tx, found.ids, action)
  const now = clock()
  const { effect, last } = await lookAt(tx, found, action, now)
  requireAgreed(effect, version, confirmed)
  if (last) await writePart(tx, last, { action, now, staffId: member.id })
  return { touched: effect.touched, run: null }
}

/** A job writes all of them, part by part. */
async function queue(
  tx: Transaction,
  found: FoundTarget,
  { target, action, version, confirmed }: Body,
  { member, now }: { member: Member; now: Date },
): Promise<Changed> {
  const { effect } = await lookAt(tx, found, action, now)
  requireAgreed(effect, version, confirmed)
  const run = await insertRun(tx, target, {
    staffId: member.id,
    staffName: member.name,
    action,
    confirmed,
  })
  await queueRun(tx, run)
  return { touched: effect.touched, run }
}

/** @throws AppError 409 where somebody has changed what was shown, or with the guards that nobody has confirmed */
function requireAgreed(effect: Effect, version: string, confirmed: readonly string[]): void {
  if (effect.version !== version) throw bulkError('bulk_changed')
  const open = effect.guards
    .filter(({ name }) => !confirmed.includes(name))
    .map(({ name, title, count }) => ({ name, text: `${title}: ${count} sor` }))
  if (open.length > 0) throw bulkError('bulk_unconfirmed', { details: { guards: open } })
}

const presentRun = (run: ListedRun): AdminResponse<'listBulkRuns'>['runs'][number] => ({
  id: run.id,
  by: run.staffName,
  action: run.action.name,
  products: run.products,
  done: run.done,
  touched: run.touched,
  left_out: run.leftOut,
  change_id: run.changeId,
  ...presentStanding(run),
})
