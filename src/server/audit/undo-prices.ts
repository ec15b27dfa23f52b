/** A price at which somebody has bought stays in its history: it ends now, and the one before begins again. Pure. */
import { rowName, type NetRow, type Row } from './net-rows.ts'
import type { Conflict, Inverse, UndoPlan } from './undo.ts'

const table = 'variant_price'

type PriceContext = {
  rows: readonly NetRow[]
  present: ReadonlyMap<string, Row>
  /** Ids of the prices that stay. */
  bought: ReadonlySet<number>
  /** ISO 8601. */
  now: string
}

/** The prices whose inverse would take them out of their history. */
export function takenPrices({ inverses }: UndoPlan): number[] {
  return inverses
    .filter((inverse) => isPrice(inverse) && changesPast(inverse))
    .map(({ key }) => Number(key.id))
}

const isPrice = (inverse: Inverse) => inverse.table === table
const changesPast = (inverse: Inverse) =>
  inverse.kind === 'delete' ||
  (inverse.kind === 'update' && ('gross' in inverse.values || 'original_gross' in inverse.values))

/** The plan with prices that stay. */
export function withBoughtPrices(plan: UndoPlan, context: PriceContext): UndoPlan {
  const staying = plan.inverses.filter(
    (inverse) => isPrice(inverse) && changesPast(inverse) && context.bought.has(Number(inverse.key.id)),
  )
  if (staying.length === 0) return plan
  const replaced = new Set<Inverse>(staying)
  const added: Inverse[] = []
  const conflicts: Conflict[] = []
  for (const inverse of staying) {
    const price = context.present.get(rowName(inverse))!
    const before = inverse.kind === 'update' ? { ...price, ...inverse.values } : null
    const earlier = before ? null : earlierOf(plan, context, price)
    const wanted = before ?? (earlier && context.present.get(rowName(earlier)))
    if (earlier) replaced.add(earlier)
    if (wanted) added.push(...endAndBegin(inverse, price, wanted, context.now))
    else conflicts.push(firstPrice(inverse, price))
  }
  return {
    inverses: [...plan.inverses.filter((inverse) => !replaced.has(inverse)), ...added],
    conflicts: [...plan.conflicts, ...conflicts],
  }
}

/** The price that the change ended when this one began. */
function earlierOf({ inverses }: UndoPlan, { rows, present }: PriceContext, price: Row): Inverse | null {
  const ended = new Set(
    rows.flatMap((row) =>
      row.table === table && row.kind === 'update' && row.new.valid_to === price.valid_from
        ? [rowName(row)]
        : [],
    ),
  )
  const isEarlier = (inverse: Inverse) =>
    inverse.kind === 'update' &&
    ended.has(rowName(inverse)) &&
    present.get(rowName(inverse))?.variant_id === price.variant_id
  return inverses.find((inverse) => isPrice(inverse) && isEarlier(inverse)) ?? null
}

function endAndBegin({ key }: Inverse, price: Row, wanted: Row, now: string): Inverse[] {
  const values: Row = {
    variant_id: price.variant_id,
    gross: wanted.gross,
    original_gross: wanted.original_gross,
    valid_from: now,
    valid_to: price.valid_to ?? null,
  }
  return [
    { table, kind: 'update', key, values: { valid_to: now } },
    { table, kind: 'insert', key: {}, values },
  ]
}

const firstPrice = ({ key }: Inverse, price: Row): Conflict => ({
  table,
  key,
  reason: 'bought',
  path: ['gross'],
  written: price.gross,
  present: price.gross,
  wanted: null,
})
