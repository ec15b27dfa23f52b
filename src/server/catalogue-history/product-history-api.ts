import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { requireMember, type AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { presentAuthor, presentRows } from '#server/audit/index.ts'
import { priceWriters } from './history-rows.ts'
import { listOwnRows } from './product-changes.ts'
import { findProductHead, type ProductHead } from './product-head.ts'
import { loadOrigins } from './product-history-texts.ts'
import { listPrices, type PriceRow } from './product-prices.ts'
import { listStockMoves } from './stock-moves.ts'
import { moveTitle } from './stock-move-titles.ts'

type Handlers = Pick<AdminHandlers, 'listStockMoves' | 'listProductPrices' | 'listProductChanges'>

const moveWindow = 100
const changeWindow = 30
const dayMilliseconds = 86_400_000

/** What happened to one product: its stock, its prices, its data. */
export function createProductHistoryHandlers({ sql, clock }: Platform): Handlers {
  /** @throws AppError 404 */
  async function headOf(id: number): Promise<ProductHead> {
    const head = await findProductHead(sql, id)
    if (!head) throw platformError('not_found')
    return head
  }

  return {
    async listStockMoves({ params: { id }, query: { before, variant, view } }, context) {
      const { rights } = requireMember(context)
      const product = await headOf(id)
      const found = await listStockMoves(sql, {
        productId: id,
        variantId: variant ?? null,
        isCounted: view === 'counted',
        before: before ?? null,
        limit: moveWindow + 1,
      })
      const moves = found.slice(0, moveWindow)
      const { originOf } = await loadOrigins(
        sql,
        moves.map(({ changeId }) => changeId),
        moves.map(({ itemNumber }) => itemNumber),
      )
      return {
        product,
        moves: moves.map((move) => {
          const origin = originOf(move.changeId, move.itemNumber)
          return {
            id: move.id,
            at: move.at.toISOString(),
            variant_id: move.variantId,
            item_number: move.itemNumber,
            title: moveTitle(move),
            origin: origin?.text ?? move.staffName,
            note: origin?.text.startsWith(move.reason) ? '' : move.reason,
            on_hand_delta: move.onHandDelta,
            held_delta: move.reservedDelta,
            on_hand_after: move.onHandAfter,
            order_number: rights.has('orders.see') ? move.orderNumber : null,
            change_id: origin?.changeId ?? null,
            import_id: origin?.importId ?? null,
          }
        }),
        has_more: found.length > moveWindow,
      }
    },
    async listProductPrices({ params: { id }, query: { variant, span } }) {
      const product = await headOf(id)
      const now = clock()
      const after = span === 'all' ? null : new Date(now.getTime() - Number(span) * dayMilliseconds)
      const chosen =
        variant === undefined ? product.variants[0] : product.variants.find((one) => one.id === variant)
      if (variant !== undefined && !chosen) throw platformError('not_found')
      const rows = chosen ? await listPrices(sql, { variantId: chosen.id, after }) : []
      const writers = await priceWriters(
        sql,
        rows.map((row) => row.id),
        now,
      )
      const { originOf } = await loadOrigins(
        sql,
        [...writers.values()].map(({ changeId }) => changeId),
        chosen ? [chosen.item_number] : [],
      )
      return {
        product,
        variant_id: chosen?.id ?? null,
        prices: rows.map((row) => {
          const origin = originOf(writers.get(row.id)?.changeId ?? null, chosen!.item_number)
          return presentPrice(row, now, { origin: origin?.text ?? '', changeId: origin?.changeId ?? null })
        }),
        ...chartSpan(rows, { after, now }),
      }
    },
    async listProductChanges({ params: { id }, query: { before } }, context) {
      const member = requireMember(context)
      const product = await headOf(id)
      const found = await listOwnRows(sql, id, { before: before ?? null, limit: changeWindow + 1 })
      const shown = found.slice(0, changeWindow)
      const { changes, originOf } = await loadOrigins(
        sql,
        shown.map(({ changeId }) => changeId),
        product.variants.map((one) => one.item_number),
      )
      const rows = await presentRows(
        sql,
        shown.flatMap((one) => one.rows),
        member,
      )
      const byId = new Map(rows.map((row) => [row.id, row]))
      return {
        product,
        changes: shown.flatMap(({ changeId, undoneBy, count, rows: own }) => {
          const change = changes.get(changeId)
          if (!change) return []
          const presented = own
            .flatMap((row) => byId.get(row.id) ?? [])
            .filter(({ cells }) => cells.length > 0)
          return {
            id: changeId,
            title: originOf(changeId, product.variants[0]?.item_number ?? '')?.text ?? '',
            author: presentAuthor({ actor: change.actor, name: change.actorName }),
            at: change.at.toISOString(),
            import_id: change.importId,
            undoes: change.undoes,
            undone_by: undoneBy,
            rows: presented,
            more_rows: count - own.length,
          }
        }),
        has_more: found.length > changeWindow,
      }
    },
  }
}

type Price = AdminResponse<'listProductPrices'>['prices'][number]

function presentPrice(
  { id, gross, original, lowest, from, to }: PriceRow,
  now: Date,
  { origin, changeId }: { origin: string; changeId: number | null },
): Price {
  const isPast = to !== null && to <= now
  return {
    id,
    gross,
    original,
    lowest,
    from: from.toISOString(),
    to: to?.toISOString() ?? null,
    state: from > now ? 'planned' : isPast ? 'past' : 'now',
    origin,
    change_id: changeId,
  }
}

/** From the first price that is shown, or the chosen moment, to now; what is planned stands a little beyond. */
function chartSpan(rows: readonly PriceRow[], { after, now }: { after: Date | null; now: Date }) {
  const first = rows.at(-1)?.from ?? now
  const from = after !== null && after > first ? after : first
  const length = Math.max(dayMilliseconds, now.getTime() - from.getTime())
  // One without an end has some room, so that it is seen at all.
  const ends = rows.flatMap(
    (row) => row.to?.getTime() ?? (row.from > now ? row.from.getTime() + length / 20 : []),
  )
  const last = Math.max(now.getTime(), ...ends)
  // One that is planned for a year from now would leave nothing to see of what was.
  const to = Math.min(last, now.getTime() + length)
  return { from: from.toISOString(), now: now.toISOString(), to: new Date(to).toISOString() }
}
