import { isDeepStrictEqual } from 'node:util'
import {
  isEmptyPlan,
  planOf,
  stretchesFrom,
  type KnownOffer,
  type OfferChange,
  type PriceStretch,
  type ProductInput,
} from '#server/catalogue/index.ts'
import { diffProduct, type Cell } from './product-diff.ts'
import type { ProductState } from './product-state.ts'
import { RestoredProduct, type References } from './restored-product.ts'

/** How chosen cells become again what they were. Pure. */

export const leftTitles = {
  changed_since: 'azóta más is módosította',
  gone: 'végleg törölték, így nem hozható vissza',
  unsupported: 'ez az adat nem állítható vissza',
  reference: 'amire hivatkozott, már nincs meg',
  file: 'a kép fájlja már nincs meg',
  no_price: 'akkor nem volt ára',
  as_planned: 'a terv szerint magától változott: ma is ez volna',
} as const
export type LeftReason = keyof typeof leftTitles

export type CellName = Pick<Cell, 'productId' | 'variantId' | 'field'>
export const cellKey = ({ productId, variantId, field }: CellName): string =>
  `${productId}:${variantId ?? 0}:${field}`

/** States of the wanted moment, of the moment that was looked at, and of now. */
export type RestoreStates = {
  past: ReadonlyMap<number, ProductState>
  seen: ReadonlyMap<number, ProductState> | null
  present: ReadonlyMap<number, ProductState>
}
export type RestoreInput = {
  cells: readonly CellName[]
  states: RestoreStates
  offers: ReadonlyMap<number, KnownOffer>
  references: References
  /** When it is done, and what was looked at. */
  now: Date
  seenAt: Date
}
export type PlannedPrice = {
  offer: KnownOffer
  change: OfferChange
  after: PriceStretch[] | null
  cells: { cost?: number | null }
}
export type RestorePlan = {
  inputs: ProductInput[]
  offers: PlannedPrice[]
  binned: number[]
  unbinned: number[]
  /** What becomes other than it is: `after` is what it becomes. */
  restored: Cell[]
  left: { cell: Cell; reason: LeftReason }[]
}

export function planRestore(input: RestoreInput): RestorePlan {
  const plan: RestorePlan = { inputs: [], offers: [], binned: [], unbinned: [], restored: [], left: [] }
  for (const [productId, own] of Map.groupBy(input.cells, (cell) => cell.productId))
    planProduct(plan, input, productId, new Set(own.map(cellKey)))
  return plan
}

function planProduct(
  plan: RestorePlan,
  input: RestoreInput,
  productId: number,
  chosen: ReadonlySet<string>,
): void {
  const { states, now, seenAt } = input
  const [past, present] = [states.past.get(productId), states.present.get(productId)]
  const wanted = diffProduct(productId, present, past, now).filter((cell) => chosen.has(cellKey(cell)))
  const seen = states.seen && byKey(diffProduct(productId, states.seen.get(productId), past, seenAt))
  const product = present ? new RestoredProduct(present, input.references) : null
  const priced = new Map<number, Set<'price' | 'cost'>>()
  for (const cell of wanted) {
    const leave = (reason: LeftReason) => void plan.left.push({ cell, reason })
    if (seen && !isDeepStrictEqual(seen.get(cellKey(cell))?.before, cell.before)) {
      leave('changed_since')
      continue
    }
    if (!product || (cell.field === 'exists' && cell.after === true)) {
      leave('gone')
      continue
    }
    if (cell.variantId !== null && ['price', 'plan', 'cost'].includes(cell.field)) {
      const kinds = priced.get(cell.variantId) ?? new Set()
      priced.set(cell.variantId, kinds.add(cell.field === 'cost' ? 'cost' : 'price'))
      continue
    }
    const reason = product.take(cell)
    if (reason) leave(reason)
    else plan.restored.push(cell)
  }
  for (const [variantId, kinds] of priced)
    planOffer(
      plan,
      input,
      wanted.filter((cell) => cell.variantId === variantId),
      { kinds, past: past?.variants.get(variantId), offer: input.offers.get(variantId) },
    )
  if (!product) return
  if (product.bin === true) plan.binned.push(productId)
  if (product.bin === false) plan.unbinned.push(productId)
  const written = product.input()
  if (written) plan.inputs.push(written)
}

const byKey = (cells: readonly Cell[]) => new Map(cells.map((cell) => [cellKey(cell), cell]))

function planOffer(
  plan: RestorePlan,
  { now }: RestoreInput,
  cells: readonly Cell[],
  {
    kinds,
    past,
    offer,
  }: {
    kinds: ReadonlySet<'price' | 'cost'>
    past: { history: PriceStretch[]; row: Record<string, unknown> } | undefined
    offer: KnownOffer | undefined
  },
): void {
  const prices = cells.filter(({ field }) => field === 'price' || field === 'plan')
  const leave = (reason: LeftReason) => prices.forEach((cell) => plan.left.push({ cell, reason }))
  if (!offer || !past) return
  const change: OfferChange = { variantId: offer.variantId, productId: offer.productId, plan: null }
  const planned: PlannedPrice = { offer, change, after: null, cells: {} }
  if (kinds.has('price')) {
    const wanted = stretchesFrom(past.history, now)
    const first = wanted[0]
    const result = first && first.validFrom <= now ? planOf(offer.history, wanted, now) : null
    if (!result || 'problem' in result) leave('no_price')
    else if (isEmptyPlan(result.plan)) leave('as_planned')
    else {
      change.plan = result.plan
      planned.after = result.after
      plan.restored.push(...prices)
    }
  }
  if (kinds.has('cost')) {
    const cost = past.row.cost === null ? null : Number(past.row.cost)
    change.cost = cost
    planned.cells.cost = cost
    plan.restored.push(...cells.filter(({ field }) => field === 'cost'))
  }
  if (change.plan !== null || change.cost !== undefined) plan.offers.push(planned)
}
