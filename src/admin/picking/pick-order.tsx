import { useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { CameraLink } from './camera-link.tsx'
import { Company, Uncounted, useTaking } from './company.tsx'
import { MissingDialog } from './missing-dialog.tsx'
import { ParcelChoiceFields } from './parcel-choice.tsx'
import { isComplete, isOrderComplete, piecesOf, type PickLine, type PickOrder } from './pick-view.ts'
import { Waiting } from './pick-walk.tsx'
import { OrderStanding } from './order-standing.tsx'
import { SaidBand } from './said-band.tsx'
import { useFinish } from './use-finish.ts'
import type { UsedPicking } from './use-picking.ts'
import styles from './picking.module.css'

type Props = { picking: UsedPicking; order: PickOrder }

/** One order a screen: what to take now fills the upper half, the buttons lie under the thumb. */
export function PickOrderScreen({ picking, order }: Props) {
  const { line, said, open, pick, putBack, waiting } = picking
  const finish = useFinish(picking)
  const [missing, setMissing] = useState<PickLine | null>(null)
  const { picked, quantity } = piecesOf(order)
  const isPicked = order.state === 'pick'
  useTaking(order)
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div>
          <button type="button" className={styles.back} onClick={() => void open(null)}>
            Szedőlista
          </button>
          <h1 className={styles.number}>{order.number}</h1>
          <p className={styles.side}>
            {order.customer}, {order.town}, {order.shipping}
          </p>
        </div>
        <p className={styles.total}>
          <b>
            {picked} / {quantity}
          </b>
          <br />
          <span className={styles.side}>
            {position(picking)}. / {picking.orders.length} rendelés
          </span>
        </p>
      </header>
      <progress className={styles.progress} value={picked} max={quantity} aria-label="Összeszedve" />
      <SaidBand said={said} />
      <Company order={order} />
      {waiting > 0 ? <Waiting count={waiting} /> : null}
      <Uncounted />
      {order.comment ? <p className={styles.comment}>{order.comment}</p> : null}
      <OrderStanding picking={picking} order={order} finish={finish} />
      {isPicked && line && !isOrderComplete(order) ? <Found line={line} /> : null}
      <Sheet title="Tételek" flush>
        <ol className={styles.lines}>
          {order.lines.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className={styles.line}
                data-done={isComplete(one) || undefined}
                data-missing={one.missing_reason !== '' || undefined}
                aria-current={one.id === line?.id || undefined}
                onClick={() => picking.choose(one.id)}
              >
                <span className={one.shelf === '' ? styles.noShelf : styles.shelf}>{one.shelf || '–'}</span>
                <span>
                  <b>{one.item_number}</b> {one.name}
                  {one.set ? <span className={styles.set}>{one.set}</span> : null}
                  {one.missing_reason ? (
                    <span className={styles.missing}>Nincs meg: {one.missing_reason}</span>
                  ) : null}
                </span>
                <span className={styles.count}>
                  {one.picked} / {one.quantity}
                </span>
              </button>
            </li>
          ))}
        </ol>
      </Sheet>
      {isPicked ? <ParcelChoiceFields order={order} finish={finish} /> : null}
      {isPicked ? <CameraLink /> : null}
      {isPicked && line ? (
        <div className={styles.thumb} role="toolbar" aria-label={`Tétel: ${line.item_number}`}>
          <Button aria-label="Egy vissza" disabled={line.picked === 0} onClick={() => putBack(line)}>
            −
          </Button>
          <Button kind="next" wide disabled={isComplete(line)} onClick={() => pick(line)}>
            + 1
          </Button>
          {line.missing_reason ? (
            <Button onClick={() => picking.put(line, 'found')}>Mégis megvan</Button>
          ) : (
            <Button disabled={isComplete(line)} onClick={() => setMissing(line)}>
              Nincs meg
            </Button>
          )}
        </div>
      ) : null}
      {missing ? (
        <MissingDialog
          line={missing}
          onClose={() => setMissing(null)}
          onMissing={(reason) => {
            picking.put(missing, 'missing', reason)
            picking.say('surplus', `${missing.item_number}: nincs meg (${reason}).`)
            setMissing(null)
          }}
        />
      ) : null}
    </div>
  )
}

const position = ({ orders, order }: UsedPicking) =>
  orders.findIndex(({ number }) => number === order?.number) + 1

function Found({ line }: { line: PickLine }) {
  return (
    <section className={styles.found} aria-label="Most ezt vegye ki">
      {line.picture ? (
        <img className={styles.picture} src={line.picture.product_thumbnail} alt="" />
      ) : (
        <span className={styles.picture} />
      )}
      <div>
        <p className={line.shelf === '' ? styles.noShelf : styles.bigShelf}>{line.shelf || 'nincs polca'}</p>
        <p className={styles.item}>{line.item_number}</p>
        <p>{line.name}</p>
        {line.set ? <p className={styles.set}>{line.set}</p> : null}
      </div>
      <p className={styles.big}>
        {line.picked} / {line.quantity} <small>{line.unit_measure}</small>
      </p>
    </section>
  )
}
