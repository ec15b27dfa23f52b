import { useState } from 'react'
import type { AdminClient } from '#contract/admin/client.ts'
import { useAction } from '../runtime/use-desk.ts'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Note } from '../parts/sheet.tsx'
import styles from './stop-run.module.css'

type StopProps = {
  /** Who has stopped it already; null: nobody. */
  stoppedBy: string | null
  /** What becomes of the rest. */
  meaning: string
  stop: (client: AdminClient) => Promise<unknown>
}

/** Stops a job that is under way, once it was said what that means. */
export function StopRun({ stoppedBy, ...props }: StopProps) {
  const [isOpen, setOpen] = useState(false)
  if (stoppedBy !== null)
    return <p className={styles.stop}>{stoppedBy} leállította: a most íródó rész után megáll.</p>
  return (
    <div className={styles.stop}>
      <Button kind="danger" onClick={() => setOpen(true)}>
        Leállítás…
      </Button>
      {isOpen ? <StopDialog {...props} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

function StopDialog({ meaning, stop, onClose }: Omit<StopProps, 'stoppedBy'> & { onClose: () => void }) {
  const action = useAction(stop)
  return (
    <Dialog title="Leállítja?" onClose={onClose}>
      {action.failure ? <Note>{action.failure.message}</Note> : null}
      <p>Ami eddig elkészült, az úgy marad, és a Naplóban visszavonható.</p>
      <p>{meaning}</p>
      <DialogActions>
        <Button onClick={onClose}>Mégsem</Button>
        <Button
          kind="danger"
          busy={action.busy}
          onClick={() => void action.run().then((done) => done && onClose())}
        >
          Leállítás
        </Button>
      </DialogActions>
    </Dialog>
  )
}
