import type { ReactNode } from 'react'
import { Icon } from '#storefront/ui/icon.tsx'
import styles from './sheet.module.css'

/** The head of a page: its name, what it is for, and what can be done here. */
export function PageHead({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <div>
        <h1>{title}</h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </div>
      {children}
    </header>
  )
}

/** A ruled sheet on the bench. */
export function Sheet({
  title,
  actions,
  children,
  flush,
}: {
  title?: string
  actions?: ReactNode
  children: ReactNode
  flush?: boolean
}) {
  return (
    <section className={styles.sheet}>
      {title ? (
        <div className={styles.title}>
          <h2>{title}</h2>
          {actions}
        </div>
      ) : null}
      {flush ? children : <div className={styles.body}>{children}</div>}
    </section>
  )
}

/** What went wrong or well, said at once. */
export function Note({ good, children }: { good?: boolean; children: ReactNode }) {
  return (
    <p className={good ? `${styles.note} ${styles.good}` : styles.note} role={good ? 'status' : 'alert'}>
      <Icon name={good ? 'check' : 'warn'} small />
      <span>{children}</span>
    </p>
  )
}

/** One sentence where there is nothing. */
export const Empty = ({ children }: { children: ReactNode }) => <p className={styles.empty}>{children}</p>
