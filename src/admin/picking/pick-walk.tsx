import { Link } from 'react-router'
import { Button } from '../parts/button.tsx'
import { SelectField } from '../parts/field.tsx'
import { StateMark } from '../parts/list.tsx'
import { Empty, Note, PageHead, Sheet } from '../parts/sheet.tsx'
import { openPrint, runAddress } from '../orders/print-orders.ts'
import { isOrderComplete, isOrderShort, nextOrder, piecesOf, walkLines, type PickOrder } from './pick-view.ts'
import { choosePrint, printChoice, printChoices, type PrintChoice } from './print-choice.ts'
import { SaidBand } from './said-band.tsx'
import type { UsedPicking } from './use-picking.ts'
import styles from './picking.module.css'

/** All chosen orders together: what to take from the shelves, and how far each order is. */
export function PickWalk({ picking }: { picking: UsedPicking }) {
  const { orders, open, isPinned, hasMore, said, waiting } = picking
  const next = nextOrder(orders, null)
  const numbers = orders.map(({ number }) => number)
  return (
    <>
      <PageHead
        title="Szedés"
        back={{ to: '/rendelesek', title: 'Rendelések' }}
        lead={isPinned ? 'A kijelölt rendelések.' : 'Amit ma fel kell adni, a legrégebbi elöl.'}
      >
        <div className={styles.actions}>
          {orders.length > 0 ? (
            <Button icon="print" onClick={() => openPrint(numbers, 'pick_list')}>
              Szedőlista
            </Button>
          ) : null}
          {next ? (
            <Button kind="next" onClick={() => void open(next.number)}>
              Szedés indítása
            </Button>
          ) : null}
        </div>
      </PageHead>
      <SaidBand said={said} />
      {waiting > 0 ? <Waiting count={waiting} /> : null}
      {next === undefined && orders.some(({ state }) => state === 'waiting') ? (
        <Sheet>
          <Note mild>
            Szedni csak elfogadott rendelést lehet. Nyissa meg, és fogadja el, vagy kezdje a{' '}
            <Link to={runAddress(numbers)}>napi futtatással</Link>.
          </Note>
        </Sheet>
      ) : null}
      {orders.length === 0 ? (
        <Sheet flush>
          <Empty>Most nincs mit szedni.</Empty>
        </Sheet>
      ) : (
        <>
          <Sheet title="Rendelések" flush>
            <ul className={styles.orders}>
              {orders.map((order) => (
                <OrderRow key={order.number} order={order} onOpen={() => void open(order.number)} />
              ))}
            </ul>
          </Sheet>
          <Printing orders={orders} />
          <Walk orders={orders} />
        </>
      )}
      {hasMore ? (
        <Sheet>
          <Note good>Az első {orders.length} rendelés látszik. Ha ezek kész vannak, jön a többi.</Note>
        </Sheet>
      ) : null}
    </>
  )
}

/** What is printed of an order that is picked, and of all those that are. */
function Printing({ orders }: { orders: readonly PickOrder[] }) {
  const choice = printChoice.use()
  const done = orders.filter(({ state }) => state === 'done').map(({ number }) => number)
  return (
    <Sheet>
      <SelectField
        label="Ha egy rendelés kész, ez nyílik meg nyomtatásra"
        value={choice}
        onChange={(event) => choosePrint(event.target.value as PrintChoice)}
      >
        {Object.entries(printChoices).map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </SelectField>
      {done.length > 0 ? (
        <div className={styles.actions}>
          <Button icon="print" onClick={() => openPrint(done, choice === 'labels' ? 'labels' : 'bundle')}>
            {done.length} kész rendelés papírjai
          </Button>
        </div>
      ) : null}
    </Sheet>
  )
}

export const Waiting = ({ count }: { count: number }) => (
  <p className={styles.waiting} role="status">
    {count} leolvasás küldésre vár. Hálózat nélkül is folytathatja, semmi nem vész el.
  </p>
)

function markOf(order: PickOrder): { name: string; kind: 'ok' | 'warn' | 'off' } {
  if (order.state === 'waiting') return { name: 'Elfogadásra vár', kind: 'warn' }
  if (order.state === 'none') return { name: 'Kimarad', kind: 'off' }
  if (order.state === 'done') return { name: 'Kész', kind: 'ok' }
  if (isOrderComplete(order)) return { name: 'Megvan, csomagra vár', kind: 'warn' }
  if (isOrderShort(order)) return { name: 'Hiányos', kind: 'warn' }
  return order.picker
    ? { name: `${order.picker.name} szedi`, kind: 'warn' }
    : { name: 'Szedhető', kind: 'ok' }
}

function OrderRow({ order, onOpen }: { order: PickOrder; onOpen: () => void }) {
  const { picked, quantity } = piecesOf(order)
  const mark = markOf(order)
  return (
    <li>
      <button type="button" className={styles.orderRow} onClick={onOpen}>
        <span>
          <b className={styles.number}>{order.number}</b>
          <span className={styles.side}>
            {order.customer}, {order.town}
          </span>
        </span>
        <StateMark kind={mark.kind}>{mark.name}</StateMark>
        <span className={styles.count}>
          {picked} / {quantity} db
        </span>
      </button>
    </li>
  )
}

function Walk({ orders }: { orders: readonly PickOrder[] }) {
  const lines = walkLines(orders)
  if (lines.length === 0) return null
  return (
    <Sheet title="Szedőlista polcok szerint" flush>
      <ul className={styles.walk}>
        {lines.map((line) => (
          <li key={line.item_number} data-done={line.picked === line.quantity || undefined}>
            <span className={line.shelf === '' ? styles.noShelf : styles.shelf}>
              {line.shelf || 'nincs polca'}
            </span>
            <span>
              <b>{line.item_number}</b>
              <br />
              {line.name}
              <br />
              <span className={styles.side}>
                {line.orders.map(({ number, quantity }) => `${number}: ${quantity}`).join(', ')}
              </span>
            </span>
            <span className={styles.count}>
              {line.picked} / {line.quantity} {line.unit_measure}
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
