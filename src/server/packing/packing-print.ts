import type { AdminRequest } from '#contract/admin/endpoint-schemas.ts'
import type { Platform } from '#platform/platform.ts'
import { isQuarterLabel } from '#server/carrier/index.ts'
import { loadShop } from '#server/content/index.ts'
import { findOrdersByNumbers, orderError, presentDate, type OrderRecord } from '#server/order/index.ts'
import { listPreparedParcels, readLabel, type PreparedParcel } from '#server/parcel/index.ts'
import { bundlePdf, labelsPdf, openLabel, type Label } from './label-pages.ts'
import { missingLabel } from './missing-label.ts'
import { inPickingOrder, packingSlip, pickLines, type Shelves } from './packing.ts'
import { packingError } from './packing-errors.ts'
import { currentParcels } from './current-parcels.ts'
import { listShelves } from './packing-store.ts'
import { pickListPdf } from './pick-list-pdf.ts'
import { slipsPdf, type PrintContext } from './slips-pdf.ts'

type Request = AdminRequest<'printOrders'>['query']
export type PrintedFile = { name: string; bytes: Uint8Array }
type Rights = { isPersonal: boolean }

/** @throws AppError 404 when none of the orders is there, 409 when none has a label that is wanted. */
export async function printOrders(
  platform: Platform,
  { orders: numbers, what, size }: Request,
  rights: Rights,
): Promise<PrintedFile> {
  const { sql, clock } = platform
  const found = await findOrdersByNumbers(sql, [...new Set(numbers.split(','))])
  if (found.length === 0) throw orderError('order_not_found')
  const variants = found.flatMap(({ lines }) => lines.map(({ variantId }) => variantId))
  const [shop, shelves] = await Promise.all([loadShop(sql), listShelves(sql, variants)])
  const orders = inPickingOrder(found, shelves)
  const context = { shop, size, now: clock() }
  const printSlips = () => slipsPdf(slipsOf(orders, shelves, rights), context)
  switch (what) {
    case 'pick_list':
      return { name: 'szedolista.pdf', bytes: await printPickList(orders, shelves, context) }
    case 'slips':
      return { name: 'szallitolevelek.pdf', bytes: (await printSlips()).bytes }
    case 'bundle': {
      const labels = await labelsOf(platform, orders, context)
      return { name: 'csomagok.pdf', bytes: await bundlePdf(await printSlips(), labels, size) }
    }
    case 'labels': {
      const labels = (await labelsOf(platform, orders, context)).flat()
      if (labels.length === 0) throw packingError('labels_missing')
      return { name: 'cimkek.pdf', bytes: await labelsPdf(labels) }
    }
  }
}

function slipsOf(orders: readonly OrderRecord[], shelves: Shelves, { isPersonal }: Rights) {
  return orders.map((order) => packingSlip(order, { isPersonal, shelves }))
}

function printPickList(orders: readonly OrderRecord[], shelves: Shelves, context: PrintContext) {
  const madeOn = presentDate(context.now).formatted_date_time
  return pickListPdf({ lines: pickLines(orders, shelves), orders: orders.length, madeOn }, context)
}

/** The stored labels of each order; a page that says so stands for one that is lost or broken. */
async function labelsOf(
  platform: Platform,
  orders: readonly OrderRecord[],
  context: PrintContext,
): Promise<Label[][]> {
  const parcels = await listPreparedParcels(
    platform.sql,
    orders.map(({ id }) => id),
  )
  const labelOf = async (order: OrderRecord, { labelKey, carrier }: PreparedParcel): Promise<Label> => {
    const bytes = labelKey === null ? null : await readLabel(platform, labelKey)
    const stored = bytes && (await openLabel(bytes))
    if (stored) return { document: stored, isQuarter: isQuarterLabel(carrier) }
    return { document: await missingLabel(order.number, context), isQuarter: false }
  }
  return Promise.all(
    orders.map((order) =>
      Promise.all(currentParcels(order, parcels).map((parcel) => labelOf(order, parcel))),
    ),
  )
}
