import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatNumber } from '#contract/money.ts'
import { Button } from '../parts/button.tsx'
import { List, Row } from '../parts/list.tsx'
import { momentText } from '../parts/moment.ts'
import { MoreLink } from '../parts/more-link.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import sheetStyles from '../parts/sheet.module.css'
import { Tabs } from '../parts/tabs.tsx'
import { load, loadAll } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { BookAllDialog } from './book-dialog.tsx'
import { FinanceNav } from './finance-nav.tsx'
import styles from './finance.module.css'
import { SettlementItems } from './settlement-items.tsx'
import { SettlementMapping } from './settlement-mapping.tsx'
import { useBooking } from './use-booking.ts'

export const handle: PageHandle = { title: 'Elszámolás' }

type One = AdminResponse<'getSettlement'>
type View = keyof One['views']

const tabs: readonly [View, string][] = [
  ['matched', 'Egyezik'],
  ['different', 'Más összeg'],
  ['unclear', 'Nem egyértelmű'],
  ['settled', 'Már ki van fizetve'],
  ['unknown', 'Ismeretlen'],
  ['booked', 'Rögzítve'],
  ['dismissed', 'Félretéve'],
]
const idOf = (id: string | null | undefined) => Number(/^\d{1,9}$/.exec(id ?? '')?.[0] ?? 0)

function itemsInput(id: number, search: URLSearchParams): AdminInput<'listSettlementItems'> {
  const view = tabs.find(([name]) => name === search.get('nezet'))?.[0] ?? 'matched'
  const after = idOf(search.get('utan'))
  return { params: { id }, query: { view, ...(after > 0 ? { after } : {}) } }
}

export const loader = loadAll(
  load('getSettlement', ({ params }) => ({ params: { id: idOf(params.id) } })),
  load('listSettlementItems', ({ params, request }: LoaderFunctionArgs) =>
    itemsInput(idOf(params.id), new URL(request.url).searchParams),
  ),
)

export function Component() {
  const id = idOf(useParams().id)
  const one = useDesk('getSettlement', { params: { id } })
  const isBank = one.kind === 'bank'
  const place = isBank ? '/penzugyek/bank' : '/penzugyek/utanvet'
  return (
    <>
      <header className={sheetStyles.head}>
        <div>
          <p>
            <Link to={place}>{isBank ? 'Bankszámla' : 'Utánvét'}</Link>
          </p>
          <h1>{one.file}</h1>
          <p className={styles.side}>{`${one.source.name}, ${momentText(one.created_at)}, ${one.by}`}</p>
        </div>
        {one.booked + one.views.dismissed === 0 ? <RemoveButton id={id} place={place} /> : null}
      </header>
      <FinanceNav current={place} />
      {one.is_waiting ? <SettlementMapping key={one.id} one={one} /> : <Read one={one} />}
    </>
  )
}

function RemoveButton({ id, place }: { id: number; place: string }) {
  const navigate = useNavigate()
  const remove = useAction(async (client) => {
    // What is removed is not requested again: the page is left first.
    await navigate(place)
    await client.removeSettlement({ params: { id } })
    return true
  })
  return (
    <Button kind="danger" busy={remove.busy} onClick={() => void remove.run()}>
      Fájl törlése
    </Button>
  )
}

function Read({ one }: { one: One }) {
  const [isBooking, setBooking] = useState(false)
  const booking = useBooking()
  const { orders, amount } = one.booking
  return (
    <>
      <Sheet>
        <div className={styles.stack}>
          <Reading one={one} />
          {orders.length > 0 ? (
            <div className={styles.actions}>
              <Button kind="next" onClick={() => setBooking(true)}>
                {`${orders.length} egyező fizetés rögzítése`}
              </Button>
              <span>{amount.formatted_value}</span>
            </div>
          ) : null}
        </div>
      </Sheet>
      {booking.refused.length > 0 ? (
        <Sheet title={`${formatNumber(booking.refused.length)} rendelés kimaradt`} flush>
          <List>
            {booking.refused.map(({ order, text }) => (
              <Row key={order} title={<Link to={`/rendelesek/${order}`}>{order}</Link>} detail={text} />
            ))}
          </List>
        </Sheet>
      ) : null}
      <Items one={one} />
      {isBooking ? <BookAllDialog one={one} booking={booking} onClose={() => setBooking(false)} /> : null}
    </>
  )
}

/** What was read of the file. */
function Reading({ one: { rows, known, skipped, problems, booked, booked_amount: amount } }: { one: One }) {
  const parts = [
    `${rows} bejövő tétel`,
    known > 0 ? `ebből ${known} egy korábbi fájlban is benne volt` : '',
    skipped > 0 ? `${formatNumber(skipped)} sor kimaradt, mert nem rendelés fizetése` : '',
    booked > 0 ? `${booked} rögzítve, ${amount.formatted_value}` : '',
  ]
  return (
    <>
      <p>{parts.filter(Boolean).join('; ')}.</p>
      {problems.length > 0 ? (
        <>
          <p>{formatNumber(problems.length)} sort nem értettünk:</p>
          <ul className={styles.problems}>
            {problems.slice(0, 10).map(({ line, reason }) => (
              <li key={line}>{`${line}. sor: ${reason}`}</li>
            ))}
          </ul>
        </>
      ) : null}
      {rows > 0 && rows === known ? (
        <Note good>Ezt a fájlt már beolvasta: minden tétele a korábbinál van.</Note>
      ) : null}
    </>
  )
}

function Items({ one }: { one: One }) {
  const [search] = useSearchParams()
  const input = itemsInput(one.id, search)
  const { items, has_more: hasMore } = useDesk('listSettlementItems', input)
  const current = input.query?.view
  const last = items.at(-1)
  const shown = tabs.filter(([name]) => one.views[name] > 0 || name === current)
  return (
    <>
      <Tabs
        tabs={shown.map(([name, title]) => ({ name, title, count: one.views[name] }))}
        current={current}
      />
      <Sheet flush>
        <SettlementItems items={items} />
      </Sheet>
      {hasMore && last ? <MoreLink last={last.id}>Továbbiak</MoreLink> : null}
    </>
  )
}
