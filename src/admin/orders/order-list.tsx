import { Link } from 'react-router'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { StateMark } from '../parts/list.tsx'
import { ageText, momentText } from '../parts/moment.ts'
import { chosenOf, type FacetName } from '../screen/facets.tsx'
import type { Column } from '../screen/use-columns.ts'
import { useNow } from '../runtime/now.ts'
import type { WindowedList } from '../runtime/windows.ts'
import { useOrderAddress } from './use-open-order.ts'
import styles from './orders-page.module.css'

/** What the list of orders is: its tabs, what it is narrowed by, and its columns. */

type View = NonNullable<NonNullable<AdminInput<'listOrders'>['query']>['view']>
export type Order = AdminResponse<'listOrders'>['orders'][number]

export const orderTabs: readonly [View, string][] = [
  ['new', 'Új'],
  ['quote', 'Ajánlatra vár'],
  ['awaiting_payment', 'Fizetésre vár'],
  ['to_pack', 'Csomagolható'],
  ['due', 'Ma feladandó'],
  ['on_the_way', 'Úton'],
  ['trouble', 'Gond'],
  ['returns', 'Visszáru'],
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
  {
    name: 'order',
    title: 'Rendelés',
    isFixed: true,
    cell: (order) => (
      <>
        <Number order={order} />
        <br />
        <Age order={order} />
      </>
    ),
  },
  {
    name: 'customer',
    title: 'Vevő',
    cell: (order) => <Customer order={order} />,
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
    cell: (order) => <Payment order={order} />,
  },
  { name: 'total', title: 'Végösszeg', isNumber: true, cell: (order) => order.total.formatted_value },
]

/** What there is room for beside an order. */
export const besideColumns: readonly Column<Order>[] = [
  {
    name: 'order',
    title: 'Rendelés',
    cell: (order) => (
      <div className={styles.customer}>
        <Pictures order={order} />
        <div>
          <Number order={order} /> <Age order={order} />
          <CustomerLines order={order} />
        </div>
      </div>
    ),
  },
  {
    name: 'states',
    title: 'Állapot',
    cell: (order) => (
      <>
        <b className={styles.sum}>{order.total.formatted_value}</b>
        <StateMark kind={order.state.kind}>{order.state.name}</StateMark>
        <Payment order={order} />
      </>
    ),
  },
]

const Payment = ({ order }: { order: Order }) => (
  <>
    <StateMark kind={order.payment.kind}>{order.payment.name}</StateMark>
    {order.refund_wanted.value > 0 ? (
      <span className={styles.owed}>Visszajár: {order.refund_wanted.formatted_value}</span>
    ) : null}
  </>
)

const Customer = ({ order }: { order: Order }) => (
  <div className={styles.customer}>
    <Pictures order={order} />
    <CustomerLines order={order} />
  </div>
)

/** Who wants how much, where to, and what somebody has to know of it. */
function CustomerLines({ order }: { order: Order }) {
  const notes = order.notes > 0 ? `, ${order.notes} jegyzet` : ''
  const missing = order.missing > 0 ? [`${order.missing} db hiányzik`] : []
  return (
    <div>
      {order.customer}
      {order.is_first ? <span className={styles.first}>Első rendelés</span> : null}
      <br />
      <span className={styles.side}>
        {order.town}, {order.pieces} db{order.has_comment ? ', megjegyzéssel' : ''}
        {notes}
      </span>
      {[...missing, ...order.troubles].map((text) => (
        <span key={text} className={styles.short}>
          {text}
        </span>
      ))}
      {order.tags.length > 0 ? <span className={styles.tags}>{order.tags.join(' · ')}</span> : null}
    </div>
  )
}

/** Of the first goods, so that an order is known by what is in it. */
const Pictures = ({ order: { pictures } }: { order: Order }) => (
  <span className={styles.pictures}>
    {pictures.map((address, index) => (
      <img
        key={`${address} ${index}`}
        src={address}
        alt=""
        width="32"
        height="32"
        loading="lazy"
        decoding="async"
      />
    ))}
  </span>
)

/** An order that nobody has touched for a day has grown old, in milliseconds. */
const oldMilliseconds = 24 * 60 * 60_000

const Number = ({ order: { number } }: { order: Order }) => (
  <Link className={styles.order} to={useOrderAddress()(number)}>
    {number}
  </Link>
)

function Age({ order: { state, placed_at: at } }: { order: Order }) {
  const now = useNow()
  const isOld = state.kind === 'warn' && now - new Date(at).getTime() > oldMilliseconds
  return (
    <span className={isOld ? styles.old : styles.side} title={momentText(at)}>
      {ageText(at, now)}
    </span>
  )
}
