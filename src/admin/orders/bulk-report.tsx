import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { TextField } from '../parts/field.tsx'
import { List, Row } from '../parts/list.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import type { Bulk, BulkResult } from './use-bulk.ts'
import styles from './bulk.module.css'

/** What a step of many orders left undone, each with its reason and the way to mend it. */
export function BulkReport({ bulk }: { bulk: Bulk }) {
  const { report, failure, busy, run, progress } = bulk
  const results = report?.results ?? []
  const refused = results.filter(({ outcome }) => outcome === 'refused')
  const unpaid = results.filter(({ outcome }) => outcome === 'unpaid')
  const numbers = refused.map(({ number }) => number)
  return (
    <>
      {progress ? (
        <p className={styles.progress} role="status">
          {progress.done} / {progress.total} kész…
        </p>
      ) : null}
      {failure ? (
        <Sheet>
          <Note>{failure.message}</Note>
        </Sheet>
      ) : null}
      {report && refused.length > 0 ? (
        <Sheet
          title={`${refused.length} rendelés kimaradt`}
          flush
          actions={
            <Button busy={busy} onClick={() => void run(report.step, numbers)}>
              Újra ezekkel
            </Button>
          }
        >
          <List>
            {refused.map((one) => (
              <Refused key={one.number} result={one} />
            ))}
          </List>
        </Sheet>
      ) : null}
      {unpaid.length > 0 ? <UnpaidDialog unpaid={unpaid} bulk={bulk} /> : null}
    </>
  )
}

function Refused({ result: { number, text, repair } }: { result: BulkResult }) {
  return (
    <Row title={<Link to={`/rendelesek/${number}`}>{number}</Link>} detail={text}>
      {repair ? <Link to={repair.href}>{repair.title}</Link> : null}
    </Row>
  )
}

/** Goods that nobody has paid leave only with a reason, which the history of each order stores. */
function UnpaidDialog({ unpaid, bulk }: { unpaid: readonly BulkResult[]; bulk: Bulk }) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (reason.trim() === '') return setError('Írja meg, miért adja fel mégis.')
    const numbers = unpaid.map(({ number }) => number)
    void bulk.run('ship', numbers, { reason })
  }

  return (
    <Dialog title={`Kifizetetlen rendelés: ${unpaid.length}`} onClose={bulk.forget}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <List>
          {unpaid.map(({ number, text }) => (
            <Row key={number} title={number} detail={text} />
          ))}
        </List>
        <TextField
          label="Miért adja fel kifizetés nélkül?"
          note="Mindegyik rendelés történetébe bekerül."
          rows={2}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={error}
        />
        <DialogActions>
          <Button onClick={bulk.forget}>Ezek maradjanak</Button>
          <Button kind="danger" type="submit" busy={bulk.busy}>
            Feladás kifizetés nélkül
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
