import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { User } from '#contract/wire.ts'
import { authTexts } from '../auth/auth-texts.ts'
import { resendPath, SendAgain } from '../auth/send-again.tsx'
import { application } from '../runtime/application.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { useForm } from '../runtime/forms/use-form.ts'
import { profileTexts } from './profile-texts.ts'
import { StyleSheet } from '../runtime/lazy/style-sheet.tsx'
import styleUrl from './profile.css?url'

const links = [
  { href: '/profil/megrendelesek', text: profileTexts.orders },
  { href: '/profil/szemelyes', text: profileTexts.personal },
  { href: '/profil/szallitasi-cim', text: profileTexts.shipping },
  { href: '/profil/szamlazasi-cim', text: profileTexts.billing },
  { href: '/kedvencek', text: profileTexts.favourites },
  { href: '/garazs', text: profileTexts.garage },
] as const

/** What the frame shows of the signed-in user. */
export type ProfileUser = Pick<User, 'first_name' | 'email' | 'is_verified'>

function Navigation() {
  const { pathname } = useLocation()
  const { busy, form } = useForm('/kilepes')
  const bar = useRef<HTMLElement>(null)
  useEffect(() => application.loadPage('/kilepes'), [])
  // On small screens the links are a row that scrolls.
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (bar.current && current) bar.current.scrollLeft = current.offsetLeft - current.offsetWidth / 2
  }, [pathname])
  return (
    <nav ref={bar} className="profile-nav" aria-label={profileTexts.navigation}>
      <ul>
        {links.map(({ href, text }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={pathname === href ? 'page' : pathname.startsWith(`${href}/`) ? 'true' : undefined}
            >
              {text}
            </a>
          </li>
        ))}
        <li>
          <form {...form}>
            <Button type="submit" variant="text" busy={busy}>
              {authTexts.logout}
            </Button>
          </form>
        </li>
      </ul>
    </nav>
  )
}

/** Until the address is verified: why it matters, and the email once more. */
function UnverifiedNote({ email }: { email: string }) {
  return (
    <Note tone="warning" title="Erősítse meg az e-mail-címét.">
      <p>
        Levelet küldtünk ide: <strong>{email}</strong>. A benne lévő hivatkozással megerősítheti, hogy ez az
        Ön címe.
      </p>
      <div className="profile-resend">
        <SendAgain action={resendPath} />
      </div>
    </Note>
  )
}

type ProfileFrameProps = { title: string; user?: ProfileUser; children: ReactNode }

/** A page of the profile: its navigation, its title, and, given the user, what they should know first. */
export function ProfileFrame({ title, user, children }: ProfileFrameProps) {
  return (
    <div className="wrap profile-columns">
      <StyleSheet href={styleUrl} />
      <Navigation />
      <main id="tartalom" tabIndex={-1} className="profile-main">
        <h1>{title}</h1>
        {user && !user.is_verified ? (
          <div className="no-print">
            <UnverifiedNote email={user.email} />
          </div>
        ) : null}
        {children}
      </main>
    </div>
  )
}
