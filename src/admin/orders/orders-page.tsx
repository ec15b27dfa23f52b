import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { Form, Link, useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button, buttonClass } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { StateMark } from '../parts/list.tsx'
import { ageText, momentText } from '../parts/moment.ts'
import { MoreLink } from '../parts/more-link.tsx'
import { Empty, PageHead, Sheet } from '../parts/sheet.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { load } from '../runtime/desk-data.ts'
import { useMember } from '../runtime/member.ts'
import { useNow } from '../runtime/now.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { useKeys } from '../shell/keys.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkReport } from './bulk-report.tsx'
import { openPrint, runAddress } from './print-orders.ts'
import { useBulk } from './use-bulk.ts'
import { useSelection } from './use-selection.ts'
import styles from './orders-page.module.css'

export const handle: PageHandle = { title: 'Rendelések' }

type Input = AdminInput<'listOrders'>
type View = NonNullable<NonNullable<Input['query']>['view']>
type Order = AdminResponse<'listOrders'>['orders'][number]

const tabs: readonly [View, string][] = [
  ['new', 'Új'],
  ['quote', 'Ajánlatra vár'],
  ['awaiting_payment', 'Fizetésre vár'],
  ['to_pack', 'Csomagolható'],
  ['on_the_way', 'Úton'],
  ['all', 'Mind'],
]

/** What the address names; anything unknown is the first tab. */
function inputOf(search: URLSearchParams): Input {
  const wanted = search.get('nezet')
  const text = search.get('keres')?.trim() ?? ''
  const before = search.get('utan')
  return {
    query: {
      view: tabs.find(([view]) => view === wanted)?.[0] ?? 'new',
      ...(text === '' ? {} : { search: text.slice(0, 254) }),
      ...(before !== null && /^[0-9a-f-]{36}$/.test(before) ? { before } : {}),
    },
  }
}

export const loader = load('listOrders', ({ request }: LoaderFunctionArgs) =>
  inputOf(new URL(request.url).searchParams),
)

export function Component() {
  const [search] = useSearchParams()
  const input = inputOf(search)
  const { orders, counts, has_more: hasMore } = useDesk('listOrders', input)
  const { view, search: text = '' } = input.query ?? {}
  const field = useRef<HTMLFormElement>(null)
  const { at, move, open } = useRows(orders)
  const selection = useSelection(orders.map(({ number }) => number))
  const { selected, toggle, toggleAll, clear } = selection
  const bulk = useBulk()
  const mayProcess = useMember()?.rights.includes('orders.process') ?? false
  const navigate = useNavigate()
  useKeys([
    { keys: 'j', run: () => move(1) },
    { keys: 'k', run: () => move(-1) },
    { keys: 'Enter', run: () => (selected.length > 0 ? void navigate(runAddress(selected)) : open()) },
    { keys: '/', run: () => field.current?.querySelector('input')?.focus() },
    { keys: 'x', run: () => mayProcess && orders[at] && toggle(orders[at].number) },
    { keys: 'mod+a', run: () => mayProcess && toggleAll() },
    { keys: 'Escape', run: clear },
    { keys: 'a', run: () => void bulk.run('accept', selected) },
    { keys: 'c', run: () => void bulk.run('parcels', selected) },
    { keys: 's', run: () => void bulk.run('ship', selected) },
    { keys: 'p', run: () => openPrint(selected, 'slips') },
    { keys: 'l', run: () => openPrint(selected, 'pick_list') },
  ])
  const last = orders.at(-1)
  return (
    <>
      <PageHead title="Rendelések">
        <Form className={styles.search} ref={field} role="search">
          <Field
            label="Szám, név, telefon, város…"
            name="keres"
            type="search"
            defaultValue={text}
            key={text}
          />
          <Button type="submit">Keresés</Button>
          {mayProcess ? (
            <Link className={buttonClass({})} to="/rendelesek/futtatas">
              Napi futtatás
            </Link>
          ) : null}
        </Form>
      </PageHead>
      <Tabs
        tabs={tabs.map(([name, title]) => ({
          name,
          title,
          ...(name === 'all' ? {} : { count: counts[name] }),
        }))}
        current={text === '' ? view : undefined}
      />
      <BulkReport bulk={bulk} />
      <Sheet flush>
        {orders.length === 0 ? (
          <Empty>{text === '' ? 'Itt most nincs rendelés.' : `Egyik rendelésben sincs ilyen: ${text}`}</Empty>
        ) : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col" className={styles.tick}>
                  {mayProcess ? (
                    <input
                      type="checkbox"
                      aria-label={`Mind a ${orders.length} kijelölése`}
                      title={`Mind a ${orders.length} (Ctrl A)`}
                      checked={selected.length === orders.length}
                      onChange={toggleAll}
                    />
                  ) : null}
                </th>
                <th scope="col">Rendelés</th>
                <th scope="col">Vevő</th>
                <th scope="col" className={styles.less}>
                  Szállítás
                </th>
                <th scope="col">Állapot</th>
                <th scope="col">Fizetés</th>
                <th scope="col" className={styles.number}>
                  Végösszeg
                </th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order, index) => (
                <OrderRow
                  key={order.id}
                  order={order}
                  isCurrent={index === at}
                  isSelected={selection.isSelected(order.number)}
                  onSelect={mayProcess ? (isRange) => toggle(order.number, isRange) : null}
                />
              ))}
            </tbody>
          </table>
        )}
      </Sheet>
      <BulkBar selection={selection} bulk={bulk} />
      {hasMore && last ? <MoreLink last={last.id}>Régebbiek</MoreLink> : null}
    </>
  )
}

/** The row that the keys are at. */
function useRows(orders: readonly Order[]) {
  const [at, setAt] = useState(-1)
  const navigate = useNavigate()
  const current = orders[at]
  useEffect(() => {
    if (at >= 0) document.querySelector('tr[aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return {
    at,
    move: (step: number) => setAt(Math.max(0, Math.min(orders.length - 1, at + step))),
    open: () => current && void navigate(`/rendelesek/${current.number}`),
  }
}

/** An order that nobody has touched for a day has grown old, in milliseconds. */
const oldMilliseconds = 24 * 60 * 60_000

type RowProps = {
  order: Order
  isCurrent: boolean
  isSelected: boolean
  /** Null for who may not do anything with it. `isRange`: all from the last that was touched, by the shift key. */
  onSelect: ((isRange: boolean) => void) | null
}

function OrderRow({ order, isCurrent, isSelected, onSelect }: RowProps) {
  const now = useNow()
  const isOld = order.state.kind === 'warn' && now - new Date(order.placed_at).getTime() > oldMilliseconds
  return (
    <tr aria-current={isCurrent || undefined} data-selected={isSelected || undefined}>
      <td className={styles.tick}>
        {onSelect ? (
          <input
            type="checkbox"
            aria-label={`${order.number} kijelölése`}
            checked={isSelected}
            readOnly
            onClick={(event: MouseEvent) => onSelect(event.shiftKey)}
          />
        ) : null}
      </td>
      <td>
        <Link className={styles.order} to={`/rendelesek/${order.number}`}>
          {order.number}
        </Link>
        <br />
        <span className={isOld ? styles.old : styles.side} title={momentText(order.placed_at)}>
          {ageText(order.placed_at, now)}
        </span>
      </td>
      <td>
        {order.customer}
        <br />
        <span className={styles.side}>
          {order.town}, {order.pieces} db{order.has_comment ? ', megjegyzéssel' : ''}
        </span>
      </td>
      <td className={styles.less}>
        {order.shipping}
        <br />
        <span className={styles.side}>{order.payment_method}</span>
      </td>
      <td>
        <StateMark kind={order.state.kind}>{order.state.name}</StateMark>
      </td>
      <td>
        <StateMark kind={order.payment.kind}>{order.payment.name}</StateMark>
      </td>
      <td className={styles.number}>{order.total.formatted_value}</td>
    </tr>
  )
}
