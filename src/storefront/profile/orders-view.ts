import type { OrderListItem, PagedList } from '#contract/wire.ts'
import { paymentTitle } from '../payment-information/payment-texts.ts'

export type OrderRow = {
  id: string
  href: string
  number: string
  date: string
  total: string
  status: { name: string; color: string }
  payment: string
  /** The first pictures, and how many more lines there are. */
  pictures: { id: string; name: string; thumbnail: string | null }[]
  more: number
  /** `3 féle termék`. */
  amount: string
}
export type OrdersView = { rows: OrderRow[]; total: number; page: number; lastPage: number }

const picturesShown = 4

export const ordersPath = '/profil/megrendelesek'

export function ordersAddress(page: number): string {
  return page > 1 ? `${ordersPath}?page=${page}` : ordersPath
}

function orderRow(order: OrderListItem): OrderRow {
  const { items } = order
  return {
    id: order.id,
    href: `${ordersPath}/${order.id}`,
    number: order.number,
    date: order.date.formatted_date,
    total: order.total.gross.formatted_value,
    status: order.status,
    payment: paymentTitle(order),
    pictures: items.slice(0, picturesShown).map(({ id, name, primary_image: image }) => ({
      id,
      name,
      thumbnail: image?.product_thumbnail ?? null,
    })),
    more: Math.max(0, items.length - picturesShown),
    amount: items.length === 1 ? '1 termék' : `${items.length} féle termék`,
  }
}

export function ordersView(list: PagedList<OrderListItem>): OrdersView {
  return {
    rows: list.data.map(orderRow),
    total: list.total,
    page: list.current_page,
    lastPage: list.last_page,
  }
}
