import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import tabStyles from '../parts/tabs.module.css'
import { momentText } from '../parts/moment.ts'
import { PageHead } from '../parts/sheet.tsx'
import styles from './history.module.css'

type Props = { current: 'differences' | 'past'; knownSince: string; children?: ReactNode }

const tabs = [
  { name: 'differences', title: 'Mi változott', path: '/termekek/idoutazas' },
  { name: 'past', title: 'A katalógus akkor', path: '/termekek/idoutazas/akkor' },
] as const

/** The two views of a past moment, and from when on it is known. */
export function HistoryHead({ current, knownSince, children }: Props) {
  const [search] = useSearchParams()
  const retained = new URLSearchParams(
    ['ekkor', 'keres'].flatMap((name) => (search.get(name) ? [[name, search.get(name)!]] : [])),
  )
  return (
    <>
      <PageHead
        title="Időutazás"
        lead="Milyen volt a katalógus egy korábbi időpontban, mi lett azóta más, és miért."
      >
        {children}
      </PageHead>
      <nav className={tabStyles.tabs} aria-label="Nézetek">
        {tabs.map(({ name, title, path }) => (
          <Link
            key={name}
            className={tabStyles.tab}
            to={`${path}?${retained.toString()}`}
            aria-current={name === current ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      <p className={styles.known}>
        A napló eddig ér vissza: {momentText(knownSince)}. A készletet nem állítjuk vissza: az áru ott van,
        ahol van.
      </p>
    </>
  )
}
