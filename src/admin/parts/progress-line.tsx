import type { ReactNode } from 'react'
import styles from './progress-line.module.css'

/** Work that a job does: how far it is, on the dimension line, and in words. */
export function ProgressLine({ done, of, children }: { done: number; of: number; children: ReactNode }) {
  return (
    <div className={styles.work}>
      <p role="status">{children}</p>
      <progress className={styles.line} value={done} max={Math.max(1, of)} aria-hidden="true" />
    </div>
  )
}
