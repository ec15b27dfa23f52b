import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import {
  plannedPrice,
  shownReduction,
  stretchAt,
  type Sale,
  type ShownReduction,
} from '#server/catalogue/index.ts'
import { fields, type CellValue, type Edited, type PlannedOffer } from './price-edits.ts'
import { guardsOf, presentGuards } from './price-guards.ts'

/** What a save would do, for who decides. Pure. */

type Effect = AdminResponse<'previewPrices'>

/** So many rows are shown one by one; the sums are of all. */
const maxExamples = 50
const maxProblems = 200

export function effectOf({ planned, conflicts, errors }: Edited, now: Date): Effect {
  const sales = planned.map((one) => newSale(one, now))
  const begin = sales.filter((sale) => sale !== null)
  return {
    rows: planned.length,
    cells: planned.reduce((sum, { cells }) => sum + Object.keys(cells).length, 0),
    columns: fields.flatMap((field) => columnOf(planned, field)),
    stock_value: {
      before: sumOf(planned, ({ offer }) => offer.onHand * (stretchAt(offer.history, now)?.gross ?? 0)),
      after: sumOf(
        planned,
        (one) => Number(one.cells.on_hand ?? one.offer.onHand) * (grossAfter(one, now) ?? 0),
      ),
    },
    price_percent: pricePercent(planned, now),
    sales: { begin: begin.length, unmarked: begin.filter(({ percent }) => percent === null).length },
    examples: planned.slice(0, maxExamples).map((one, index) => exampleOf(one, sales[index] ?? null)),
    guards: presentGuards(guardsOf(planned, now)),
    conflicts: conflicts.slice(0, maxProblems),
    errors: errors.slice(0, maxProblems),
  }
}

const sumOf = (planned: readonly PlannedOffer[], part: (one: PlannedOffer) => number) =>
  planned.reduce((sum, one) => sum + part(one), 0)

const grossAfter = ({ offer, after }: PlannedOffer, now: Date): number | undefined =>
  stretchAt(after ?? offer.history, now)?.gross

function columnOf(planned: readonly PlannedOffer[], field: (typeof fields)[number]): Effect['columns'] {
  const own = planned.filter(({ cells }) => cells[field] !== undefined)
  if (own.length === 0) return []
  const isUp = ({ before, cells }: PlannedOffer) => isMore(cells[field]!, before[field])
  const isDown = ({ before, cells }: PlannedOffer) => isMore(before[field], cells[field]!)
  return [{ field, changed: own.length, up: own.filter(isUp).length, down: own.filter(isDown).length }]
}

const isMore = (one: CellValue, other: CellValue): boolean =>
  typeof one === 'number' && typeof other === 'number' && one > other

/** Of what is charged without a sale. */
function pricePercent(planned: readonly PlannedOffer[], now: Date): number | null {
  const changed = planned.flatMap(({ offer, after }) => {
    const [before, next] = [
      plannedPrice(offer.history, now).regular,
      after && plannedPrice(after, now).regular,
    ]
    return before !== null && next !== null && before !== next ? [{ before, next }] : []
  })
  if (changed.length === 0) return null
  const before = changed.reduce((sum, one) => sum + one.before, 0)
  const next = changed.reduce((sum, one) => sum + one.next, 0)
  return Math.round((1000 * (next - before)) / before) / 10
}

/** The sale that the plan begins, with what the law makes of it; null: none, or the one that was there. */
function newSale({ offer, after }: PlannedOffer, now: Date): ShownReduction | null {
  if (!after) return null
  const { sale } = plannedPrice(after, now)
  if (!sale || isSame(sale, plannedPrice(offer.history, now).sale)) return null
  return shownReduction(offer.history, after, { at: sale.from, now })
}

const isSame = (sale: Sale, known: Sale | null): boolean =>
  sale.gross === known?.gross && sale.from.getTime() === known.from.getTime()

function exampleOf(
  { offer, before, cells }: PlannedOffer,
  law: ShownReduction | null,
): Effect['examples'][number] {
  return {
    item_number: offer.itemNumber,
    name: offer.name,
    changes: fields.flatMap((field) =>
      cells[field] === undefined ? [] : [{ field, before: before[field], after: cells[field] }],
    ),
    law,
  }
}
