/** What of an order leaves together, what has left, and what is still here. Pure. */
import { cashRounding } from '#server/payment/index.ts'
import type { OrderLine, OrderRecord } from './order-record.ts'
import { OrderRefusedError } from './order.ts'

/** So many pieces of a line. */
export type Pieces = { lineId: string; quantity: number }
/** Goods that leave together. `shippedAt` null: they are put together, and left for when their parcels are ready. */
export type Shipment = { id: string; shippedAt: Date | null; lines: Pieces[] }

type Lines = Pick<OrderRecord, 'lines'>
type Shipped = Pick<OrderRecord, 'lines' | 'shipments'>

/** How many pieces of each line have left, by its id. */
export function shippedPieces({ shipments = [] }: Pick<OrderRecord, 'shipments'>): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { shippedAt, lines } of shipments)
    if (shippedAt !== null)
      for (const { lineId, quantity } of lines) sums.set(lineId, (sums.get(lineId) ?? 0) + quantity)
  return sums
}

/** All of them together: by it a page says what it knew when it was opened. */
export const countShipped = (order: Pick<OrderRecord, 'shipments'>): number =>
  [...shippedPieces(order).values()].reduce((sum, one) => sum + one, 0)

/** What has not left yet, line by line. */
export function leftPieces(order: Shipped): Pieces[] {
  const shipped = shippedPieces(order)
  return order.lines.flatMap(({ id, quantity }) => {
    const left = quantity - (shipped.get(id) ?? 0)
    return left > 0 ? [{ lineId: id, quantity: left }] : []
  })
}

/** What is still here once these have left too. */
export const leftAfter = (order: Shipped, pieces: readonly Pieces[]): Pieces[] =>
  leftPieces(order).flatMap(({ lineId, quantity }) => {
    const gone = pieces.reduce((sum, one) => (one.lineId === lineId ? sum + one.quantity : sum), 0)
    return quantity > gone ? [{ lineId, quantity: quantity - gone }] : []
  })

export const isAllShipped = (order: Shipped): boolean => leftPieces(order).length === 0

/** The part that is put together now, where somebody has said which. */
export const openShipment = ({ shipments = [] }: Pick<OrderRecord, 'shipments'>): Shipment | undefined =>
  shipments.find(({ shippedAt }) => shippedAt === null)

const lastShipment = ({ shipments = [] }: Pick<OrderRecord, 'shipments'>) =>
  shipments.findLast(({ shippedAt }) => shippedAt !== null)

/** What leaves next: the part that was put together, else all that is still here. */
export const nextPieces = (order: Shipped): Pieces[] => openShipment(order)?.lines ?? leftPieces(order)

/**
 * The lines of the next parcels, each with the pieces that are in them; of an order that has left altogether, what left last, for who
 * prints its papers again.
 */
export function linesToPack(order: Shipped): OrderLine[] {
  const next = nextPieces(order)
  return linesOf(order, next.length > 0 ? next : (lastShipment(order)?.lines ?? []))
}

/** Lines with so many pieces as are named, in the order's order. Their amounts stay those of the whole line. */
export function linesOf({ lines }: Lines, pieces: readonly Pieces[]): OrderLine[] {
  return lines.flatMap((line) => {
    const quantity = pieces.reduce((sum, one) => (one.lineId === line.id ? sum + one.quantity : sum), 0)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}

/** The stock that they take, by variant. */
export function goodsOf(order: Lines, pieces: readonly Pieces[]): { variantId: number; quantity: number }[] {
  const goods = new Map<number, number>()
  for (const { variantId, quantity } of linesOf(order, pieces))
    goods.set(variantId, (goods.get(variantId) ?? 0) + quantity)
  return [...goods].map(([variantId, quantity]) => ({ variantId, quantity }))
}

/** The stock of goods, as one order finds it. `older`: the pieces that orders placed before it wait for. */
export type LineStock = { variantId: number; onHand: number; held: number; older: number }

/** Who ordered first is served first. */
export const piecesHere = ({ onHand, older }: Pick<LineStock, 'onHand' | 'older'>): number =>
  Math.max(0, onHand - older)

/** How many of these pieces are not in stock for the order, by line; of the same goods the first line has them. */
export function missingOf(
  order: Lines,
  pieces: readonly Pieces[],
  stock: readonly LineStock[],
): Map<string, number> {
  const here = new Map(stock.map((one) => [one.variantId, piecesHere(one)]))
  const missing = new Map<string, number>()
  for (const { id, variantId, quantity } of linesOf(order, pieces)) {
    const left = here.get(variantId) ?? 0
    here.set(variantId, Math.max(0, left - quantity))
    if (quantity > left) missing.set(id, quantity - left)
  }
  return missing
}

/** `2 db Nokian Hakka, 1 db Szelep`. */
export const piecesText = (lines: readonly OrderLine[]): string =>
  lines.map(({ quantity, unitMeasure, name }) => `${quantity} ${unitMeasure} ${name}`).join(', ')

/**
 * The pieces that somebody has chosen, at most what is still here. `seen`: how many had left when they chose.
 * @throws OrderRefusedError
 */
export function choosePieces(
  order: Shipped & Pick<OrderRecord, 'number'>,
  chosen: readonly Pieces[],
  seen?: number,
): Pieces[] {
  requireSeen(order, seen)
  const left = new Map(leftPieces(order).map(({ lineId, quantity }) => [lineId, quantity]))
  const wanted = chosen.filter(({ quantity }) => quantity > 0)
  if (wanted.length === 0) throw new OrderRefusedError('Válassza ki, miből mennyi megy.')
  for (const { lineId, quantity } of wanted) {
    const line = order.lines.find(({ id }) => id === lineId)
    if (!line) throw new OrderRefusedError(`Ez a tétel nincs a(z) ${order.number} rendelésben.`)
    if (wanted.filter((one) => one.lineId === lineId).length > 1)
      throw new OrderRefusedError(`Ez a tétel kétszer szerepel: ${line.name}.`)
    const limit = left.get(lineId) ?? 0
    if (quantity > limit)
      throw new OrderRefusedError(
        limit === 0
          ? `Ezt már mind feladták: ${line.name}.`
          : `Ebből már csak ${limit} ${line.unitMeasure} van itt: ${line.name}.`,
      )
  }
  return wanted
}

/** Of two who send the same goods the second has to look again. @throws OrderRefusedError */
export function requireSeen(order: Pick<OrderRecord, 'shipments'>, seen: number | undefined): void {
  const shipped = countShipped(order)
  if (seen !== undefined && seen !== shipped)
    throw new OrderRefusedError(
      'Közben más is adott fel ebből a rendelésből, vagy visszavont egy feladást. Nézze át, mi maradt.',
    )
}

/** Rounded to 5 forints, as cash is. */
const inCash = (gross: number) => Math.round(gross / 5) * 5

/**
 * What the courier of the next parcels takes of what is due (forints): what these goods cost, with the delivery's price in the first ones, the rest
 * with the last. All of them together take exactly what is due.
 */
export function cashOfNext(
  order: Shipped & Pick<OrderRecord, 'adjustments' | 'totalGross'>,
  due: number,
  next: readonly Pieces[] = nextPieces(order),
): number {
  const shipped = [...shippedPieces(order)].map(([lineId, quantity]) => ({ lineId, quantity }))
  const before = shipped.length === 0 ? 0 : costOf(order, shipped)
  const after = costOf(order, [...shipped, ...next])
  const paid = order.totalGross - due
  return Math.max(0, Math.min(after - before, after - paid))
}

/** What the courier of the next parcels takes; nothing of an order that is not paid on delivery. `due`: of all of it. */
export function courierCash(
  order: OrderRecord,
  due: number,
  next: readonly Pieces[] = nextPieces(order),
): number {
  if (order.paymentMethod.type !== 'cash_on_delivery') return 0
  const cash = cashOfNext(order, due, next)
  return cash + cashRounding(cash)
}

/** What is to be paid once so much of the order has left. */
function costOf(
  order: Shipped & Pick<OrderRecord, 'adjustments' | 'totalGross'>,
  pieces: readonly Pieces[],
): number {
  const gone = new Map(linesOf(order, pieces).map(({ id, quantity }) => [id, quantity]))
  if (order.lines.every(({ id, quantity }) => (gone.get(id) ?? 0) >= quantity)) return order.totalGross
  const goods = order.lines.reduce(
    (sum, { id, gross, quantity }) => sum + Math.round((gross * (gone.get(id) ?? 0)) / quantity),
    0,
  )
  const charges = order.adjustments.reduce(
    (sum, { type, gross }) => (type === 'cash_rounding' ? sum : sum + gross),
    0,
  )
  return Math.min(order.totalGross, inCash(goods + charges))
}
