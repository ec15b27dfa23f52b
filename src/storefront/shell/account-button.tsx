import type { MouseEvent } from 'react'
import { isPlainClick } from '../runtime/router/link-navigation.ts'
import styles from './header.module.css'
import { Icon } from '../ui/icon.tsx'
import { useStore } from '../ui/store.ts'
import { isSignedIn, knownUser } from '../user/user-facade.ts'
import { openSignIn } from '../auth/auth-facade.ts'

function signIn(event: MouseEvent) {
  if (!isPlainClick(event.nativeEvent) || isSignedIn()) return
  event.preventDefault()
  openSignIn()
}

/** The way to the own pages; guests sign in first. It has the same size for all, so nothing moves when a user is known. */
export function AccountButton() {
  const user = useStore(knownUser, (known) => known, null)
  return (
    <a
      className={styles.icon}
      href={user ? '/profil/megrendelesek' : '/belepes'}
      onClick={signIn}
      aria-label={user ? `Fiókom${user.first_name && `: ${user.first_name}`}` : 'Belépés'}
    >
      <Icon name="user" />
    </a>
  )
}
