import { Link, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { AdminInput } from '#contract/admin/endpoint-schemas.ts'
import { formatNumber } from '#contract/money.ts'
import { Button } from '../parts/button.tsx'
import { StateMark } from '../parts/list.tsx'
import { Empty, Note, PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { useKeys } from '../shell/keys.ts'
import { BulkReport } from './bulk-report.tsx'
import { CloseButton } from './close-button.tsx'
import { PaperChoice } from './paper-choice.tsx'
import { pickingAddress } from './print-orders.ts'
import { canTakePart, type RunOrder, type RunStep } from './run-plan.ts'
import { ParcelCount, ParcelSize } from './run-parcels.tsx'
import { useRun, type Run } from './use-run.ts'
import styles from './run-page.module.css'

export const handle: PageHandle = { title: 'Napi futtatás' }

/** The chosen orders that the address names; without them those that are due. */
function inputOf(search: URLSearchParams): AdminInput<'getRun'> {
  const orders = search.get('rendelesek') ?? ''
  return { query: /^\d{4}-\d{6,9}(,\d{4}-\d{6,9}){0,99}$/.test(orders) ? { orders } : {} }
}

export const loader = load('getRun', ({ request }: LoaderFunctionArgs) =>
  inputOf(new URL(request.url).searchParams),
)

export function Component() {
  const [search] = useSearchParams()
  const input = inputOf(search)
  const isPinned = input.query?.orders !== undefined
  const { orders, has_more: hasMore, later, closing } = useDesk('getRun', input)
  const run = useRun(orders, isPinned)
  useKeys([
    { keys: 'Enter', text: 'A következő lépés', run: run.go },
    { keys: 'p', text: 'Papírok nyomtatása', run: run.printAll },
    { keys: 'c', text: 'Címkék nyomtatása', run: run.printLabels },
  ])
  return (
    <>
      <PageHead
        title="Napi futtatás"
        back={{ to: '/rendelesek', title: 'Rendelések' }}
        lead={isPinned ? 'A kijelölt rendelések.' : 'Amit ma fel kell adni, a legrégebbi elöl.'}
      >
        <div className={styles.actions}>
          {orders.length > 0 ? (
            <Link to={pickingAddress(isPinned ? orders.map(({ number }) => number) : [])}>Szedés</Link>
          ) : null}
        </div>
      </PageHead>
      {orders.length === 0 ? (
        <Sheet flush>
          <Empty>Ma nincs mit feladni.</Empty>
        </Sheet>
      ) : (
        <>
          <Steps run={run} total={orders.length} />
          <BulkReport bulk={run.bulk} />
          <RunTable orders={orders} run={run} />
        </>
      )}
      {hasMore ? (
        <Sheet>
          <Note good>
            Az első {formatNumber(orders.length)} rendelés látszik. Ha ezek kész vannak, jön a többi.
          </Note>
        </Sheet>
      ) : null}
      {closing.length > 0 ? (
        <Sheet title="Napi zárás">
          <p className={styles.side}>
            Ezek a futárok csak azt viszik el, ami a lezárt napi listán van. Zárja le, amikor mindent
            feladott.
          </p>
          <div className={styles.actions}>
            <CloseButton carriers={closing} />
          </div>
        </Sheet>
      ) : null}
      {later > 0 ? (
        <p className={styles.later}>
          Későbbi napra kért szállítás: {formatNumber(later)} rendelés, nincs köztük.
        </p>
      ) : null}
    </>
  )
}

const titles: Record<RunStep, string> = {
  accept: 'Elfogadás',
  parcels: 'Csomagok',
  print: 'Nyomtatás',
  ship: 'Feladás',
}
const nextTitles: Record<RunStep, (count: number) => string> = {
  accept: (count) => `${formatNumber(count)} rendelés elfogadása`,
  parcels: (count) => `${count} csomag bejegyzése`,
  print: (count) => `${count} szállítólevél és címke nyomtatása`,
  ship: (count) => `${formatNumber(count)} rendelés feladása`,
}
const steps = Object.keys(titles) as RunStep[]

/** How far the run is, and its one next step. */
function Steps({ run: { plan, bulk, go, printAll, printLabels }, total }: { run: Run; total: number }) {
  const { next, waiting, done, left } = plan
  const at = next === null ? steps.length : steps.indexOf(next)
  return (
    <Sheet>
      <ol className={styles.steps}>
        <li data-done>
          <b>Ellenőrzés</b>
          <span>{left > 0 ? `${left} félretéve` : 'mind rendben'}</span>
        </li>
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={step === next ? 'step' : undefined}
            data-done={(index < at && done + waiting.ship.length > 0) || undefined}
          >
            <b>{titles[step]}</b>
            <span>{waiting[step].length > 0 ? `${waiting[step].length} vár` : '–'}</span>
          </li>
        ))}
        <li data-done={done === total || undefined}>
          <b>Feladva</b>
          <span>
            {done} / {total}
          </span>
        </li>
      </ol>
      <div className={styles.actions}>
        {next ? (
          <Button kind="next" busy={bulk.busy} title="Billentyű: Enter" onClick={go}>
            {nextTitles[next](waiting[next].length)}
          </Button>
        ) : (
          <p role="status">{done > 0 ? 'Kész, mindent feladott, ami rendben volt.' : 'Nincs teendő.'}</p>
        )}
        {waiting.ship.length > 0 ? (
          <>
            {next === 'print' ? null : (
              <Button title="Billentyű: p" onClick={printAll}>
                {next === 'ship' ? 'Nyomtatás újra' : 'Nyomtatás'}
              </Button>
            )}
            <PaperChoice />
            <Button title="Billentyű: c" onClick={printLabels}>
              Csak címkék, 100 × 150 mm
            </Button>
          </>
        ) : null}
      </div>
    </Sheet>
  )
}

const stages: Record<RunOrder['stage'], { name: string; kind: 'ok' | 'warn' | 'off' }> = {
  accept: { name: 'Elfogadásra vár', kind: 'warn' },
  parcels: { name: 'Csomagra vár', kind: 'warn' },
  ship: { name: 'Feladásra kész', kind: 'ok' },
  done: { name: 'Feladva', kind: 'ok' },
  none: { name: 'Kimarad', kind: 'off' },
}

function RunTable({ orders, run }: { orders: readonly RunOrder[]; run: Run }) {
  return (
    <Sheet flush>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden-text">Részt vesz</span>
            </th>
            <th scope="col">Rendelés</th>
            <th scope="col">Vevő</th>
            <th scope="col">Állapot</th>
            <th scope="col">Fizetés</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <RunRow key={order.number} order={order} run={run} />
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}

function RunRow({ order, run }: { order: RunOrder; run: Run }) {
  const { number, stage, problems, comment, parcels } = order
  return (
    <tr data-out={(canTakePart(order) && !run.isIn(order)) || undefined}>
      <td className={styles.tick}>
        {canTakePart(order) ? (
          <input
            type="checkbox"
            aria-label={`${number} részt vesz`}
            checked={run.isIn(order)}
            onChange={() => run.toggle(order)}
          />
        ) : null}
      </td>
      <td>
        <Link className={styles.order} to={`/rendelesek/${number}`}>
          {number}
        </Link>
        <br />
        <span className={styles.side}>
          {order.pieces} db, {order.total.formatted_value}
        </span>
      </td>
      <td>
        {order.customer}
        <br />
        <span className={styles.side}>
          {order.town}, {order.shipping}
        </span>
        {comment ? <p className={styles.comment}>{comment}</p> : null}
        {problems.map(({ kind, text, repair }) => (
          <p key={`${kind} ${text}`} className={styles.problem}>
            {text} {repair ? <Link to={repair.href}>{repair.title}</Link> : null}
          </p>
        ))}
      </td>
      <td>
        <StateMark kind={stages[stage].kind}>{stages[stage].name}</StateMark>
        {parcels.length === 0 && canTakePart(order) && order.parcel_count !== null ? (
          <>
            <ParcelCount order={order} run={run} />
            <ParcelSize order={order} run={run} />
          </>
        ) : null}
        {parcels.map((code) => (
          <span key={code} className={styles.code}>
            {code}
          </span>
        ))}
      </td>
      <td>
        <StateMark kind={order.payment.kind}>{order.payment.name}</StateMark>
      </td>
    </tr>
  )
}
