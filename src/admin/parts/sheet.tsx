import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#storefront/ui/icon.tsx'
import styles from './sheet.module.css'

/** The head of a page: its name, what it is for, and what can be done here. */
export function PageHead({
  title,
  lead,
  back,
  children,
}: {
  title: string
  lead?: string
  /** The page that it belongs to. */
  back?: { to: string; title: string }
  children?: ReactNode
}) {
  return (
    <header className={styles.head}>
      <div>
        {back ? (
          <p>
            <Link to={back.to}>{back.title}</Link>
          </p>
        ) : null}
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

/** What went wrong (or well, or is to be thought of), said at once. */
export function Note({ good, mild, children }: { good?: boolean; mild?: boolean; children: ReactNode }) {
  const kind = good ? styles.good : mild ? styles.mild : ''
  return (
    <p className={`${styles.note} ${kind}`} role={good || mild ? 'status' : 'alert'}>
      <Icon name={good ? 'check' : mild ? 'info' : 'warn'} small />
      <span>{children}</span>
    </p>
  )
}

/** One sentence where there is nothing. */
export const Empty = ({ children }: { children: ReactNode }) => <p className={styles.empty}>{children}</p>
