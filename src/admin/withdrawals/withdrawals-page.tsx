import { Link, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { List, Row, StateMark } from '../parts/list.tsx'
import { dayText } from '../parts/moment.ts'
import { Empty, PageHead, Sheet } from '../parts/sheet.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import styles from './withdrawals.module.css'

export const handle: PageHandle = { title: 'Visszáru és elállás' }

type Listed = AdminResponse<'listWithdrawals'>['withdrawals'][number]

const inputOf = (search: URLSearchParams): AdminInput<'listWithdrawals'> => ({
  query: { view: search.get('nezet') === 'closed' ? 'closed' : 'open' },
})

export const loader = load('listWithdrawals', ({ request }: LoaderFunctionArgs) =>
  inputOf(new URL(request.url).searchParams),
)

export function Component() {
  const [search] = useSearchParams()
  const input = inputOf(search)
  const { withdrawals, open, has_more: hasMore } = useDesk('listWithdrawals', input)
  const view = input.query?.view
  return (
    <>
      <PageHead
        title="Visszáru és elállás"
        lead="A vevő az átvételtől 14 napon belül indokolás nélkül elállhat. A pénz a nyilatkozattól 14 napon belül jár vissza, de megvárhatja vele az árut."
      />
      <Tabs
        tabs={[
          { name: 'open', title: 'Nyitott', count: open },
          { name: 'closed', title: 'Lezárt' },
        ]}
        current={view}
      />
      <Sheet flush>
        {withdrawals.length === 0 ? (
          <Empty>{view === 'open' ? 'Nincs nyitott elállás.' : 'Még nincs lezárt elállás.'}</Empty>
        ) : (
          <List>
            {withdrawals.map((one) => (
              <WithdrawalRow key={one.reference} one={one} />
            ))}
          </List>
        )}
      </Sheet>
      {hasMore ? (
        <Sheet>A legutóbbi 200 látszik. A régebbieket a parancssor mutatja: withdrawals list.</Sheet>
      ) : null}
    </>
  )
}

function WithdrawalRow({ one }: { one: Listed }) {
  const what = `${one.order_number}, ${one.is_whole ? 'a teljes rendelés' : 'a rendelés egy része'}`
  return (
    <Row
      title={<Link to={`/visszaru/${one.reference}`}>{`${one.reference}, ${one.customer}`}</Link>}
      detail={[what, dayText(one.received_at), ...one.marks].join(' · ')}
    >
      <Deadline one={one} />
      <StateMark kind={one.state.kind}>{one.state.name}</StateMark>
    </Row>
  )
}

/** Within so many days there is hurry. */
const hurryDays = 3

/** The last day to pay the money back. */
export function Deadline({ one }: { one: Pick<Listed, 'refund_by' | 'days_left'> }) {
  if (one.refund_by === null || one.days_left === null) return null
  const left = one.days_left
  const text = left < 0 ? `${-left} napja lejárt` : left === 0 ? 'ma jár le' : `${left} nap a visszafizetésig`
  return (
    <span className={left <= hurryDays ? styles.hurry : styles.side} title={dayText(one.refund_by)}>
      {text}
    </span>
  )
}
