import { dropToast, toasts } from './toast.ts'
import styles from './toasts.module.css'

/** What was done, said at once and shown for a while. */
export function Toasts() {
  const shown = toasts.use()
  return (
    <div className={styles.toasts} role="status">
      {shown.map(({ id, text, undo }) => (
        <div key={id} className={styles.toast}>
          <span>{text}</span>
          {undo ? (
            <button
              type="button"
              onClick={() => {
                dropToast(id)
                undo()
              }}
            >
              Visszavonás
            </button>
          ) : null}
          <button type="button" aria-label="Üzenet bezárása" onClick={() => dropToast(id)}>
            ✕
          </button>
        </div>
      ))}
    </div>
  )
}
