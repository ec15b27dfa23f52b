import { addDays, dayOf } from '#hungary/calendar-day.ts'
import { momentOf } from '#hungary/moment-of.ts'
import type { AdminRequest } from '#contract/admin/endpoint-schemas.ts'
import {
  isEmptyPlan,
  plannedPrice,
  planPrices,
  type KnownOffer,
  type OfferChange,
  type PricePlan,
  type PriceProblem,
  type PriceStretch,
  type PriceTarget,
  type SaleTarget,
} from '#server/catalogue/index.ts'

/** Cells of the table against what is stored: what they change, what is in their way. Pure. */

export type Changes = AdminRequest<'savePrices'>['body']['changes']
export type Field = keyof Changes
export type CellValue = number | string | null
export const fields: readonly Field[] = ['cost', 'price', 'sale', 'sale_from', 'sale_to', 'on_hand']

/** A row's cells as the table shows them. */
export type Cells = Record<Field, CellValue>
type Place = { id: number; item_number: string; field: Field }
export type CellConflict = Place & { yours: CellValue; theirs: CellValue }
export type CellError = Place & { text: string }

/** A variant that becomes other than it is. `after`: what is charged from now on; null: its prices stay. */
export type PlannedOffer = {
  offer: KnownOffer
  before: Cells
  cells: Partial<Cells>
  plan: PricePlan | null
  after: PriceStretch[] | null
}
export type Edited = { planned: PlannedOffer[]; conflicts: CellConflict[]; errors: CellError[] }

export function cellsOf(offer: KnownOffer, now: Date): Cells {
  const { regular, sale } = plannedPrice(offer.history, now)
  return {
    cost: offer.cost,
    price: regular,
    sale: sale?.gross ?? null,
    sale_from: sale ? dayOf(sale.from) : null,
    sale_to: sale?.to ? lastDay(sale.to) : null,
    on_hand: offer.onHand,
  }
}

/** The day before the moment at which it is over. */
export const lastDay = (to: Date): string => dayOf(new Date(to.getTime() - 1))

/** What the cells come to on what is stored now. A cell that somebody else has changed is a conflict; the others are merged. */
export function planEdits(changes: Changes, offers: ReadonlyMap<number, KnownOffer>, now: Date): Edited {
  const edited: Edited = { planned: [], conflicts: [], errors: [] }
  for (const [id, cells] of cellsByVariant(changes)) {
    const offer = offers.get(id)
    if (offer) planRow(edited, offer, cells, now)
    else edited.errors.push({ id, item_number: '', field: firstField(cells), text: goneText })
  }
  return edited
}

const goneText = 'Ez a változat időközben megszűnt.'
type EditedCells = Map<Field, { before: CellValue; value: CellValue }>
const firstField = (cells: EditedCells): Field => [...cells.keys()][0]!

function cellsByVariant(changes: Changes): Map<number, EditedCells> {
  const rows = new Map<number, EditedCells>()
  for (const field of fields) {
    const column = changes[field]
    column?.ids.forEach((id, index) => {
      let row = rows.get(id)
      if (!row) rows.set(id, (row = new Map()))
      row.set(field, { before: column.before[index] ?? null, value: column.values[index] ?? null })
    })
  }
  return rows
}

function planRow(edited: Edited, offer: KnownOffer, cells: EditedCells, now: Date): void {
  const current = cellsOf(offer, now)
  const changed: Partial<Cells> = {}
  const place = (field: Field): Place => ({ id: offer.variantId, item_number: offer.itemNumber, field })
  let isStopped = false
  for (const [field, { before, value }] of cells) {
    const theirs = current[field]
    if (value === theirs) continue
    if (before !== theirs) {
      edited.conflicts.push({ ...place(field), yours: value, theirs })
      isStopped = true
    } else changed[field] = value
  }
  const wrong = (field: Field, text: string) => {
    edited.errors.push({ ...place(field), text })
    isStopped = true
  }
  if (changed.on_hand !== undefined && !offer.backorder && Number(changed.on_hand) < offer.held)
    wrong('on_hand', `Ennyit rendelések tartanak: ${offer.held} db.`)
  const target = targetOf(changed, offer, now)
  if (typeof target === 'string') return wrong(target, fieldTexts[target])
  if (isStopped) return
  const result = target ? planPrices(offer.history, target, now) : null
  if (result && 'problem' in result) {
    const [field, text] = problemTexts[result.problem]
    return wrong(field in changed ? field : firstField(cells), text)
  }
  const plan = result && !isEmptyPlan(result.plan) ? result.plan : null
  if (!plan && changed.cost === undefined && changed.on_hand === undefined) return
  edited.planned.push({ offer, before: current, cells: changed, plan, after: plan && result!.after })
}

const fieldTexts = { price: 'Az ár nem lehet üres.', sale: 'Írja be az akciós árat is.' } as const
const problemTexts: Readonly<Record<PriceProblem, [Field, string]>> = {
  price_missing: ['price', 'Előbb ár kell neki.'],
  sale_not_below: ['sale', 'Az akciós ár legyen kisebb az árnál.'],
  sale_over: ['sale_to', 'Az akció vége már elmúlt.'],
  sale_span: ['sale_to', 'Az akció vége nem lehet a kezdete előtt.'],
}

/** What the changed cells want of the prices; null: nothing; the field that lacks a value. */
function targetOf(
  changed: Partial<Cells>,
  offer: KnownOffer,
  now: Date,
): PriceTarget | null | keyof typeof fieldTexts {
  if (changed.price === null) return 'price'
  const regular = changed.price === undefined ? {} : { regular: Number(changed.price) }
  const isSaleChanged = 'sale' in changed || 'sale_from' in changed || 'sale_to' in changed
  if (!isSaleChanged) return 'regular' in regular ? regular : null
  if (changed.sale === null) return { ...regular, sale: null }
  const { sale } = plannedPrice(offer.history, now)
  const gross = changed.sale === undefined ? sale?.gross : Number(changed.sale)
  if (gross === undefined) return 'sale'
  const target: SaleTarget = {
    gross,
    from: changed.sale_from === undefined ? (sale?.from ?? null) : startOf(changed.sale_from),
    to: changed.sale_to === undefined ? (sale?.to ?? null) : endOf(changed.sale_to),
  }
  return { ...regular, sale: target }
}

const startOf = (day: CellValue): Date | null => (day === null ? null : momentOf(String(day), 0))
const endOf = (day: CellValue): Date | null => (day === null ? null : momentOf(addDays(String(day), 1), 0))

/** For the writer. */
export const changeOf = ({ offer, cells, plan }: PlannedOffer): OfferChange => ({
  variantId: offer.variantId,
  productId: offer.productId,
  plan,
  ...(cells.cost === undefined ? {} : { cost: cells.cost as number | null }),
  ...(cells.on_hand === undefined ? {} : { stock: { before: offer.onHand, after: Number(cells.on_hand) } }),
})

/** Which rights the changed columns need. */
export function neededRights(changes: Changes): ('prices.edit' | 'stock.edit' | 'costs.see')[] {
  const { cost, price, sale, sale_from: from, sale_to: to, on_hand: onHand } = changes
  return [
    ...((cost ?? price ?? sale ?? from ?? to) ? (['prices.edit'] as const) : []),
    ...(cost ? (['costs.see'] as const) : []),
    ...(onHand ? (['stock.edit'] as const) : []),
  ]
}
