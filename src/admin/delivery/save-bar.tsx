import { useEffect, useRef, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Check } from '../parts/field.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import type { Failure } from '../runtime/use-desk.ts'
import styles from './method-page.module.css'

/** Whether customers see it. */
export const ActiveSwitch = ({
  checked,
  onChange,
}: {
  checked: boolean
  onChange: (isOn: boolean) => void
}) => (
  <Sheet flush>
    <div className={styles.switch}>
      <Check
        label={
          <>
            <b>A vevők választhatják</b> (mentés után azonnal)
          </>
        }
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  </Sheet>
)

/** The end of a form: what saving would do, in a sentence, and the buttons. */
export function SaveBar({
  effect,
  busy,
  failure,
  onRemove,
}: {
  effect: string | null
  busy: boolean
  failure: Failure | null
  /** Absent for what is not saved yet. */
  onRemove?: (() => void) | undefined
}) {
  const bar = useRef<HTMLDivElement>(null)
  const isMarked = failure !== null && Object.keys(failure.errors).length > 0
  // What has to be mended is shown, wherever in the form it stands.
  useEffect(() => {
    if (isMarked) bar.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [failure, isMarked])
  return (
    <div className={styles.save} ref={bar}>
      <span className={styles.effect} aria-live="polite">
        {failure ? <Note>{isMarked ? 'Javítsa a megjelölt mezőket.' : failure.message}</Note> : effect}
      </span>
      <span className={styles.buttons}>
        {onRemove ? (
          <Button kind="danger" busy={busy} onClick={onRemove}>
            Törlés
          </Button>
        ) : null}
        <Button kind="next" type="submit" busy={busy}>
          Mentés
        </Button>
      </span>
    </div>
  )
}

/** Before a method is removed. */
export function RemoveDialog({
  name,
  busy,
  failure,
  onRemove,
  onClose,
}: {
  name: string
  busy: boolean
  failure: Failure | null
  onRemove: () => void
  onClose: () => void
}) {
  return (
    <Dialog title={`Törlés: ${name}`} onClose={onClose}>
      {failure ? <Note>{failure.message}</Note> : null}
      <p>
        A vevők többé nem választhatják. A korábbi rendeléseken minden marad, ahogy volt. Ha nyitott kosárban
        szerepel, csak kikapcsoljuk.
      </p>
      <DialogActions>
        <Button onClick={onClose}>Mégsem</Button>
        <Button kind="danger" busy={busy} onClick={onRemove}>
          Törlés
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Opens and closes the question before removing. */
export function useRemoving() {
  const [isRemoving, setRemoving] = useState(false)
  return { isRemoving, ask: () => setRemoving(true), close: () => setRemoving(false) }
}
