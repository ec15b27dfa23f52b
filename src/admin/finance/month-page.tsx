import { useState } from 'react'
import { useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatNumber } from '#contract/money.ts'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { SelectField } from '../parts/field.tsx'
import { StateMark } from '../parts/list.tsx'
import { momentText } from '../parts/moment.ts'
import { Empty, Note, PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { showToast } from '../shell/toast.ts'
import { FinanceNav } from './finance-nav.tsx'
import styles from './finance.module.css'

export const handle: PageHandle = { title: 'Havi zárás' }

type Month = AdminResponse<'getMonth'>
type Line = Month['now']['total']

function inputOf(search: URLSearchParams): AdminInput<'getMonth'> {
  const month = search.get('honap') ?? ''
  return { query: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? { month } : {} }
}

export const loader = load('getMonth', ({ request }: LoaderFunctionArgs) =>
  inputOf(new URL(request.url).searchParams),
)

const monthFormat = new Intl.DateTimeFormat('hu-HU', { timeZone: 'UTC', year: 'numeric', month: 'long' })
const monthText = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`))

export function Component() {
  const [search] = useSearchParams()
  const one = useDesk('getMonth', inputOf(search))
  const navigate = useNavigate()
  return (
    <>
      <PageHead
        title="Havi zárás"
        lead="Mi érkezett be a hónapban, módonként. A nap az, amikor a pénz mozdult: a kivonaton lévő."
      />
      <FinanceNav />
      <div className={styles.filters}>
        <SelectField
          label="Hónap"
          value={one.month}
          onChange={(event) => void navigate(`?honap=${event.target.value}`)}
        >
          {one.months.map(({ month, is_closed: isClosed }) => (
            <option key={month} value={month}>
              {monthText(month)}
              {isClosed ? ' (lezárva)' : ''}
            </option>
          ))}
        </SelectField>
      </div>
      <State one={one} />
      <Differences differences={one.differences} />
      <Sums one={one} />
    </>
  )
}

function State({ one }: { one: Month }) {
  const [isClosing, setClosing] = useState(false)
  const { close, is_running: isRunning, differences } = one
  const isSettled = close !== null && differences.length === 0
  return (
    <Sheet>
      <div className={styles.actions}>
        {close ? (
          <StateMark kind={differences.length > 0 ? 'warn' : 'ok'}>
            {`Lezárta: ${close.by}, ${momentText(close.at)}${close.times > 1 ? ` (${close.times}. zárás)` : ''}`}
          </StateMark>
        ) : (
          <StateMark kind="off">{isRunning ? 'A hónap még tart' : 'Nincs lezárva'}</StateMark>
        )}
        {isRunning || isSettled ? null : (
          <Button kind="next" onClick={() => setClosing(true)}>
            {close ? 'Zárás újra' : 'Hónap zárása'}
          </Button>
        )}
      </div>
      {isClosing ? <CloseDialog one={one} onClose={() => setClosing(false)} /> : null}
    </Sheet>
  )
}

function CloseDialog({ one, onClose }: { one: Month; onClose: () => void }) {
  const { month, now } = one
  const close = useAction((client) => client.closeMonth({ body: { month, net: now.total.net.value } }))

  async function run() {
    if (!(await close.run())) return
    showToast(`${monthText(month)} lezárva.`)
    onClose()
  }

  return (
    <Dialog title={`Zárás: ${monthText(month)}`} onClose={onClose}>
      {close.failure ? <Note>{close.failure.message}</Note> : null}
      <p>
        A zárás feljegyzi, hogy a hónapban együtt <b>{now.total.net.formatted_value}</b> érkezett be,
        módonként, és hogy ki zárta le.
      </p>
      {now.open.orders > 0 ? (
        <p>{`${formatNumber(now.open.orders)} rendelésből ${now.open.amount.formatted_value} még nincs kifizetve.`}</p>
      ) : null}
      <p className={styles.side}>
        Zárás után is rögzíthető fizetés erre a hónapra: az eltérésként látszik, és a hónap újra lezárható.
      </p>
      <DialogActions>
        <Button onClick={onClose}>Mégsem</Button>
        <Button kind="next" busy={close.busy} onClick={() => void run()}>
          Hónap zárása
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Differences({ differences }: { differences: Month['differences'] }) {
  if (differences.length === 0) return null
  return (
    <Sheet title="Eltérés a záráshoz képest" flush>
      <table className={styles.month}>
        <thead>
          <tr>
            <th scope="col">Mód</th>
            <th scope="col" className={styles.number}>
              A záráskor
            </th>
            <th scope="col" className={styles.number}>
              Most
            </th>
            <th scope="col" className={styles.number}>
              Eltérés
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ channel, before, after, difference }) => (
            <tr key={channel}>
              <td>{channel}</td>
              <Cell title="A záráskor" text={before.formatted_value} />
              <Cell title="Most" text={after.formatted_value} />
              <Cell title="Eltérés" text={difference.formatted_value} />
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}

function Sums({ one: { now } }: { one: Month }) {
  return (
    <Sheet title="Összegek" flush>
      {now.lines.length === 0 ? (
        <Empty>Ebben a hónapban nem mozdult pénz.</Empty>
      ) : (
        <table className={styles.month}>
          <thead>
            <tr>
              <th scope="col">Mód</th>
              <th scope="col" className={styles.number}>
                Beérkezett
              </th>
              <th scope="col" className={styles.number}>
                Visszatérítve
              </th>
              <th scope="col" className={styles.number}>
                Együtt
              </th>
              <th scope="col" className={styles.number}>
                Levont díj
              </th>
            </tr>
          </thead>
          <tbody>
            {now.lines.map((line) => (
              <tr key={line.channel}>
                <td>{line.channel}</td>
                <Cells line={line} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Összesen</th>
              <Cells line={now.total} />
            </tr>
          </tfoot>
        </table>
      )}
      <p className={`${styles.padded} ${styles.side}`}>
        {now.open.orders > 0
          ? `A hónap végéig ki nem fizetve: ${formatNumber(now.open.orders)} rendelés, ${now.open.amount.formatted_value}.`
          : 'A hónap végéig minden rendelést kifizettek.'}
      </p>
    </Sheet>
  )
}

const Cells = ({ line }: { line: Line }) => (
  <>
    <Cell title="Beérkezett" text={`${line.captured.formatted_value} (${line.captures})`} />
    <Cell title="Visszatérítve" text={`${line.refunded.formatted_value} (${line.refunds})`} />
    <Cell title="Együtt" text={line.net.formatted_value} />
    <Cell title="Levont díj" text={line.fees.formatted_value} />
  </>
)

/** On phones the head is not there: each cell says what it is. */
const Cell = ({ title, text }: { title: string; text: string }) => (
  <td className={styles.number} data-title={title}>
    {text}
  </td>
)
