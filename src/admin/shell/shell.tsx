import { useEffect, useRef, useState } from 'react'
import { Link, Outlet, useLocation, useMatches, useNavigate, useNavigationType } from 'react-router'
import { Icon, type IconName } from '#storefront/ui/icon.tsx'
import { useDesk } from '../runtime/use-desk.ts'
import type { PageHandle } from '../runtime/page.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { KeyHelp } from './key-help.tsx'
import { useKeys } from './keys.ts'
import { turnSound, isSoundOn, restoreSound, useUnseenInTitle } from './new-orders.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { Palette } from './palette.tsx'
import { useScanner } from './scanner.ts'
import { scannedTexts } from '#contract/admin/scanned-text.ts'
import { mayEnter, places } from './places.ts'
import styles from './shell.module.css'
import { SignOut } from './sign-out.tsx'
import { Toasts } from './toasts.tsx'

/** What lies over the page. */
type Overlay = 'palette' | 'keys' | null

/** The desk: the rail at the side, on phones below, and the page. */
export function Shell() {
  const { member, shop } = useDesk('getSession')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [overlay, setOverlay] = useState<Overlay>(null)
  const main = usePageTitle()
  const withSound = isSoundOn.use()
  useEffect(restoreSound, [])
  const mine = member ? places.filter((place) => mayEnter(member, place)) : []
  useKeys(
    mine.flatMap(({ key, path, title }) =>
      key ? [{ keys: `g ${key}`, text: title, run: () => void navigate(path) }] : [],
    ),
  )
  useKeys([
    { keys: 'mod+k', text: 'Keresés: bármi, ami a pulton van', run: () => setOverlay('palette') },
    { keys: '?', text: 'Ez az áttekintés', run: () => setOverlay('keys') },
  ])
  useScannedOrders()
  if (!member) return null
  const current = mine.findLast(({ path }) => (path === '/' ? pathname === '/' : pathname.startsWith(path)))

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#tartalom">
        Ugrás a tartalomra
      </a>
      <nav className={styles.rail} aria-label="Pult">
        <Link className={styles.brand} to="/">
          {shop.name}
        </Link>
        <ul className={styles.places}>
          {mine.map((place) => (
            <li key={place.path} className={place.isMinor ? styles.minor : undefined}>
              <Link
                className={styles.place}
                to={place.path}
                aria-current={place === current ? 'page' : undefined}
              >
                <Icon name={place.icon} />
                {place.title}
              </Link>
            </li>
          ))}
          <li className={styles.phone}>
            <Tool icon="search" title="Keresés" run={() => setOverlay('palette')} />
          </li>
        </ul>
        <div className={styles.tools}>
          <Tool icon="search" title="Keresés" hint="Ctrl K" run={() => setOverlay('palette')} />
          <Tool icon="info" title="Billentyűk" hint="?" run={() => setOverlay('keys')} />
          {member.rights.includes('orders.see') ? (
            <button
              type="button"
              className={styles.place}
              title="Új rendelés érkezésekor"
              aria-pressed={withSound}
              onClick={() => turnSound(!withSound)}
            >
              <Icon name="noise" />
              Hangjelzés
              <span className={styles.keyhint}>{withSound ? 'be' : 'ki'}</span>
            </button>
          ) : null}
          <a className={styles.place} href="/">
            <Icon name="eye" />A bolt megnyitása
          </a>
          <SignOut className={styles.place} />
          <p className={styles.who}>
            {member.name}
            <br />
            {member.role.name}
          </p>
        </div>
      </nav>
      <main className={styles.main} id="tartalom" tabIndex={-1} ref={main}>
        <Outlet />
      </main>
      {overlay === 'palette' ? <Palette member={member} onClose={() => setOverlay(null)} /> : null}
      {overlay === 'keys' ? <KeyHelp onClose={() => setOverlay(null)} /> : null}
      <ProofDialog />
      <LeaveDialog />
      <Toasts />
    </div>
  )
}

/** The barcode of a slip opens its order, on whatever page it is scanned. */
function useScannedOrders() {
  const navigate = useNavigate()
  useScanner({
    isFallback: true,
    // Digits and hyphens, however the keyboard writes them, are no keys of any page.
    characters: /[\d\-öüÖÜ]/,
    onScan(text) {
      const number = scannedTexts(text).find((one) => /^\d{4}-\d{6,9}$/.test(one))
      if (number !== undefined) void navigate(`/rendelesek/${number}`)
    },
  })
}

function Tool({ icon, title, hint, run }: { icon: IconName; title: string; hint?: string; run: () => void }) {
  return (
    <button type="button" className={styles.place} onClick={run}>
      <Icon name={icon} />
      {title}
      {hint ? <kbd className={styles.keyhint}>{hint}</kbd> : null}
    </button>
  )
}

/** How far each page of the history was scrolled: a list that one comes back to is where it was left. */
const scrolled = new Map<string, number>()

function useScrollMemory() {
  const { key, pathname } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const last = useRef({ key, pathname })
  useEffect(() => {
    const remember = () => scrolled.set(last.current.key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [])
  useEffect(() => {
    const { key: before, pathname: from } = last.current
    last.current = { key, pathname }
    if (before === key) return
    if (isBack) scrollTo(0, scrolled.get(key) ?? 0)
    else if (from !== pathname) scrollTo(0, 0)
  }, [key, pathname, isBack])
}

/** A new page has its title in the tab, and the focus, so that a screen reader begins there. */
function usePageTitle() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const matches = useMatches()
  const title = (matches.at(-1)?.handle as PageHandle | undefined)?.title
  const isFirst = useRef(true)
  useUnseenInTitle(title)
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    main.current?.focus({ preventScroll: true })
  }, [pathname, title])
  useScrollMemory()
  return main
}
