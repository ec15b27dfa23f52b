import type { Platform } from '#platform/platform.ts'
import { changeNumbered, type Change, type Changed } from './order-change.ts'
import { choosePieces, leftAfter, openShipment, type Pieces } from './shipment.ts'
import { dropOpenShipment, listWaitingParcels, openShipmentOf } from './shipment-store.ts'
import { OrderRefusedError, stateName, type Actor } from './order.ts'

/**
 * Puts a part of an order together: its slip, its picking and its parcels are of that part alone, and it leaves next. All that is
 * still here is no part. `seen`: how many pieces had left when it was chosen; `part`: what was put together then, by its id.
 * @throws OrderRefusedError
 */
export function packShipment(
  platform: Platform,
  number: string,
  { pieces, seen, part }: { pieces: readonly Pieces[]; seen: number; part?: string | null | undefined },
  actor: Actor,
): Promise<Changed> {
  return changeNumbered(platform, number, async (change) => {
    await requireUnpacked(change)
    if (part !== undefined && part !== (openShipment(change.order)?.id ?? null))
      throw new OrderRefusedError(
        'Közben más állította össze a következő csomagot. Nézze meg, és kezdje újra.',
      )
    const chosen = choosePieces(change.order, pieces, seen)
    const isAll = leftAfter(change.order, chosen).length === 0
    if (isAll) await dropOpenShipment(change.tx, change.order.id)
    else await openShipmentOf(change.tx, change.order.id, { pieces: chosen, actor })
    return {}
  })
}

/** All that is still here leaves together again. @throws OrderRefusedError */
export function unpackShipment(platform: Platform, number: string): Promise<Changed> {
  return changeNumbered(platform, number, async (change) => {
    await requireUnpacked(change)
    await dropOpenShipment(change.tx, change.order.id)
    return {}
  })
}

const packable: readonly string[] = ['unfulfilled', 'preparing', 'partially_shipped']

async function requireUnpacked({ tx, order: { id, state, fulfilment } }: Change): Promise<void> {
  if (state !== 'accepted' || !packable.includes(fulfilment))
    throw new OrderRefusedError(
      `Ebből most nem állítható össze csomag: a rendelés ${stateName(state)}, az áru ${stateName(fulfilment)}.`,
    )
  const waiting = await listWaitingParcels(tx, id)
  if (waiting.length > 0)
    throw new OrderRefusedError(
      `A csomagja már be van jegyezve a futárnál (${waiting.join(', ')}). Előbb vonja vissza a csomagot.`,
    )
}
