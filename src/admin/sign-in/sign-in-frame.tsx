import type { ReactNode } from 'react'
import styles from './sign-in-frame.module.css'

/** A page before the desk: one card in the middle. */
export function SignInFrame({
  title,
  shop,
  children,
}: {
  title: string
  shop?: string
  children: ReactNode
}) {
  return (
    <main className={styles.frame} id="tartalom">
      <div className={styles.card}>
        {shop ? <p className={styles.shop}>{shop}</p> : null}
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
