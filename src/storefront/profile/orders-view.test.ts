import { expect, it } from 'vitest'
import type { OrderListItem, PagedList } from '#contract/wire.ts'
import { ordersView } from './orders-view.ts'

const money = (value: number) => ({ value, formatted_value: `${value} Ft` })
const price = { net: money(0), tax: money(0), gross: money(0) }
const item = (id: string, set_id: string | null): OrderListItem['items'][number] => ({
  id,
  set_id,
  product_variant_id: 1,
  name: id,
  item_number: id,
  unit_measure: 'db',
  price,
  quantity: 4,
  total: price,
  primary_image: null,
})
const setOf = (id: string) => ['gumi', 'felni', 'szereles'].map((part) => item(`${part}-${id}`, id))

function row(items: OrderListItem['items']) {
  const order = {
    id: 'a',
    number: '2026-000001',
    date: { formatted_date: '', formatted_time: '', formatted_date_time: '', iso: '' },
    total: price,
    status: { name: '', color: '' },
    payment_status: { title: '', is_pending: false },
    amount_due: money(0),
    instant_payment: false,
    items,
    has_advance_invoice: false,
    has_invoice: false,
    tracking_urls: [],
  }
  const list: PagedList<OrderListItem> = {
    data: [order],
    total: 1,
    per_page: 20,
    current_page: 1,
    last_page: 1,
  }
  return ordersView(list).rows[0]
}

it('a set is one of an order’s goods, to be seen by its tyre and its wheel', () => {
  const one = row(setOf('a'))
  expect(one).toMatchObject({ amount: '1 termék', more: 0 })
  expect(one?.pictures.map(({ id }) => id)).toEqual(['gumi-a', 'felni-a'])
  expect(row([...setOf('a'), item('olaj', null), ...setOf('b')])).toMatchObject({
    amount: '3 féle termék',
    more: 1,
  })
})
