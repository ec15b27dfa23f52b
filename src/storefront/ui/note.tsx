import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './note.module.css'

type NoteProps = {
  tone?: 'info' | 'warning' | 'error' | 'success'
  title?: string
  alert?: boolean
  children?: ReactNode
}

/** A boxed message in the page's flow; `alert` says it to screen readers when it appears. */
export function Note({ tone = 'info', title, alert, children }: NoteProps) {
  const icon = tone === 'success' ? 'check' : tone === 'info' ? 'info' : 'warn'
  return (
    <div className={`${styles.note} ${styles[tone]}`} role={alert ? 'alert' : undefined}>
      <Icon name={icon} />
      <div>
        {title ? <b>{title}</b> : null}
        {children}
      </div>
    </div>
  )
}
