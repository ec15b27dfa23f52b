import type { MouseEvent, ReactNode } from 'react'
import { continueParameter } from '../runtime/router/guards.ts'
import type { AuthView } from './auth-facade.ts'
import { authTexts } from './auth-texts.ts'
import styles from './auth.module.css'

/** A page of the narrow layout. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="tartalom" tabIndex={-1}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </main>
  )
}

type AuthTabsProps = {
  current: 'login' | 'register'
  /** The path requested, which both pages keep. */
  requested: string | null
  /** In a dialog the other form takes the place of this one. */
  onChoose?: (view: AuthView) => void
}

/** Two links between signing in and a new account. */
export function AuthTabs({ current, requested, onChoose }: AuthTabsProps) {
  const search = requested === null ? '' : `?${new URLSearchParams({ [continueParameter]: requested })}`
  const choose = (view: AuthView) => (event: MouseEvent) => {
    if (!onChoose) return
    event.preventDefault()
    onChoose(view)
  }
  return (
    <nav className={styles.tabs} aria-label="Belépés vagy regisztráció">
      <a
        href={`/belepes${search}`}
        aria-current={current === 'login' ? 'page' : undefined}
        onClick={choose('login')}
      >
        {authTexts.hasAccount}
      </a>
      <a
        href={`/regisztracio${search}`}
        aria-current={current === 'register' ? 'page' : undefined}
        onClick={choose('register')}
      >
        {authTexts.wantsAccount}
      </a>
    </nav>
  )
}
