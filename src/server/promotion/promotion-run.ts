import { aloneInRun, runInParts } from '#platform/jobs/run-in-parts.ts'
import { enqueueJob, type Tasks } from '#platform/jobs/jobs.ts'
import { requireNoStop } from '#platform/jobs/run-stop.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { lockOffers, writeOffers } from '#server/catalogue/index.ts'
import { promotionGuards } from './promotion-effect.ts'
import { changesOf, type PromotionPlan } from './promotion-plan.ts'
import { endRun, findRun, noteChange, notePart, takePart, type PromotionRun } from './promotion-run-store.ts'
import { moveReason, planPart, writeEnd, writePart } from './promotion-steps.ts'
import { findPromotion } from './promotion-store.ts'

/**
 * A step of a sale on more variants than one transaction takes. Each price is written with the moment at which it begins or ends, which lies
 * ahead by as long as writing all may take: customers see it on all goods together. What is written later than that, as after a
 * long failure, begins as it is written.
 */

const task = 'run_promotion'
/** Whoever else writes goods waits for as many at most. */
const partSize = 1000

export const queueRun = (tx: Transaction, id: number): Promise<void> =>
  enqueueJob(tx, task, { id }, { key: `${task}:${id}` })

export const promotionTasks = (platform: Platform): Tasks => ({
  [task]: ({ id }) => runPromotion(platform, Number(id)),
})

/** `size`: variants of a part. */
export async function runPromotion({ sql, clock }: Platform, id: number, size = partSize): Promise<void> {
  await aloneInRun(sql, 'promotion_run', id, async () => {
    const run = await findRun(sql, id)
    if (!run || run.endedAt !== null) return
    const end = await runInParts(sql, {
      author: { actor: `staff:${run.staffId}`, name: run.staffName, what: 'takePromotionStep' },
      changeId: run.changeId,
      noteChange: (tx, begun) => noteChange(tx, id, begun),
      writePart: (tx) => onePart(tx, run, { size, now: clock() }),
    })
    await sql.begin((tx) => endRun(tx, id, { at: clock(), ...end }))
  })
}

/**
 * A sale has one beginning and one end for all its goods. One that is begun on some of them is right, and `add` takes the rest; one that is
 * over on some, or longer, is not: such a step is finished and then taken back.
 */
export const isStoppable = ({ step }: Pick<PromotionRun, 'step'>): boolean =>
  step.name === 'start' || step.name === 'add'

/** False: there was none left. */
async function onePart(
  tx: Transaction,
  run: PromotionRun,
  { size, now }: { size: number; now: Date },
): Promise<boolean> {
  await lockOffers(tx, [])
  const ids = await takePart(tx, run.id, size)
  const one = await findPromotion(tx, run.promotionId, true)
  if (!one) return false
  if (ids.length === 0) {
    await writeEnd(tx, run)
    return false
  }
  if (isStoppable(run)) await requireNoStop(tx, 'promotion', run.id)
  const { plan, leftOut } = withoutUnconfirmed(await planPart(tx, one, run, { ids, now }), run, now)
  await writePart(tx, run, { ids, plan })
  const changes = changesOf(plan)
  if (changes.length > 0) await writeOffers(tx, changes, { now, staffId: run.staffId, reason: moveReason })
  await notePart(tx, run.id, { done: ids.length, touched: changes.length, leftOut })
  return true
}

/** Without the variants that meet a guard which nobody has confirmed: those stay as they are. */
function withoutUnconfirmed(
  plan: PromotionPlan,
  { step, confirmed }: PromotionRun,
  now: Date,
): { plan: PromotionPlan; leftOut: number } {
  if (step.name === 'end') return { plan, leftOut: 0 }
  const open = new Set(
    promotionGuards(plan.planned, now)
      .filter(({ kind }) => !confirmed.includes(kind))
      .map(({ itemNumber }) => itemNumber),
  )
  if (open.size === 0) return { plan, leftOut: 0 }
  const [stays, planned] = [
    plan.planned.filter(({ offer }) => open.has(offer.itemNumber)),
    plan.planned.filter(({ offer }) => !open.has(offer.itemNumber)),
  ]
  const left = stays.map(({ offer }) => ({ offer, reason: 'guarded' as const }))
  return { plan: { planned, left: [...plan.left, ...left] }, leftOut: open.size }
}
