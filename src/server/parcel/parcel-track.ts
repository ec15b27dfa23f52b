import type { Tasks } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import {
  CarrierError,
  createCarriers,
  parcelStateNames,
  type Carrier,
  type CarrierCode,
  type Carriers,
} from '#server/carrier/index.ts'
import { deliverOrder, OrderRefusedError } from '#server/order/index.ts'
import { listArrived, listInTransit, noteNextQuery, noteState, type TrackedRow } from './parcel-store.ts'

/** Every half hour, on one node. */
export const parcelCrontab = '*/30 * * * * parcel_tracking ?max=1&queue=parcels&jobKey=parcel_tracking'

const minute = 60_000
/** A little less than between two runs. */
const queryInterval = 25 * minute
const batchSize = 500

export function parcelTasks(platform: Platform): Tasks {
  return { parcel_tracking: () => trackParcels(platform, createCarriers(platform.config.carriers)) }
}

/** Polls the carriers for the parcels under way, and delivers the orders whose parcels have all arrived. */
export async function trackParcels(platform: Platform, carriers: Carriers): Promise<void> {
  const now = platform.clock()
  const unreachable = new Set<CarrierCode>()
  const inTransit = await listInTransit(platform.sql, {
    carriers: Object.keys(carriers),
    now,
    limit: batchSize,
  })
  for (const parcel of inTransit) {
    const carrier = carriers[parcel.carrier]
    if (!carrier || unreachable.has(parcel.carrier)) continue
    const hasResponded = await trackParcel(platform, carrier, parcel, now)
    if (!hasResponded) unreachable.add(parcel.carrier)
  }
  for (const number of await listArrived(platform.sql, batchSize)) await deliver(platform, number)
}

/** False when the carrier does not respond: the others of it are left for the next time. */
async function trackParcel(
  platform: Platform,
  carrier: Carrier,
  parcel: TrackedRow,
  now: Date,
): Promise<boolean> {
  const { id, trackingCode, orderNumber } = parcel
  const about = { order: orderNumber, carrier: parcel.carrier, trackingCode }
  try {
    const tracked = await carrier.track(trackingCode)
    await noteNextQuery(platform.sql, id, new Date(now.getTime() + queryInterval))
    if (tracked && tracked.state === null)
      platform.log.warn({ ...about, code: tracked.code }, 'an unknown state of a parcel')
    if (tracked?.state) await take(platform, parcel, { state: tracked.state, at: tracked.at })
    return true
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error
    platform.log.warn({ ...about, failure: error.message }, 'a parcel could not be polled')
    if (!error.isPassing) await noteNextQuery(platform.sql, id, new Date(now.getTime() + queryInterval))
    return !error.isPassing
  }
}

async function take(
  { sql, log }: Platform,
  { id, orderNumber, trackingCode, carrier }: TrackedRow,
  tracked: Parameters<typeof noteState>[2],
): Promise<void> {
  const isNew = await noteState(sql, id, tracked)
  const isTrouble = tracked.state === 'returned' || tracked.state === 'exception'
  if (isNew && isTrouble)
    log.warn({ order: orderNumber, carrier, trackingCode }, `a parcel: ${parcelStateNames[tracked.state]}`)
}

async function deliver(platform: Platform, number: string): Promise<void> {
  try {
    await deliverOrder(platform, number, { actor: 'job:parcel_tracking' })
  } catch (error) {
    // Somebody was quicker.
    if (!(error instanceof OrderRefusedError)) throw error
    platform.log.info({ order: number, reason: error.message }, 'an order was not delivered')
  }
}
