import type { Platform } from '#platform/platform.ts'
import type { Carriers } from '#server/carrier/index.ts'
import { findOrderByNumber, type Actor } from '#server/order/index.ts'
import { alone } from './parcel-register.ts'
import { listOwnParcels, noteCancelled, type ParcelRow } from './parcel-store.ts'
import { ParcelRefusedError } from './parcel.ts'

/**
 * Calls the parcels off that were registered and have not left, with their carrier; `isDoneByHand`: somebody has called them off there.
 * The one that takes the money goes last, so that no money is lost of what is left when something stops it. Gives their codes.
 * @throws ParcelRefusedError; CarrierError when the carrier refused, or it is not known what it did: the same again goes on.
 */
export function cancelParcels(
  platform: Platform,
  carriers: Carriers,
  number: string,
  { actor, isDoneByHand }: { actor: Actor; isDoneByHand: boolean },
): Promise<string[]> {
  const { sql } = platform
  return alone(platform, number, async () => {
    const order = await findOrderByNumber(sql, number)
    if (!order) throw new ParcelRefusedError(`There is no order ${number}.`, 'unknown_order')
    const waiting = (await listOwnParcels(sql, order.id)).filter(({ shipmentId }) => shipmentId === null)
    if (waiting.length === 0)
      throw new ParcelRefusedError(`${number} has no parcels that wait.`, 'no_parcels')
    for (const parcel of waiting.toReversed()) {
      if (!isDoneByHand) await cancelThere(carriers, parcel)
      await sql.begin((tx) => noteCancelled(tx, parcel, actor))
    }
    return waiting.map(({ trackingCode }) => trackingCode)
  })
}

async function cancelThere(
  carriers: Carriers,
  { carrier, carrierId, trackingCode }: ParcelRow,
): Promise<void> {
  const service = carriers[carrier]
  if (!service) throw new ParcelRefusedError(`${carrier} is not set up here (docs/parcels.md).`, 'not_set_up')
  if (carrierId === null)
    throw new ParcelRefusedError(`Whether ${carrier} has ${trackingCode} is not known yet.`, 'not_known')
  await service.cancel({ trackingCode, carrierId })
}
