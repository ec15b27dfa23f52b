import { maxSelectedOrders } from '#contract/admin/packing-limits.ts'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { Platform } from '#platform/platform.ts'
import type { Executor } from '#platform/database/database.ts'
import { presentMoney } from '#platform/http/presenting.ts'
import {
  carrierName,
  createCarriers,
  isCarrier,
  maxParcelGrams,
  registeringCarriers,
} from '#server/carrier/index.ts'
import {
  dueUntil,
  findOrdersByNumbers,
  isCollected,
  linesToPack,
  listDueOrders,
  listOrderStock,
  piecesHere,
  presentDeskPayment,
  type OrderRecord,
} from '#server/order/index.ts'
import {
  carrierOf,
  closingCarriers,
  listPackedWeights,
  listPreparedParcels,
  type PreparedParcel,
} from '#server/parcel/index.ts'
import { currentParcels } from './current-parcels.ts'
import { listParcelGoods } from './packing-store.ts'
import { compartmentsFor, maxCompartmentGrams, presentSize, type ParcelGoods } from './parcel-size.ts'
import { runProblems, runStage, suggestedCount, type MissingGoods, type ParcelNeed } from './run.ts'

type Run = AdminResponse<'getRun'>
/** What was not found when orders were picked, by their ids. */
export type FindMissing = (
  sql: Executor,
  orderIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly MissingGoods[]>>

/** The orders of these numbers, or those due: how far each is, and what is doubtful of it. */
export async function readRun(
  platform: Platform,
  numbers: readonly string[] | null,
  findMissing: FindMissing,
): Promise<Run> {
  const { orders, ...due } = await findRunOrders(platform, numbers)
  return {
    orders: await presentRun(platform, orders, findMissing),
    has_more: due.hasMore,
    later: due.laterCount,
    closing: closingCarriers(createCarriers(platform.config.carriers)).map(carrierName),
  }
}

/** The orders of these numbers, or those due; as many as are worked on at a time. */
export async function findRunOrders(
  { sql, clock }: Pick<Platform, 'sql' | 'clock'>,
  numbers: readonly string[] | null,
): Promise<{ orders: OrderRecord[]; hasMore: boolean; laterCount: number }> {
  const due = numbers
    ? { numbers, laterCount: 0 }
    : await listDueOrders(sql, { until: dueUntil(clock()), limit: maxSelectedOrders })
  const orders = await findOrdersByNumbers(sql, [...new Set(due.numbers)].slice(0, maxSelectedOrders))
  return { orders, hasMore: due.numbers.length > maxSelectedOrders, laterCount: due.laterCount }
}

async function presentRun(
  { sql, config }: Platform,
  orders: readonly OrderRecord[],
  findMissing: FindMissing,
): Promise<Run['orders']> {
  const ids = orders.map(({ id }) => id)
  const [stock, parcels, weights, goods, missing] = await Promise.all([
    listOrderStock(sql, orders),
    listPreparedParcels(sql, ids),
    listPackedWeights(sql, orders),
    listParcelGoods(sql, orders),
    findMissing(sql, ids),
  ])
  const ready = Object.keys(config.carriers)
  return orders.map((order) => {
    const own = currentParcels(order, parcels)
    const need = parcelNeed(order, {
      own,
      ready,
      grams: weights.get(order.id) ?? 0,
      goods: goods.get(order.id) ?? [],
    })
    const stage = runStage(order, need)
    const here = new Map((stock.get(order.id) ?? []).map((one) => [one.variantId, piecesHere(one)]))
    const { contact, shippingAddress, billingAddress } = order
    return {
      number: order.number,
      customer: `${contact.last_name} ${contact.first_name}`,
      town: (shippingAddress ?? billingAddress).city,
      shipping: order.shippingMethod.name,
      pieces: linesToPack(order).reduce((sum, { quantity }) => sum + quantity, 0),
      total: presentMoney(order.totalGross),
      payment: presentDeskPayment(order),
      stage,
      problems: runProblems(order, { need, stage, here, missing: missing.get(order.id) ?? [] }),
      comment: order.comment,
      parcel_count: need.kind === 'carrier' ? need.count : null,
      parcel_size: need.kind === 'carrier' ? need.size : null,
      parcels: own.filter(({ isReady }) => isReady).map(({ trackingCode }) => trackingCode),
    }
  })
}

/** `own`: its parcels until now; `ready`: the carriers that are set up; `grams`: what its goods weigh. */
type Known = {
  own: readonly PreparedParcel[]
  ready: readonly string[]
  grams: number
  goods: readonly ParcelGoods[]
}

export function parcelNeed(order: OrderRecord, { own, ready, grams, goods }: Known): ParcelNeed {
  const carrier = own[0]?.carrier ?? carrierOf(order)
  // The shop's own courier needs no parcel, nor does who fetches the goods.
  if (isCollected(order) || carrier === null || !isCarrier(carrier) || !registeringCarriers.includes(carrier))
    return { kind: 'none' }
  const isReady = own.length > 0 && own.every((parcel) => parcel.isReady)
  const compartments = compartmentsFor(order, carrier)
  const count =
    own.length || suggestedCount(grams, maxCompartmentGrams(compartments) ?? maxParcelGrams(carrier))
  const size = presentSize(goods, compartments, count)
  return {
    kind: 'carrier',
    name: carrierName(carrier),
    isSetUp: ready.includes(carrier),
    isReady,
    count,
    size,
  }
}
