import type { FormEvent, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { Note } from './sheet.tsx'
import styles from './dialog.module.css'

/** A dialog that is one form: what refused it, its fields, and the buttons that leave it or do it. */
export function FormDialog({
  title,
  action,
  busy,
  refusal,
  onSubmit,
  onClose,
  children,
}: {
  title: string
  /** What the button that does it says. */
  action: string
  busy: boolean
  /** Of the whole form; what is wrong with a field stands beside it. */
  refusal: string | undefined
  onSubmit: () => Promise<void>
  onClose: () => void
  children: ReactNode
}) {
  function submit(event: FormEvent) {
    event.preventDefault()
    void onSubmit()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {refusal === undefined ? null : <Note>{refusal}</Note>}
        {children}
        <DialogActions>
          <Button onClick={onClose}>Mégsem</Button>
          <Button kind="next" type="submit" busy={busy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
