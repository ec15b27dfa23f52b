import { Link } from 'react-router'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { StateMark } from '../parts/list.tsx'
import { ageText, momentText } from '../parts/moment.ts'
import { chosenOf, type FacetName } from '../screen/facets.tsx'
import type { Column } from '../screen/use-columns.ts'
import { useNow } from '../runtime/now.ts'
import type { WindowedList } from '../runtime/windows.ts'
import styles from './orders-page.module.css'

/** What the list of orders is: its tabs, what it is narrowed by, and its columns. */

type View = NonNullable<NonNullable<AdminInput<'listOrders'>['query']>['view']>
export type Order = AdminResponse<'listOrders'>['orders'][number]

export const orderTabs: readonly [View, string][] = [
  ['new', 'Új'],
  ['quote', 'Ajánlatra vár'],
  ['awaiting_payment', 'Fizetésre vár'],
  ['to_pack', 'Csomagolható'],
  ['on_the_way', 'Úton'],
  ['refund', 'Visszatérítendő'],
  ['all', 'Mind'],
]

const shipping: FacetName = { name: 'shipping', parameter: 'szallitas', title: 'Szállítás' }
const payment: FacetName = { name: 'payment', parameter: 'fizetes', title: 'Fizetési mód' }
const tag: FacetName = { name: 'tag', parameter: 'cimke', title: 'Címke' }
const assignee: FacetName = { name: 'assignee', parameter: 'felelos', title: 'Felelős' }
export const orderFacets = [shipping, payment, tag, assignee]

/** The address names it; anything unknown is the first tab. */
export const orderList: WindowedList<'listOrders'> = {
  name: 'listOrders',
  cursor: 'before',
  lastOf: ({ orders, has_more: hasMore }) => (hasMore ? orders.at(-1)?.id : undefined),
  inputOf(search) {
    const wanted = search.get('nezet')
    const text = search.get('keres')?.trim() ?? ''
    return {
      query: {
        view: orderTabs.find(([view]) => view === wanted)?.[0] ?? 'new',
        ...(text === '' ? {} : { search: text.slice(0, 254) }),
        shipping: chosenOf(search, shipping),
        payment: chosenOf(search, payment),
        tag: chosenOf(search, tag),
        assignee: chosenOf(search, assignee),
      },
    }
  },
}

export const orderColumns: readonly Column<Order>[] = [
  { name: 'order', title: 'Rendelés', isFixed: true, cell: (order) => <Number order={order} /> },
  {
    name: 'customer',
    title: 'Vevő',
    cell: (order) => (
      <>
        {order.customer}
        <br />
        <span className={styles.side}>
          {order.town}, {order.pieces} db{order.has_comment ? ', megjegyzéssel' : ''}
          {order.notes > 0 ? `, ${order.notes} jegyzet` : ''}
        </span>
        {order.missing > 0 ? (
          <>
            <br />
            <span className={styles.short}>{order.missing} db hiányzik</span>
          </>
        ) : null}
        <Tags tags={order.tags} />
      </>
    ),
  },
  {
    name: 'shipping',
    title: 'Szállítás',
    cell: (order) => (
      <>
        {order.shipping}
        <br />
        <span className={styles.side}>{order.payment_method}</span>
      </>
    ),
  },
  {
    name: 'placed',
    title: 'Leadva',
    isExtra: true,
    cell: (order) => <time dateTime={order.placed_at}>{momentText(order.placed_at)}</time>,
  },
  { name: 'town', title: 'Település', isExtra: true, cell: (order) => order.town },
  { name: 'pieces', title: 'Darab', isExtra: true, isNumber: true, cell: (order) => `${order.pieces} db` },
  { name: 'tags', title: 'Címkék', isExtra: true, cell: (order) => order.tags.join(', ') },
  { name: 'assignee', title: 'Felelős', isExtra: true, cell: (order) => order.assignee },
  {
    name: 'state',
    title: 'Állapot',
    cell: ({ state }) => <StateMark kind={state.kind}>{state.name}</StateMark>,
  },
  {
    name: 'payment',
    title: 'Fizetés',
    cell: (order) => (
      <>
        <StateMark kind={order.payment.kind}>{order.payment.name}</StateMark>
        {order.refund_wanted.value > 0 ? (
          <span className={styles.owed}>Visszajár: {order.refund_wanted.formatted_value}</span>
        ) : null}
      </>
    ),
  },
  { name: 'total', title: 'Végösszeg', isNumber: true, cell: (order) => order.total.formatted_value },
]

const Tags = ({ tags }: { tags: readonly string[] }) =>
  tags.length === 0 ? null : (
    <>
      <br />
      <span className={styles.tags}>{tags.join(' · ')}</span>
    </>
  )

/** An order that nobody has touched for a day has grown old, in milliseconds. */
const oldMilliseconds = 24 * 60 * 60_000

function Number({ order }: { order: Order }) {
  const now = useNow()
  const isOld = order.state.kind === 'warn' && now - new Date(order.placed_at).getTime() > oldMilliseconds
  return (
    <>
      <Link className={styles.order} to={`/rendelesek/${order.number}`}>
        {order.number}
      </Link>
      <br />
      <span className={isOld ? styles.old : styles.side} title={momentText(order.placed_at)}>
        {ageText(order.placed_at, now)}
      </span>
    </>
  )
}
