import { maxCountedRows } from '#contract/admin/packing-limits.ts'
import { scannedTexts } from '#contract/admin/scanned-text.ts'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { requireMember, type AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import { presentImage } from '#platform/http/presenting.ts'
import type { Platform } from '#platform/platform.ts'
import { adjustStock, lockStock } from '#server/catalogue/index.ts'
import { listBoxed } from '#server/picking/index.ts'
import { bookCounts, outcomeTexts } from './stock-count.ts'
import {
  findShelfRow,
  listItemNumbers,
  listShelfNames,
  listShelfRows,
  type ShelfRow,
} from './stock-taking-store.ts'

type Handlers = Pick<AdminHandlers, 'getShelf' | 'getShelfItem' | 'bookStockCount'>

/** Goods counted shelf by shelf; the differences are booked as moves of the stock. */
export function createStockTakingHandlers({ sql }: Platform): Handlers {
  async function present(rows: readonly ShelfRow[]): Promise<AdminResponse<'getShelf'>['rows']> {
    const boxed = await listBoxed(
      sql,
      rows.map(({ variantId }) => variantId),
    )
    return rows.map(({ variantId, itemNumber, onHand, imageKey, ...row }) => {
      const inBoxes = boxed.get(variantId) ?? 0
      return {
        ...row,
        variant_id: variantId,
        item_number: itemNumber,
        on_hand: onHand,
        boxed: inBoxes,
        expected: onHand - inBoxes,
        picture: imageKey === null ? null : presentImage(imageKey, row.name),
      }
    })
  }

  return {
    async getShelf({ query: { shelf } }) {
      const shelves = await listShelfNames(sql)
      const rows = shelf === undefined ? [] : await listShelfRows(sql, shelf, maxCountedRows + 1)
      return {
        shelves,
        rows: await present(rows.slice(0, maxCountedRows)),
        has_more: rows.length > maxCountedRows,
      }
    },
    async getShelfItem({ query: { code } }) {
      const found = await findShelfRow(sql, scannedTexts(code))
      const [row] = found ? await present([found]) : []
      return { row: row ?? null }
    },
    async bookStockCount({ body: { rows, reason } }, context) {
      const { id: staffId } = requireMember(context)
      const ids = rows.map((row) => row.variant_id)
      return sql.begin(async (tx) => {
        const levels = new Map((await lockStock(tx, ids)).map((level) => [level.variantId, level]))
        const bookings = bookCounts(rows, levels, await listBoxed(tx, ids))
        await adjustStock(
          tx,
          bookings.filter(({ outcome }) => outcome === 'booked'),
          { staffId, reason },
        )
        const numbers = await listItemNumbers(tx, ids)
        return {
          results: bookings.map(({ variantId, outcome, delta }) => ({
            variant_id: variantId,
            item_number: numbers.get(variantId) ?? '',
            outcome,
            delta,
            text: outcomeTexts[outcome],
          })),
        }
      })
    },
  }
}
