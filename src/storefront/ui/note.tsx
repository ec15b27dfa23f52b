import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './note.module.css'

const tones = {
  info: { icon: 'info', look: '' },
  warning: { icon: 'warn', look: styles.warning },
  error: { icon: 'warn', look: styles.error },
  success: { icon: 'check', look: styles.success },
} as const

type NoteProps = {
  tone?: keyof typeof tones
  title?: string
  alert?: boolean
  children?: ReactNode
}

/** A boxed message in the page's flow; `alert` says it to screen readers when it appears. */
export function Note({ tone = 'info', title, alert, children }: NoteProps) {
  const { icon, look } = tones[tone]
  return (
    <div className={`${styles.note} ${look}`} role={alert ? 'alert' : undefined}>
      <Icon name={icon} />
      <div>
        {title ? <b>{title}</b> : null}
        {children}
      </div>
    </div>
  )
}
