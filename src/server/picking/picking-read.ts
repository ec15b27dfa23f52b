import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { presentImage } from '#platform/http/presenting.ts'
import type { Platform } from '#platform/platform.ts'
import { linesToPack, type OrderRecord } from '#server/order/index.ts'
import {
  alongShelves,
  currentParcels,
  findRunOrders,
  listParcelGoods,
  parcelNeed,
  setNames,
} from '#server/packing/index.ts'
import { listPackedWeights, listPreparedParcels } from '#server/parcel/index.ts'
import { pickState } from './picking.ts'
import {
  listKnownEvents,
  listPickedLines,
  listPickers,
  listPickingColleagues,
  type PickedLine,
  type Picker,
} from './picking-store.ts'

type Picking = AdminResponse<'getPicking'>
type Presented = Picking['orders'][number]

/** The orders of these numbers, or those due, as they are picked; for `staffId`. */
export async function readPicking(
  platform: Platform,
  numbers: readonly string[] | null,
  staffId: number,
): Promise<Picking> {
  const { sql } = platform
  const { orders, hasMore } = await findRunOrders(platform, numbers)
  const known = await listKnownEvents(
    sql,
    staffId,
    orders.map(({ id }) => id),
  )
  return { orders: await presentOrders(platform, orders, staffId), has_more: hasMore, known_events: known }
}

async function presentOrders(
  { sql, config }: Platform,
  orders: readonly OrderRecord[],
  staffId: number,
): Promise<Presented[]> {
  const ids = orders.map(({ id }) => id)
  const [lines, pickers, colleagues, parcels, weights, goods] = await Promise.all([
    listPickedLines(sql, ids),
    listPickers(sql, ids),
    listPickingColleagues(sql, ids),
    listPreparedParcels(sql, ids),
    listPackedWeights(sql, orders),
    listParcelGoods(sql, orders),
  ])
  const picked = new Map(lines.map((line) => [line.id, line]))
  const pickerOf = new Map(pickers.map((picker) => [picker.orderId, picker]))
  const ready = Object.keys(config.carriers)
  return orders.map((order) => {
    const { id, contact, shippingAddress, billingAddress } = order
    const own = currentParcels(order, parcels)
    const need = parcelNeed(order, {
      own,
      ready,
      grams: weights.get(id) ?? 0,
      goods: goods.get(id) ?? [],
    })
    const picker = pickerOf.get(id)
    return {
      number: order.number,
      customer: `${contact.last_name} ${contact.first_name}`,
      town: (shippingAddress ?? billingAddress).city,
      shipping: order.shippingMethod.name,
      comment: order.comment,
      state: pickState(order, picker?.finishedAt != null),
      lines: presentLines(order, picked),
      picker: presentPicker(picker, staffId),
      others: colleagues
        .filter((one) => one.orderId === id && one.staffId !== staffId && one.staffId !== picker?.staffId)
        .map(({ name }) => name),
      parcel_count: need.kind === 'carrier' ? need.count : null,
      parcel_size: need.kind === 'carrier' && own.length === 0 ? need.size : null,
    }
  })
}

const presentPicker = (picker: Picker | undefined, staffId: number): Presented['picker'] =>
  picker
    ? { name: picker.name, is_own: picker.staffId === staffId, since: picker.takenAt.toISOString() }
    : null

function presentLines(order: OrderRecord, picked: ReadonlyMap<string, PickedLine>): Presented['lines'] {
  const lines = linesToPack(order)
  const sets = setNames(lines)
  return lines
    .map((line) => ({ line, known: picked.get(line.id) }))
    .toSorted((a, b) =>
      alongShelves(
        { shelf: a.known?.shelf ?? '', itemNumber: a.line.itemNumber },
        { shelf: b.known?.shelf ?? '', itemNumber: b.line.itemNumber },
      ),
    )
    .map(({ line, known }) => ({
      id: line.id,
      name: line.name,
      item_number: line.itemNumber,
      ean: known?.ean ?? '',
      shelf: known?.shelf ?? '',
      unit_measure: line.unitMeasure,
      set: sets.get(line.id) ?? '',
      quantity: line.quantity,
      picked: known?.picked ?? 0,
      missing_reason: known?.missingReason ?? '',
      picture: line.imageKey === null ? null : presentImage(line.imageKey, line.name),
    }))
}
