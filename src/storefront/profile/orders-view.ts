import { groupSets, type LineSet, type SingleLine } from '#contract/line-sets.ts'
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
  /** The first pictures, and how many more there are. */
  pictures: { id: string; name: string; thumbnail: string | null }[]
  more: number
  /** `3 féle termék`; a set is one. */
  amount: string
}
export type OrdersView = { rows: OrderRow[]; total: number; page: number; lastPage: number }

type OrderItem = OrderListItem['items'][number]

const picturesShown = 4

export const ordersPath = '/profil/megrendelesek'

export function ordersAddress(page: number): string {
  return page > 1 ? `${ordersPath}?page=${page}` : ordersPath
}

/** What of a set is to be seen: the mounting is not. */
const seen = (entry: SingleLine<OrderItem> | LineSet<OrderItem>) =>
  entry.kind === 'set' ? entry.lines.slice(0, 2) : [entry.line]

function orderRow(order: OrderListItem): OrderRow {
  const goods = groupSets(order.items)
  const items = goods.flatMap(seen)
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
    amount: goods.length === 1 ? '1 termék' : `${goods.length} féle termék`,
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
