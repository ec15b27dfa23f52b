import { useEffect, useState } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { useStore } from './store.ts'
import { closeToast, toastLifetime, toasts, type Toast } from './toast.ts'
import styles from './toast.module.css'

/** One message; it waits as long as it is pointed at or has the focus. */
export function ToastMessage({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => closeToast(toast.id), toastLifetime)
    return () => clearTimeout(timer)
  }, [held, toast.id])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  const failed = toast.theme === 'error'
  return (
    <div
      className={failed ? `${styles.toast} ${styles.error}` : styles.toast}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon name={failed ? 'warn' : 'check'} />
      <span>
        {toast.text}
        {toast.link ? (
          <>
            {' '}
            <a href={toast.link.href}>{toast.link.text}</a>
          </>
        ) : null}
      </span>
      <IconButton icon="close" small label="Üzenet bezárása" onClick={() => closeToast(toast.id)} />
    </div>
  )
}

/** What stands in the live region of toasts. */
export function ToastMessages() {
  return useStore(toasts).map((toast) => <ToastMessage key={toast.id} toast={toast} />)
}
