import { Link, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatNumber } from '#contract/money.ts'
import { List, Row, StateMark } from '../parts/list.tsx'
import { Empty, PageHead, Sheet } from '../parts/sheet.tsx'
import { load, loadAll } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { FinanceNav } from './finance-nav.tsx'
import styles from './finance.module.css'
import { SettlementList } from './settlement-list.tsx'
import { SettlementUpload } from './settlement-upload.tsx'

export const handle: PageHandle = { title: 'Utánvét' }

type Owed = AdminResponse<'listOwed'>

const input = { query: { kind: 'cod' as const } }
function owedInput(search: URLSearchParams): AdminInput<'listOwed'> {
  const carrier = search.get('futar') ?? ''
  return { query: /^[a-z_-]{1,60}$/.test(carrier) ? { carrier } : {} }
}

export const loader = loadAll(
  load('listSettlements', () => input),
  load('listOwed', ({ request }: LoaderFunctionArgs) => owedInput(new URL(request.url).searchParams)),
)

export function Component() {
  const [search] = useSearchParams()
  const { settlements, sources } = useDesk('listSettlements', input)
  const owed = useDesk('listOwed', owedInput(search))
  return (
    <>
      <PageHead
        title="Utánvét"
        lead="Töltse fel a futár elszámolását: a bolt a csomagszám szerint megkeresi a rendeléseket. CSV vagy XLSX lehet."
      />
      <FinanceNav />
      <Sheet>
        <SettlementUpload kind="cod" sources={sources} />
      </Sheet>
      <OwedSheet owed={owed} />
      <SettlementList settlements={settlements} />
    </>
  )
}

const sinceText = (days: number) => (days === 0 ? 'ma' : `${days} napja`)

/** More than a week is longer than any carrier keeps the money. */
const lateDays = 7

function OwedSheet({ owed: { carriers, orders, has_more: hasMore } }: { owed: Owed }) {
  return (
    <Sheet title="Amivel a futárok tartoznak" flush>
      {carriers.length === 0 ? (
        <Empty>Minden kézbesített utánvét pénze megérkezett.</Empty>
      ) : (
        <>
          <dl className={`${styles.sums} ${styles.padded}`}>
            {carriers.map(({ carrier, count, amount, oldest_days: days }) => (
              <div key={carrier.code}>
                <dt>
                  <Link to={`?futar=${carrier.code}`}>{carrier.name}</Link>
                </dt>
                <dd>
                  {amount.formatted_value}
                  <p
                    className={styles.side}
                  >{`${formatNumber(count)} rendelés, a legrégebbi ${sinceText(days)}`}</p>
                </dd>
              </div>
            ))}
          </dl>
          <List>
            {orders.map(({ order, carrier, parcels, days, due }) => (
              <Row
                key={order}
                title={<Link to={`/rendelesek/${order}`}>{order}</Link>}
                detail={[carrier, ...parcels].join(', ')}
              >
                <span className={styles.order}>{due.formatted_value}</span>
                <StateMark
                  kind={days > lateDays ? 'warn' : 'off'}
                >{`${sinceText(days)} kézbesítve`}</StateMark>
              </Row>
            ))}
          </List>
          {hasMore ? <Empty>A legrégebbi {orders.length} látszik.</Empty> : null}
        </>
      )}
    </Sheet>
  )
}
