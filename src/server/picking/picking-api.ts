import { requireMember, type AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { scannedTexts } from '#contract/admin/scanned-text.ts'
import { findOrderByNumber, orderError, type OrderRecord } from '#server/order/index.ts'
import { createBulkSteps, currentParcels } from '#server/packing/index.ts'
import { listPreparedParcels } from '#server/parcel/index.ts'
import { countPicks, pickState, type Counting, type PickEvent } from './picking.ts'
import { pickingError } from './picking-errors.ts'
import { readPicking } from './picking-read.ts'
import {
  findEvents,
  findGoodsByCode,
  listPickers,
  listStands,
  lockPickings,
  noteFinished,
  takeInHand,
  writeCounting,
} from './picking-store.ts'

type PickingHandlers = Pick<
  AdminHandlers,
  'getPicking' | 'getScannedCode' | 'sendPicks' | 'takePicking' | 'finishPicking'
>

/** Orders among the shelves: what is in their boxes, and who picks them. */
export function createPickingHandlers(platform: Platform): PickingHandlers {
  const { sql } = platform
  const takeBulkStep = createBulkSteps(platform)

  async function requireOpen(number: string): Promise<OrderRecord> {
    const order = await findOrderByNumber(sql, number)
    if (!order) throw orderError('order_not_found')
    const [picker] = await listPickers(sql, [order.id])
    if (pickState(order, picker?.finishedAt != null) !== 'pick') throw pickingError('picking_closed')
    return order
  }

  return {
    getPicking: ({ query: { orders } }, context) =>
      readPicking(platform, orders?.split(',') ?? null, requireMember(context).id),
    async getScannedCode({ query: { code } }) {
      const texts = scannedTexts(code)
      const goods = await findGoodsByCode(sql, texts)
      if (goods !== null) return { kind: 'product', text: goods }
      for (const text of texts.filter((one) => /^\d{4}-\d{6,9}$/.test(one)))
        if (await findOrderByNumber(sql, text)) return { kind: 'order', text }
      return { kind: 'unknown', text: '' }
    },
    async sendPicks({ body: { events } }, context) {
      const { id: staffId } = requireMember(context)
      return { results: (await count(platform, events, staffId)).results }
    },
    async takePicking({ params: { number }, body }, context) {
      const { id: staffId } = requireMember(context)
      const order = await requireOpen(number)
      const picker = await sql.begin((tx) =>
        takeInHand(tx, order.id, { staffId, takesOver: body.takes_over }),
      )
      return { picker: { name: picker.name, is_own: picker.staffId === staffId } }
    },
    async finishPicking({ params: { number }, body }, context) {
      const { id: staffId } = requireMember(context)
      const order = await requireOpen(number)
      const { orders } = await readPicking(platform, [number], staffId)
      const isComplete = orders[0]?.lines.every(({ picked, quantity }) => picked === quantity) ?? false
      if (!isComplete) throw pickingError('picking_incomplete')
      const [result] = await takeBulkStep(
        {
          step: 'parcels',
          orders: [number],
          unpaid_reason: '',
          parcel_counts: body.count === undefined ? {} : { [number]: body.count },
          parcel_sizes: body.size === undefined ? {} : { [number]: body.size },
        },
        `staff:${staffId}`,
      )
      const isDone = !result || result.outcome === 'done' || result.outcome === 'skipped'
      if (isDone) await sql.begin((tx) => noteFinished(tx, order.id))
      const parcels = currentParcels(order, await listPreparedParcels(sql, [order.id]))
      return {
        is_done: isDone,
        text: result?.text ?? '',
        repair: result?.repair ?? null,
        print: parcels.some(({ isReady }) => isReady) ? 'bundle' : 'slips',
      }
    },
  }
}

async function count({ sql }: Platform, events: readonly PickEvent[], staffId: number): Promise<Counting> {
  const lineIds = [...new Set(events.map((event) => event.line_id))]
  return sql.begin(async (tx) => {
    await lockPickings(tx, lineIds, staffId)
    const lines = await listStands(tx, lineIds)
    const known = await findEvents(
      tx,
      events.map(({ id }) => id),
    )
    const counting = countPicks(events, lines, known)
    await writeCounting(tx, counting, staffId)
    return counting
  })
}
