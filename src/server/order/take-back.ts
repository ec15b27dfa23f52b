import { holdAgain, isStockShortage, takeReturnedAgain, unsellStock } from '#server/catalogue/index.ts'
import { holdCouponAgain } from '#server/coupon/index.ts'
import { FittingTakenError, restoreAppointment } from '#server/fitting/index.ts'
import { withdrawMail } from '#platform/mail/mail.ts'
import type { Right } from '#contract/admin/rights.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { changeNumbered, type Change } from './order-change.ts'
import { replaceAdjustments, writeStep } from './order-life-store.ts'
import { reversePayment } from './reverse-payment.ts'
import { happenedSince, undoRight, type Restore } from './order-undo.ts'
import {
  listUndos,
  listWritten,
  markTakenBack,
  readStanding,
  removeParcels,
  type UndoRow,
} from './order-undo-store.ts'
import { takeShipmentBack } from './shipment-store.ts'
import { OrderRefusedError, wayBack, type Actor } from './order.ts'

export type Undoer = { id: number; rights: ReadonlySet<Right> }
/** What came of one order; `reason`: why nothing was taken back of it. */
export type TakenBack = { number: string; reason: string | null }

/**
 * Takes a colleague's own steps back within the grace, the newest first: all of an order in one transaction, or none of them. Each
 * order is by itself. Ids that are nobody's give nothing.
 */
export async function takeBack(
  platform: Platform,
  ids: readonly number[],
  undoer: Undoer,
): Promise<TakenBack[]> {
  const own = (await listUndos(platform.sql, ids)).filter(({ staffId }) => staffId === undoer.id)
  const results: TakenBack[] = []
  for (const [number, steps] of Map.groupBy(own, (row) => row.number))
    results.push(
      await takeBackOf(
        platform,
        number,
        steps.map(({ id }) => id),
        undoer,
      ),
    )
  return results
}

/**
 * The same of one order, together with what another feature takes back of it: both or none. Steps of other orders, and of
 * others' doing, count as none.
 */
export async function takeBackWith(
  platform: Platform,
  number: string,
  ids: readonly number[],
  undoer: Undoer,
  also: (tx: Transaction) => Promise<void>,
): Promise<TakenBack> {
  const own = (await listUndos(platform.sql, ids)).filter(
    (row) => row.staffId === undoer.id && row.number === number,
  )
  return takeBackOf(
    platform,
    number,
    own.map(({ id }) => id),
    undoer,
    also,
  )
}

async function takeBackOf(
  platform: Platform,
  number: string,
  ids: readonly number[],
  undoer: Undoer,
  also?: (tx: Transaction) => Promise<void>,
): Promise<TakenBack> {
  try {
    await changeNumbered(platform, number, async (change) => {
      await also?.(change.tx)
      // Read again under the order's lock: of two who take it back, the second sees what the first did.
      for (const row of await listUndos(change.tx, ids)) await takeStepBack(change, row, undoer)
      return {}
    })
    return { number, reason: null }
  } catch (error) {
    if (isStockShortage(error)) return { number, reason: 'A felszabadult árut közben más megvette.' }
    if (error instanceof FittingTakenError)
      return { number, reason: 'A szerelés felszabadult időpontját közben más foglalta le.' }
    if (error instanceof OrderRefusedError) return { number, reason: error.message }
    throw error
  }
}

/** @throws OrderRefusedError with the reason, and what stock refuses. */
async function takeStepBack(change: Change, row: UndoRow, undoer: Undoer): Promise<void> {
  const { tx, order } = change
  const actor: Actor = `staff:${undoer.id}`
  if (row.isTakenBack) throw new OrderRefusedError('Ezt már visszavonták.')
  if (!undoer.rights.has(undoRight(row.step))) throw new OrderRefusedError('Ehhez már nincs joga.')
  const since = happenedSince(row.standing, await readStanding(tx, order.id))
  if (since !== null) throw new OrderRefusedError(since)
  if (row.isOver)
    throw new OrderRefusedError(
      row.emailKey === null
        ? 'Letelt a visszavonás ideje.'
        : 'Letelt a visszavonás ideje, a vevő levele elment.',
    )
  if (row.emailKey !== null && !(await withdrawMail(tx, row.emailKey)))
    throw new OrderRefusedError('A vevő levele közben elment.')
  for (const { id, machine, from, to } of await listWritten(tx, row.restore.steps))
    await writeStep(tx, {
      orderId: order.id,
      machine,
      from: to,
      to: wayBack(machine, { from, to }),
      actor,
      note: '',
      undoes: id,
    })
  await markTakenBack(tx, row.id)
  await restoreAppointment(tx, order.id)
  await putBack(change, row.restore, actor)
}

/** Stock last: a popular variant's row stays locked from there to the commit. */
async function putBack({ tx, order }: Change, restore: Restore, actor: Actor): Promise<void> {
  const { price, payment, parcels, shipment, coupon, stock } = restore
  if (price) {
    await replaceAdjustments(tx, order.id, price.adjustments, price.totalGross)
    await tx`update orders set transfer_due_days = ${price.transferDueDays} where id = ${order.id}`
  }
  if (payment) await reversePayment(tx, order, { event: payment, actor })
  if (shipment) await takeShipmentBack(tx, shipment)
  if (parcels && parcels.length > 0) await removeParcels(tx, parcels)
  if (coupon && !(await holdCouponAgain(tx, order.id)))
    throw new OrderRefusedError('A felszabadult kupont közben felhasználták.')
  switch (stock?.was) {
    case 'sold':
      return unsellStock(tx, order.id, stock.goods)
    case 'returned':
      return takeReturnedAgain(tx, order.id, stock.goods)
    case 'released':
      return holdAgain(tx, order.id, stock.variants)
    case undefined:
  }
}
