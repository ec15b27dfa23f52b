import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { dayText } from '../parts/moment.ts'
import { Empty, Note } from '../parts/sheet.tsx'
import { useAction } from '../runtime/use-desk.ts'
import { BookOneDialog } from './book-dialog.tsx'
import { UnbookDialog } from './unbook-dialog.tsx'
import styles from './finance.module.css'

type Item = AdminResponse<'listSettlementItems'>['items'][number]
type Chosen = { item: Item; order: string }

/** Rows of a list, with whose they are or may be, and what can be done with each. */
export function SettlementItems({ items }: { items: readonly Item[] }) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [unbooked, setUnbooked] = useState<Item | null>(null)
  const move = useAction((client, item: Item, isDismissed: boolean) =>
    client.dismissSettlementItems({ body: { items: [item.id], is_dismissed: isDismissed } }),
  )
  if (items.length === 0) return <Empty>Itt nincs tétel.</Empty>
  return (
    <>
      {move.failure ? <Note>{move.failure.message}</Note> : null}
      <table className={styles.items}>
        <thead>
          <tr>
            <th scope="col">Nap</th>
            <th scope="col">Ki, mit írt</th>
            <th scope="col" className={styles.number}>
              Összeg
            </th>
            <th scope="col">Rendelés</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td className={styles.side}>{item.day ? dayText(item.day) : `${item.line}. sor`}</td>
              <td>
                {item.payer || item.parcel || 'Név nélkül'}
                <p className={styles.side}>
                  {[item.payer ? item.parcel : '', item.reference].filter(Boolean).join(', ')}
                </p>
              </td>
              <td className={styles.number}>{item.amount.formatted_value}</td>
              <td>
                <Target item={item} onChoose={(order) => setChosen({ item, order })} />
                <ItemActions
                  item={item}
                  busy={move.busy}
                  onChoose={() => setChosen({ item, order: '' })}
                  onMove={(isDismissed) => void move.run(item, isDismissed)}
                  onUnbook={() => setUnbooked(item)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {chosen ? (
        <BookOneDialog item={chosen.item} order={chosen.order} onClose={() => setChosen(null)} />
      ) : null}
      {unbooked ? <UnbookDialog item={unbooked} onClose={() => setUnbooked(null)} /> : null}
    </>
  )
}

const OrderLink = ({ order }: { order: string }) => (
  <Link className={styles.order} to={`/rendelesek/${order}`}>
    {order}
  </Link>
)

function Target({ item, onChoose }: { item: Item; onChoose: (order: string) => void }) {
  const { view, order, candidates, settled } = item
  if (view === 'booked' || view === 'dismissed')
    return (
      <>
        {order ? <OrderLink order={order} /> : null}
        <p className={styles.side}>{settled}</p>
      </>
    )
  const shown = order === null ? candidates : candidates.slice(0, 1)
  return (
    <ul className={styles.candidates}>
      {shown.map((candidate) => (
        <li key={candidate.order} className={styles.candidate}>
          <span>
            <OrderLink order={candidate.order} />
            <span className={styles.side}>{` ${candidate.reason}${moneyOf(candidate, item)}`}</span>
          </span>
          {view === 'matched' ? null : (
            <Button kind="plain" onClick={() => onChoose(candidate.order)}>
              Rögzítés ehhez
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What is to be known of its order's money, where it is not the amount of the row. */
function moneyOf(candidate: Item['candidates'][number], { amount }: Item): string {
  if (candidate.is_paid) return ', már ki van fizetve'
  return candidate.due.value === amount.value ? '' : `, a hátralék ${candidate.due.formatted_value}`
}

type ActionProps = {
  item: Item
  busy: boolean
  onChoose: () => void
  onMove: (isDismissed: boolean) => void
  onUnbook: () => void
}

function ItemActions({ item: { view }, busy, onChoose, onMove, onUnbook }: ActionProps) {
  if (view === 'matched') return null
  if (view === 'booked')
    return (
      <Button kind="plain" onClick={onUnbook}>
        Rögzítés visszavonása
      </Button>
    )
  if (view === 'dismissed')
    return (
      <Button kind="plain" busy={busy} onClick={() => onMove(false)}>
        Visszateszem
      </Button>
    )
  return (
    <div className={styles.actions}>
      <Button kind="plain" onClick={onChoose}>
        Más rendelésé
      </Button>
      <Button kind="plain" busy={busy} onClick={() => onMove(true)}>
        Félreteszem
      </Button>
    </div>
  )
}
