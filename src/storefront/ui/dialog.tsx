import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'
import { lockScroll } from './scroll-lock.ts'

const shapes = {
  box: styles.box,
  wide: `${styles.box} ${styles.wide}`,
  side: styles.side,
  sheet: styles.sheet,
}

type DialogProps = {
  open: boolean
  /** Called by Esc, the close button and a click beside the dialog. */
  onClose: () => void
  title: string
  /** `side` comes in from the right, `sheet` from below, `box` and `wide` stand in the middle. */
  shape?: keyof typeof shapes
  /** Text alone: the body itself takes the focus, so that keys scroll it. */
  reading?: boolean
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode
  children: ReactNode
  dialogRef?: RefObject<HTMLDialogElement | null>
}

/**
 * A modal on the native `<dialog>`: the browser keeps the focus inside and gives it back, Esc closes, the page behind
 * does not scroll. The content exists only while it is open.
 */
export function Dialog({
  open,
  onClose,
  title,
  shape = 'box',
  reading,
  footer,
  children,
  dialogRef,
}: DialogProps) {
  const own = useRef<HTMLDialogElement>(null)
  const ref = dialogRef ?? own
  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const before = document.activeElement
    if (!dialog.open) dialog.showModal()
    const unlock = lockScroll()
    return () => {
      unlock()
      dialog.close()
      // What opened it may have gone with its page, and the new page could take no focus behind the dialog.
      const back = before?.isConnected ? before : document.getElementById('tartalom')
      if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    }
  }, [open, ref])

  return (
    <dialog
      ref={ref}
      className={`${styles.dialog} ${shapes[shape]}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {open ? (
        <div className={styles.content}>
          <header className={styles.header}>
            <h2>{title}</h2>
            <IconButton icon="close" label="Bezárás" onClick={onClose} />
          </header>
          <div
            className={styles.body}
            {...(reading ? { role: 'region', tabIndex: 0, 'aria-label': title } : {})}
          >
            {children}
          </div>
          {footer ? <footer className={styles.footer}>{footer}</footer> : null}
        </div>
      ) : null}
    </dialog>
  )
}
