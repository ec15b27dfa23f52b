import { useState, type FormEvent } from 'react'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatNumber } from '#contract/money.ts'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Check, Field } from '../parts/field.tsx'
import { Note } from '../parts/sheet.tsx'
import styles from './finance.module.css'
import { useBooking, type Booking } from './use-booking.ts'

type One = AdminResponse<'getSettlement'>
type Item = AdminResponse<'listSettlementItems'>['items'][number]

/** What the one button does, before it does it. */
export function BookAllDialog({
  one,
  booking,
  onClose,
}: {
  one: One
  booking: Booking
  onClose: () => void
}) {
  const { orders, amount, emails } = one.booking

  async function book() {
    if (await booking.run(orders)) onClose()
  }

  return (
    <Dialog title="Fizetések rögzítése" onClose={onClose}>
      {booking.failure ? <Note>{booking.failure.message}</Note> : null}
      <p>
        <b>{formatNumber(orders.length)} rendelés</b> lesz kifizetve, összesen <b>{amount.formatted_value}</b>
        .
      </p>
      <p>{formatNumber(emails)} vevő kap levelet arról, hogy a pénze megérkezett.</p>
      <p className={styles.side}>
        Mindegyik rendelés külön rögzül; ami közben megváltozott, nyitva marad, az okával. Ami téves volt, a
        Rögzítve lapon visszavonható.
      </p>
      {booking.progress ? (
        <p role="status">{`${booking.progress.done} / ${booking.progress.total} kész…`}</p>
      ) : null}
      <DialogActions>
        <Button onClick={onClose}>Mégsem</Button>
        <Button kind="next" busy={booking.busy} onClick={() => void book()}>
          {`${orders.length} fizetés rögzítése`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** One row, to the order that somebody names. */
export function BookOneDialog({ item, order, onClose }: { item: Item; order: string; onClose: () => void }) {
  const booking = useBooking()
  const [number, setNumber] = useState(order)
  const [isAnyAmount, setAnyAmount] = useState(false)
  const due = item.candidates.find((one) => one.order === number.trim())?.due
  const isSame = due?.value === item.amount.value
  const [refused] = booking.refused

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wanted = { order: number.trim(), items: [item.id], is_any_amount: isAnyAmount && !isSame }
    const results = await booking.run([wanted])
    if (results?.every(({ is_booked: isBooked }) => isBooked)) onClose()
  }

  return (
    <Dialog title="Fizetés rögzítése" onClose={onClose}>
      <form className={styles.stack} onSubmit={(event) => void submit(event)} noValidate>
        {booking.failure ? <Note>{booking.failure.message}</Note> : null}
        {refused ? <Note>{refused.text}</Note> : null}
        <p>
          <b>{item.amount.formatted_value}</b> {item.payer}
          <br />
          <span className={styles.side}>{[item.parcel, item.reference].filter(Boolean).join(', ')}</span>
        </p>
        <Field
          label="Melyik rendelésé?"
          note={due ? `A hátraléka: ${due.formatted_value}` : 'Például: 2026-000123'}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
        {isSame ? null : (
          <Check
            label="Akkor is rögzítem, ha nem ennyi a hátralék: részfizetés vagy túlfizetés lesz."
            checked={isAnyAmount}
            onChange={(event) => setAnyAmount(event.target.checked)}
          />
        )}
        <p className={styles.side}>A vevő levelet kap arról, hogy a pénze megérkezett.</p>
        <DialogActions>
          <Button onClick={onClose}>Mégsem</Button>
          <Button kind="next" type="submit" busy={booking.busy} disabled={number.trim() === ''}>
            Rögzítés
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
