import { isAllShipped, type OrderRecord } from '#server/order/index.ts'
import type { PreparedParcel } from '#server/parcel/index.ts'

/** The parcels of what leaves next; of an order that has left altogether those of what left last. Pure. */
export function currentParcels(order: OrderRecord, parcels: readonly PreparedParcel[]): PreparedParcel[] {
  const own = parcels.filter(({ orderId }) => orderId === order.id)
  if (!isAllShipped(order)) return own.filter(({ shipmentId }) => shipmentId === null)
  const last = own.at(-1)?.shipmentId
  return own.filter(({ shipmentId }) => shipmentId === last)
}
