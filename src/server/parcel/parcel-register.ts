import { loadShop } from '#server/content/index.ts'
import { unlessLocked } from '#platform/database/advisory-locks.ts'
import type { Platform } from '#platform/platform.ts'
import {
  CarrierError,
  isCarrier,
  type Carrier,
  type CarrierCode,
  type Carriers,
  type Size,
} from '#server/carrier/index.ts'
import { findOrderByNumber, shipOrder, type Changed, type OrderRecord } from '#server/order/index.ts'
import { labelFiles } from './label-files.ts'
import {
  forgetRequested,
  listOwnParcels,
  noteLabel,
  noteRegistered,
  noteRequested,
  countKeys,
  packedWeight,
  type ParcelRow,
} from './parcel-store.ts'
import { carrierOf, parcelKey, parcelRequest, ParcelRefusedError } from './parcel.ts'

export type Registration = {
  /** How many parcels what leaves next has in all. */
  count: number
  /** Of all of them; undefined: what the goods weigh. */
  weightGrams: number | undefined
  size: Size
  carrier: string | undefined
}
export type Registered = { parcels: ParcelRow[]; changed: Changed | null }

const unknownWeight = 1000

/**
 * Registers an order's parcels with its carrier, stores their labels, then ships the order with their codes. Whatever
 * stops it on the way, the same again goes on where it stopped and registers nothing twice.
 * @throws ParcelRefusedError, OrderRefusedError; CarrierError when the carrier refused, or it is not known what it did.
 */
export async function registerParcels(
  platform: Platform,
  carriers: Carriers,
  number: string,
  wanted: Registration,
): Promise<Registered> {
  return alone(platform, number, async () => {
    const { parcels, carrier, isShipped } = await registerLabelled(platform, carriers, number, wanted)
    if (isShipped) return { parcels, changed: null }
    const trackingCodes = parcels.map(({ trackingCode }) => trackingCode)
    const changed = await shipOrder(platform, number, { carrier, trackingCodes, itemNumbers: [] })
    return { parcels, changed }
  })
}

/** The same without shipping: the parcels wait with their labels. */
export function prepareParcels(
  platform: Platform,
  carriers: Carriers,
  number: string,
  wanted: Registration,
): Promise<ParcelRow[]> {
  return alone(platform, number, async () => {
    const { parcels } = await registerLabelled(platform, carriers, number, wanted)
    return parcels
  })
}

async function registerLabelled(
  platform: Platform,
  carriers: Carriers,
  number: string,
  wanted: Registration,
): Promise<{ parcels: ParcelRow[]; carrier: CarrierCode; isShipped: boolean }> {
  const order = await findOrderByNumber(platform.sql, number)
  if (!order) throw new ParcelRefusedError(`There is no order ${number}.`, 'unknown_order')
  const own = await listOwnParcels(platform.sql, order.id)
  const isShipped = isRegistered(own, wanted.count) && order.fulfilment === 'shipped'
  const known = isShipped ? own : waitingOf(own)
  const carrier = chooseCarrier(order, known, { requested: wanted.carrier, ready: Object.keys(carriers) })
  const service = carriers[carrier]
  if (!service) throw new ParcelRefusedError(`${carrier} is not set up here (docs/parcels.md).`, 'not_set_up')
  if (!isShipped) requireReady(order)
  const parcels = isShipped ? known : await registerAll(platform, service, { order, carrier, known, wanted })
  return { parcels: await withLabels(platform, service, number, parcels), carrier, isShipped }
}

/** Two who register the parcels of one order at the same time would have each of them twice. */
export async function alone<T>({ sql }: Platform, number: string, work: () => Promise<T>): Promise<T> {
  const done = await unlessLocked(sql, 'parcel_registration', number, async () => ({ result: await work() }))
  if (!done)
    throw new ParcelRefusedError(`The parcels of ${number} are being registered right now.`, 'in_progress')
  return done.result
}

function chooseCarrier(
  order: OrderRecord,
  known: readonly ParcelRow[],
  { requested, ready }: { requested: string | undefined; ready: readonly string[] },
): CarrierCode {
  const begun = known[0]?.carrier
  const carrier = requested ?? begun ?? carrierOf(order)
  const code = carrier != null && isCarrier(carrier) ? carrier : undefined
  if (!code)
    throw new ParcelRefusedError(
      `Which --carrier takes ${order.number}? Set up here: ${ready.join(', ') || 'none (docs/parcels.md)'}.`,
      'which_carrier',
    )
  if (begun !== undefined && begun !== code)
    throw new ParcelRefusedError(`${order.number} has parcels with ${begun} already.`, 'other_carrier')
  return code
}

const isRegistered = (known: readonly ParcelRow[], count: number) =>
  known.length >= count && known.every(({ carrierId }) => carrierId !== null)

function requireReady({ number, state, fulfilment }: OrderRecord): void {
  const isReady = state === 'accepted' && (fulfilment === 'preparing' || fulfilment === 'partially_shipped')
  if (!isReady)
    throw new ParcelRefusedError(
      `${number} is ${state} and ${fulfilment}: accept and prepare it first (orders show ${number}).`,
      'not_ready',
    )
}

type Work = { order: OrderRecord; carrier: CarrierCode; known: readonly ParcelRow[]; wanted: Registration }

async function registerAll(
  platform: Platform,
  service: Carrier,
  { order, carrier, known, wanted }: Work,
): Promise<ParcelRow[]> {
  const { sql } = platform
  const shop = await loadShop(sql)
  const count = Math.max(wanted.count, known.length)
  const weightGrams = wanted.weightGrams ?? ((await packedWeight(sql, order)) || unknownWeight)
  // A mistake in the order's own data is found before anything is noted.
  const before = (await countKeys(sql, order.id)) - known.length
  const requests = Array.from({ length: count }, (_, index) => {
    const request = parcelRequest(order, shop, {
      index: before + index + 1,
      takesCash: index === 0,
      count,
      weightGrams,
      size: wanted.size,
    })
    // One that was begun stands under its key.
    const begun = known[index]
    return begun?.carrierId === null ? { ...request, key: begun.trackingCode } : request
  })
  for (const [index, request] of requests.entries()) {
    const begun = known[index]
    if (begun && begun.carrierId !== null) continue
    const parcel = begun ?? (await sql.begin((tx) => noteRequested(tx, order.id, carrier, request.key)))
    await registerOne(platform, service, parcel, { request, isRetry: begun !== undefined })
  }
  return waitingOf(await listOwnParcels(sql, order.id))
}

/** Of an order that leaves in parts those of what leaves next. */
const waitingOf = (parcels: readonly ParcelRow[]) => parcels.filter(({ shipmentId }) => shipmentId === null)

async function registerOne(
  platform: Platform,
  service: Carrier,
  parcel: ParcelRow,
  { request, isRetry }: { request: ReturnType<typeof parcelRequest>; isRetry: boolean },
): Promise<void> {
  try {
    const made = await service.register(request, isRetry)
    await platform.sql.begin((tx) => noteRegistered(tx, parcel.id, { ...made, cash: request.cod }))
    if (made.label) await storeLabel(platform, { id: parcel.id, key: request.key }, made.label)
  } catch (error) {
    if (error instanceof CarrierError && !error.isPassing)
      await platform.sql.begin((tx) => forgetRequested(tx, parcel.id))
    throw error
  }
}

/** Fetches the labels that are missing. */
export async function withLabels(
  platform: Platform,
  service: Carrier,
  orderNumber: string,
  parcels: readonly ParcelRow[],
): Promise<ParcelRow[]> {
  const labelled: ParcelRow[] = []
  for (const [index, parcel] of parcels.entries()) {
    const { id, trackingCode, carrierId, labelKey } = parcel
    if (labelKey !== null || carrierId === null) labelled.push(parcel)
    else {
      const label = await service.label({ trackingCode, carrierId })
      const key = parcelKey(orderNumber, index + 1)
      labelled.push({ ...parcel, labelKey: await storeLabel(platform, { id, key }, label) })
    }
  }
  return labelled
}

async function storeLabel(
  platform: Platform,
  { id, key }: { id: string; key: string },
  label: Uint8Array,
): Promise<string> {
  const labelKey = `${key}-${id}.pdf`
  await labelFiles(platform).write(labelKey, Buffer.from(label))
  await noteLabel(platform.sql, id, labelKey)
  return labelKey
}

/** The labels of an order's parcels; those that are missing are fetched. @throws ParcelRefusedError, CarrierError */
export async function readLabels(
  platform: Platform,
  carriers: Carriers,
  number: string,
): Promise<Uint8Array[]> {
  const order = await findOrderByNumber(platform.sql, number)
  if (!order) throw new ParcelRefusedError(`There is no order ${number}.`, 'unknown_order')
  const known = (await listOwnParcels(platform.sql, order.id)).filter(({ carrierId }) => carrierId !== null)
  if (known.length === 0)
    throw new ParcelRefusedError(`${number} has no parcels that were registered here.`, 'no_parcels')
  const service = carriers[known[0]!.carrier]
  if (!service)
    throw new ParcelRefusedError(`${known[0]!.carrier} is not set up here (docs/parcels.md).`, 'not_set_up')
  const labels: Uint8Array[] = []
  for (const { labelKey } of await withLabels(platform, service, number, known)) {
    const label = labelKey === null ? null : await labelFiles(platform).read(labelKey)
    if (!label)
      throw new ParcelRefusedError(`The file of a label of ${number} is lost: ${labelKey}.`, 'label_lost')
    labels.push(label)
  }
  return labels
}
