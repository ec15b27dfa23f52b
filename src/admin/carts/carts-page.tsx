import { Link, useNavigate, useSearchParams } from 'react-router'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { StateMark } from '../parts/list.tsx'
import { ageText, momentText } from '../parts/moment.ts'
import { Empty, PageHead, Sheet } from '../parts/sheet.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { useNow } from '../runtime/now.ts'
import type { PageHandle } from '../runtime/page.ts'
import { loadWindows, useWindows, type WindowedList } from '../runtime/windows.ts'
import { DataTable } from '../screen/data-table.tsx'
import type { Column } from '../screen/use-columns.ts'
import { useRows } from '../screen/use-list.ts'
import { useRowKeys } from '../screen/row-keys.ts'
import styles from './carts.module.css'

type View = NonNullable<NonNullable<AdminInput<'listCarts'>['query']>['view']>
type Cart = AdminResponse<'listCarts'>['carts'][number]

const tabs: readonly [View, string][] = [
  ['open', 'Mind'],
  ['reachable', 'Emlékeztetőt kért'],
  ['reminded', 'Emlékeztettük'],
  ['ordered', 'Rendelés lett belőle'],
]

const list: WindowedList<'listCarts'> = {
  name: 'listCarts',
  cursor: 'before',
  lastOf: ({ carts, has_more: hasMore }) => (hasMore ? carts.at(-1)?.id : undefined),
  inputOf(search) {
    const wanted = search.get('nezet')
    return { query: { view: tabs.find(([view]) => view === wanted)?.[0] ?? 'open' } }
  },
}

const columns: readonly Column<Cart>[] = [
  { name: 'cart', title: 'Kosár', isFixed: true, cell: (cart) => <Goods cart={cart} /> },
  {
    name: 'contact',
    title: 'Vevő',
    cell: ({ contact }) =>
      contact ? (
        <>
          {contact.name}
          <br />
          <span className={styles.side}>{contact.phone || contact.email}</span>
        </>
      ) : (
        <span className={styles.side}>–</span>
      ),
  },
  {
    name: 'reminder',
    title: 'Emlékeztető',
    cell: ({ reminder, order }) => (
      <>
        <StateMark kind={reminder.kind}>{reminder.name}</StateMark>
        {order ? (
          <>
            <br />
            <Link to={`/rendelesek/${order}`}>{order}</Link>
          </>
        ) : null}
      </>
    ),
  },
  { name: 'total', title: 'Érték', isNumber: true, cell: ({ total }) => total.formatted_value },
]

export const handle: PageHandle = { title: 'Félbehagyott kosarak' }
export const loader = loadWindows(list)

export function Component() {
  const [search] = useSearchParams()
  const { pages, first, windows } = useWindows(list, search)
  const carts = pages.flatMap((page) => page.carts)
  const { view } = list.inputOf(search).query ?? {}
  const rows = useRows(carts)
  const navigate = useNavigate()
  useRowKeys(rows, ({ id }) => void navigate(`/rendelesek/kosarak/${id}`))
  return (
    <>
      <PageHead
        title="Félbehagyott kosarak"
        back={{ to: '/rendelesek', title: 'Rendelések' }}
        lead="Amihez legalább egy órája nem nyúltak, 30 napig. A vevő adatai csak ott látszanak, ahol emlékeztetőt kért."
      />
      <Tabs tabs={tabs.map(([name, title]) => ({ name, title, count: first.counts[name] }))} current={view} />
      <Sheet flush>
        {carts.length === 0 ? (
          <Empty>Itt most nincs kosár.</Empty>
        ) : (
          <DataTable
            label="Félbehagyott kosarak"
            columns={columns}
            rows={carts}
            keyOf={({ id }) => id}
            at={rows.at}
            windows={windows}
            className={styles.table}
          />
        )}
      </Sheet>
    </>
  )
}

function Goods({ cart }: { cart: Cart }) {
  const now = useNow()
  return (
    <>
      <Link className={styles.name} to={`/rendelesek/kosarak/${cart.id}`}>
        {cart.goods}
      </Link>
      <br />
      <span className={styles.side} title={momentText(cart.left_at)}>
        {cart.pieces} db, {ageText(cart.left_at, now)}
      </span>
    </>
  )
}
