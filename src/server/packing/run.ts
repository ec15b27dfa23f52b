/** What is to be done with an order in the day's run, and what is doubtful of it. Pure. */
import { maxParcels } from '#contract/admin/packing-limits.ts'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatForint } from '#contract/money.ts'
import { dayOf } from '#hungary/calendar-day.ts'
import { normalisePhone } from '#hungary/phone.ts'
import { isCollected, unpaidBeforeShipping, type OrderRecord } from '#server/order/index.ts'
import { nextWorkingDay } from '#server/shipping/index.ts'

type RunOrder = AdminResponse<'getRun'>['orders'][number]
export type Stage = RunOrder['stage']
export type Problem = RunOrder['problems'][number]

/** What an order's parcels need. `name`: of its carrier. */
export type ParcelNeed =
  | { kind: 'none' }
  | { kind: 'carrier'; name: string; isSetUp: boolean; isReady: boolean; count: number }

/** How many parcels of at most `maxGrams` carry so much; one where either is not known. */
export function suggestedCount(grams: number, maxGrams: number | null): number {
  const count = maxGrams === null ? 1 : Math.ceil(grams / maxGrams)
  return Math.min(maxParcels, Math.max(1, count))
}

export function runStage({ state, fulfilment }: OrderRecord, need: ParcelNeed): Stage {
  if (fulfilment === 'shipped' || fulfilment === 'delivered') return 'done'
  if (state === 'placed') return 'accept'
  if (state !== 'accepted' || (fulfilment !== 'unfulfilled' && fulfilment !== 'preparing')) return 'none'
  return need.kind === 'carrier' && !need.isReady ? 'parcels' : 'ship'
}

export type ProblemContext = { need: ParcelNeed; stage: Stage; onHand: ReadonlyMap<number, number> }

/** Why somebody has to look at it first; nothing of what has left. */
export function runProblems(order: OrderRecord, { need, stage, onHand }: ProblemContext): Problem[] {
  if (stage === 'done') return []
  const repair = { title: 'Rendelés megnyitása', href: `/rendelesek/${order.number}` }
  if (stage === 'none') return [{ kind: 'state', text: stateText(order), repair }]
  const due = unpaidBeforeShipping(order)
  const unpaid = due > 0 ? [{ kind: 'unpaid' as const, text: `Nincs kifizetve: ${formatForint(due)}` }] : []
  const short = order.lines
    .filter(({ variantId, quantity }) => (onHand.get(variantId) ?? 0) < quantity)
    .map(({ itemNumber, variantId, quantity }) => ({
      kind: 'short' as const,
      text: `Kevés van készleten: ${itemNumber}, ${onHand.get(variantId) ?? 0} / ${quantity} db`,
    }))
  const doubts = doubtsOf(order).map((text) => ({ kind: 'doubtful' as const, text }))
  const problems = [...unpaid, ...short, ...doubts].map((problem) => ({ ...problem, repair }))
  return [...problems, ...carrierProblems(need)]
}

function carrierProblems(need: ParcelNeed): Problem[] {
  if (need.kind === 'none' || need.isSetUp || need.isReady) return []
  const repair = { title: 'Futár beállítása', href: '/beallitasok/kapcsolatok' }
  return [{ kind: 'carrier', text: `Nincs beállítva: ${need.name}`, repair }]
}

function stateText({ state, fulfilment }: OrderRecord): string {
  if (state === 'quote_requested') return 'A szállítás árára vár.'
  if (state === 'cancelled') return 'Törölt rendelés.'
  return fulfilment === 'partially_shipped'
    ? 'Egy részét már feladták; a többit a rendelésnél adhatja fel.'
    : 'Már nincs vele teendő.'
}

/** What a courier would stumble over. */
function doubtsOf(order: OrderRecord): string[] {
  const { shippingAddress: to, pickupPoint, contact } = order
  const doubts: string[] = []
  if (to && !pickupPoint && !/\d/.test(to.address)) doubts.push(`Nincs házszám a címben: ${to.city}`)
  if (!isCollected(order) && normalisePhone(to?.phone || contact.phone) === null)
    doubts.push('Hibás telefonszám')
  return doubts
}

/** Goods that arrive on the next working day have to leave today. A day as `2026-11-24`. */
export const dueUntil = (now: Date): string => nextWorkingDay(dayOf(now))
