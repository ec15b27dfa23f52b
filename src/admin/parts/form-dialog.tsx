import { useRef, type FormEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { useFocusWrong } from './focus-wrong.ts'
import { Note } from './sheet.tsx'
import styles from './dialog.module.css'

/**
 * A dialog that is one form: what refused it, its fields, and the buttons that leave it or do it. It stands outside of whatever opens
 * it: of a form within a form browsers send the page away before React hears of it.
 */
export function FormDialog({
  title,
  action,
  danger = false,
  busy,
  refusal,
  onSubmit,
  onClose,
  children,
}: {
  title: string
  /** What the button that does it says. */
  action: string
  danger?: boolean
  busy: boolean
  /** Of the whole form; what is wrong with a field stands beside it. */
  refusal: string | undefined
  onSubmit: () => Promise<void>
  onClose: () => void
  children: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const focusWrong = useFocusWrong(form)
  async function submit(event: FormEvent) {
    event.preventDefault()
    // In React's tree it may stand within another form, which would be sent with it.
    event.stopPropagation()
    await onSubmit()
    focusWrong()
  }
  return createPortal(
    <Dialog title={title} onClose={onClose}>
      <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {refusal === undefined ? null : <Note>{refusal}</Note>}
        {children}
        <DialogActions>
          <Button onClick={onClose}>Mégsem</Button>
          <Button kind={danger ? 'danger' : 'next'} type="submit" busy={busy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>,
    document.body,
  )
}
