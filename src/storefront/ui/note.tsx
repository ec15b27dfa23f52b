import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './note.module.css'

const tones = {
  info: { icon: 'info', className: '' },
  warning: { icon: 'warn', className: styles.warning },
  error: { icon: 'warn', className: styles.error },
  success: { icon: 'check', className: styles.success },
} as const

type NoteProps = {
  tone?: keyof typeof tones
  title?: string
  alert?: boolean
  children?: ReactNode
}

/** A boxed message in the page's flow; `alert` says it to screen readers when it appears. */
export function Note({ tone = 'info', title, alert, children }: NoteProps) {
  const { icon, className } = tones[tone]
  return (
    <div className={`${styles.note} ${className}`} role={alert ? 'alert' : undefined}>
      <Icon name={icon} />
      <div>
        {title ? <b>{title}</b> : null}
        {children}
      </div>
    </div>
  )
}
