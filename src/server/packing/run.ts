/** What is to be done with an order in the day's run, and what is doubtful of it. Pure. */
import { maxParcels } from '#contract/admin/packing-limits.ts'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatForint } from '#contract/money.ts'
import {
  doubtsOf,
  isCollected,
  linesToPack,
  unpaidBeforeShipping,
  type OrderRecord,
} from '#server/order/index.ts'

type RunOrder = AdminResponse<'getRun'>['orders'][number]
export type Stage = RunOrder['stage']
export type Problem = RunOrder['problems'][number]

/** What an order's parcels need. `name`: of its carrier. */
export type ParcelNeed =
  | { kind: 'none' }
  | {
      kind: 'carrier'
      name: string
      isSetUp: boolean
      isReady: boolean
      count: number
      /** Of the locker it goes to; null where no size is wanted. */
      size: RunOrder['parcel_size']
    }

/** How many parcels of at most `maxGrams` carry so much; one where either is not known. */
export function suggestedCount(grams: number, maxGrams: number | null): number {
  const count = maxGrams === null ? 1 : Math.ceil(grams / maxGrams)
  return Math.min(maxParcels, Math.max(1, count))
}

const goodsHere: readonly string[] = ['unfulfilled', 'preparing', 'partially_shipped']

export function runStage({ state, fulfilment }: OrderRecord, need: ParcelNeed): Stage {
  if (fulfilment === 'shipped' || fulfilment === 'delivered') return 'done'
  if (state === 'placed') return 'accept'
  if (state !== 'accepted' || !goodsHere.includes(fulfilment)) return 'none'
  return need.kind === 'carrier' && !need.isReady ? 'parcels' : 'ship'
}

export type ProblemContext = {
  need: ParcelNeed
  stage: Stage
  /** What is in stock for it, by variant. */
  here: ReadonlyMap<number, number>
  /** What was not on its shelf when it was picked. */
  missing: readonly MissingGoods[]
}
export type MissingGoods = { itemNumber: string; reason: string }

/** Why somebody has to look at it first; nothing of what has left. */
export function runProblems(order: OrderRecord, { need, stage, here, missing }: ProblemContext): Problem[] {
  if (stage === 'done') return []
  const repair = { title: 'Rendelés megnyitása', href: `/rendelesek/${order.number}` }
  if (stage === 'none') return [{ kind: 'state', text: stateText(order), repair }]
  const due = unpaidBeforeShipping(order)
  const unpaid = due > 0 ? [{ kind: 'unpaid' as const, text: `Nincs kifizetve: ${formatForint(due)}` }] : []
  const short = linesToPack(order)
    .filter(({ variantId, quantity }) => (here.get(variantId) ?? 0) < quantity)
    .map(({ itemNumber, variantId, quantity }) => ({
      kind: 'short' as const,
      text: `Kevés a készlet: ${itemNumber}, ${here.get(variantId) ?? 0} / ${quantity} db jut rá`,
    }))
  const notFound = missing.map(({ itemNumber, reason }) => ({
    kind: 'short' as const,
    text: `Szedéskor nem volt meg: ${itemNumber} (${reason})`,
  }))
  const doubts = doubtsOf({ ...order, isCollected: isCollected(order) }).map((text) => ({
    kind: 'doubtful' as const,
    text,
  }))
  const problems = [...unpaid, ...short, ...notFound, ...doubts].map((problem) => ({ ...problem, repair }))
  return [...problems, ...carrierProblems(need)]
}

function carrierProblems(need: ParcelNeed): Problem[] {
  if (need.kind === 'none' || need.isReady) return []
  const repair = { title: 'Futár beállítása', href: '/beallitasok/kapcsolatok' }
  if (!need.isSetUp) return [{ kind: 'carrier', text: `Nincs beállítva: ${need.name}`, repair }]
  return need.size?.suggested === null ? [{ kind: 'carrier', text: tooLarge, repair: null }] : []
}

/** Said before anything is registered: whoever knows better chooses a size. */
export const tooLarge =
  'Az áru egyik rekeszbe sem fér bele. Ossza több csomagba, válasszon rekeszt, vagy egyeztessen a vevővel.'

function stateText({ state }: OrderRecord): string {
  if (state === 'quote_requested') return 'A szállítás árára vár.'
  return state === 'cancelled' ? 'Törölt rendelés.' : 'Már nincs vele teendő.'
}
