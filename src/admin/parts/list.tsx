import type { ReactNode } from 'react'
import styles from './list.module.css'

/** Rows ruled by lines; for a handful of things. */
export const List = ({ children }: { children: ReactNode }) => <ul className={styles.list}>{children}</ul>

/** A row: what it is, what is to be known of it, what can be done. */
export function Row({
  title,
  detail,
  children,
}: {
  title: ReactNode
  detail?: ReactNode
  children?: ReactNode
}) {
  return (
    <li>
      <span className={styles.main}>
        <span className={styles.title}>{title}</span>
        {detail ? (
          <>
            <br />
            <span className={styles.side}>{detail}</span>
          </>
        ) : null}
      </span>
      {children}
    </li>
  )
}

const marks = { ok: styles.ok, warn: styles.warn, off: styles.off }

/** A state: a mark, a word and a colour. */
export const StateMark = ({ kind, children }: { kind: keyof typeof marks; children: ReactNode }) => (
  <span className={`${styles.mark} ${marks[kind]}`}>{children}</span>
)
