import { requireMember, type AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { findSaleVariants } from '#server/catalogue/index.ts'
import { presentDeskCart, presentListedCart } from './cart-desk.ts'
import {
  cartWindow,
  countDeskCarts,
  findDeskCart,
  listDeskCarts,
  type DeskCartRow,
} from './cart-desk-store.ts'
import { cartReminderError } from './cart-reminder-errors.ts'

/** Abandoned carts at the desk. */
export function createCartDeskHandlers(platform: Platform): Pick<AdminHandlers, 'listCarts' | 'getCart'> {
  const { sql, clock, config } = platform
  const isOn = config.cartReminderHours > 0
  return {
    async listCarts({ query: { view, before } }, context) {
      const isPersonal = requireMember(context).rights.has('orders.personal')
      const now = clock()
      const [rows, counts] = await Promise.all([
        listDeskCarts(sql, { view, before, now }),
        countDeskCarts(sql, now),
      ])
      const shown = rows.slice(0, cartWindow)
      const variants = await variantsOf(platform, shown)
      return {
        carts: shown.map((row) => presentListedCart(row, { variants, isPersonal, isOn })),
        counts,
        has_more: rows.length > cartWindow,
      }
    },
    async getCart({ params: { id } }, context) {
      const isPersonal = requireMember(context).rights.has('orders.personal')
      const row = await findDeskCart(sql, id, clock())
      if (!row) throw cartReminderError('abandoned_cart_not_found')
      const variants = await variantsOf(platform, [row])
      return presentDeskCart(row, { variants, isPersonal, isOn })
    },
  }
}

const variantsOf = ({ sql, clock }: Platform, rows: readonly DeskCartRow[]) =>
  findSaleVariants(
    sql,
    [...new Set(rows.flatMap(({ lines }) => lines.map(({ variantId }) => variantId)))],
    clock(),
  )

/** For an order that is taken down from it; the contact for who may see it. */
export async function findAbandonedCart({ sql, clock }: Platform, id: string, isPersonal: boolean) {
  const row = await findDeskCart(sql, id, clock())
  if (!row) return null
  const { lines, coupon, contact, state } = row
  return { id, lines, coupon, contact: isPersonal ? contact : null, isOpen: state === 'open' }
}
