import { createHash } from 'node:crypto'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { OfferGuard } from '#server/catalogue/index.ts'
import { guardsOf, presentGuards } from '#server/price-table/index.ts'
import {
  leftTitles,
  type BulkAction,
  type Example,
  type Left,
  type OfferPlan,
  type ProductPlan,
} from './bulk-plan.ts'

/** What an action does, as somebody reads it before it is done; summed up over the parts of a list. Pure. */

export type Effect = AdminResponse<'previewProductBulk'>
/** A part of a list with what becomes of it. */
export type PlannedPart = { products: number } & (
  | { kind: 'products'; plan: ProductPlan }
  | { kind: 'offers'; plan: OfferPlan }
)

const maxExamples = 50
const maxNumbers = 20

/** `products`: how many there are, also where only some of them are looked at. */
export function startEffect(action: BulkAction, products: number, now: Date) {
  const version = createHash('sha256').update(JSON.stringify([action, products]))
  const examples: Example[] = []
  const guards: OfferGuard[] = []
  const left = new Map<Left['reason'], { count: number; numbers: string[] }>()
  let [looked, touched, variants] = [0, 0, 0]

  function addLeft({ reason, itemNumber }: Left): void {
    const known = left.get(reason) ?? { count: 0, numbers: [] }
    left.set(reason, known)
    known.count += 1
    if (known.numbers.length < maxNumbers) known.numbers.push(itemNumber)
  }

  return {
    add(part: PlannedPart): void {
      version.update(JSON.stringify(part.plan.examples))
      examples.push(...part.plan.examples.slice(0, maxExamples - examples.length))
      part.plan.left.forEach(addLeft)
      looked += part.products
      touched += touchedBy(part)
      if (part.kind === 'products') return
      variants += part.plan.changed.length
      guards.push(...guardsOf(part.plan.changed, now))
    },
    end: (): Effect => ({
      products,
      looked,
      touched,
      variants: action.name === 'price' || action.name === 'stock' ? variants : null,
      left: [...left].map(([name, { count, numbers }]) => ({
        name,
        title: leftTitles[name],
        count,
        item_numbers: numbers,
      })),
      guards: presentGuards(guards),
      examples: examples.map(({ itemNumber, ...one }) => ({ item_number: itemNumber, ...one })),
      version: version.digest('base64url'),
    }),
  }
}

/** Products that become other than they are. */
export function touchedBy(part: PlannedPart): number {
  if (part.kind === 'products') return part.plan.changed.length
  return new Set(part.plan.changed.map(({ offer }) => offer.productId)).size
}

/** Without the rows that meet a guard which nobody has confirmed, and how many those are. */
export function withoutUnconfirmed(
  part: PlannedPart,
  confirmed: readonly string[],
  now: Date,
): { part: PlannedPart; leftOut: number } {
  if (part.kind === 'products') return { part, leftOut: 0 }
  const open = new Set(
    guardsOf(part.plan.changed, now)
      .filter(({ kind }) => !confirmed.includes(kind))
      .map(({ itemNumber }) => itemNumber),
  )
  if (open.size === 0) return { part, leftOut: 0 }
  const changed = part.plan.changed.filter(({ offer }) => !open.has(offer.itemNumber))
  return { part: { ...part, plan: { ...part.plan, changed } }, leftOut: open.size }
}
