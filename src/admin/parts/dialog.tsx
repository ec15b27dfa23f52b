import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Icon } from '#storefront/ui/icon.tsx'
import styles from './dialog.module.css'

/** A dialog over the page: its first field has the focus, Esc and the cross close it, and the focus goes back to where it was. */
export function Dialog({
  title,
  onClose,
  wide,
  children,
}: {
  title: string
  onClose: () => void
  /** As wide as the window allows: for what is looked at. */
  wide?: boolean
  children: ReactNode
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const before = document.activeElement
    ref.current?.showModal()
    ref.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={ref}
      className={wide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      aria-labelledby={id}
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <button type="button" className={styles.close} aria-label="Bezárás" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}

export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)
