import { Link } from 'react-router'
import { Button } from '../parts/button.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useAction } from '../runtime/use-desk.ts'
import { isOrderComplete, isOrderShort, nextOrder, type PickOrder } from './pick-view.ts'
import type { Finish } from './use-finish.ts'
import type { UsedPicking } from './use-picking.ts'
import styles from './picking.module.css'

type Props = { picking: UsedPicking; order: PickOrder; finish: Finish }

/** What there is to be done with the order besides taking goods. */
export function OrderStanding({ picking, order, finish }: Props) {
  const accept = useAction((client) =>
    client.takeBulkStep({ body: { step: 'accept', orders: [order.number] } }),
  )
  const next = nextOrder(picking.orders, order.number)
  const onward = next ? (
    <Button
      kind={order.state === 'waiting' ? 'normal' : 'next'}
      onClick={() => void picking.open(next.number)}
    >
      Következő rendelés
    </Button>
  ) : (
    <Button onClick={() => void picking.open(null)}>Vissza a szedőlistához</Button>
  )
  if (order.state === 'waiting')
    return (
      <Sheet>
        <Note mild>Ezt a rendelést előbb el kell fogadni.</Note>
        {accept.failure ? <Note>{accept.failure.message}</Note> : null}
        <div className={styles.actions}>
          <Button kind="next" busy={accept.busy} onClick={() => void accept.run()}>
            Elfogadás
          </Button>
          {onward}
        </div>
      </Sheet>
    )
  if (order.state !== 'pick')
    return (
      <Sheet>
        <Note good={order.state === 'done'}>
          {order.state === 'done' ? 'Kész: minden megvan belőle.' : 'Ezt a rendelést most nem lehet szedni.'}
        </Note>
        <div className={styles.actions}>{onward}</div>
      </Sheet>
    )
  if (isOrderComplete(order))
    return (
      <Sheet>
        {finish.failure ? <Note>{finish.failure.message}</Note> : null}
        {finish.refused ? (
          <Note>
            {finish.refused.text}{' '}
            {finish.refused.repair ? (
              <Link to={finish.refused.repair.href}>{finish.refused.repair.title}</Link>
            ) : null}
          </Note>
        ) : null}
        {finish.needsSize ? <Note>Egyik rekeszbe sem fér. Válasszon méretet vagy több csomagot.</Note> : null}
        {picking.isSent ? null : <Note good>Megvan minden. Amint van hálózat, elkészül a csomag.</Note>}
        <div className={styles.actions}>
          <Button
            kind="next"
            busy={finish.busy}
            disabled={!finish.isReady || finish.needsSize}
            onClick={() => void finish.finish()}
          >
            Csomag és nyomtatás
          </Button>
          {picking.isSent ? null : onward}
        </div>
      </Sheet>
    )
  if (isOrderShort(order))
    return (
      <Sheet>
        <Note>Hiányos: félretettük. A napi futtatásban és a Ma oldalon látszik, hogy mi hiányzik.</Note>
        <div className={styles.actions}>{onward}</div>
      </Sheet>
    )
  return null
}
